#include "base/rng.hpp"

#include <array>
#include <gtest/gtest.h>
#include <numeric>

#include "base/sha256.hpp"

namespace crownhall {
namespace {

TEST(Sha256, KnownVectors) {
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_hex(std::string(1000, 'a')),
            "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3");
}

// RFC 8439, appendix A.1, vector 1: key, counter and nonce all zero.
TEST(Rng, IsChaCha20) {
  Rng rng = Rng::match(Key{}, 0);
  EXPECT_EQ(rng.next(), 0xade0b876u);
  EXPECT_EQ(rng.next(), 0x903df1a0u);
  EXPECT_EQ(rng.next(), 0xe56a5d40u);
  EXPECT_EQ(rng.next(), 0x28bd8653u);
  for (int i = 4; i < 16; ++i) rng.next();
  EXPECT_EQ(rng.next(), 0xbee7079fu);  // vector 2: the block counter at 1
}

TEST(Rng, SeedsAndStreamsAreApart) {
  const Key key = key_from_text("crown");
  Rng a = Rng::match(key, 0), b = Rng::match(key, 1), c = Rng::match(key_from_text("crowm"), 0);
  const auto x = a.next64();
  EXPECT_NE(x, b.next64());
  EXPECT_NE(x, c.next64());
  EXPECT_EQ(x, Rng::match(key, 0).next64());
}

TEST(Rng, BoundedDrawsOfAFixedSeed) {
  Rng rng = Rng::match(key_from_text("crown"), 0);
  std::array<int, 8> drawn{};
  for (int& d : drawn) d = static_cast<int>(rng.below(100));
  EXPECT_EQ(drawn, (std::array{41, 34, 37, 34, 59, 15, 91, 36})) << "fixed for ever";
}

TEST(Rng, ShuffleOfAFixedSeed) {
  std::array<int, 10> cards{};
  std::iota(cards.begin(), cards.end(), 0);
  Rng rng = Rng::match(key_from_text("crown"), 7);
  rng.shuffle(std::span<int>(cards));
  EXPECT_EQ(cards, (std::array{3, 5, 9, 1, 4, 7, 0, 8, 6, 2})) << "fixed for ever";
}

TEST(Rng, BelowIsUniform) {
  for (Rng rng : {Rng::match(key_from_text("even"), 0), Rng::fast(1)}) {
    std::array<int, 7> count{};
    for (int i = 0; i < 700'000; ++i) ++count[rng.below(7)];
    for (const int c : count) EXPECT_NEAR(c, 100'000, 1'500);  // five standard deviations
  }
}

TEST(Rng, TellsWhetherItWasUsed) {
  Rng rng = Rng::match(Key{}, 0);
  EXPECT_FALSE(rng.used());
  rng.next();
  EXPECT_TRUE(rng.used());
  for (int i = 0; i < 15; ++i) rng.next();
  EXPECT_TRUE(rng.used());
}

}  // namespace
}  // namespace crownhall
