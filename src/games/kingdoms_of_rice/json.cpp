// State and View, field by field (§9.3 says who sees what).
#include <algorithm>

#include "game/seat_array.hpp"
#include "games/kingdoms_of_rice/aid.hpp"
#include "games/kingdoms_of_rice/kingdoms_of_rice.hpp"
#include "games/kingdoms_of_rice/own.hpp"

namespace crownhall {

using namespace kingdoms_of_rice;

namespace {

constexpr std::array<std::string_view, 10> kPhaseNames = {
    "choose", "auction", "action", "lose", "battle", "swap", "prize", "bribe", "keep", "over"};
constexpr std::array<std::string_view, 4> kOccasionNames = {"turn", "extra", "master-builder",
                                                            "patronage"};
constexpr std::array<std::string_view, 5> kContestNames = {"none", "attack-fief", "attack-seat",
                                                           "bribe-fief", "bribe-seat"};

void force(Archive& ar, std::string_view key, Force& hand) {
  // A list of the values, lowest first.
  FixedVector<std::uint8_t, 127> values;
  for (std::size_t v = 0; v < kForceValues; ++v) {
    for (int n = 0; n < hand[v]; ++n) values.push_back(static_cast<std::uint8_t>(v));
  }
  ar.integers(key, values, 0, kForceValues - 1);
  if (!ar.reading()) return;
  hand = {};
  for (const auto value : values) ++hand[value];
}

// A FORCE value where 0 stands for "none" inside and -1 outside.
void spare(Archive& ar, std::string_view key, std::uint8_t& stored) {
  int value = stored - 1;
  ar.integer(key, value, -1, kForceValues - 1);
  if (ar.reading()) stored = static_cast<std::uint8_t>(value + 1);
}

// As they came.
void order(Archive& ar, std::string_view key, ForceOrder& cards) {
  ar.integers(key, cards, 0, kForceValues - 1);
}

template <class Set>
void seats_in(Archive& ar, std::string_view key, Set& bits, int players) {
  FixedVector<std::uint8_t, kSeats> list;
  for (int seat = 0; seat < kSeats; ++seat) {
    if (bits >> seat & 1) list.push_back(static_cast<std::uint8_t>(seat));
  }
  ar.integers(key, list, 0, players - 1);
  if (!ar.reading()) return;
  bits = 0;
  for (const auto seat : list) bits |= static_cast<Set>(1u << seat);
}

void groups(Archive& ar, SeatArray<std::uint8_t, kSeats>& group, int players) {
  ar.integers("group", group, players, 0, kMostPalaceCards);
}

void archive_doubt(Archive& ar, Doubt& doubt) {
  ar.object("", [&](Archive& o) {
    o.word("card", doubt.kind, kPalaceNames);
    o.integer("group", doubt.group, 1, kMostPalaceCards);
    o.integer("known", doubt.known, 1, kMostPalaceCards);
    o.integer("left", doubt.left, 1, kMostPalaceCards);
  });
}

void archive_mat(Archive& ar, Mat& mat, std::size_t kinds) {
  ar.integer("gold", mat.gold, 0, kMostGold);
  ar.list("rice", mat.rice, [](Archive& a, Card& card) { a.word("", card, kCardNames); });
  ar.list("city", mat.city, kTiles, [](Archive& a, Card& card) { a.word("", card, kCardNames); });
  ar.list("castle", mat.castle, kTiles,
          [](Archive& a, Card& card) { a.word("", card, kCardNames); });
  ar.integer("palace_cards", mat.palace, 0, kTiles);
  bool attacked = mat.attacked != 0;
  ar.flag("attacked", attacked);
  if (ar.reading()) mat.attacked = attacked;
  ar.list("fiefs", mat.fiefs, kinds, [](Archive& a, std::array<std::uint8_t, 2>& kind) {
    a.object("", [&](Archive& o) {
      o.integer("attacked", kind[0], 0, 12);
      o.integer("bribed", kind[1], 0, 12);
    });
  });
}

void archive_struggle(Archive& ar, Struggle& s, int players) {
  ar.word("contest", s.contest, kContestNames);
  ar.integer("attacker", s.seats[0], -1, players - 1);
  ar.integer("defender", s.seats[1], -1, players - 1);
  ar.integer("fief", s.fief, 0, kMostFiefKinds - 1);
  ar.word("taken", s.taken, kTakenNames);
  ar.integer("side", s.side, 0, 1);
  ar.integer("holds", s.holds, 0, 1);
  ar.integers("cards", s.cards, 2, 0, 60);
  ar.integers("war_room", s.war_room, 2, 0, 1);
  ar.integer("hidden", s.hidden, 0, 1);
  force(ar, "attacker_shows", s.open[0]);
  force(ar, "defender_shows", s.open[1]);
}

constexpr std::array<std::string_view, 5> kVerdictNames = {"none", "won", "held", "worn", "failed"};

// What is over and still told.
void archive_past(Archive& ar, Table& t, int players) {
  ar.integers("bids", t.bids, players, 0, kMostGold);
  ar.list("brought", t.brought, static_cast<std::size_t>(players), [](Archive& a, Brought& of) {
    a.object("", [&](Archive& o) {
      o.integer("gold", of.gold, -kMostGold, kMostGold);
      o.integer("fields", of.fields, 0, kMostGold);
      o.integer("each", of.each, 0, kMostGold);
      o.integer("sold", of.sold, 0, kMostGold);
      o.integer("tax", of.tax, 0, kMostGold);
      o.word("lost", of.lost, kCardNames);
      o.word("rotated", of.rotated, kCardNames);
      o.integer("fief", of.fief, 0, kMostFiefKinds);
      o.integer("rests", of.rests, 0, 1);
    });
  });
  ar.object("last", [&](Archive& o) {
    Fought& last = t.last;
    o.word("contest", last.contest, kContestNames);
    o.integer("attacker", last.seats[0], -1, players - 1);
    o.integer("defender", last.seats[1], -1, players - 1);
    o.integer("fief", last.fief, 0, kMostFiefKinds - 1);
    o.word("taken", last.taken, kTakenNames);
    o.word("verdict", last.verdict, kVerdictNames);
    o.integer("fallen", last.fallen, 0, 1);
    o.integers("max", last.max, 2, 0, kMostGold);
    force(o, "attacker_had", last.armies[0]);
    force(o, "defender_had", last.armies[1]);
    o.integers("ties", last.ties, 0, kForceValues - 1);
  });
}

void archive_table(Archive& ar, Table& t, int players, std::size_t kinds) {
  ar.word("phase", t.phase, kPhaseNames);
  ar.word("occasion", t.occasion, kOccasionNames);
  ar.integer("year", t.year, 0, kMostYears - 1);
  ar.word("season", t.season, kSeasonNames);
  ar.integer("first", t.first, 0, players - 1);
  ar.integer("shogun", t.shogun, -1, players - 1);
  ar.integer("actor", t.actor, -1, players - 1);
  ar.integer("acting", t.acting, -1, players - 1);
  ar.integer("turn", t.turn, 0, players);
  ar.integer("used", t.used, 0, 7);
  seats_in(ar, "waiting", t.waiting, players);
  ar.integer("bid", t.bid, 0, kMostGold);
  ar.integer("bidder", t.bidder, -1, players - 1);
  seats_in(ar, "passed", t.passed, players);
  const auto by_card = [&](std::string_view key, std::array<std::uint8_t, kCards>& counts) {
    ar.object(key, [&](Archive& o) {
      for (std::size_t i = 1; i < kCards; ++i) o.integer(kCardNames[i], counts[i], 0, 40);
    });
  };
  by_card("supply", t.supply);
  by_card("lost", t.lost);
  ar.integers("neutral", t.neutral, kinds, 0, 12);
  ar.list("events", t.shown, [](Archive& a, Fate& fate) { a.word("", fate, kFateNames); });
  ar.integers("prices", t.prices, 0, kPrices - 1);
  ar.integer("pile_cards", t.pile, 0, kMostPalaceCards);
  ar.object("struggle", [&](Archive& o) { archive_struggle(o, t.struggle, players); });
  ar.list("mats", t.mats, players, [&](Archive& a, Mat& mat) {
    a.object("", [&](Archive& o) { archive_mat(o, mat, kinds); });
  });
}

}  // namespace

void KingdomsOfRice::archive(Archive& ar, State& state) const {
  const auto count = static_cast<std::size_t>(players_);
  ar.object("table", [&](Archive& o) {
    archive_table(o, state.table, players_, edition_->fiefs.size());
    if (version_ > 2) archive_past(o, state.table, players_);
  });
  const auto card = [&](Archive& a, PalaceCard& c) {
    a.object("", [&](Archive& o) {
      o.word("card", c.kind, kPalaceNames);
      seats_in(o, "seen", c.seen, players_);
      o.integer("marked", c.marked, 0, 1);
      groups(o, c.group, players_);
    });
  };
  ar.list("pile", state.pile, card);
  ar.list("palaces", state.palaces, count,
          [&](Archive& a, auto& cards) { a.list("", cards, card); });
  ar.list("drawn", state.drawn, count, [&](Archive& a, auto& cards) { a.list("", cards, card); });
  // Version 1 did not write down what a seat cannot tell; its digests must stay as they are.
  if (version_ > 1) {
    ar.list("doubts", state.doubts, count,
            [](Archive& a, Doubts& doubts) { a.list("", doubts, archive_doubt); });
  }
  force(ar, "attacker_force", state.force[0]);
  force(ar, "defender_force", state.force[1]);
  for (std::size_t side = 0; side < 2; ++side) {
    ar.object(side == 0 ? "attacker_war_room" : "defender_war_room", [&](Archive& o) {
      spare(o, "spare", state.spare[side]);
      spare(o, "dropped", state.dropped[side]);
    });
  }
  // Nor did versions 1 and 2 tell in which order cards had come.
  if (version_ > 2) {
    order(ar, "attacker_order", state.order[0]);
    order(ar, "defender_order", state.order[1]);
  } else if (ar.reading()) {
    if (state.table.bidder >= 0) state.table.bids[state.table.bidder] = state.table.bid;
    for (std::size_t side = 0; side < 2; ++side) {
      state.order[side] = sorted(state.force[side]);
      if (state.order[side].empty()) state.order[side] = sorted(state.table.struggle.open[side]);
    }
  }
}

void KingdomsOfRice::archive(Archive& ar, View& view) const {
  const auto count = static_cast<std::size_t>(players_);
  ar.integer("seat", view.seat, -1, players_ - 1);
  ar.shared([&](Archive& a) {
    a.object("table", [&](Archive& o) {
      archive_table(o, view.table, players_, edition_->fiefs.size());
      archive_past(o, view.table, players_);
    });
  });
  const auto back = [&](Archive& a, PalaceBack& b) {
    a.object("", [&](Archive& o) {
      o.word("card", b.kind, kPalaceNames);
      o.integer("marked", b.marked, 0, 1);
      groups(o, b.group, players_);
    });
  };
  ar.list("pile", view.pile, back);
  ar.list("palaces", view.palaces, count,
          [&](Archive& a, auto& cards) { a.list("", cards, back); });
  ar.list("drawn", view.drawn, count, [&](Archive& a, auto& cards) { a.list("", cards, back); });
  // Both are rare, one in thousands of matches has a doubt; the schema tells of them all the same.
  auto loose_example = view.loose;
  auto doubts_example = view.doubts;
  if (ar.recording()) {
    loose_example.resize(1);
    doubts_example.resize(1);
  }
  ar.list("loose", ar.recording() ? loose_example : view.loose, [&](Archive& a, Loose& loose) {
    a.object("", [&](Archive& o) {
      o.word("card", loose.kind, kPalaceNames);
      o.integer("group", loose.group, 0, kMostPalaceCards);
    });
  });
  ar.list("doubts", ar.recording() ? doubts_example : view.doubts, archive_doubt);
  force(ar, "force", view.force);
  order(ar, "attacker_order", view.order[0]);
  order(ar, "defender_order", view.order[1]);
  spare(ar, "spare", view.spare);
  spare(ar, "dropped", view.dropped);
  archive_aid(*this, ar, view);
}

}  // namespace crownhall
