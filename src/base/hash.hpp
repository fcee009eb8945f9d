// 64-bit hashing for signatures and search tables. Not for secrets: see sha256.hpp.
#pragma once

#include <cstdint>
#include <string_view>

namespace crownhall {

// The finaliser of splitmix64: every input bit reaches every output bit.
constexpr std::uint64_t mix64(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

// Folds values into one number, order counting.
class Hash64 {
 public:
  void add(std::uint64_t value) { state_ = mix64(state_ ^ mix64(value + 0x9e3779b97f4a7c15)); }
  void add(std::string_view text) {
    add(text.size());
    for (const char c : text) add(static_cast<std::uint64_t>(static_cast<unsigned char>(c)));
  }
  std::uint64_t value() const { return state_; }

 private:
  std::uint64_t state_ = 0;
};

}  // namespace crownhall
