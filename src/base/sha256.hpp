// SHA-256 (FIPS 180-4): seeds become keys with it, and a table's seed is promised by it before
// the deal. Here and not from a library because the rules also build for WebAssembly.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace crownhall {

std::array<std::uint8_t, 32> sha256(std::string_view bytes);

// Lower-case hexadecimal, 64 characters.
std::string sha256_hex(std::string_view bytes);

}  // namespace crownhall
