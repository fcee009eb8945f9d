// What a seat may know, and how the rest might be.
#include "games/royal_ascension/knowledge.hpp"
#include "games/royal_ascension/royal_ascension.hpp"

namespace crownhall {

using namespace royal_ascension;

RoyalAscension::View RoyalAscension::view(const State& state, Seat viewer) const {
  View view{};
  view.viewer = viewer;
  view.turn = state.turn;
  view.last = state.last;
  view.discard = state.discard;
  view.row = state.row;
  view.setup_roll = state.setup_roll;
  view.setup_dice = state.setup_dice;
  for (std::size_t suit = 0; suit < kSuits; ++suit) {
    view.pile[suit] = static_cast<std::uint8_t>(state.pile[suit].size());
  }
  for (std::size_t i = 0; i < kSeats; ++i) {
    const Kingdom& from = state.kingdoms[i];
    PublicKingdom& to = view.kingdoms[i];
    to.shown = from.shown;
    to.clubs = from.clubs();
    to.spades = from.spades;
    to.territories = from.territories;
    to.space = from.space;
    for (std::size_t suit = 0; suit < 2; ++suit) {
      to.count[suit] = static_cast<std::uint8_t>(from.hand[suit].size());
      to.aged[suit] = static_cast<std::uint8_t>(from.aged[suit].size());
      view.aged[suit] += from.aged[suit];
    }
  }
  if (viewer == kSpectator) return view;
  const Kingdom& own = state.kingdoms[viewer];
  view.hand = {own.hearts(), own.gold()};
  view.own_aged = own.aged;
  view.commitment = own.commitment;
  return view;
}

namespace royal_ascension {

HiddenPool hidden_pool(const View& view, Suit suit) {
  const auto s = index(suit);
  Cards placed = view.discard[s] + view.aged[s];
  Cards own_shown;
  if (suit == Suit::kHearts) {
    for (const PublicKingdom& k : view.kingdoms) placed += k.shown;
    if (view.viewer != kSpectator) {
      own_shown = view.kingdoms[view.viewer].shown;
    }
  }
  placed += view.hand[s] - own_shown - view.own_aged[s];
  return {view.aged[s] - view.own_aged[s], Cards::all() - placed};
}

}  // namespace royal_ascension

namespace {

// Deals a suit to the hands the viewer cannot see; what is left is the pile.
void imagine_suit(const View& view, Suit suit, State& state, Rng& rng) {
  const auto s = index(suit);
  HiddenPool pool = hidden_pool(view, suit);
  for (std::size_t i = 0; i < kSeats; ++i) {
    if (static_cast<Seat>(i) == view.viewer) continue;
    const PublicKingdom& from = view.kingdoms[i];
    Kingdom& to = state.kingdoms[i];
    int fresh = from.count[s] - from.aged[s];
    if (suit == Suit::kHearts) {
      to.hand[s] = to.shown;
      fresh -= to.shown.size();
    }
    for (int n = from.aged[s]; n > 0; --n) to.aged[s].add(pool.aged.take(rng));
    to.hand[s] += to.aged[s];
    for (; fresh > 0; --fresh) to.hand[s].add(pool.fresh.take(rng));
  }
  state.pile[s] = pool.fresh;
}

}  // namespace

RoyalAscension::State RoyalAscension::imagine(const View& view, Rng& rng) const {
  State state{};
  state.turn = view.turn;
  state.last = view.last;
  state.discard = view.discard;
  state.row = view.row;
  state.setup_roll = view.setup_roll;
  state.setup_dice = view.setup_dice;
  Cards clubs = Cards::all() - view.discard[2] - view.row;
  Cards spades = Cards::all() - view.discard[3];
  for (std::size_t i = 0; i < kSeats; ++i) {
    const PublicKingdom& from = view.kingdoms[i];
    Kingdom& to = state.kingdoms[i];
    to.shown = from.shown;
    to.hand[2] = from.clubs;
    to.spades = from.spades;
    to.territories = from.territories;
    to.space = from.space;
    clubs -= from.clubs;
    spades -= from.spades;
  }
  state.pile[2] = clubs;
  state.pile[3] = spades;
  if (view.viewer != kSpectator) {
    Kingdom& own = state.kingdoms[view.viewer];
    own.hand[0] = view.hand[0];
    own.hand[1] = view.hand[1];
    own.aged = view.own_aged;
    own.commitment = view.commitment;
  }
  imagine_suit(view, Suit::kHearts, state, rng);
  imagine_suit(view, Suit::kDiamonds, state, rng);
  for (const Seat seat : SeatSet::from_bits(view.turn.committed)) {
    if (seat == view.viewer) continue;
    Kingdom& other = state.kingdoms[seat];
    other.commitment = random_commitment(other, rng);
  }
  return state;
}

Prompt RoyalAscension::prompt(const View& view) const {
  const Turn& turn = view.turn;
  const bool asked = view.viewer != kSpectator && acting(turn).has(view.viewer);
  switch (turn.phase) {
    case Phase::kDraft:
      return {asked ? "take" : "wait_take", "3.2"};
    case Phase::kMove: {
      const bool home = view.kingdoms[turn.seat].space == kHome;
      if (!asked) return {"wait_move", "4.1"};
      return {!home ? "move" : turn.die == 1 ? "gate" : "gate_and_move", "4.1"};
    }
    case Phase::kShop:
      return {asked ? "shop" : "wait_shop", "4.3"};
    case Phase::kNpc:
      return {asked ? "npc" : "wait_npc", "5.3"};
    case Phase::kChoose:
      if (!asked) return {"wait_choose", "6.2"};
      return {options_.may_decline ? "choose_or_decline" : "choose", "6.2"};
    case Phase::kAnswer:
      return {asked ? "answer" : "wait_answer", "6.3"};
    case Phase::kCommit:
      if (turn.battle == Battle::kDecree) {
        return {asked ? "commit_decree" : "wait_commit_decree", "7.1"};
      }
      if (!asked) return {"wait_commit", "6.4"};
      return {turn.battle == Battle::kAllIn ? "commit_all_in" : "commit", "6.4"};
    case Phase::kOver:
      break;
  }
  return {"over", turn.ending == Ending::kLimit ? "8.3" : "6.8"};
}

}  // namespace crownhall
