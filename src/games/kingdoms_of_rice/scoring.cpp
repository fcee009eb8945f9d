// The end (§8): what each palace card and fiefdom is worth, and who is first.
#include <algorithm>
#include <bit>
#include <tuple>

#include "game/seat_array.hpp"
#include "games/kingdoms_of_rice/kingdoms_of_rice.hpp"
#include "games/kingdoms_of_rice/own.hpp"

namespace crownhall {

using namespace kingdoms_of_rice;

namespace {

struct Rows {
  int rice, city, castle, palace;
};

Rows rows_of(const Mat& mat) {
  return {static_cast<int>(mat.rice.size()), filled(mat.city), filled(mat.castle), mat.palace};
}

// Own rice, city and castle cards whose printed price satisfies `wanted`.
template <class F>
int cards_priced(const Edition& edition, const Mat& mat, F&& wanted) {
  int cards = 0;
  for (const Card card : mat.rice) cards += wanted(edition.price_of(card));
  for (CardSet set = buildings(mat); set; set &= set - 1) {
    cards += wanted(edition.price_of(static_cast<Card>(std::countr_zero(set))));
  }
  return cards;
}

// What the card counts, before its own numbers are applied.
int counted(const KingdomsOfRice& game, const Mat& mat, Palace kind, bool patron) {
  const Edition& edition = game.edition();
  const Rows rows = rows_of(mat);
  const CardSet own = buildings(mat);
  const auto& n = edition.numbers(kind);
  switch (kind) {
    case Palace::kArchitect:
      return rows.city + rows.palace + (kTiles - rows.rice) + (kTiles - rows.castle);
    case Palace::kGardener:
      return rows.rice + rows.palace + (kTiles - rows.city) + (kTiles - rows.castle);
    case Palace::kTyrant:
      return rows.castle + rows.palace + (kTiles - rows.rice) + (kTiles - rows.city);
    case Palace::kAristocrat:
      return cards_priced(edition, mat, [&](int price) { return price >= n[1]; });
    case Palace::kMiser:
      return cards_priced(edition, mat, [&](int price) { return price <= n[1]; });
    case Palace::kBureaucrat:
      return std::popcount(own & cards(Card::kCityHall, Card::kCommerceHall, Card::kEmbassy));
    case Palace::kBuilder:
      return rows.city;
    case Palace::kFarmer:
      return rows.rice;
    case Palace::kStrategist:
      return rows.castle;
    case Palace::kPlanner:
      return (rows.rice == kTiles) + (rows.city == kTiles) + (rows.castle == kTiles) +
             (rows.palace == kTiles);
    case Palace::kCapitalist:
      return std::popcount(own & kIncomeBuildings);
    case Palace::kCraftsman:
      return std::popcount(own & cards(Card::kFarming, Card::kCarpentry, Card::kBlacksmith));
    case Palace::kDefender:
      return std::popcount(own & cards(Card::kDam, Card::kKeep, Card::kMoat, Card::kWall));
    case Palace::kWarrior:
      return std::popcount(own &
                           cards(Card::kCatapult, Card::kGeneral, Card::kStable, Card::kWarRoom));
    case Palace::kDiplomat:
      return fiefs_taken(mat, Taken::kBribery);
    case Palace::kEconomist:
      return game.income(mat);
    case Palace::kGarden:
    case Palace::kShrine:
    case Palace::kStatue:
      return patron;
    case Palace::kHarvester:
      return game.fields(mat);
    case Palace::kMinimalist:
      return 4 * kTiles - rows.rice - rows.city - rows.castle - rows.palace;
    case Palace::kPacifist:
      return mat.attacked;
    case Palace::kRuler:
      return fiefs_held(mat);
    case Palace::kTreasurer:
      return mat.gold;
    case Palace::kNone:
    case Palace::kElder:  // counts the others
    case Palace::kPatron:
      return 0;
  }
  return 0;
}

int points(const Edition& edition, Palace kind, int count) {
  const auto& n = edition.numbers(kind);
  switch (kind) {
    case Palace::kNone:
      return 0;
    case Palace::kArchitect:
    case Palace::kGardener:
    case Palace::kTyrant:
      return count / n[0];
    case Palace::kAristocrat:
    case Palace::kMiser:
    case Palace::kPlanner:
    case Palace::kCapitalist:
    case Palace::kCraftsman:
    case Palace::kDefender:
    case Palace::kWarrior:
    case Palace::kRuler:
      return n[0] * count;
    case Palace::kBureaucrat:
      return count == 3 ? n[0] : 0;
    case Palace::kBuilder:
    case Palace::kFarmer:
    case Palace::kStrategist:
      return count == kTiles ? n[0] : 0;
    case Palace::kDiplomat:
      return count >= n[1] ? n[0] : 0;
    case Palace::kEconomist:
      return count / n[1] * n[0];
    case Palace::kElder:
    case Palace::kHarvester:
    case Palace::kMinimalist:
      return n[0] * count / n[1];
    case Palace::kGarden:
    case Palace::kShrine:
    case Palace::kStatue:
      return n[0] + (count ? n[1] : 0);
    case Palace::kPatron:
      return n[0];
    case Palace::kPacifist:
      return count ? 0 : n[0];
    case Palace::kTreasurer:
      return std::min<int>(n[2], n[0] * (count / n[1]));
  }
  return 0;
}

}  // namespace

FixedVector<PalacePoints, kTiles> KingdomsOfRice::palace_points(
    const Mat& mat, const FixedVector<Palace, kTiles>& kinds) const {
  FixedVector<PalacePoints, kTiles> lines;
  const bool patron = std::find(kinds.begin(), kinds.end(), Palace::kPatron) != kinds.end();
  int others = 0;
  for (const Palace kind : kinds) {
    const int count = counted(*this, mat, kind, patron);
    const int worth = kind == Palace::kElder ? 0 : points(*edition_, kind, count);
    others += worth;
    lines.push_back({kind, static_cast<std::int16_t>(worth), static_cast<std::int16_t>(count)});
  }
  for (auto& line : lines) {
    if (line.kind != Palace::kElder) continue;
    line.counted = static_cast<std::int16_t>(others);
    line.points = static_cast<std::int16_t>(points(*edition_, Palace::kElder, others));
  }
  return lines;
}

int KingdomsOfRice::fief_points(const Mat& mat) const {
  int sum = 0;
  for (std::size_t kind = 0; kind < edition_->fiefs.size(); ++kind) {
    sum += edition_->fiefs[kind].points * (mat.fiefs[kind][0] + mat.fiefs[kind][1]);
  }
  return sum;
}

Outcome KingdomsOfRice::outcome(const State& state) const {
  // Better is greater: points, gold, fewer cards.
  using Standing = std::tuple<int, int, int>;
  SeatArray<Standing, kSeats> standing{};
  Outcome out;
  for (Seat seat = 0; seat < players_; ++seat) {
    const Mat& mat = state.table.mats[seat];
    int sum = fief_points(mat);
    for (const auto& line : palace_points(mat, own_of(state, seat).palace)) sum += line.points;
    standing[seat] = {sum, mat.gold, -cards_on(mat)};
    out.scores.push_back(sum);
  }
  Standing first = standing[0], second{-1, 0, 0};
  bool shared = false;
  for (Seat i = 0; i < players_; ++i) {
    int better = 0;
    for (Seat j = 0; j < players_; ++j) {
      better += standing[j] > standing[i];
    }
    out.places.push_back(static_cast<std::int8_t>(better + 1));
    if (i == 0) continue;
    if (standing[i] > first) {
      second = first, first = standing[i], shared = false;
    } else if (standing[i] == first) {
      shared = true;
    } else {
      second = std::max(second, standing[i]);
    }
  }
  if (players_ == 1) {
    out.decided_by = "solo";
  } else if (shared) {
    out.decided_by = "shared";
  } else if (std::get<0>(first) != std::get<0>(second)) {
    out.decided_by = "points";
  } else {
    out.decided_by = std::get<1>(first) != std::get<1>(second) ? "gold" : "cards";
  }
  return out;
}

namespace {

void add_fiefs(const Edition& edition, const Mat& mat, Seat seat, std::vector<ScoreLine>& lines) {
  static constexpr std::array<std::string_view, kMostFiefKinds> kLabels = {"fief-1", "fief-2",
                                                                           "fief-3", "fief-4"};
  for (std::size_t kind = 0; kind < edition.fiefs.size(); ++kind) {
    const int held = mat.fiefs[kind][0] + mat.fiefs[kind][1];
    const int each = edition.fiefs[kind].points;
    if (held) lines.push_back({seat, kLabels[kind], held * each, {held, each}});
  }
}

template <class Lines>
void add_palace(const Lines& palace, Seat seat, std::vector<ScoreLine>& lines) {
  for (const auto& line : palace) {
    lines.push_back({seat, kPalaceNames[index(line.kind)], line.points, {line.counted, 0}});
  }
}

}  // namespace

std::vector<ScoreLine> KingdomsOfRice::breakdown(const State& state) const {
  std::vector<ScoreLine> lines;
  for (Seat seat = 0; seat < players_; ++seat) {
    const Mat& mat = state.table.mats[seat];
    add_fiefs(*edition_, mat, seat, lines);
    if (state.table.phase == Phase::kOver) {
      add_palace(palace_points(mat, own_of(state, seat).palace), seat, lines);
    }
  }
  return lines;
}

std::vector<ScoreLine> KingdomsOfRice::breakdown(const View& view) const {
  std::vector<ScoreLine> lines;
  if (view.seat == kSpectator) return lines;
  const Mat& mat = view.table.mats[view.seat];
  add_fiefs(*edition_, mat, view.seat, lines);
  add_palace(palace_points(mat, own_of(view).palace), view.seat, lines);
  return lines;
}

}  // namespace crownhall
