#include "server/api/confined.hpp"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace crownhall::server {
namespace {

constexpr int kNice = 10;
constexpr int kLookEveryMs = 100;

// Sanitizers map terabytes and keep shadows: there the other limits must do.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kLimitMemory = false;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool kLimitMemory = false;
#else
constexpr bool kLimitMemory = true;
#endif
#else
constexpr bool kLimitMemory = true;
#endif

// This program again, with `line` as its input and output and nothing else; 0 if it cannot start.
pid_t start(std::vector<std::string>& arguments, int line) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, line, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, line, STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none, standard;
  sigemptyset(&none);
  sigemptyset(&standard);
  for (const int signal : {SIGPIPE, SIGINT, SIGTERM}) sigaddset(&standard, signal);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &standard);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  std::vector<char*> list;
  for (auto& argument : arguments) list.push_back(argument.data());
  list.push_back(nullptr);
  char* no_environment[] = {nullptr};
  pid_t pid = 0;
  if (posix_spawn(&pid, "/proc/self/exe", &files, &attributes, list.data(), no_environment) != 0) {
    pid = 0;
  }
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  return pid;
}

// Sends the input and reads the answer to its end; false where that went wrong.
bool converse(int line, std::string_view input, std::string& answer, const Budget& budget,
              const std::atomic<bool>& stop) {
  using Clock = std::chrono::steady_clock;
  const auto until = Clock::now() + std::chrono::milliseconds(budget.wall_ms);
  char buffer[16 * 1024];
  if (input.empty()) shutdown(line, SHUT_WR);
  while (Clock::now() < until && !stop) {
    pollfd waiting{line, static_cast<short>(input.empty() ? POLLIN : POLLIN | POLLOUT), 0};
    if (poll(&waiting, 1, kLookEveryMs) <= 0) continue;
    if (!input.empty() && (waiting.revents & POLLOUT)) {
      const auto sent = send(line, input.data(), input.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      if (sent < 0 && errno != EAGAIN && errno != EINTR) return false;
      if (sent > 0) input.remove_prefix(sent);
      if (input.empty()) shutdown(line, SHUT_WR);
    }
    if (!(waiting.revents & (POLLIN | POLLHUP | POLLERR))) continue;
    const auto got = recv(line, buffer, sizeof buffer, MSG_DONTWAIT);
    if (got == 0) return true;
    if (got < 0 && errno != EAGAIN && errno != EINTR) return false;
    if (got > 0) answer.append(buffer, got);
    if (answer.size() > budget.answer) return false;
  }
  return false;
}

void limit(int what, rlim_t most) {
  const rlimit value{most, most};
  setrlimit(static_cast<__rlimit_resource>(what), &value);
}

}  // namespace

std::optional<std::string> run_confined(std::vector<std::string> arguments, std::string_view input,
                                        const Budget& budget, const std::atomic<bool>& stop) {
  int line[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, line) != 0) return std::nullopt;
  const pid_t pid = start(arguments, line[1]);
  close(line[1]);
  std::string answer;
  bool well = pid > 0 && converse(line[0], input, answer, budget, stop);
  close(line[0]);
  if (pid > 0) {
    if (!well) kill(pid, SIGKILL);
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    well = well && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }
  if (!well) return std::nullopt;
  return answer;
}

std::string begin_confined(const Budget& budget) {
  limit(RLIMIT_CPU, static_cast<rlim_t>(budget.cpu_s));
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, 0);
  if (kLimitMemory) limit(RLIMIT_DATA, static_cast<rlim_t>(budget.memory));
  setpriority(PRIO_PROCESS, 0, kNice);
  std::string input;
  char buffer[16 * 1024];
  while (true) {
    const auto got = read(STDIN_FILENO, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return input;
    input.append(buffer, got);
  }
}

}  // namespace crownhall::server
