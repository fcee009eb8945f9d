#include "bots/kingdoms_of_rice/features.hpp"

#include <algorithm>

#include "bots/kingdoms_of_rice/evaluation.hpp"
#include "games/kingdoms_of_rice/appraisal.hpp"

namespace crownhall {

extern const std::string_view k_kingdoms_of_rice_value_net;

using namespace kingdoms_of_rice;

namespace {

using Into = FeatureVector<KingdomsOfRiceFeatures::kFeatures>;
using Kinds = FixedVector<Palace, kTiles>;

void look_at_time(const KingdomsOfRice& game, const Table& t, Seat seat, Into& features) {
  const int turns = turns_left(game, t, seat);
  const double to_come = turns / 20.0;
  features.add(to_come);
  features.add(to_come * to_come);
  for (const int few : {1, 2, 4}) features.add(turns <= few ? 1 : 0);
  features.add_one_of(game.players(), 2, 4);
  features.add_one_of(static_cast<int>(t.season), 0, 3);
  const bool acts = t.phase == Phase::kAction && t.actor == seat;
  features.add(t.phase == Phase::kAuction ? 1 : 0);
  features.add(t.shogun == seat ? 1 : 0);
  features.add(acts ? 1 : 0);
  features.add(acts && (t.used & kMainPart) ? 1 : 0);
}

void look_at_means(const KingdomsOfRice& game, const Mat& mat, double to_come, Into& features) {
  features.add(mat.gold / 20.0);
  features.add(std::min<int>(mat.gold, 10) / 10.0);
  features.add(std::min<int>(mat.gold, 25) / 25.0);
  features.add(mat.gold * to_come / 20);
  features.add(game.income(mat) / 4.0);
  features.add(game.income(mat) * to_come / 2);
  features.add(game.fields(mat) / 8.0);
  features.add(game.fields(mat) * to_come / 4);
  for (std::size_t i = 0; i < kTiles; ++i) {
    features.add(i < mat.rice.size() ? game.edition().amount_of(mat.rice[i]) / 3.0 : 0);
  }
  features.add(static_cast<double>(mat.rice.size()) / kTiles);
  features.add(static_cast<double>(filled(mat.city)) / kTiles);
  features.add(static_cast<double>(filled(mat.castle)) / kTiles);
  for (std::size_t c = 0; c < kCards; ++c) {
    const auto card = static_cast<Card>(c);
    if (row_of(card) != Row::kRice) features.add(mat.has(card) ? 1 : 0);
  }
}

void look_at_land(const KingdomsOfRice& game, const Table& t, const Mat& mat, Into& features) {
  features.add(fiefs_held(mat) / 2.0);
  features.add(fiefs_taken(mat, Taken::kBribery) / 2.0);
  features.add(mat.attacked);
  int neutral = 0;
  for (std::size_t kind = 0; kind < kMostFiefKinds; ++kind) {
    features.add((mat.fiefs[kind][0] + mat.fiefs[kind][1]) / 2.0);
    neutral += t.neutral[kind];
  }
  features.add(neutral / 4.0);
  features.add(game.fief_points(mat) / 8.0);
}

void look_at_palace(const KingdomsOfRice& game, const Mat& mat, const Kinds& palace, double to_come,
                    const Appraisal& look, Into& features) {
  int promise = 0, points = 0;
  Kinds company;
  for (const Palace kind : palace) {
    promise += look.promise(mat, company, kind);
    company.push_back(kind);
  }
  std::array<double, kPalaces> held{}, scored{};
  for (const PalacePoints& line : game.palace_points(mat, palace)) {
    points += line.points;
    held[index(line.kind)] = 1;
    scored[index(line.kind)] = line.points / 5.0;
  }
  features.add(points / 10.0);
  features.add(points * to_come / 10);
  features.add(static_cast<double>(palace.size()) / kTiles);
  features.add(look.worth(mat, palace) / 40'000.0);
  features.add(promise / 10'000.0);
  for (std::size_t kind = 1; kind < kPalaces; ++kind) features.add(held[kind]);
  for (std::size_t kind = 1; kind < kPalaces; ++kind) features.add(scored[kind]);
}

void look_at_war(const KingdomsOfRice& game, const Table& t, Seat seat, const Appraisal& look,
                 Into& features) {
  const Mat& mat = t.mats[seat];
  features.add(game.attack_max(mat) / 10.0);
  features.add(game.defence_max(mat) / 10.0);
  features.add(mat.has(Card::kGeneral) ? look.attack_chance(mat) / 1000.0 : 0);
  int threat = 0, gold = 0;
  for (Seat other = 0; other < game.players(); ++other) {
    if (other == seat) continue;
    const Mat& theirs = t.mats[other];
    if (theirs.has(Card::kGeneral)) threat = std::max(threat, game.attack_max(t, other, seat));
    gold = std::max<int>(gold, theirs.gold);
  }
  features.add(threat / 20.0);
  features.add(gold / 30.0);
}

}  // namespace

void KingdomsOfRiceFeatures::extract(const G& game, const G::State& state, Seat seat,
                                     Into& features) {
  const Table& t = state.table;
  const Mat& mat = t.mats[seat];
  const double to_come = turns_left(game, t, seat) / 20.0;
  const Appraisal look(game, game.view(state, seat), seat);
  look_at_time(game, t, seat, features);
  look_at_means(game, mat, to_come, features);
  look_at_land(game, t, mat, features);
  look_at_palace(game, mat, palace_of(state, seat), to_come, look, features);
  look_at_war(game, t, seat, look, features);
}

const ValueNet& KingdomsOfRiceFeatures::shipped() {
  static const ValueNet net = *ValueNet::read(k_kingdoms_of_rice_value_net);
  return net;
}

}  // namespace crownhall
