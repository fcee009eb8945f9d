#include "games/kingdoms_of_rice/edition.hpp"

#include <algorithm>

#include "base/index.hpp"
#include "base/text.hpp"
#include "games/kingdoms_of_rice/edition_keys.hpp"
#include "games/kingdoms_of_rice/odds.hpp"

namespace crownhall {
extern const std::string_view k_kingdoms_of_rice_edition;  // edition.txt, embedded by CMake
}

namespace crownhall::kingdoms_of_rice {
namespace {

// A key that a line must give, its range, and where the number goes.
struct Key {
  std::string_view name;
  int least;
  int most;
  std::int16_t* to;
};

}  // namespace

// Reads one file; the first mistake ends it.
class EditionReader {
 public:
  Result<Edition> read(std::string_view text) {
    for (const auto raw : split(text, '\n')) {
      ++line_;
      const auto parts = words(raw.substr(0, raw.find('#')));
      if (parts.empty()) continue;
      section(parts);
      if (!wrong_.empty()) return refusal(line_, wrong_);
    }
    whole();
    if (!wrong_.empty()) return refusal(line_, wrong_);
    edition_.index_prices();
    return std::move(edition_);
  }

 private:
  using Words = std::vector<std::string_view>;

  static Refusal refusal(int line, const std::string& reason) {
    return {"bad_data", "Line " + std::to_string(line) + ": " + reason};
  }
  void refuse(std::string reason) {
    if (wrong_.empty()) wrong_ = std::move(reason);
  }

  void section(const Words& parts) {
    const auto word = parts[0];
    if (numbers(parts)) return;
    if (word == "rice" || word == "city" || word == "castle") return card(parts);
    if (word == "fiefdom") return fiefdom(parts);
    if (word == "force") return force(parts);
    if (word == "market") return market(parts);
    if (word == "event") return event(parts);
    if (word == "palace") return palace(parts);
    refuse("'" + shorten(word) +
           "' is no section; there are game, costs, battle, bribery, solo, rice, "
           "city, castle, fiefdom, force, market, event and palace.");
  }

  // The numbers that stand on no card.
  bool numbers(const Words& parts) {
    EditionRules& r = edition_.rules;
    const auto word = parts[0];
    std::vector<Key> keys;
    if (word == "game") {
      keys = {{"years", 1, kMostYears, &r.years},
              {"start-gold", 0, 200, &r.start_gold},
              {"victory-draw", 1, kMostDrawn, &r.victory_draw}};
    } else if (word == "costs") {
      keys = {{"surcharge", 0, 20, &r.surcharge},
              {"destroy", 0, 20, &r.destroy},
              {"victory-card", 0, 60, &r.victory_price}};
    } else if (word == "battle") {
      keys = {{"max-force", 10, 60, &r.max_force},
              {"neutral-cards", 1, 6, &r.neutral_cards},
              {"neutral-max", 10, 200, &r.neutral_max}};
    } else if (word == "bribery") {
      keys = {{"card", 1, 60, &r.bribe_price}, {"cards", 1, 6, &r.bribe_cards}};
    } else if (word == "solo") {
      keys = {{"easy", 4, 4 * kMostYears, &r.solo_events[0]},
              {"medium", 4, 4 * kMostYears, &r.solo_events[1]},
              {"hard", 4, 4 * kMostYears, &r.solo_events[2]}};
    } else {
      return false;
    }
    values(parts, 1, std::string(word), keys);
    for (const auto events : r.solo_events) {
      if (events % 4 != 0) refuse("solo games last whole years, so their events go by fours.");
    }
    return true;
  }

  void card(const Words& parts) {
    const auto found = parts.size() > 1 ? card_named(parts[1]) : std::nullopt;
    if (!found || kSections[index(row_of(*found))] != parts[0]) {
      return refuse("there is no " + std::string(parts[0]) + " card '" + second(parts) + "'.");
    }
    const auto i = index(*found);
    std::vector<Key> keys = {{"price", 0, 60, &edition_.price[i]}};
    copies(keys, edition_.copies[i], 20);
    if (const auto key = amount_key(*found); !key.empty()) {
      keys.push_back({key, 0, key == "draws" ? kMostDrawn - 1 : 20, &edition_.amount[i]});
    }
    values(parts, 2, named(parts), keys);
  }

  void fiefdom(const Words& parts) {
    if (edition_.fiefs.full()) return refuse("there can be only four kinds of fiefdom.");
    FiefKind kind{};
    std::vector<Key> keys = {{"points", 0, 20, &kind.points}, {"gold", 0, 20, &kind.gold}};
    copies(keys, kind.copies, 12);
    values(parts, 1, "fiefdom " + std::to_string(edition_.fiefs.size() + 1), keys);
    edition_.fiefs.push_back(kind);
  }

  void force(const Words& parts) {
    std::int16_t value = 0, copies = 0;
    values(parts, 1, "", {{"value", 0, kForceValues - 1, &value}, {"copies", 1, 7, &copies}});
    if (!wrong_.empty()) return;
    once("force value " + std::to_string(value));
    edition_.force[value] = static_cast<std::uint8_t>(copies);
  }

  void market(const Words& parts) {
    std::int16_t price = 0, copies = 0;
    values(parts, 1, "", {{"price", 0, kPrices - 1, &price}, {"copies", 1, 9, &copies}});
    if (!wrong_.empty()) return;
    once("market price " + std::to_string(price));
    edition_.market[price] = copies;
  }

  void event(const Words& parts) {
    const auto found = parts.size() > 1 ? fate_named(parts[1]) : std::nullopt;
    if (!found) return refuse("there is no event '" + second(parts) + "'.");
    const auto i = index(*found);
    std::vector<Key> keys = {{"copies", 0, 40, &edition_.fate_copies[i]}};
    std::size_t at = 0;
    for (const auto key : fate_keys(*found)) {
      keys.push_back({key, key == "divisor" ? 1 : 0, 50, &edition_.fate[i][at++]});
    }
    values(parts, 2, named(parts), keys);
  }

  void palace(const Words& parts) {
    const auto found = parts.size() > 1 ? palace_named(parts[1]) : std::nullopt;
    if (!found) return refuse("there is no palace card '" + second(parts) + "'.");
    const auto i = index(*found);
    std::vector<Key> keys = {{"copies", 0, 2, &edition_.palace_copies[i]}};
    std::size_t at = 0;
    for (const auto key : palace_keys(*found)) {
      keys.push_back({key, key == "divisor" ? 1 : 0, 50, &edition_.palace[i][at++]});
    }
    values(parts, 2, named(parts), keys);
  }

  static void copies(std::vector<Key>& keys, std::array<std::int16_t, 3>& to, int most) {
    keys.push_back({"four", 0, most, &to[0]});
    keys.push_back({"three", 0, most, &to[1]});
    keys.push_back({"two", 0, most, &to[2]});
  }

  // The pairs of a line from word `from` on: exactly `keys`, in any order.
  void values(const Words& parts, std::size_t from, const std::string& what,
              const std::vector<Key>& keys) {
    if (!what.empty()) once(what);
    std::vector<bool> given(keys.size(), false);
    for (std::size_t i = from; i < parts.size() && wrong_.empty(); ++i) {
      const auto equals = parts[i].find('='), colon = parts[i].rfind(':');
      if (equals == parts[i].npos || colon == parts[i].npos || colon < equals) {
        return refuse("a value is written key=number:source, not '" + shorten(parts[i]) + "'.");
      }
      const auto key = parts[i].substr(0, equals);
      const auto at =
          std::find_if(keys.begin(), keys.end(), [&](const Key& k) { return k.name == key; });
      if (at == keys.end()) return refuse("'" + shorten(key) + "' does not belong here.");
      const auto slot = static_cast<std::size_t>(at - keys.begin());
      if (given[slot]) return refuse("'" + std::string(key) + "' is given twice.");
      given[slot] = true;
      value(*at, parts[i].substr(equals + 1, colon - equals - 1), parts[i].substr(colon + 1), what);
    }
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (!given[i]) refuse("'" + std::string(keys[i].name) + "' is missing.");
    }
  }

  void value(const Key& key, std::string_view number, std::string_view source,
             const std::string& what) {
    const auto parsed = to_integer(number);
    if (!parsed || *parsed < key.least || *parsed > key.most) {
      return refuse("'" + std::string(key.name) + "' must be a whole number from " +
                    std::to_string(key.least) + " to " + std::to_string(key.most) + ", not '" +
                    shorten(number) + "'.");
    }
    const auto at = std::find(kSources.begin(), kSources.end(), source);
    if (at == kSources.end()) {
      return refuse("the source of '" + std::string(key.name) +
                    "' must be text, derived or ours, not '" + shorten(source) + "'.");
    }
    *key.to = static_cast<std::int16_t>(*parsed);
    edition_.values.push_back({what, std::string(key.name), static_cast<int>(*parsed),
                               static_cast<Source>(at - kSources.begin())});
  }

  void once(const std::string& what) {
    for (const auto& [seen, line] : seen_) {
      if (seen == what) {
        return refuse("'" + what + "' was given in line " + std::to_string(line) + " already.");
      }
    }
    seen_.emplace_back(what, line_);
  }

  void needs(const std::string& what) {
    const bool there = std::any_of(seen_.begin(), seen_.end(),
                                   [&](const auto& entry) { return entry.first == what; });
    if (!there) refuse("the file ends without '" + what + "'.");
  }

  // What no single line can show: nothing left out, and enough of everything to play.
  void whole() {
    for (const auto word : {"game", "costs", "battle", "bribery", "solo"}) needs(word);
    for (std::size_t i = 1; i < kCards; ++i) {
      const auto row = static_cast<std::size_t>(row_of(static_cast<Card>(i)));
      needs(std::string(kSections[row]) + " " + std::string(kCardNames[i]));
    }
    for (std::size_t i = 1; i < kFates; ++i) needs("event " + std::string(kFateNames[i]));
    for (std::size_t i = 1; i < kPalaces; ++i) needs("palace " + std::string(kPalaceNames[i]));
    needs("fiefdom 1");
    if (!wrong_.empty()) return;
    const auto total = [](const auto& counts) {
      int sum = 0;
      for (const auto n : counts) sum += n;
      return sum;
    };
    const EditionRules& r = edition_.rules;
    const int longest =
        std::max<int>(4 * r.years, *std::max_element(r.solo_events.begin(), r.solo_events.end()));
    if (total(edition_.fate_copies) < longest) {
      refuse("there are fewer events than seasons in the longest game.");
    }
    if (total(edition_.market) < longest / 4) {
      refuse("there are fewer market prices than years in the longest game.");
    }
    const int palace = total(edition_.palace_copies);
    if (palace < 20 || palace > kMostPalaceCards) {
      refuse("there must be 20 to 39 palace cards, not " + std::to_string(palace) + ".");
    }
    const int force = edition_.force_cards();
    if (force < 24 || force > 60) {
      refuse("there must be 24 to 60 FORCE cards, not " + std::to_string(force) + ".");
    }
    std::uint64_t hands = 1;  // odds.cpp numbers them
    for (const auto copies : edition_.force) hands *= copies + 1u;
    if (hands > std::uint64_t{1} << 29) refuse("there are too many different FORCE cards.");
    const int max =
        r.max_force + edition_.amount_of(Card::kCatapult) + edition_.amount_of(Card::kStable);
    if (const auto held = Odds::hands(edition_.force, max); held > Odds::kMostHands) {
      refuse("with a MAX of " + std::to_string(max) +
             " (max-force, Catapult and Stable) an army can be " + std::to_string(held) +
             " different hands of FORCE cards, and the exact odds are worked out for at most " +
             std::to_string(Odds::kMostHands) +
             ": lower the MAX, or use fewer kinds of FORCE cards.");
    }
    for (const Card card : {Card::kRice1, Card::kNoodleShop}) {
      const auto& copies = edition_.copies[index(card)];
      if (copies[0] < 4 || copies[1] < 3 || copies[2] < 2) {
        refuse("every player starts with one '" + std::string(kCardNames[index(card)]) +
               "': there are too few.");
      }
    }
    const int draw = r.victory_draw + edition_.amount_of(Card::kCityHall);
    if (draw > kMostDrawn) refuse("nobody can draw more than four victory cards at once.");
  }

  static std::string named(const Words& parts) {
    return std::string(parts[0]) + " " + std::string(parts[1]);
  }
  static std::string second(const Words& parts) {
    return parts.size() > 1 ? shorten(parts[1]) : std::string();
  }

  static constexpr std::array<std::string_view, kRows> kSections = {"rice", "city", "castle"};
  static constexpr std::array<std::string_view, 3> kSources = {"text", "derived", "ours"};

  Edition edition_;
  int line_ = 0;
  std::string wrong_;
  std::vector<std::pair<std::string, int>> seen_;
};

Result<Edition> Edition::read(std::string_view text) { return EditionReader().read(text); }

std::string_view Edition::shipped() { return k_kingdoms_of_rice_edition; }

int Edition::force_cards() const {
  int sum = 0;
  for (const auto copies : force) sum += copies;
  return sum;
}

void Edition::index_prices() {
  for (int i = 1; i < kCards; ++i) {
    const auto card = static_cast<Card>(i);
    for (int gold = price_of(card); gold <= kDearest; ++gold) {
      cheap_[index(row_of(card))][gold] |= bit(card);
    }
  }
}

}  // namespace crownhall::kingdoms_of_rice
