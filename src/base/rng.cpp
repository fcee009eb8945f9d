#include "base/rng.hpp"

#include <bit>

#include "base/hash.hpp"
#include "base/sha256.hpp"

namespace crownhall {
namespace {

std::uint32_t little_endian(const std::uint8_t* p) {
  return p[0] | p[1] << 8 | p[2] << 16 | static_cast<std::uint32_t>(p[3]) << 24;
}

void quarter(std::uint32_t& a, std::uint32_t& b, std::uint32_t& c, std::uint32_t& d) {
  a += b, d = std::rotl(d ^ a, 16);
  c += d, b = std::rotl(b ^ c, 12);
  a += b, d = std::rotl(d ^ a, 8);
  c += d, b = std::rotl(b ^ c, 7);
}

void chacha20_block(const std::array<std::uint32_t, 16>& in, std::array<std::uint32_t, 16>& out) {
  auto x = in;
  for (int round = 0; round < 20; round += 2) {
    for (int i = 0; i < 4; ++i) quarter(x[i], x[4 + i], x[8 + i], x[12 + i]);
    for (int i = 0; i < 4; ++i) {
      quarter(x[i], x[4 + (i + 1) % 4], x[8 + (i + 2) % 4], x[12 + (i + 3) % 4]);
    }
  }
  for (int i = 0; i < 16; ++i) out[i] = x[i] + in[i];
}

}  // namespace

Key key_from_text(std::string_view seed) { return sha256(seed); }

Rng Rng::match(const Key& key, std::uint64_t stream) {
  Rng rng(Source::kChaCha);
  rng.input_ = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};  // "expand 32-byte k"
  for (std::size_t i = 0; i < 8; ++i) rng.input_[4 + i] = little_endian(&key[4 * i]);
  rng.input_[14] = static_cast<std::uint32_t>(stream);
  rng.input_[15] = static_cast<std::uint32_t>(stream >> 32);
  return rng;
}

Rng Rng::fast(std::uint64_t seed) {
  Rng rng(Source::kFast);
  rng.fast_ = mix64(seed);
  return rng;
}

void Rng::refill() {
  at_ = 0;
  used_ = true;
  if (source_ == Source::kChaCha) {
    chacha20_block(input_, words_);
    if (++input_[12] == 0) ++input_[13];
    return;
  }
  for (int i = 0; i < kWords; i += 2) {
    const std::uint64_t bits = mix64(fast_ += 0x9e3779b97f4a7c15);
    words_[i] = static_cast<std::uint32_t>(bits >> 32);
    words_[i + 1] = static_cast<std::uint32_t>(bits);
  }
}

}  // namespace crownhall
