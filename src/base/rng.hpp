// Rng: all chance in the hall comes from here.
//
// The same key and stream give the same numbers in every build and for ever; no <random>
// distribution is used, since those differ between standard libraries.
//
// Two sources behind one face:
//   Rng::match(key, stream)  ChaCha20. Whoever watches the dice cannot work out the next ones.
//                            A match uses stream 0 for the deal and stream n for move n, so a
//                            position can go on from (key, version) alone.
//   Rng::fast(seed)          a cheap mixer for search and playouts, where nothing is secret.
//
// Seeding: key_from_text hashes any text with SHA-256. ChaCha20 as in RFC 8439, but with a
// 64-bit block counter in words 12-13 and the stream in words 14-15; the words of the key
// stream are used in order, 32 bits a draw.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace crownhall {

using Key = std::array<std::uint8_t, 32>;

Key key_from_text(std::string_view seed);

class Rng {
 public:
  static Rng match(const Key& key, std::uint64_t stream);
  static Rng fast(std::uint64_t seed);

  std::uint32_t next() {
    if (at_ == kWords) refill();
    return words_[at_++];
  }
  std::uint64_t next64() { return std::uint64_t{next()} << 32 | next(); }

  // Uniform in 0..n-1, n > 0: the high half of a 64-bit product, redrawn while biased.
  std::uint32_t below(std::uint32_t n) {
    std::uint64_t product = std::uint64_t{next()} * n;
    if (static_cast<std::uint32_t>(product) < n) {
      const std::uint32_t biased = (0u - n) % n;
      while (static_cast<std::uint32_t>(product) < biased) product = std::uint64_t{next()} * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  int die() { return 1 + static_cast<int>(below(6)); }

  // Fisher-Yates from the end: position i swaps with one of 0..i.
  template <class T>
  void shuffle(std::span<T> cards) {
    for (std::size_t i = cards.size(); i > 1; --i) {
      std::swap(cards[i - 1], cards[below(static_cast<std::uint32_t>(i))]);
    }
  }

  // Whether any number was drawn: "chance spoke", which ends the right to undo.
  bool used() const { return used_ || at_ != kWords; }

 private:
  static constexpr int kWords = 16;
  enum class Source : std::uint8_t { kChaCha, kFast };

  Rng(Source source) : source_(source) {}
  void refill();

  std::array<std::uint32_t, kWords> words_;  // the current block of numbers
  int at_ = kWords;                          // next unused word; kWords = refill first
  Source source_;
  bool used_ = false;
  std::array<std::uint32_t, kWords> input_{};  // ChaCha: its input block
  std::uint64_t fast_ = 0;                     // fast: the counter
};

}  // namespace crownhall
