#include "bots/kingdoms_of_rice/evaluation.hpp"

#include <algorithm>

#include "bots/kingdoms_of_rice/weights.hpp"
#include "games/kingdoms_of_rice/appraisal.hpp"

namespace crownhall {

using namespace kingdoms_of_rice;

int turns_left(const KingdomsOfRice& game, const Table& table, Seat seat) {
  const int later = game.seasons() - (4 * table.year + static_cast<int>(table.season)) - 1;
  if (table.phase == Phase::kAuction || table.phase == Phase::kChoose) return later + 1;
  if (table.occasion != Occasion::kTurn) return later + 1;
  const int n = game.players();
  const int place = (seat - std::max<int>(0, table.shogun) + n) % n;
  const bool to_come = place > table.turn || (place == table.turn && !(table.used & kMainPart));
  return later + (to_come ? 1 : 0);
}

FixedVector<Palace, kTiles> palace_of(const State& state, std::size_t seat) {
  FixedVector<Palace, kTiles> palace;
  for (const PalaceCard& card : state.palaces[seat]) palace.push_back(card.kind);
  return palace;
}

double final_points(const KingdomsOfRice& game, const KingdomsOfRice::State& state, Seat seat) {
  const Table& t = state.table;
  const Mat& mat = t.mats[seat];
  const Appraisal look(game, game.view(state, seat), seat);
  FixedVector<Palace, kTiles> palace;
  int promise = 0, points = 0;
  for (const PalaceCard& card : state.palaces[seat]) {
    promise += look.promise(mat, palace, card.kind);
    palace.push_back(card.kind);
  }
  for (const auto& line : game.palace_points(mat, palace)) points += line.points;

  const std::array<double, kPlainFeatures> plain{
      1,
      static_cast<double>(game.fief_points(mat)),
      static_cast<double>(points),
      static_cast<double>(palace.size()),
      look.worth(mat, palace) / 1000.0,
      promise / 1000.0,
      std::min<int>(mat.gold, 15) / 10.0,
      std::clamp<int>(mat.gold - 15, 0, 20) / 10.0,
      std::max(0, mat.gold - 35) / 10.0,
      static_cast<double>(game.income(mat)),
      static_cast<double>(game.fields(mat)),
      static_cast<double>(mat.rice.size()),
      static_cast<double>(filled(mat.city)),
      static_cast<double>(filled(mat.castle)),
      static_cast<double>(fiefs_held(mat)),
      static_cast<double>(fiefs_taken(mat, Taken::kBribery)),
      static_cast<double>(mat.attacked),
      t.shogun == seat ? 1.0 : 0.0,
  };
  const auto& weights = kWeights[game.players() - 2];
  const double u = turns_left(game, t, seat) / 20.0;
  const auto weight = [&](std::size_t i) {
    return weights[i][0] + u * (weights[i][1] + u * weights[i][2]);
  };
  double sum = 0;
  for (std::size_t i = 0; i < plain.size(); ++i) sum += plain[i] * weight(i);
  std::size_t building = kPlainFeatures;
  for (std::size_t c = 1; c < kCards; ++c) {
    const auto card = static_cast<Card>(c);
    if (row_of(card) == Row::kRice) continue;
    if (mat.has(card)) sum += weight(building);
    ++building;
  }
  return sum;
}

}  // namespace crownhall
