#include "game/seat_array.hpp"
#include "games/royal_ascension/facts.hpp"
#include "games/royal_ascension/json_parts.hpp"
#include "games/royal_ascension/story.hpp"

namespace crownhall::royal_ascension {

void cards(Archive& ar, std::string_view key, Cards& value) {
  const std::size_t n = ar.begin_list(key, value.size(), 2 * kRanks);
  auto next = value.begin();
  Cards read;
  for (std::size_t i = 0; i < n; ++i) {
    int rank = ar.reading() ? 0 : *next + 1;
    ar.integer("", rank, 1, kRanks);
    if (!ar.reading()) {
      ++next;
    } else if (ar.error().empty()) {
      if (read.count(rank - 1) == 2) {
        ar.refuse("has more than two cards of a rank");
      } else {
        read.add(rank - 1);
      }
    }
  }
  ar.end_list();
  if (ar.reading()) value = read;
}

namespace {

// The board, the strengths every seat may come to, and the chance to win by margin.
void board_and_odds(const RoyalAscension& game, Archive& ar, const View& view) {
  std::string letters;
  for (const Space space : game.edition().spaces) letters += letter(space);
  ar.text("board", letters);
  auto gates = game.edition().gates;
  ar.integers("gates", gates, kGates, 0, kSpaces - 1);
  auto values = game.edition().territory_value;
  ar.integers("territory_values", values, kTerritories, 0, 30);
  SeatArray<StrengthRange, kSeats> ranges{};
  if (!ar.reading()) {
    for (Seat s = 0; s < game.players(); ++s) {
      if (view.kingdoms[s].in()) {
        ranges[s] = strength_range(game, view, s);
      }
    }
  }
  ar.list("strengths", ranges, game.players(), [](Archive& a, StrengthRange& range) {
    a.object("", [&](Archive& b) {
      b.integer("least", range.least);
      b.integer("most", range.most);
      b.integer("expected", range.expected);
    });
  });
  std::array<int, 41> percent{};
  for (int margin = -20; margin <= 20; ++margin) {
    percent[margin + 20] = odds_by_margin(margin, game.options().battle_dice).percent();
  }
  ar.integers("win_percent_by_margin", percent, percent.size(), 0, 100);
}

// Lists of any length that are written and not kept when read.
void numbers(Archive& ar, std::string_view key, const std::vector<int>& values) {
  const std::size_t n = ar.begin_list(key, values.size(), 1000);
  for (std::size_t i = 0; i < n; ++i) {
    int value = ar.reading() ? 0 : values[i];
    ar.integer("", value);
  }
  ar.end_list();
}
template <class Item, class F>
void items(Archive& ar, std::string_view key, const std::vector<Item>& values, F&& fields) {
  const std::size_t n = ar.begin_list(key, values.size(), 1000);
  for (std::size_t i = 0; i < n; ++i) {
    const Item item = ar.reading() ? Item{} : values[i];
    ar.object("", [&](Archive& a) { fields(a, item); });
  }
  ar.end_list();
}
void notation(const RoyalAscension& game, Archive& ar, std::string_view key, Move move) {
  std::string text = ar.reading() ? "" : game.write(move);
  ar.text(key, text);
}

void write_landings(const RoyalAscension& game, Archive& ar, const View& view) {
  constexpr std::array<std::string_view, 3> kWays = {"none", "left", "right"};
  items(ar, "landings", landings(game, view), [&](Archive& a, const Landing& one) {
    notation(game, a, "move", one.move);
    Direction way = one.move.direction();
    a.word("way", way, kWays);
    int gate = one.move.gate() == kNoGate ? -1 : one.move.gate();
    a.integer("gate", gate);
    numbers(a, "path", one.path);
    int end = one.path.empty() ? 0 : one.path.back();
    a.integer("end", end);
  });
}

void write_wares(const RoyalAscension& game, Archive& ar, const View& view) {
  items(ar, "wares", wares(game, view), [&](Archive& a, const Ware& ware) {
    int weapon = ware.weapon + 1;
    a.integer("weapon", weapon);
    int price = game.value(ware.weapon);
    a.integer("price", price);
    items(a, "payments", ware.payments, [&](Archive& b, Move payment) {
      notation(game, b, "move", payment);
      Cards gold = payment.gold();
      cards(b, "gold", gold);
      int over = game.value(payment.gold()) - game.value(ware.weapon);
      b.integer("over", over);
    });
  });
}

void write_prospect(const RoyalAscension& game, Archive& ar, const View& view) {
  Prospect all = prospect(game, view);
  ar.object("prospect", [&](Archive& a) {
    a.integer("base", all.base);
    items(a, "parts", all.parts, [](Archive& b, Prospect::Adds part) {
      b.text("part", part.part);
      b.integer("adds", part.adds);
    });
    a.integer("from", all.from);
    a.integer("best", all.best);
    numbers(a, "all", all.all);
    items(a, "rivals", all.rivals, [](Archive& b, Prospect::Rival rival) {
      b.integer("seat", rival.seat);
      b.integer("lightest", rival.lightest);
      numbers(b, "weights", rival.weights);
      numbers(b, "percent", rival.percent);
    });
  });
}

void write_dice(Archive& ar, const Story::Round& round) {
  items(ar, "dice", round.dice, [](Archive& a, Story::Die die) {
    a.integer("seat", die.seat);
    a.integer("die", die.pips);
    a.integer("total", die.total);
  });
  Story::Need need = round.need;
  ar.object("need", [&](Archive& a) {
    a.integer("seat", need.seat);
    a.integer("stands", need.stands);
    numbers(a, "wins", need.wins);
    numbers(a, "ties", need.ties);
  });
  bool tied = round.tied;
  ar.flag("tied", tied);
}

// The last battle in order, as story.hpp tells it.
void write_story(const RoyalAscension& game, Archive& ar, const View& view) {
  Story all = ar.reading() ? Story{} : story(game, view);
  ar.object("story", [&](Archive& a) {
    a.integer("attacker", all.attacker);
    a.integer("percent", all.percent);
    items(a, "sides", all.sides, [](Archive& b, Story::Side side) {
      b.integer("seat", side.seat);
      b.integer("land", side.land);
      b.integer("hearts", side.hearts);
      b.integer("clubs", side.clubs);
      b.integer("plague", side.plague);
      b.integer("strength", side.strength);
      numbers(b, "grows", side.grows);
    });
    items(a, "rounds", all.rounds, write_dice);
    items(a, "passed", all.passed, [](Archive& b, Story::Passed passed) {
      b.word("territory", passed.territory, kTerritoryNames);
      b.integer("from", passed.from);
    });
    items(a, "picked", all.picked, [](Archive& b, Story::Picked picked) {
      b.integer("by", picked.by);
      b.word("suit", picked.suit, kSuitNames);
      int rank = picked.rank + 1;
      b.integer("rank", rank);
    });
    numbers(a, "out", {all.out.begin(), all.out.end()});
  });
}

}  // namespace

void write_facts(const RoyalAscension& game, Archive& ar, const View& view) {
  board_and_odds(game, ar, view);
  constexpr std::array<std::string_view, 3> kBrought = {"hearts", "diamonds", "nothing"};
  constexpr std::array<std::string_view, kActions + 1> kDrawn = {"none", "plague", "alliance",
                                                                 "npc",  "all-in", "decree"};
  std::vector<int> worth;
  worth.reserve(kRanks);
  for (Rank rank = 0; rank < kRanks; ++rank) worth.push_back(game.value(rank));
  numbers(ar, "worth", worth);
  int plague = kPlagueLoss;
  ar.integer("plague", plague);
  int throne = kThrone;
  ar.integer("to_win", throne);
  int dice = game.options().battle_dice;
  ar.integer("dice", dice);
  ar.object("brings", [&](Archive& a) {
    Brought hearts = brought(view, Suit::kHearts);
    a.word("hearts", hearts, kBrought);
    Brought diamonds = brought(view, Suit::kDiamonds);
    a.word("diamonds", diamonds, kBrought);
  });
  int drawn = view.turn.spade == 0 ? 0 : 1 + static_cast<int>(game.action(view.turn.spade - 1));
  ar.word("drawn", drawn, kDrawn);
  std::vector<int> plagues, alliances, land, arms, picks;
  for (Seat seat = 0; seat < game.players(); ++seat) {
    const PublicKingdom& k = view.kingdoms[seat];
    plagues.push_back(game.plagues(k.spades));
    alliances.push_back(game.alliances(k.spades));
    int sum = 0;
    for (int t = 0; t < kTerritories; ++t) {
      if (k.territories >> t & 1) sum += game.territory_value(t);
    }
    land.push_back(sum);
    arms.push_back(game.value(k.clubs));
  }
  for (int pick = 0; pick < kTerritories; ++pick) picks.push_back(pick % game.players());
  numbers(ar, "plagues", plagues);
  numbers(ar, "alliances", alliances);
  numbers(ar, "land_worth", land);
  numbers(ar, "arms_worth", arms);
  int gold = game.value(view.hand[1]);
  ar.integer("gold", gold);
  numbers(ar, "picks", picks);
  DraftRound draft = draft_round(game, view);
  ar.object("draft", [&](Archive& a) {
    a.integer("round", draft.round);
    a.integer("of", draft.of);
  });
  TruceRound truce = truce_round(game, view);
  ar.object("truce", [&](Archive& a) {
    a.integer("round", truce.round);
    a.integer("of", truce.of);
  });
  int limit = game.options().turn_limit;
  ar.integer("turn_limit", limit);
  int gift = game.options().npc_cards;
  ar.integer("gift", gift);
  int barred = barred_now(game, view);
  ar.integer("barred", barred);
  int ally = alliance_at_hand(game, view);
  ar.integer("alliance", ally);
  write_landings(game, ar, view);
  write_wares(game, ar, view);
  write_prospect(game, ar, view);
  write_story(game, ar, view);
}

}  // namespace crownhall::royal_ascension
