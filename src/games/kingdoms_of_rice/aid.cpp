#include "games/kingdoms_of_rice/aid.hpp"

#include <algorithm>

#include "games/kingdoms_of_rice/facts.hpp"

namespace crownhall::kingdoms_of_rice {
namespace {

// A list whose entries are told one after the other; read, they are looked over and dropped.
template <class Entries, class F>
void told(Archive& ar, std::string_view key, Entries& entries, F&& fields) {
  const std::size_t n = ar.begin_list(key, entries.size(), 512);
  if (ar.reading()) entries.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    ar.object("", [&](Archive& o) { fields(o, entries[i]); });
  }
  ar.end_list();
}

void prices(const KingdomsOfRice& game, Archive& ar, std::string_view key, const View& view,
            bool replacing) {
  ar.object(key, [&](Archive& o) {
    for (std::size_t i = 1; i < kCards; ++i) {
      int gold = 0;
      const auto card = static_cast<Card>(i);
      if (!o.reading()) {
        // A watcher has no discounts: it sees what is printed.
        gold = view.seat == kSpectator ? game.edition().price_of(card)
                                       : game.build_cost(view.table, view.seat, card, replacing);
      }
      o.integer(kCardNames[i], gold, 0, 30000);
    }
  });
}

struct Limits {
  int income, fields, attack, defence, fiefs, fief_points, sells, tax;
};

struct Way {
  std::string move;
  int percent;
  bool at_least;
};

std::vector<Limits> limits(const KingdomsOfRice& game, const Table& table) {
  std::vector<Limits> all;
  for (Seat i = 0; i < game.players(); ++i) {
    const Mat& mat = table.mats[i];
    const auto with = [&](Card card) { return mat.has(card) ? game.edition().amount_of(card) : 0; };
    all.push_back({game.income(mat), game.fields(mat), game.attack_max(mat), game.defence_max(mat),
                   fiefs_held(mat), game.fief_points(mat), with(Card::kMarket),
                   with(Card::kTaxCollector)});
  }
  return all;
}

std::vector<Way> ways(const KingdomsOfRice& game, const View& view) {
  std::vector<Way> all;
  for (const auto& [move, millionths] : game.quick_chances(view)) {
    all.push_back({game.write(move), (millionths + 5000) / 10000, false});
  }
  // Rounded down: it is at least that.
  for (const auto& [move, millionths] : least_chances(game, view)) {
    all.push_back({game.write(move), millionths / 10000, true});
  }
  return all;
}

// Moves that give up a free build of this Harvest: known before choosing (§3.4).
std::vector<std::string> giving_up(const KingdomsOfRice& game, const View& view) {
  std::vector<std::string> all;
  if (view.table.acting != view.seat || !game.fair_at_risk(view.table)) return all;
  std::vector<Move> moves;
  game.legal(view, moves);
  for (const Move move : moves) {
    const bool destroyed = move.act() == Act::kDestroy && move.card() == Card::kTradeFair;
    const bool replaced = move.act() == Act::kBuild && row_of(move.card()) == Row::kCity &&
                          static_cast<Card>(move.b()) == Card::kTradeFair;
    if (destroyed || replaced) all.push_back(game.write(move));
  }
  return all;
}

void number(Archive& ar, std::string_view key, int value) { ar.integer(key, value); }
void flag(Archive& ar, std::string_view key, bool value) { ar.flag(key, value); }

void numbers(Archive& ar, std::string_view key, std::vector<int> values) {
  const std::size_t n = ar.begin_list(key, values.size(), 512);
  if (ar.reading()) values.resize(n);
  for (int& value : values) ar.integer("", value);
  ar.end_list();
}

// Why and for how much: the market, destroying, victory cards, bribery, what is left of the turn.
void archive_market(const KingdomsOfRice& game, Archive& ar, const View& view) {
  const bool write = !ar.reading();
  const bool seated = write && view.seat != kSpectator;
  const EditionRules& rules = game.edition().rules;
  constexpr std::array<std::string_view, kRows> kRowNames = {"rice", "city", "castle"};
  ar.object("why", [&](Archive& o) {
    for (std::size_t i = 1; i < kCards; ++i) {
      auto why = write ? why_not_build(game, view, static_cast<Card>(i)) : WhyNot::kYes;
      o.word(kCardNames[i], why, kWhyNotNames);
    }
  });
  ar.object("must_replace", [&](Archive& o) {
    for (std::size_t row = 0; row < kRows; ++row) {
      flag(o, kRowNames[row], write && row_full(view, static_cast<Row>(row)));
    }
  });
  ar.object("destroy", [&](Archive& o) {
    for (std::size_t row = 0; row < kRows; ++row) {
      number(o, kRowNames[row],
             seated ? game.destroy_cost(view.table, view.seat, static_cast<Row>(row)) : 0);
    }
  });
  ar.object("cards", [&](Archive& o) {
    const bool free = write && view.table.occasion == Occasion::kPatronage;
    const bool hall = seated && view.table.mats[view.seat].has(Card::kCityHall);
    const int count = rules.victory_draw + (hall ? game.edition().amount_of(Card::kCityHall) : 0);
    number(o, "price", free ? 0 : rules.victory_price);
    number(o, "draws", std::min<int>(count, view.table.pile));
    number(o, "replace", rules.surcharge);
  });
  const TurnLeft left = write ? turn_left(view) : TurnLeft{};
  ar.object("left", [&](Archive& o) {
    flag(o, "action", left.action);
    flag(o, "commerce", left.commerce);
    flag(o, "fair", left.fair);
  });
  number(ar, "years", game.seasons() / 4);
  number(ar, "bribe_card", rules.bribe_price);
  ar.object("neutral", [&](Archive& o) {
    number(o, "cards", rules.neutral_cards);
    number(o, "max", rules.neutral_max);
  });
  numbers(ar, "prices_left", write ? prices_left(game, view.table) : std::vector<int>());
}

void archive_struggle_facts(const KingdomsOfRice& game, Archive& ar, const View& view) {
  const bool write = !ar.reading();
  // Up to the highest value of the edition's deck.
  const Force left = write ? unseen(game, view) : Force{};
  std::vector<int> values(left.begin(), left.end());
  while (!values.empty() && game.edition().force[values.size() - 1] == 0) values.pop_back();
  if (force_size(left) == 0) values.clear();
  numbers(ar, "unseen", values);
  number(ar, "burst", write ? burst_percent(game, view) : -1);
  auto known = write ? totals(view) : std::array<int, 2>();
  ar.integers("totals", known, 2, -1, 1000);
  number(ar, "defenders",
         view.table.struggle.contest == Contest::kAttackFief ? game.edition().rules.neutral_cards
                                                             : game.edition().rules.bribe_cards);
  const BribeFacts bribe = write ? bribe_facts(game, view) : BribeFacts{};
  ar.object("bribe", [&](Archive& o) {
    number(o, "need", bribe.need);
    number(o, "percent", bribe.percent);
    number(o, "buys", bribe.buys);
    number(o, "spent", bribe.spent);
  });
  auto others = write ? foes(game, view) : std::vector<Foe>();
  told(ar, "foes", others, [](Archive& a, Foe& foe) {
    a.integer("seat", foe.seat);
    a.integer("attack_max", foe.attack_max);
    a.integer("defence_max", foe.defence_max);
    a.integer("fiefs", foe.fiefs);
    a.integer("gold", foe.gold);
    a.integer("rice", foe.rice);
  });
}

void archive_effects(const KingdomsOfRice& game, Archive& ar, const View& view) {
  const bool write = !ar.reading();
  auto all = write ? effects(game, view) : std::vector<Effect>();
  told(ar, "effects", all, [](Archive& a, Effect& effect) {
    a.text("move", effect.move);
    told(a, "changes", effect.changes, [](Archive& c, Change& change) {
      c.text("label", change.label);
      c.integer("before", change.before);
      c.integer("after", change.after);
    });
  });
  auto drawn = write ? drawn_cards(game, view) : std::vector<DrawnCard>();
  told(ar, "drawn", drawn, [](Archive& a, DrawnCard& card) {
    a.integer("points", card.points);
    a.integer("counted", card.counted);
    a.flag("held", card.held);
  });
}

}  // namespace

void archive_aid(const KingdomsOfRice& game, Archive& ar, const View& view) {
  const bool write = !ar.reading();
  ar.object("aid", [&](Archive& o) {
    prices(game, o, "build", view, false);
    prices(game, o, "replace", view, true);
    auto fiefs = game.edition().fiefs;
    told(o, "fiefs", fiefs, [](Archive& a, FiefKind& kind) {
      a.integer("points", kind.points);
      a.integer("gold", kind.gold);
    });
    auto mats = write ? limits(game, view.table) : std::vector<Limits>();
    told(o, "mats", mats, [](Archive& a, Limits& of) {
      a.integer("income", of.income);
      a.integer("fields", of.fields);
      a.integer("attack_max", of.attack);
      a.integer("defence_max", of.defence);
      a.integer("fiefs", of.fiefs);
      a.integer("fief_points", of.fief_points);
      a.integer("sells", of.sells);
      a.integer("tax", of.tax);
    });
    auto max = write ? struggle_max(game, view.table) : std::array<int, 2>();
    o.integers("max", max, 2, 0, 1000);
    auto chances = write ? ways(game, view) : std::vector<Way>();
    told(o, "chances", chances, [](Archive& a, Way& way) {
      a.text("move", way.move);
      a.integer("percent", way.percent, 0, 100);
      a.flag("at_least", way.at_least);
    });
    auto lost = write ? giving_up(game, view) : std::vector<std::string>();
    told(o, "gives_up", lost, [](Archive& a, std::string& move) {
      Card card = Card::kTradeFair;
      a.text("move", move);
      a.word("card", card, kCardNames);
    });
    auto lines = write ? game.breakdown(view) : std::vector<ScoreLine>();
    told(o, "points", lines, [](Archive& a, ScoreLine& line) {
      std::string label(line.label);
      a.text("label", label);
      a.integer("points", line.points);
      a.integer("a", line.args[0]);
      a.integer("b", line.args[1]);
    });
    archive_market(game, o, view);
    archive_struggle_facts(game, o, view);
    archive_effects(game, o, view);
  });
}

}  // namespace crownhall::kingdoms_of_rice
