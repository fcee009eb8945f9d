// Exact chances for whoever asks: hints, bots, clients (odds.hpp does the counting).
#include "games/kingdoms_of_rice/kingdoms_of_rice.hpp"

namespace crownhall {

using namespace kingdoms_of_rice;

std::optional<int> KingdomsOfRice::chance(const View& view, Move move) const {
  const Table& t = view.table;
  if (view.seat == kSpectator || t.phase == Phase::kOver || t.acting != view.seat) return {};
  const Mat& mat = t.mats[view.seat];
  const Struggle& s = t.struggle;
  const auto millionths = [](Odds::Chance c) {
    return static_cast<int>(std::uint64_t{c} * 1'000'000 / Odds::kOne);
  };
  const int buys = mat.gold / edition_->rules.bribe_price;
  Odds::Attack at{.hand = view.force,
                  .max = attack_max(mat),
                  .dropped = view.dropped,
                  .war_room = !s.war_room[kAttacker] && mat.has(Card::kWarRoom)};
  const bool siege = s.contest == Contest::kAttackFief;
  const bool bribery = s.contest == Contest::kBribeFief && !s.hidden;
  switch (move.act()) {
    case Act::kAttackFief:
      at.hand = {};
      return millionths(odds_->draw(at));
    case Act::kHold:
      if (siege) return millionths(odds_->hold(at));
      break;
    case Act::kDraw:
      if (siege) return millionths(odds_->draw(at));
      break;
    case Act::kWarRoom:
      if (siege) return millionths(odds_->war_room(at));
      break;
    case Act::kSwap:
      if (siege) return millionths(odds_->swapped(at, view.spare - 1, move.a()));
      break;
    case Act::kBribeFief:
      return millionths(odds_->bribe_ahead(buys));
    case Act::kBuy:
      if (bribery) {
        Force unseen = edition_->force;
        for (std::size_t v = 0; v < kForceValues; ++v) {
          unseen[v] = static_cast<std::uint8_t>(unseen[v] - s.open[0][v] - s.open[1][v]);
        }
        const int need = force_total(s.open[1]) - force_total(s.open[0]) + 1;
        return millionths(odds_->bribe(unseen, need, buys));
      }
      break;
    case Act::kGiveUp:
      if (bribery) return 0;
      break;
    default:
      break;
  }
  return {};
}

std::vector<Chance> KingdomsOfRice::quick_chances(const View& view) const {
  std::vector<Chance> chances;
  const Table& t = view.table;
  if (view.seat == kSpectator || t.phase == Phase::kOver || t.phase == Phase::kAuction ||
      t.acting != view.seat) {
    return chances;
  }
  const bool room = !t.struggle.war_room[kAttacker] && t.mats[view.seat].has(Card::kWarRoom);
  std::vector<Move> moves;
  legal(view, moves);
  for (const Move move : moves) {
    const bool later =
        move.act() == Act::kDraw || move.act() == Act::kWarRoom || move.act() == Act::kAttackFief;
    if (room && later) continue;
    if (const auto known = chance(view, move)) chances.push_back({move, *known});
  }
  return chances;
}

}  // namespace crownhall
