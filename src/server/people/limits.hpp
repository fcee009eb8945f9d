// Rate limits: a bucket per who (address or identity) and what.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/mutex.hpp"
#include "base/result.hpp"

namespace crownhall::server {

// `burst` at once, then one every `every_ms`.
struct Rate {
  std::string_view name;
  double burst;
  double every_ms;
};

inline constexpr Rate kCommands{"command", 40, 50};
inline constexpr Rate kCommandsFrom{"command from", 400, 5};  // all of an address together
inline constexpr Rate kCreations{"create", 10, 10'000};
inline constexpr Rate kCreationsFrom{"create from", 60, 2'000};
// Sitting down and getting up, being ready and not, settings: all at the table and in the lobby are
// told of each.
inline constexpr Rate kSeatings{"seats", 30, 500};
inline constexpr Rate kSeatingsFrom{"seats from", 120, 100};
inline constexpr Rate kChat{"chat", 5, 2'000};
inline constexpr Rate kChatFrom{"chat from", 40, 500};
inline constexpr Rate kHints{"hint", 5, 2'000};
inline constexpr Rate kHintsFrom{"hint from", 10, 3'000};
inline constexpr Rate kLabRuns{"lab", 4, 60'000};
inline constexpr Rate kCoached{"coach", 4, 10'000};
inline constexpr Rate kUploads{"upload", 20, 3'000};
inline constexpr Rate kLogins{"login", 20, 6'000};
inline constexpr Rate kGuests{"guest", 20, 6'000};
inline constexpr Rate kRenames{"rename", 20, 6'000};
inline constexpr Rate kRequests{"request", 200, 20};
inline constexpr Rate kSockets{"socket", 100, 100};

// By what a client's address is counted: an IPv4 address by itself, IPv6 by its first 64 bits, of
// which one customer has them all.
std::string address_prefix(std::string_view address);

// Thread safe.
class Limits {
 public:
  // `lifted`: for load tests on one's own machine; everything is allowed.
  explicit Limits(bool lifted) : lifted_(lifted) {}

  // Takes one from the bucket; refuses with "too_fast" and the time to wait when it is empty.
  Result<void> take(const Rate& rate, std::string_view who, std::int64_t now);
  // Forgets buckets that are full again.
  void sweep(std::int64_t now);

 private:
  struct Bucket {
    double left;
    double every_ms;
    double burst;
    std::int64_t at;
  };
  struct Shard {
    Mutex mutex;
    std::unordered_map<std::string, Bucket> buckets CROWNHALL_GUARDED_BY(mutex);
  };

  bool lifted_;
  std::array<Shard, 16> shards_;
};

}  // namespace crownhall::server
