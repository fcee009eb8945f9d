#include "games/kingdoms_of_rice/cards.hpp"

namespace crownhall::kingdoms_of_rice {
namespace {

// The first entry is "none", which no word names.
template <class Piece, std::size_t N>
std::optional<Piece> find(const std::array<std::string_view, N>& names, std::string_view word) {
  for (std::size_t i = 1; i < N; ++i) {
    if (names[i] == word) return static_cast<Piece>(i);
  }
  return std::nullopt;
}

}  // namespace

const std::array<std::string_view, kCards> kCardNames = {
    "none",          "rice-1",        "rice-2",  "rice-3",     "carpentry",  "city-hall",
    "commerce-hall", "dam",           "embassy", "farming",    "market",     "noodle-shop",
    "port",          "tax-collector", "temple",  "trade-fair", "blacksmith", "catapult",
    "general",       "keep",          "moat",    "stable",     "wall",       "war-room"};

const std::array<std::string_view, kPalaces> kPalaceNames = {
    "none",      "architect",  "aristocrat", "builder",   "bureaucrat", "capitalist", "craftsman",
    "defender",  "diplomat",   "economist",  "elder",     "farmer",     "garden",     "gardener",
    "harvester", "minimalist", "miser",      "pacifist",  "patron",     "planner",    "ruler",
    "shrine",    "statue",     "strategist", "treasurer", "tyrant",     "warrior"};

const std::array<std::string_view, kFates> kFateNames = {"none",
                                                         "nothing",
                                                         "festival",
                                                         "gentle-rains",
                                                         "caravan",
                                                         "karma",
                                                         "willing-hands",
                                                         "good-omens",
                                                         "plague",
                                                         "flood",
                                                         "typhoon",
                                                         "fire",
                                                         "earthquake",
                                                         "bandits",
                                                         "uprising",
                                                         "gift",
                                                         "full-granary",
                                                         "retainers",
                                                         "master-builder",
                                                         "patronage",
                                                         "tribute",
                                                         "palace-renovation",
                                                         "scandal",
                                                         "revolt",
                                                         "castle-repairs",
                                                         "assassin",
                                                         "corrupt-officials"};

const std::array<std::string_view, 4> kSeasonNames = {"winter", "spring", "summer", "harvest"};
const std::array<std::string_view, 2> kTakenNames = {"attacked", "bribed"};

std::optional<Card> card_named(std::string_view word) { return find<Card>(kCardNames, word); }
std::optional<Palace> palace_named(std::string_view word) {
  return find<Palace>(kPalaceNames, word);
}
std::optional<Fate> fate_named(std::string_view word) { return find<Fate>(kFateNames, word); }

FateClass class_of(Fate fate) {
  if (fate <= Fate::kNothing) return FateClass::kNothing;
  if (fate <= Fate::kGoodOmens) return FateClass::kGlobalGood;
  if (fate <= Fate::kUprising) return FateClass::kGlobalBad;
  if (fate <= Fate::kTribute) return FateClass::kShogunGood;
  return FateClass::kShogunBad;
}

}  // namespace crownhall::kingdoms_of_rice
