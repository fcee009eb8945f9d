// States and views field by field. Cards are written so that people can set up positions by hand:
// {"sword": "2557", "wheat": "", "wine": "19", "gems": 2, "golds": 0}, "sword 257+0", "wine 5".
#include "base/text.hpp"
#include "games/road_to_lord/road_to_lord.hpp"
#include "games/road_to_lord/text.hpp"

namespace crownhall {

using namespace road_to_lord;

namespace road_to_lord {

std::string kind_text(Kind kind) {
  if (kind >= kGem) return kind == kGem ? "0" : "00";
  return std::string(kIconNames[word_of(kind)]) + " " + std::to_string(digit_of(kind));
}

std::string number_text(Move number) {
  if (number.none()) return {};
  return std::string(kIconNames[number.kind()]) + " " + cards_text(number.cards());
}

}  // namespace road_to_lord

namespace {

constexpr std::array<std::string_view, 4> kStageNames{"number", "leader_adds", "other_adds",
                                                      "over"};

void archive_cards(Archive& ar, std::string_view key, Cards& cards) {
  ar.object(key, [&](Archive& a) {
    for (int icon = 0; icon < kIcons; ++icon) {
      std::string digits = digits_text(cards.words[icon]);
      a.text(kIconNames[icon], digits);
      if (!a.reading()) continue;
      for (const char c : digits) {
        if (c < '1' || c > '9') {
          a.refuse("may have the digits 1 to 9 only");
          break;
        }
        const Kind kind = kind_of(static_cast<Icon>(icon), c - '0');
        if (cards.count(kind) == kMaxEqual) {
          a.refuse("has too many equal cards");
          break;
        }
        cards.add(kind);
      }
    }
    int gems = gems_in(cards.zeros());
    int golds = golds_in(cards.zeros());
    a.integer("gems", gems, 0, kMaxEqual);
    a.integer("golds", golds, 0, kMaxEqual);
    cards.zeros() = static_cast<std::uint64_t>(gems) << kGemShift |
                    static_cast<std::uint64_t>(golds) << kGoldShift;
  });
}

void archive_number(Archive& ar, std::string_view key, Move& number) {
  std::string text = number_text(number);
  ar.text(key, text);
  if (!ar.reading() || text.empty()) return;
  const auto move = read_move(text);
  if (!move) return ar.refuse(move.refusal().sentence);
  if (!move->is_number() || move->size() > kMaxHand) return ar.refuse("is not a Number");
  number = *move;
}

void archive_kind(Archive& ar, Kind& kind) {
  std::string text = kind_text(kind);
  ar.text("", text);
  if (!ar.reading()) return;
  for (Kind k = 0; k < kKinds; ++k) {
    if (text == kind_text(k)) {
      kind = k;
      return;
    }
  }
  kind = kGem;
  ar.refuse("is not a card like 'sword 5', '0' or '00'");
}

void archive_voids(Archive& ar, std::uint8_t& voids) {
  FixedVector<std::uint8_t, kIcons> icons;
  for (std::uint8_t i = 0; i < kIcons; ++i) {
    if (voids >> i & 1) icons.push_back(i);
  }
  ar.list("void", icons, [](Archive& a, std::uint8_t& i) { a.word("", i, kIconNames); });
  voids = 0;
  for (const std::uint8_t i : icons) voids |= static_cast<std::uint8_t>(1 << i);
}

void archive_table(Archive& ar, Table& t, int players) {
  const auto seat = [&](std::string_view key, std::uint8_t& value) {
    ar.integer(key, value, 0, players - 1);
  };
  ar.integer("game", t.game, 0, players - 1);
  ar.integer("offering", t.offering, 0, kOfferings);
  ar.word("stage", t.stage, kStageNames);
  seat("first", t.first);
  seat("leader", t.leader);
  seat("starter", t.starter);
  seat("turn", t.turn);
  ar.integer("best", t.best, -1, players - 1);
  ar.list("craving", t.craving, kOfferings, [](Archive& a, Kind& kind) { archive_kind(a, kind); });
  archive_cards(ar, "played", t.played);
}

// Left out where there is nothing to tell, and in states of older halls.
void archive_memory(Archive& ar, Memory& memory, int players) {
  if (!ar.present("memory", memory != Memory{})) return;
  ar.object("memory", [&](Archive& a) {
    const auto seats = static_cast<std::size_t>(players);
    a.list("last", memory.last, seats, [](Archive& b, Move& one) { archive_number(b, "", one); });
    a.list("past", memory.past, kOfferings, [&](Archive& b, Past& one) {
      b.object("", [&](Archive& c) {
        c.integer("winner", one.winner, -1, players - 1);
        c.integer("points", one.points, 0, 5);
        c.integer("starter", one.starter, 0, players - 1);
        c.integer("stood", one.stood, 0, (1 << players) - 1);
      });
    });
    a.list("lost", memory.lost, seats,
           [](Archive& b, std::int16_t& one) { b.integer("", one, 0, kMissedPenalty); });
  });
}

// The public part of one seat.
void archive_seat(Archive& a, Table& t, std::size_t i) {
  Tally& tally = t.tallies[i];
  archive_number(a, "number", t.plays[i]);
  a.integer("cards", t.hand_sizes[i], 0, kMaxHand);
  archive_voids(a, t.voids[i]);
  a.integer("earlier", tally.earlier, -1000, 1000);
  a.integer("score", tally.score, -1000, 1000);
  a.integer("wins", tally.wins, 0, 255);
  a.integer("earned", tally.earned, 0, 255);
  a.integer("missed", tally.missed, 0, 255);
  a.integer("left", tally.left, 0, 255);
}

// One object per seat; `more(archive, i)` adds its cards.
template <class F>
void archive_seats(Archive& ar, Table& t, int players, F&& more) {
  std::array<std::size_t, kSeats> seats{0, 1, 2, 3};
  ar.list("seats", seats, players, [&](Archive& list, std::size_t& i) {
    list.object("", [&](Archive& a) {
      archive_seat(a, t, i);
      more(a, i);
    });
  });
}

}  // namespace

void RoadToLord::archive(Archive& ar, State& state) const {
  archive_table(ar, state.table, players_);
  archive_seats(ar, state.table, players_, [&](Archive& a, std::size_t i) {
    archive_cards(a, "hand", state.hands[i]);
    if (players_ == 2) archive_cards(a, "open", state.hands[2 + i]);
  });
  archive_memory(ar, state.table.memory, players_);
}

void RoadToLord::archive(Archive& ar, View& view) const {
  ar.integer("viewer", view.viewer, kSpectator, players_ - 1);
  archive_cards(ar, "hand", view.hand);
  ar.shared([&](Archive& a) { archive_table(a, view.table, players_); });
  tell_course(ar, view);
  archive_seats(ar, view.table, players_, [&](Archive& a, std::size_t i) {
    tell_seat(a, view, static_cast<Seat>(i));
    if (players_ == 2) archive_cards(a, "open", view.open[i]);
  });
  tell_past(ar, view);
  tell_choice(ar, view);
}

}  // namespace crownhall
