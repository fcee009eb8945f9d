#include "server/people/limits.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <cmath>

namespace crownhall::server {

std::string address_prefix(std::string_view address) {
  const std::string text(address.substr(0, address.find('%')));  // without a zone
  in6_addr bytes{};
  if (inet_pton(AF_INET6, text.c_str(), &bytes) != 1) return text;
  std::array<char, INET6_ADDRSTRLEN> shown{};
  if (IN6_IS_ADDR_V4MAPPED(&bytes)) {
    inet_ntop(AF_INET, bytes.s6_addr + 12, shown.data(), shown.size());
    return shown.data();
  }
  std::fill(bytes.s6_addr + 8, bytes.s6_addr + 16, std::uint8_t{0});
  inet_ntop(AF_INET6, &bytes, shown.data(), shown.size());
  return std::string(shown.data()) + "/64";
}

Result<void> Limits::take(const Rate& rate, std::string_view who, std::int64_t now) {
  if (lifted_) return {};
  std::string key(rate.name);
  key += ' ';
  key += who;
  Shard& shard = shards_[std::hash<std::string>{}(key) % shards_.size()];
  const Lock lock(shard.mutex);
  auto& bucket =
      shard.buckets.try_emplace(std::move(key), Bucket{rate.burst, rate.every_ms, rate.burst, now})
          .first->second;
  const double grown = static_cast<double>(std::max<std::int64_t>(0, now - bucket.at));
  bucket.left = std::min(rate.burst, bucket.left + grown / rate.every_ms);
  bucket.at = std::max(bucket.at, now);  // who waited in a queue may come late
  if (bucket.left >= 1) {
    bucket.left -= 1;
    return {};
  }
  const auto wait = static_cast<long long>(std::ceil((1 - bucket.left) * rate.every_ms));
  return Refusal{"too_fast",
                 "That was too fast; wait " + std::to_string(wait) + " ms and try again."};
}

void Limits::sweep(std::int64_t now) {
  for (Shard& shard : shards_) {
    const Lock lock(shard.mutex);
    std::erase_if(shard.buckets, [&](const auto& entry) {
      const Bucket& bucket = entry.second;
      return bucket.left + static_cast<double>(now - bucket.at) / bucket.every_ms >= bucket.burst;
    });
  }
}

}  // namespace crownhall::server
