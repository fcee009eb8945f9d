#include "table/entry.hpp"

#include <algorithm>
#include <iterator>

#include "base/index.hpp"
#include "json/json.hpp"

namespace crownhall {
namespace {

constexpr std::string_view kWords[] = {"move",   "draft",   "ready",   "undo", "resign", "stand_in",
                                       "return", "timeout", "forfeit", "away", "end"};
constexpr std::string_view kEndings[] = {"", "void", "resigned", "time", "abandoned"};

}  // namespace

bool printable(std::string_view text) {
  return text.size() <= kLongestName && is_utf8(text) &&
         std::none_of(text.begin(), text.end(),
                      [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

std::string_view entry_word(Entry::Kind kind) { return kWords[index(kind)]; }

std::optional<Entry::Kind> entry_kind(std::string_view word) {
  const auto it = std::find(std::begin(kWords), std::end(kWords), word);
  if (it == std::end(kWords)) return std::nullopt;
  return static_cast<Entry::Kind>(it - std::begin(kWords));
}

std::string_view ending_word(Ending ending) { return kEndings[index(ending)]; }

bool counts(Ending ending) { return ending != Ending::kVoid && ending != Ending::kAbandoned; }

bool changes_hands(Entry::Kind kind) {
  return gives_up(kind) || kind == Entry::Kind::kStandIn || kind == Entry::Kind::kReturn ||
         kind == Entry::Kind::kTimeout;
}

bool gives_up(Entry::Kind kind) {
  return kind == Entry::Kind::kResign || kind == Entry::Kind::kForfeit;
}

std::optional<Ending> read_ending(std::string_view word) {
  const auto it = std::find(std::begin(kEndings) + 1, std::end(kEndings), word);
  if (it == std::end(kEndings)) return std::nullopt;
  return static_cast<Ending>(it - std::begin(kEndings));
}

}  // namespace crownhall
