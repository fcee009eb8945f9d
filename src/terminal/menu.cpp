#include "terminal/menu.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace crownhall::terminal {
namespace {

constexpr std::size_t kFew = 24;    // shown at once
constexpr std::size_t kPage = 20;   // of many
constexpr std::size_t kFound = 60;  // of those that contain a text

}  // namespace

Menu::Menu(std::vector<std::string> moves) : moves_(std::move(moves)) {
  for (const std::string& move : moves_) {
    if (to_integer(move)) numbered_ = false;
  }
}

std::string Menu::page(const Screen& screen) {
  if (moves_.empty()) return "";
  if (next_ >= moves_.size()) next_ = 0;
  const std::size_t size = moves_.size() <= kFew ? kFew : kPage;
  const std::size_t end = std::min(next_ + size, moves_.size());
  std::vector<std::size_t> indices;
  for (; next_ < end; ++next_) indices.push_back(next_);
  std::string out = listed(indices, screen);
  if (moves_.size() > kFew) {
    out += screen.dim("  " + std::to_string(end) + " of " + std::to_string(moves_.size()) +
                      " moves; 'more' goes on, 'moves WORD' finds some") +
           "\n";
  }
  return out;
}

std::string Menu::containing(std::string_view text, const Screen& screen) const {
  std::vector<std::size_t> found;
  std::size_t total = 0;
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    if (lower(moves_[i]).find(lower(text)) == std::string::npos) continue;
    if (++total <= kFound) found.push_back(i);
  }
  if (found.empty()) return "";
  std::string out = listed(found, screen);
  if (total > kFound) out += screen.dim("  and " + std::to_string(total - kFound) + " more") + "\n";
  return out;
}

std::optional<std::string> Menu::pick(std::string_view line) const {
  if (std::find(moves_.begin(), moves_.end(), line) != moves_.end()) return std::string(line);
  const auto number = numbered_ ? to_integer(line) : std::nullopt;
  if (!number || *number < 1 || *number > static_cast<long long>(moves_.size())) return {};
  return moves_[static_cast<std::size_t>(*number - 1)];
}

// In as many columns as fit, read down.
std::string Menu::listed(const std::vector<std::size_t>& indices, const Screen& screen) const {
  const std::size_t digits = std::to_string(indices.back() + 1).size();
  std::size_t widest = 0;
  for (const std::size_t i : indices) {
    widest = std::max(widest, static_cast<std::size_t>(terminal::columns(moves_[i])));
  }
  const std::size_t cell = 2 + (numbered_ ? digits + 1 : 0) + widest;
  const std::size_t across =
      std::max<std::size_t>(1, (static_cast<std::size_t>(screen.width()) - 1) / (cell + 1));
  const std::size_t down = (indices.size() + across - 1) / across;
  std::string out;
  for (std::size_t row = 0; row < down; ++row) {
    for (std::size_t i = row; i < indices.size(); i += down) {
      const std::string& move = moves_[indices[i]];
      const std::string number = std::to_string(indices[i] + 1);
      out += "  ";
      if (numbered_) out += std::string(digits - number.size(), ' ') + screen.bold(number) + " ";
      out += move;
      if (i + down < indices.size()) {
        out += std::string(widest - static_cast<std::size_t>(terminal::columns(move)) + 1, ' ');
      }
    }
    out += "\n";
  }
  return out;
}

}  // namespace crownhall::terminal
