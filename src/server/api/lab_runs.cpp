#include "server/api/lab_runs.hpp"

#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <poll.h>
#include <sodium.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/index.hpp"
#include "server/hall/hall.hpp"
#include "server/ops/log.hpp"

extern char** environ;

namespace crownhall::server {
namespace {

namespace fs = std::filesystem;

constexpr int kLabNice = 15;
constexpr std::string_view kLevels[] = {"random", "page", "squire"};

// What a child gets from us: nothing but the end of the pipe it tells its progress on.
class SpawnPlan {
 public:
  explicit SpawnPlan(int progress) {
    posix_spawn_file_actions_init(&files_);
    posix_spawn_file_actions_addopen(&files_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files_, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&files_, progress, STDERR_FILENO);
    posix_spawn_file_actions_addclosefrom_np(&files_, STDERR_FILENO + 1);
    posix_spawnattr_init(&attributes_);
    sigset_t none, standard;
    sigemptyset(&none);
    sigemptyset(&standard);
    // The child ends when we are gone and nobody reads its progress.
    for (const int signal : {SIGPIPE, SIGINT, SIGTERM}) sigaddset(&standard, signal);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &standard);
    posix_spawnattr_setflags(
        &attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  }
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&files_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;

  // This program with other arguments; 0 if it cannot be started.
  pid_t start(std::vector<std::string> arguments) const {
    std::vector<char*> list;
    for (auto& argument : arguments) list.push_back(argument.data());
    list.push_back(nullptr);
    pid_t pid = 0;
    const int error =
        posix_spawn(&pid, "/proc/self/exe", &files_, &attributes_, list.data(), environ);
    return error == 0 ? pid : 0;
  }

 private:
  posix_spawn_file_actions_t files_;
  posix_spawnattr_t attributes_;
};

std::vector<std::string> arguments_for(const LabRequest& request, const std::string& file) {
  std::vector<std::string> list = {"crownhall",
                                   "lab",
                                   request.game,
                                   "--players",
                                   std::to_string(request.players),
                                   "--bot",
                                   request.level,
                                   "--games",
                                   std::to_string(request.games),
                                   "--seed",
                                   request.seed,
                                   "--threads",
                                   "1",
                                   "--ladder",
                                   "0",
                                   "--progress",
                                   "--report",
                                   file};
  for (const auto& option : request.options) {
    list.push_back("--options");
    list.push_back(option);
  }
  return list;
}

// An empty file that only we can read.
std::string new_file() {
  std::string path = (fs::temp_directory_path() / "crownhall-lab-XXXXXX").string();
  const int made = mkstemp(path.data());
  if (made < 0) return {};
  close(made);
  return path;
}

}  // namespace

std::span<const std::string_view> LabRuns::levels() { return kLevels; }

Result<json::object> LabRuns::start(const LabRequest& request, const std::string& owner) {
  if (!open_) return Refusal{"lab_closed", "The host has closed the lab of this hall."};
  const Lock lock(mutex_);
  if (stopped_) return Refusal{"stopping", "The hall is closing."};
  if (!runs_.empty() && runs_.back()->pid > 0) {
    return Refusal{"lab_busy", "The lab is at work for somebody; try again in a minute."};
  }
  if (follower_.joinable()) follower_.join();
  const std::string file = new_file();
  int pipe_ends[2];
  if (file.empty() || pipe2(pipe_ends, O_CLOEXEC) != 0) {
    return Refusal{"please_wait", "The lab cannot start a run just now."};
  }
  auto run = std::make_shared<Run>();
  run->id = new_id('l');
  run->owner = owner;
  run->request = request;
  run->started = now_ms();
  run->pid = SpawnPlan(pipe_ends[1]).start(arguments_for(request, file));
  close(pipe_ends[1]);
  if (run->pid == 0) {
    close(pipe_ends[0]);
    fs::remove(file);
    return Refusal{"please_wait", "The lab cannot start a run just now."};
  }
  setpriority(PRIO_PROCESS, static_cast<id_t>(run->pid), kLabNice);
  runs_.push_back(run);
  if (runs_.size() > kKept) runs_.pop_front();
  follower_ = std::thread([this, run, end = pipe_ends[0], file] { follow(run, end, file); });
  log_info("lab", run->id + " " + request.game);
  return describe(*run, owner);
}

void LabRuns::follow(const std::shared_ptr<Run>& run, int progress, std::string file) {
  std::string text;
  char buffer[4096];
  while (true) {
    pollfd waiting{progress, POLLIN, 0};
    const bool something = poll(&waiting, 1, 1000) > 0;
    if (something) {
      const auto count = read(progress, buffer, sizeof buffer);
      if (count <= 0) break;
      text.append(buffer, count);
    }
    for (auto end = text.find('\n'); end != text.npos; end = text.find('\n')) {
      const auto line = parse_json(text.substr(0, end));
      text.erase(0, end + 1);
      if (!line || !line->is_object() || !line->get_object().contains("done")) continue;
      const Lock lock(mutex_);
      run->done = line->at("done").to_number<std::int64_t>();
      run->of = line->at("of").to_number<std::int64_t>();
    }
    if (text.size() > sizeof buffer) text.clear();
    const Lock lock(mutex_);
    if (now_ms() - run->started > kMostSeconds * 1000) kill(run->pid, SIGKILL);
  }
  close(progress);
  // Its number stays taken until it is waited for below, where nobody can send it a signal.
  siginfo_t ended{};
  waitid(P_PID, static_cast<id_t>(run->pid), &ended, WEXITED | WNOWAIT);
  std::ifstream in(file, std::ios::binary);
  auto page = std::make_shared<const std::string>(std::istreambuf_iterator<char>(in),
                                                  std::istreambuf_iterator<char>());
  std::error_code ignored;
  fs::remove(file, ignored);
  const Lock lock(mutex_);
  int status = 0;
  waitpid(run->pid, &status, 0);
  run->pid = 0;
  run->ended = now_ms();
  if (run->state == State::kCancelled) return;
  const bool well = WIFEXITED(status) && WEXITSTATUS(status) == 0 && !page->empty();
  run->state = well ? State::kDone : State::kFailed;
  if (well) run->report = std::move(page);
  if (!well) log_problem("lab", run->id + " failed");
}

std::shared_ptr<LabRuns::Run> LabRuns::find(const std::string& id) const {
  for (const auto& run : runs_) {
    if (run->id == id) return run;
  }
  return nullptr;
}

json::object LabRuns::describe(const Run& run, const std::string& viewer) {
  constexpr std::string_view kStates[] = {"running", "done", "cancelled", "failed"};
  return {{"run", run.id},
          {"game", run.request.game},
          {"players", run.request.players},
          {"level", run.request.level},
          {"games", run.request.games},
          {"state", kStates[index(run.state)]},
          {"done", run.done},
          {"of", run.of},
          {"elapsed_ms", (run.ended ? run.ended : now_ms()) - run.started},
          {"mine", run.owner == viewer}};
}

Result<json::object> LabRuns::run(const std::string& id, const std::string& viewer) const {
  const Lock lock(mutex_);
  const auto run = find(id);
  if (!run) return Refusal{"not_found", "There is no such run; only the last few are kept."};
  return describe(*run, viewer);
}

json::value LabRuns::latest(const std::string& viewer) const {
  const Lock lock(mutex_);
  if (runs_.empty()) return nullptr;
  return describe(*runs_.back(), viewer);
}

Result<json::object> LabRuns::cancel(const std::string& id, const std::string& person) {
  const Lock lock(mutex_);
  const auto run = find(id);
  if (!run) return Refusal{"not_found", "There is no such run; only the last few are kept."};
  if (run->owner != person) return Refusal{"not_allowed", "Somebody else started this run."};
  if (run->state == State::kRunning) {
    run->state = State::kCancelled;
    if (run->pid > 0) kill(run->pid, SIGKILL);
  }
  return describe(*run, person);
}

Result<std::shared_ptr<const std::string>> LabRuns::report(const std::string& id) const {
  const Lock lock(mutex_);
  const auto run = find(id);
  if (!run || !run->report) return Refusal{"not_found", "There is no report of such a run."};
  return run->report;
}

void LabRuns::stop() {
  {
    const Lock lock(mutex_);
    stopped_ = true;
    if (!runs_.empty() && runs_.back()->pid > 0) kill(runs_.back()->pid, SIGKILL);
  }
  if (follower_.joinable()) follower_.join();
}

std::string report_policy(std::string_view page) {
  constexpr std::string_view kBegin = "<script>", kEnd = "</script>";
  std::string scripts;
  for (auto at = page.find(kBegin); at != page.npos; at = page.find(kBegin, at)) {
    at += kBegin.size();
    const auto end = page.find(kEnd, at);
    if (end == page.npos) break;
    unsigned char hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, reinterpret_cast<const unsigned char*>(page.data() + at), end - at);
    char text[sodium_base64_ENCODED_LEN(sizeof hash, sodium_base64_VARIANT_ORIGINAL)];
    sodium_bin2base64(text, sizeof text, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
    scripts += std::string(" 'sha256-") + text + "'";
    at = end;
  }
  return "sandbox allow-scripts allow-downloads allow-popups; default-src 'none'; script-src" +
         scripts +
         "; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
         "frame-ancestors 'self'";
}

}  // namespace crownhall::server
