// LabRuns: studies of the lab on the host's machine (docs/protocol.md, 12). Each is a child process
// of the same program at low priority: a study that crashes or is cancelled touches nothing here.
//
// One runs at a time; the last few reports are kept in memory.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <sys/types.h>
#include <thread>
#include <vector>

#include "base/mutex.hpp"
#include "base/result.hpp"
#include "json/json.hpp"

namespace crownhall::server {

struct LabRequest {
  std::string game;
  int players = 0;
  std::string level;
  std::int64_t games = 0;
  std::string seed;
  std::vector<std::string> options;  // "key=value"
};

// Thread safe.
class LabRuns {
 public:
  static constexpr std::int64_t kMostGames = 5000;
  static constexpr std::size_t kKept = 8;
  static constexpr std::int64_t kMostSeconds = 600;  // then a run is stopped

  explicit LabRuns(bool open) : open_(open) {}
  ~LabRuns() { stop(); }

  bool open() const { return open_; }
  // Starts it, or refuses: "lab_closed", "lab_busy".
  Result<json::object> start(const LabRequest& request, const std::string& owner);
  // As it stands; "not_found".
  Result<json::object> run(const std::string& id, const std::string& viewer) const;
  // Of the run that is under way, else of the last one; null if there was none.
  json::value latest(const std::string& viewer) const;
  // "not_allowed" for a run of somebody else. One that has ended stays as it is.
  Result<json::object> cancel(const std::string& id, const std::string& person);
  // The page; "not_found" where there is none (yet).
  Result<std::shared_ptr<const std::string>> report(const std::string& id) const;
  // Ends what runs; nothing can be started afterwards.
  void stop();

  // Levels that think little: a run must not last.
  static std::span<const std::string_view> levels();

 private:
  enum class State { kRunning, kDone, kCancelled, kFailed };
  struct Run {
    std::string id, owner;
    LabRequest request;
    State state = State::kRunning;
    pid_t pid = 0;  // 0 once it has ended
    std::int64_t started = 0, ended = 0;
    std::int64_t done = 0, of = 1;
    std::shared_ptr<const std::string> report{};
  };

  std::shared_ptr<Run> find(const std::string& id) const CROWNHALL_REQUIRES(mutex_);
  static json::object describe(const Run& run, const std::string& viewer);
  // Reads the child's progress until it ends.
  void follow(const std::shared_ptr<Run>& run, int progress, std::string file);

  const bool open_;
  mutable Mutex mutex_;
  bool stopped_ CROWNHALL_GUARDED_BY(mutex_) = false;
  std::deque<std::shared_ptr<Run>> runs_ CROWNHALL_GUARDED_BY(mutex_);  // latest last
  std::thread follower_;
};

// What a report page may do: run its own scripts, nothing else. It has no origin, so neither
// cookies nor the hall's interface are in its reach.
std::string report_policy(std::string_view page);

}  // namespace crownhall::server
