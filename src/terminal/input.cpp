#include "terminal/input.hpp"

#include <algorithm>
#include <csignal>
#include <unistd.h>

#include "base/text.hpp"
#include "json/json.hpp"

namespace crownhall::terminal {
namespace {

volatile std::sig_atomic_t caught = 0;

std::string cleaned(std::string_view line) {
  line = trim(line);
  const bool strange = line.size() > Input::kLongest || !is_utf8(line) ||
                       std::any_of(line.begin(), line.end(), [](char c) {
                         return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
                       });
  return strange ? "?" : std::string(line);
}

}  // namespace

Input::Input() {
  struct sigaction action {};
  action.sa_handler = [](int) { caught = 1; };
  for (const int signal : {SIGINT, SIGHUP, SIGTERM}) sigaction(signal, &action, nullptr);
}

bool Input::signalled() { return caught != 0; }

std::optional<std::string> Input::line() {
  for (;;) {
    if (const auto end = waiting_.find('\n'); end != waiting_.npos) {
      const std::string line = cleaned(std::string_view(waiting_).substr(0, end));
      waiting_.erase(0, end + 1);
      return line;
    }
    if (signalled()) return std::nullopt;
    if (ended_) {
      // A last line without an end counts.
      if (trim(waiting_).empty()) return std::nullopt;
      waiting_ += '\n';
      continue;
    }
    // Of a line that is too long only enough is kept to see that it is.
    if (waiting_.size() > 4 * kLongest) waiting_.resize(2 * kLongest);
    char bytes[4096];
    const ssize_t got = ::read(STDIN_FILENO, bytes, sizeof bytes);
    if (got > 0) {
      waiting_.append(bytes, got);
    } else {
      if (signalled()) return std::nullopt;
      ended_ = true;
    }
  }
}

}  // namespace crownhall::terminal
