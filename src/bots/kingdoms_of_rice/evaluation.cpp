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

void KingdomsOfRiceTerms::extract(const KingdomsOfRice& game, const KingdomsOfRice::State& state,
                                  Seat seat, FeatureVector<kFeatures>& terms) {
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

  FeatureVector<kPlain> plain;
  plain.add(1);
  plain.add(game.fief_points(mat));
  plain.add(points);
  plain.add(static_cast<double>(palace.size()));
  plain.add(look.worth(mat, palace) / 1000.0);
  plain.add(promise / 1000.0);
  plain.add(std::min<int>(mat.gold, 15) / 10.0);
  plain.add(std::clamp<int>(mat.gold - 15, 0, 20) / 10.0);
  plain.add(std::max(0, mat.gold - 35) / 10.0);
  plain.add(game.income(mat));
  plain.add(game.fields(mat));
  plain.add(static_cast<double>(mat.rice.size()));
  plain.add(filled(mat.city));
  plain.add(filled(mat.castle));
  plain.add(fiefs_held(mat));
  plain.add(fiefs_taken(mat, Taken::kBribery));
  plain.add(mat.attacked);
  plain.add(t.shogun == seat ? 1 : 0);
  for (std::size_t c = 1; c < kCards; ++c) {
    const auto card = static_cast<Card>(c);
    if (row_of(card) != Row::kRice) plain.add(mat.has(card) ? 1 : 0);
  }
  // Each three times, so that its weight may change with u, the part of the match still to come.
  const double u = turns_left(game, t, seat) / 20.0;
  for (const double power : {1.0, u, u * u}) {
    for (const float value : plain.values()) terms.add(power * static_cast<double>(value));
  }
}

double final_points(const KingdomsOfRice& game, const KingdomsOfRice::State& state, Seat seat) {
  FeatureVector<KingdomsOfRiceTerms::kFeatures> terms;
  KingdomsOfRiceTerms::extract(game, state, seat, terms);
  return weighted_sum(kWeights[static_cast<std::size_t>(game.players() - 2)], terms);
}

}  // namespace crownhall
