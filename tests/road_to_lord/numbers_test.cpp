// RULES.md §3: Numbers, and what their notation looks like.
#include "positions.hpp"

namespace crownhall::road_to_lord {
namespace {

Move number(std::string_view text) {
  static const RoadToLord game = *RoadToLord::make({.players = 4});
  const auto move = game.read(text);
  EXPECT_TRUE(move) << text << ": " << move.refusal().sentence;
  return move ? *move : Move{};
}

std::string refusal(std::string_view text) {
  const auto move = RoadToLord::make({.players = 4})->read(text);
  return move ? "" : move.refusal().sentence;
}

bool higher(std::string_view a, std::string_view b) { return exceeds(number(a), number(b)); }

TEST(RoadToLord_3_1, DigitsMakeANumberOfThatLength) {
  EXPECT_EQ(number("sword 257").length(), 3);
  EXPECT_EQ(number("sword 33").length(), 2);
  EXPECT_EQ(number("sword 33").size(), 2);
}

TEST(RoadToLord_3_2, ZerosAddToLengthAndToCards) {
  EXPECT_EQ(number("sword 257+0").length(), 4);
  EXPECT_EQ(number("sword 257+00").length(), 5);
  EXPECT_EQ(number("sword 257+0+00").length(), 6);
  EXPECT_EQ(number("sword 257+0+00").size(), 5);
  EXPECT_EQ(points_for(number("sword 257+0+00").size()), 5);
}

TEST(RoadToLord_3_2, ZerosAloneAreNoNumber) {
  EXPECT_EQ(refusal("sword 0+00"), "Zeros alone are no Number.");
}

TEST(RoadToLord_3_3, TheLongerNumberIsHigher) {
  EXPECT_TRUE(higher("wheat 123", "wheat 79"));
  EXPECT_TRUE(higher("wheat 1+00", "wheat 99"));
  EXPECT_FALSE(higher("wheat 99", "wheat 1+00"));
}

TEST(RoadToLord_3_3, ThenTheFirstDigitThatDiffers) {
  EXPECT_TRUE(higher("wine 39", "wine 29"));
  EXPECT_TRUE(higher("wine 223", "wine 222"));
  EXPECT_TRUE(higher("wine 23", "wine 22"));
  EXPECT_TRUE(higher("wine 11", "wine 1+0"));
  EXPECT_TRUE(higher("wine 2+0", "wine 19"));
  EXPECT_FALSE(higher("wine 19", "wine 2+0"));
}

TEST(RoadToLord_3_3, EqualNumbersExceedNeither) {
  EXPECT_FALSE(higher("sword 3+00", "sword 3+0+0"));
  EXPECT_FALSE(higher("sword 3+0+0", "sword 3+00"));
}

// Written out digit by digit, as a person would compare.
std::string as_read(Move move) {
  std::string text;
  for (int digit = 1; digit <= kDigits; ++digit) {
    const int n = field_at(move.bits, kFieldBits * (digit - 1));
    text.append(n, static_cast<char>('0' + digit));
  }
  text.append(gems_in(move.bits) + 2 * golds_in(move.bits), '0');
  return text;
}

TEST(RoadToLord_3_3, ComparesAsWrittenOut) {
  Rng rng = Rng::fast(3);
  const auto any_number = [&] {
    std::uint64_t cards = std::uint64_t{1} << kFieldBits * rng.below(kDigits);
    for (auto n = rng.below(5); n > 0; --n)
      cards += std::uint64_t{1} << kFieldBits * rng.below(kFields);
    return Move::number(Icon::kWine, cards);
  };
  for (int i = 0; i < 100'000; ++i) {
    const Move a = any_number();
    const Move b = any_number();
    const std::string x = as_read(a);
    const std::string y = as_read(b);
    ASSERT_EQ(static_cast<int>(x.size()), a.length());
    ASSERT_EQ(exceeds(a, b), x.size() != y.size() ? x.size() > y.size() : x > y) << x << " " << y;
  }
}

TEST(RoadToLordCards, TheKthCardOfAWord) {
  Rng rng = Rng::fast(9);
  for (int i = 0; i < 20'000; ++i) {
    std::uint64_t word = 0;
    const auto size = 1 + rng.below(31);
    for (unsigned n = 0; n < size; ++n) word += std::uint64_t{1} << kFieldBits * rng.below(kFields);
    ASSERT_EQ(size_of(word), static_cast<int>(size));
    unsigned k = 0;
    for (int field = 0; field < kFields; ++field) {
      for (int n = field_at(word, kFieldBits * field); n > 0; --n) {
        ASSERT_EQ(card_at(word, k++), std::uint64_t{1} << kFieldBits * field);
      }
    }
  }
}

TEST(RoadToLordNotation, IsReadLeniently) {
  const Move move = number("sword 257+0+00");
  for (const auto text :
       {"Sword 257 0 00", "s257+0+00", " SWORD  2 5 7 , 0 , 00", "sw 752+00+0", "s 2570 00"}) {
    EXPECT_EQ(number(text), move) << text;
  }
  EXPECT_EQ(number("wh 1"), number("wheat 1"));
  EXPECT_EQ(number("h1"), number("wheat 1"));
  EXPECT_EQ(number("wi1"), number("wine 1"));
  EXPECT_EQ(number("i 1"), number("wine 1"));
  EXPECT_EQ(number("+3 0"), number("add 3+0"));
  EXPECT_EQ(number("pass"), number("stand"));
}

TEST(RoadToLordNotation, SaysWhatItCannotRead) {
  EXPECT_EQ(refusal("w 5"), "'w' could be wheat or wine; write wh or wi.");
  EXPECT_NE(refusal("sword 25700").find("two ways"), std::string::npos);
  EXPECT_NE(refusal("sword 205").find("zeros come last"), std::string::npos);
  EXPECT_NE(refusal("sword 2 0 5").find("zeros come last"), std::string::npos);
  EXPECT_EQ(refusal("sword"), "The move names no cards.");
  EXPECT_EQ(refusal("stand 5"), "To stand is to play no cards.");
  EXPECT_NE(refusal("crown 5").find("does not begin with"), std::string::npos);
  EXPECT_NE(refusal("sword 5x").find("not made of digits"), std::string::npos);
  EXPECT_NE(refusal("sword " + std::string(40, '2')).find("equal cards"), std::string::npos);
  EXPECT_FALSE(refusal(std::string(10'000, '2')).empty());
}

}  // namespace
}  // namespace crownhall::road_to_lord
