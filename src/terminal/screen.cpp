#include "terminal/screen.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/text.hpp"

namespace crownhall::terminal {
namespace {

constexpr int kUsualWidth = 80;
constexpr int kUsualHeight = 24;

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

// Unless the locale says otherwise, terminals of today speak UTF-8.
bool speaks_unicode() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string locale = lower(environment(name));
    if (locale.empty()) continue;
    return locale.find('.') == locale.npos || locale.find("utf") != locale.npos;
  }
  return true;
}

winsize window() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) size = {};
  return size;
}

}  // namespace

int columns(std::string_view text) {
  return static_cast<int>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

Screen::Screen(bool plain)
    : terminal_(isatty(STDOUT_FILENO) != 0),
      interactive_(terminal_ && isatty(STDIN_FILENO) != 0),
      dumb_(environment("TERM") == "dumb" || environment("TERM").empty()),
      unicode_(!plain && speaks_unicode()),
      colour_(!plain && terminal_ && !dumb_ && environment("NO_COLOR").empty()) {}

int Screen::width() const {
  const int columns = window().ws_col;
  return columns > 0 ? std::clamp(columns, 20, 400) : kUsualWidth;
}

int Screen::height() const {
  const int rows = window().ws_row;
  return rows > 0 ? rows : kUsualHeight;
}

DrawStyle Screen::style(std::vector<std::string> names) const {
  return {.unicode = unicode_, .colour = colour_, .width = width(), .names = std::move(names)};
}

void Screen::print(std::string_view text) const {
  std::fwrite(text.data(), 1, text.size(), stdout);
}

void Screen::title(std::string_view text) const {
  std::string line = "\n" + bold(text) + "\n";
  const int rest = std::min(width(), kUsualWidth);
  for (int i = 0; i < rest; ++i) line += unicode_ ? "─" : "-";
  print(dim(line) + "\n");
}

void Screen::flush() const { std::fflush(stdout); }

void Screen::wipe() const {
  if (!terminal_) return;
  if (dumb_) {
    print(std::string(100, '\n'));
  } else {
    print("\x1b[H\x1b[2J\x1b[3J");
  }
  flush();
}

std::string Screen::paint(std::string_view text, std::string_view code) const {
  if (!colour_) return std::string(text);
  return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
}

std::string Screen::wrapped(std::string_view text, int indent) const {
  const int room = std::max(20, std::min(width(), 100) - 1);
  const std::string margin(indent, ' ');
  std::string out, line = margin;
  for (const auto word : words(text)) {
    if (columns(line) + 1 + columns(word) > room && line != margin) {
      out += line + "\n";
      line = margin;
    }
    if (line != margin) line += ' ';
    line += word;
  }
  return out + line + "\n";
}

}  // namespace crownhall::terminal
