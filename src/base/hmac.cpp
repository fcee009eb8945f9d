#include "base/hmac.hpp"

#include "base/sha256.hpp"

namespace crownhall {
namespace {

constexpr std::size_t kBlock = 64;

std::string_view bytes_of(const std::array<std::uint8_t, 32>& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

std::string padded(std::string_view key, char pad) {
  std::string block(key);
  block.resize(kBlock, '\0');
  for (char& byte : block) byte = static_cast<char>(byte ^ pad);
  return block;
}

}  // namespace

std::array<std::uint8_t, 32> hmac_sha256(std::string_view key, std::string_view message) {
  if (key.size() > kBlock) {
    const auto shorter = sha256(key);
    return hmac_sha256(bytes_of(shorter), message);
  }
  const auto inner = sha256(padded(key, 0x36).append(message));
  return sha256(padded(key, 0x5c).append(bytes_of(inner)));
}

std::string hmac_sha256_hex(std::string_view key, std::string_view message) {
  return hex_text(hmac_sha256(key, message));
}

}  // namespace crownhall
