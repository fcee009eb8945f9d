// SHA-256 (FIPS 180-4): seeds become keys with it. Here and not from a library because the rules
// also build for WebAssembly.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace crownhall {

std::array<std::uint8_t, 32> sha256(std::string_view bytes);

// Lower-case hexadecimal, 64 characters.
std::string hex_text(const std::array<std::uint8_t, 32>& digest);
std::string sha256_hex(std::string_view bytes);

}  // namespace crownhall
