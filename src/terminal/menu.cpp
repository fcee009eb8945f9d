#include "terminal/menu.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace crownhall::terminal {
namespace {

constexpr std::uint64_t kMostListed = 500;  // made at once
constexpr std::uint64_t kFew = 24;          // shown at once
constexpr std::uint64_t kPage = 20;         // of many
constexpr std::uint64_t kFound = 60;        // of those that contain a text

}  // namespace

Menu::Menu(std::vector<std::string> moves) : moves_(std::move(moves)) {
  for (const std::string& move : moves_) {
    if (to_integer(move)) numbered_ = false;
  }
}

Menu::Menu(const Position& position, Seat seat) {
  if (position.count(seat) <= kMostListed) {
    *this = Menu(position.legal(seat));
  } else {
    choices_ = position.choices(seat);
    listed_ = false;
  }
}

std::string Menu::page(const Screen& screen) {
  if (size() == 0) return "";
  if (next_ >= size()) next_ = 0;
  const std::uint64_t end = std::min(next_ + (size() <= kFew ? kFew : kPage), size());
  std::vector<Line> lines;
  for (; next_ < end; ++next_) lines.push_back(line(next_));
  std::string out = in_columns(lines, screen);
  if (size() > kFew) {
    out += screen.dim("  " + std::to_string(end) + " of " + std::to_string(size()) +
                      " moves; 'more' goes on, 'moves WORD' finds some") +
           "\n";
  }
  return out;
}

std::string Menu::containing(std::string_view text, const Screen& screen) const {
  std::vector<Line> found;
  std::uint64_t total = 0;
  if (listed_) {
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if (lower(moves_[i]).find(lower(text)) == std::string::npos) continue;
      if (++total <= kFound) found.push_back(line(i));
    }
  } else {
    const auto beginning = choices_.beginning_with(text, kFound);
    for (const std::string& move : beginning.first) found.push_back({"", move});
    total = beginning.count;
  }
  if (found.empty()) return "";
  std::string out = in_columns(found, screen);
  if (total > kFound) out += screen.dim("  and " + std::to_string(total - kFound) + " more") + "\n";
  return out;
}

std::optional<std::string> Menu::pick(std::string_view line) const {
  if (std::find(moves_.begin(), moves_.end(), line) != moves_.end()) return std::string(line);
  const auto number = numbered_ ? to_integer(line) : std::nullopt;
  if (!number || *number < 1 || static_cast<std::uint64_t>(*number) > size()) return {};
  return move(static_cast<std::uint64_t>(*number - 1));
}

// In as many columns as fit, read down.
std::string Menu::in_columns(const std::vector<Line>& lines, const Screen& screen) {
  std::size_t digits = 0, widest = 0;
  for (const Line& line : lines) {
    digits = std::max(digits, line.number.size());
    widest = std::max(widest, static_cast<std::size_t>(terminal::columns(line.move)));
  }
  const std::size_t cell = 2 + (digits > 0 ? digits + 1 : 0) + widest;
  const std::size_t across =
      std::max<std::size_t>(1, (static_cast<std::size_t>(screen.width()) - 1) / (cell + 1));
  const std::size_t down = (lines.size() + across - 1) / across;
  std::string out;
  for (std::size_t row = 0; row < down; ++row) {
    for (std::size_t i = row; i < lines.size(); i += down) {
      const auto& [number, move] = lines[i];
      out += "  ";
      if (digits > 0) out += std::string(digits - number.size(), ' ') + screen.bold(number) + " ";
      out += move;
      if (i + down < lines.size()) {
        out += std::string(widest - static_cast<std::size_t>(terminal::columns(move)) + 1, ' ');
      }
    }
    out += "\n";
  }
  return out;
}

}  // namespace crownhall::terminal
