#include "terminal/save.hpp"

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <fmt/core.h>
#include <unistd.h>

#include "base/text.hpp"
#include "table/record/record.hpp"

namespace crownhall::terminal {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestFile = std::size_t{16} << 20;

Refusal trouble(const std::string& path, std::string_view what) {
  return {"no_file", fmt::format("{} {}: {}.", path, what, std::strerror(errno))};
}

fs::path state_folder() {
  if (const char* state = std::getenv("XDG_STATE_HOME"); state && *state) {
    return fs::path(state) / "crownhall";
  }
  if (const char* home = std::getenv("HOME"); home && *home) {
    return fs::path(home) / ".local" / "state" / "crownhall";
  }
  return {};
}

std::string timestamp() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y%m%d-%H%M%S", &parts);
  return text;
}

}  // namespace

std::int64_t now_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

Result<std::string> read_file(const std::string& path) {
  std::FILE* file = std::fopen(path.c_str(), "rb");
  if (!file) return trouble(path, "cannot be read");
  std::string text;
  char bytes[65536];
  while (const std::size_t got = std::fread(bytes, 1, sizeof bytes, file)) {
    text.append(bytes, got);
    if (text.size() > kLongestFile) break;
  }
  const bool failed = std::ferror(file) != 0;
  std::fclose(file);
  if (failed) return trouble(path, "cannot be read");
  if (text.size() > kLongestFile) {
    return Refusal{"too_long", path + " is far too long for a match."};
  }
  return text;
}

Result<void> write_file(const std::string& path, std::string_view text) {
  const std::string fresh = path + ".new";
  const int file = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return trouble(fresh, "cannot be written");
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t put = ::write(file, text.data() + done, text.size() - done);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) break;
    done += static_cast<std::size_t>(put);
  }
  const bool whole = done == text.size() && ::fsync(file) == 0;
  if (::close(file) != 0 || !whole) return trouble(fresh, "cannot be written");
  if (std::rename(fresh.c_str(), path.c_str()) != 0) return trouble(path, "cannot be written");
  return {};
}

Result<Save> Save::fresh(std::string_view game) {
  const fs::path folder = state_folder();
  if (folder.empty()) {
    return Refusal{"no_folder", "Neither XDG_STATE_HOME nor HOME says where to keep the match."};
  }
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    return Refusal{"no_folder", "The folder " + folder.string() + " cannot be made."};
  }
  return Save((folder / fmt::format("{}-{}-{}.json", game, timestamp(), getpid())).string());
}

Result<std::string> Save::latest() {
  std::string best;
  fs::file_time_type newest{};
  std::error_code error;
  for (fs::directory_iterator it(state_folder(), error), end; !error && it != end;
       it.increment(error)) {
    if (it->path().extension() != ".json") continue;
    const auto time = it->last_write_time(error);
    if (error || (!best.empty() && time <= newest)) continue;
    const auto text = read_file(it->path().string());
    const auto record = text ? read_record(*text) : Result<Record>(text.refusal());
    if (!record || !record->outcome.is_null()) continue;
    best = it->path().string();
    newest = time;
  }
  if (!best.empty()) return best;
  return Refusal{"no_file", "There is no unfinished match to go on with."};
}

Result<void> Save::write(const Table& table) const {
  if (!kept()) return {};
  std::string choices;
  for (Seat seat = 0; seat < table.players(); ++seat) {
    if (!table.draft(seat).empty() && !table.waiting().has(seat)) {
      choices += fmt::format("{} {}\n", seat, table.draft(seat));
    }
  }
  const std::string beside = path_ + ".choices";
  if (!choices.empty()) {
    return write_file(beside, fmt::format("{}\n{}", table.match().version(), choices));
  }
  const auto written = write_file(path_, record_text(make_record(table)));
  std::remove(beside.c_str());
  return written;
}

void Save::restore_choices(Table& table) const {
  const auto text = read_file(path_ + ".choices");
  if (!text) return;
  const auto lines = split(*text, '\n');
  if (to_integer(lines[0]) != table.match().version()) return;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto blank = lines[i].find(' ');
    if (blank == std::string_view::npos) continue;
    const auto seat = to_integer(lines[i].substr(0, blank));
    if (!seat || *seat < 0 || *seat >= table.players()) continue;
    // A choice that no longer fits is simply asked for again.
    static_cast<void>(
        table.play(static_cast<Seat>(*seat), lines[i].substr(blank + 1), now_ms()).ok());
  }
}

}  // namespace crownhall::terminal
