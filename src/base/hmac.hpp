// HMAC-SHA-256 (RFC 2104): a hash with a key. Whoever does not have the key learns nothing from one
// value about another, so one secret can serve several ends, each under a label of its own
// (table/record/deal.hpp). Here and not from a library because every build must give the same
// bytes.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace crownhall {

std::array<std::uint8_t, 32> hmac_sha256(std::string_view key, std::string_view message);

// Lower-case hexadecimal, 64 characters.
std::string hmac_sha256_hex(std::string_view key, std::string_view message);

}  // namespace crownhall
