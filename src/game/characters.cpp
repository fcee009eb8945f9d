#include "game/characters.hpp"

#include <algorithm>

namespace crownhall {
namespace {

struct Row {
  std::string_view name, level, layout;
  Tincture field, second, third, same;
  std::string_view charge, spare, line, temper;
};
constexpr Row kRows[] = {
    {"Odo", "squire", "chief", Tincture::kVert, Tincture::kOr, Tincture::kOr, Tincture::kSable,
     "boar-ensign", "oak-leaf", "embattled", "Hums while he thinks, laughs when he loses."},
    {"Maud", "squire", "plain", Tincture::kPurpure, Tincture::kArgent, Tincture::kArgent,
     Tincture::kSable, "swan", "oak-leaf", "plain", "Says little, sees much."},
    {"Ivo", "squire", "per-bend", Tincture::kGules, Tincture::kOr, Tincture::kOr, Tincture::kSable,
     "rooster", "oak-leaf", "plain", "Has moved before the cup is down."},
    {"Edith", "squire", "bordure", Tincture::kOr, Tincture::kAzure, Tincture::kAzure,
     Tincture::kSable, "key", "oak-leaf", "plain", "Counts twice, then once more."},
    {"Hugh", "squire", "fess", Tincture::kSable, Tincture::kArgent, Tincture::kArgent,
     Tincture::kSable, "badger", "oak-leaf", "plain", "Grumbles at every card he is dealt."},
    {"Alys", "squire", "per-pale", Tincture::kArgent, Tincture::kGules, Tincture::kGules,
     Tincture::kSable, "rose", "oak-leaf", "wavy", "Asks you why you did that."},
    {"Wat", "page", "base", Tincture::kAzure, Tincture::kOr, Tincture::kOr, Tincture::kSable,
     "frog", "oak-leaf", "wavy", "Late again, and sorry about it."},
    {"Cecily", "page", "lozengy", Tincture::kArgent, Tincture::kVert, Tincture::kVert,
     Tincture::kSable, "dove", "oak-leaf", "plain", "Cheers for whoever is last."},
    {"Perkin", "page", "chevron", Tincture::kTenne, Tincture::kArgent, Tincture::kArgent,
     Tincture::kSable, "mushroom", "oak-leaf", "plain", "Has a theory. It is wrong."},
    {"Joan", "page", "plain", Tincture::kOr, Tincture::kVert, Tincture::kVert, Tincture::kSable,
     "snail", "oak-leaf", "plain", "Whispers the rules to herself."},
    {"Pip", "page", "quarterly", Tincture::kGules, Tincture::kArgent, Tincture::kArgent,
     Tincture::kTenne, "mouse", "oak-leaf", "plain", "Still finding out which end is up."},
    {"Guy", "knight", "pile", Tincture::kSable, Tincture::kOr, Tincture::kOr, Tincture::kSable,
     "horse-head", "oak-leaf", "plain", "Bows, and takes your last coin."},
    {"Isolde", "knight", "flaunches", Tincture::kPurpure, Tincture::kArgent, Tincture::kArgent,
     Tincture::kSable, "seahorse", "oak-leaf", "plain", "Smiles only at the end."},
    {"Bran", "knight", "gyronny", Tincture::kArgent, Tincture::kSable, Tincture::kSable,
     Tincture::kSable, "raven", "oak-leaf", "plain", "Quick hand, short word."},
    {"Rohese", "knight", "saltire", Tincture::kVert, Tincture::kArgent, Tincture::kArgent,
     Tincture::kSable, "deer-head", "oak-leaf", "plain", "Never greets you twice the same way."},
    {"Godwin", "knight", "per-fess", Tincture::kOr, Tincture::kGules, Tincture::kGules,
     Tincture::kSable, "battle-axe", "oak-leaf", "indented", "Sharpens something between turns."},
    {"Sabine", "knight", "cross", Tincture::kAzure, Tincture::kOr, Tincture::kOr, Tincture::kSable,
     "bee", "oak-leaf", "plain", "Keeps the score of all in her head."},
    {"Adela", "sovereign", "chequy", Tincture::kGules, Tincture::kArgent, Tincture::kOr,
     Tincture::kSable, "eagle-emblem", "oak-leaf", "plain", "Looks at you, not at the cards."},
    {"Osric", "sovereign", "plain", Tincture::kSable, Tincture::kOr, Tincture::kOr,
     Tincture::kSable, "lion", "oak-leaf", "plain", "Has all the time in the world."},
    {"Yolande", "sovereign", "per-chevron", Tincture::kAzure, Tincture::kOr, Tincture::kOr,
     Tincture::kPurpure, "fleur-de-lys", "oak-leaf", "engrailed", "Has seen this before."},
    {"Tomoe", "sovereign", "bordure", Tincture::kArgent, Tincture::kGules, Tincture::kSable,
     Tincture::kSable, "ginkgo-leaf", "oak-leaf", "plain", "Waits. Then it is over."},
    {"Theodric", "sovereign", "paly", Tincture::kPurpure, Tincture::kOr, Tincture::kOr,
     Tincture::kSable, "wyvern", "oak-leaf", "plain", "Forgives nothing, politely."},
    {"Till", "random", "per-pale", Tincture::kOr, Tincture::kVert, Tincture::kVert,
     Tincture::kSable, "sun", "oak-leaf", "indented", "Anything at all, and a somersault."},
    {"Nell", "random", "bendy", Tincture::kArgent, Tincture::kTenne, Tincture::kTenne,
     Tincture::kSable, "pear", "oak-leaf", "plain", "Rolls a die for breakfast, too."},
};
constexpr std::string_view kUsualLevel = "squire";

std::uint8_t number_of(std::string_view word, int count, std::string_view (*words)(int)) {
  for (int i = 0; i < count; ++i) {
    if (words(i) == word) return static_cast<std::uint8_t>(i);
  }
  return 0;
}

std::vector<Character> make_all() {
  std::vector<Character> all;
  for (const Row& row : kRows) {
    Blazon arms;
    arms.layout = number_of(row.layout, layouts(), layout_word);
    arms.field = row.field;
    arms.second = row.second;
    arms.third = row.third;
    arms.same = row.same;
    arms.charge = number_of(row.charge, charges(), charge_word);
    arms.spare = number_of(row.spare, charges(), charge_word);
    arms.line = number_of(row.line, 6, line_word);
    all.push_back({row.name, row.level, row.temper, arms});
  }
  return all;
}

}  // namespace

std::span<const Character> characters() {
  static const std::vector<Character> all = make_all();
  return all;
}

const Character* find_character(std::string_view name) {
  for (const Character& one : characters()) {
    if (one.name == name) return &one;
  }
  return nullptr;
}

std::string next_bot_name(std::string_view level, std::span<const std::string> taken) {
  const auto free = [&](std::string_view name) {
    return std::find(taken.begin(), taken.end(), name) == taken.end();
  };
  const auto all = characters();
  const bool known =
      std::any_of(all.begin(), all.end(), [&](const Character& one) { return one.level == level; });
  const std::string_view wanted = known ? level : kUsualLevel;
  for (const Character& one : all) {
    if (one.level == wanted && free(one.name)) return std::string(one.name);
  }
  for (int n = 1;; ++n) {
    for (const Character& one : all) {
      if (one.level != wanted) continue;
      std::string name = std::string(one.name) + " the Younger";
      if (n > 1) name += " " + std::to_string(n);
      if (free(name)) return name;
    }
  }
}

}  // namespace crownhall
