#include "pty.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <poll.h>
#include <pty.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

namespace crownhall::terminal {
namespace {

constexpr int kPatience = 60'000;  // ms: sanitizers and a busy machine take their time

}  // namespace

Pty::Pty(const std::vector<std::string>& arguments, const Environment& environment) {
  winsize size{};
  size.ws_row = 40;
  size.ws_col = 80;
  child_ = forkpty(&fd_, nullptr, nullptr, &size);
  if (child_ != 0) return;
  setenv("TERM", "xterm", 1);
  unsetenv("NO_COLOR");
  for (const auto& [name, value] : environment) setenv(name.c_str(), value.c_str(), 1);
  std::vector<char*> list = {const_cast<char*>("crownhall")};
  for (const auto& argument : arguments) list.push_back(const_cast<char*>(argument.c_str()));
  list.push_back(nullptr);
  execv(CROWNHALL_PROGRAM, list.data());
  _exit(127);
}

Pty::~Pty() {
  if (child_ > 0) {
    ::kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
  }
  if (fd_ >= 0) close(fd_);
}

void Pty::type_raw(std::string_view bytes) {
  answer_.clear();
  expected_ = 0;
  while (!bytes.empty()) {
    const ssize_t put = write(fd_, bytes.data(), bytes.size());
    if (put <= 0) return;
    bytes.remove_prefix(put);
  }
}

void Pty::type(std::string_view line) { type_raw(std::string(line) + "\n"); }

bool Pty::read_some(int timeout_ms) {
  pollfd wait{fd_, POLLIN, 0};
  if (ended_ || poll(&wait, 1, timeout_ms) <= 0) return false;
  char bytes[65536];
  const ssize_t got = read(fd_, bytes, sizeof bytes);
  if (got <= 0) {
    ended_ = true;
    return false;
  }
  all_.append(bytes, got);
  answer_.append(bytes, got);
  return true;
}

bool Pty::expect(std::string_view text) {
  for (;;) {
    if (const auto at = answer_.find(text, expected_); at != std::string::npos) {
      expected_ = at + text.size();
      return true;
    }
    if (!read_some(kPatience)) return false;
  }
}

bool Pty::at_prompt() {
  // The echo of what was typed comes first; the prompt is the last thing that comes.
  for (;;) {
    if (answer_.find('\n') != std::string::npos && answer_.ends_with("> ")) return true;
    if (!read_some(kPatience)) return false;
  }
}

void Pty::kill(int signal) { ::kill(child_, signal); }

int Pty::wait() {
  while (read_some(kPatience)) {
  }
  int status = 0;
  waitpid(child_, &status, 0);
  child_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

Ran run(const std::string& arguments, const std::string& input, const std::string& environment) {
  const Folder folder;
  put_file(folder / "in", input);
  const std::string line = environment + " " + CROWNHALL_PROGRAM + " " + arguments + " < " +
                           (folder / "in") + " > " + (folder / "out") + " 2>&1";
  const int status = std::system(line.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128, file_text(folder / "out")};
}

Folder::Folder() {
  std::string name = (std::filesystem::temp_directory_path() / "crownhall-XXXXXX").string();
  path_ = mkdtemp(name.data());
}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string file_text(const std::string& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

void put_file(const std::string& path, std::string_view text) { std::ofstream(path) << text; }

}  // namespace crownhall::terminal
