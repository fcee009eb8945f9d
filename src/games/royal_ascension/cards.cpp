#include "games/royal_ascension/cards.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "base/index.hpp"
#include "base/text.hpp"

namespace crownhall::royal_ascension {
namespace {

// §2: the boards are ours, the counts the rulebook's: 35 spaces, two of them shops.
constexpr std::array<std::string_view, kBoards> kBoardLetters = {
    "$HDSHDHSDHSDHDSHD$HDSHDHSDHSDHDSHDS", "$HDSHDSDHSHDSDSHD$HSDHSDHDSHSDHSDHS",
    "$HDHSDHDSHDHDSHDH$DHSDHDHSDHDSHDHSD"};

constexpr std::string_view kLetters = "HDS$";

std::optional<std::array<Space, kSpaces>> read_board(std::string_view letters) {
  std::array<Space, kSpaces> spaces{};
  if (letters.size() != spaces.size() || letters.find('S') == letters.npos) return std::nullopt;
  for (std::size_t i = 0; i < spaces.size(); ++i) {
    const std::size_t kind = kLetters.find(letters[i]);
    if (kind == kLetters.npos) return std::nullopt;
    spaces[i] = static_cast<Space>(kind);
  }
  return spaces;
}

std::array<Edition, kBoards> shipped() {
  std::array<Edition, kBoards> editions{};
  for (std::size_t i = 0; i < kBoards; ++i) {
    using enum Action;
    editions[i] = {{13, 13, 13, 13, 15, 15, 15, 15, 15, 15, 18, 20},
                   {kPlague, kPlague, kAlliance, kAlliance, kAlliance, kAlliance, kNpc, kNpc, kNpc,
                    kNpc, kAllIn, kDecree, kDecree},
                   *read_board(kBoardLetters[i]),
                   {4, 13, 22, 30}};
  }
  return editions;
}

template <std::size_t N>
std::optional<std::size_t> find(const std::array<std::string_view, N>& names,
                                std::string_view name) {
  const auto at = std::find(names.begin(), names.end(), name);
  if (at == names.end()) return std::nullopt;
  return static_cast<std::size_t>(at - names.begin());
}

bool read_gates(const std::vector<std::string_view>& parts, Edition& edition) {
  if (parts.size() != 1 + kGates) return false;
  int before = -1;
  for (std::size_t i = 0; i < kGates; ++i) {
    const auto space = to_integer(parts[i + 1]);
    if (!space || *space <= before || *space >= kSpaces) return false;
    before = static_cast<int>(*space);
    edition.gates[i] = static_cast<std::uint8_t>(before);
  }
  return true;
}

bool read_line(const std::vector<std::string_view>& parts, Edition& edition) {
  if (parts[0] == "gates") return read_gates(parts, edition);
  if (parts[0] == "board" && parts.size() == 2) {
    const auto spaces = read_board(parts[1]);
    if (spaces) edition.spaces = *spaces;
    return spaces.has_value();
  }
  if (parts.size() != 3) return false;
  if (parts[0] == "territory") {
    const auto territory = find(kTerritoryNames, parts[1]);
    const auto value = to_integer(parts[2]);
    if (!territory || !value || *value < 0 || *value > 30) return false;
    edition.territory_value[*territory] = static_cast<std::uint8_t>(*value);
    return true;
  }
  if (parts[0] == "spade") {
    const auto rank = find(kRankNames, parts[1]);
    const auto action = find(kActionNames, parts[2]);
    if (!rank || !action) return false;
    edition.action[*rank] = static_cast<Action>(*action);
    return true;
  }
  return false;
}

}  // namespace

const Edition& edition(int board) {
  static const std::array<Edition, kBoards> editions = shipped();
  return editions[board];
}

Result<Edition> read_edition(int board, std::string_view data) {
  Edition changed = edition(board);
  for (const auto line : split(data, '\n')) {
    const auto parts = words(line);
    if (parts.empty() || parts[0].front() == '#') continue;
    if (!read_line(parts, changed)) {
      return Refusal{"bad_data", "The data line '" + shorten(trim(line)) +
                                     "' is not 'territory NAME 0..30', 'spade RANK ACTION', "
                                     "'board' with 35 letters of H, D, S and $ (at least one S), "
                                     "or 'gates' with four rising spaces from 0 to 34."};
    }
  }
  return changed;
}

char letter(Space space) { return kLetters[index(space)]; }

}  // namespace crownhall::royal_ascension
