#include "games/road_to_lord/road_to_lord.hpp"

#include <algorithm>
#include <cassert>

#include "game/data_text.hpp"

namespace crownhall {

using namespace road_to_lord;

extern const std::string_view k_road_to_lord_rules;

namespace {

void remove(Cards& from, Icon icon, Move cards) {
  from.digits(icon) -= cards.digits();
  from.zeros() -= cards.zeros();
}

// §5.1: of two equal cards the open one goes first, so the open count drops down to zero.
std::uint64_t less_at_most(std::uint64_t open, std::uint64_t gone) {
  std::uint64_t rest = 0;
  for (int shift = 0; shift <= kGoldShift; shift += kFieldBits) {
    const int left = field_at(open, shift) - field_at(gone, shift);
    rest |= static_cast<std::uint64_t>(std::max(left, 0)) << shift;
  }
  return rest;
}

}  // namespace

// Trump beats the led icon, which beats the rest.
bool Table::takes_lead(Move number) const {
  const auto rank_of = [&](Icon icon) { return icon == trump() ? 2 : icon == led() ? 1 : 0; };
  const int rank = rank_of(number.icon());
  const int best_rank = rank_of(plays[best].icon());
  return (rank > best_rank) | ((rank == best_rank) & (rank > 0) & exceeds(number, plays[best]));
}

bool Table::ahead(Move number) const {
  if (stage == Stage::kNumber) return best < 0 || takes_lead(number);
  Table then = *this;
  then.plays[turn] = number;
  then.best = static_cast<std::int8_t>(starter);
  return (turn == starter) != then.takes_lead(then.plays[1 - starter]);
}

// -- the facts --

const GameInfo& RoadToLord::info() {
  static const GameInfo facts{
      .key = "road-to-lord",
      .title = "Road to Lord",
      .about = "Eight offerings to a king whose craving changes: tricks of many-digit Numbers.",
      .min_players = 2,
      .max_players = kSeats,
      .minutes = 15,
      .version = 1,
      .options = {
          {"floor_zero", 0, 0, 1, "A penalty never takes a score below zero.", {"off", "on"}},
          {"open_discards", 0, 0, 1, "Played cards of this game may be looked up.", {"off", "on"}},
          {"match_games",
           0,
           0,
           1,
           "Games in a match: one, or as many as there are players.",
           {"one", "players"}},
      }};
  return facts;
}

std::span<const EventSpec> RoadToLord::events() {
  using enum ArgKind;
  static const std::vector<EventSpec> specs{
      {"offering", {{"offering", kNumber}, {"craving", kWord, "craving"}, {"seat", kSeat}}},
      {"offers",
       {{"seat", kSeat}, {"move", kMove}, {"standing", kWord, "standing"}, {"ahead", kSeat}}},
      {"adds", {{"seat", kSeat}, {"move", kMove}, {"number", kMove}, {"ahead", kSeat}}},
      {"stands", {{"seat", kSeat}}},
      {"unable", {{"seat", kSeat}}},
      {"missed", {{"seat", kSeat}, {"points", kNumber}, {"score", kNumber}}},
      {"wins",
       {{"seat", kSeat},
        {"number", kMove},
        {"points", kNumber},
        {"reason", kWord, "reason"},
        {"beaten", kSeat}}},
      {"nobody", {{"offering", kNumber}}},
      {"left", {{"seat", kSeat}, {"cards", kNumber}}},
      {"game_ends", {{"game", kNumber}}},
  };
  return specs;
}

std::string_view RoadToLord::rules_text() { return k_road_to_lord_rules; }

Result<RoadToLord> RoadToLord::make(const Setup& setup) {
  const auto options = resolve_options(info(), setup);
  if (!options) return options.refusal();
  const auto text = data_text(setup.data.empty() ? shipped_deck() : std::string_view(setup.data));
  if (!text) return text.refusal();
  const auto deck = read_deck(*text);
  if (!deck) return deck.refusal();
  const auto shoe = fill_shoe(*deck, setup.players);
  if (!shoe) return shoe.refusal();
  RoadToLord game;
  game.players_ = setup.players;
  game.floor_zero_ = (*options)[0] == 1;
  game.open_discards_ = (*options)[1] == 1;
  game.games_ = (*options)[2] == 1 ? setup.players : 1;
  game.shoe_ = *shoe;
  return game;
}

// -- setup --

RoadToLord::State RoadToLord::deal(Rng& rng) const {
  State state{};
  state.table.first = static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(players_)));
  deal_game(state, rng);
  Events unseen;
  start_offering(state, rng, unseen);
  return state;
}

// §2. Cards leave the deck from the end, each place drawn from those not yet dealt; what is never
// drawn is what was dropped or left over. With nothing left over the last hand needs no drawing.
void RoadToLord::deal_game(State& state, Rng& rng) const {
  Table& t = state.table;
  std::array<Kind, Shoe::kMaxCards> deck;
  auto left = static_cast<std::uint32_t>(shoe_.shuffled.size());
  std::copy_n(shoe_.shuffled.data(), shoe_.shuffled.capacity(), deck.data());
  const auto draw = [&] {
    const std::uint32_t at = rng.below(left--);
    const Kind card = deck[at];
    deck[at] = deck[left];
    return card;
  };

  const int from_deck = players_ == 2 ? kOfferings - kTwoPlayerGolds : kOfferings;
  for (int i = 0; i < from_deck; ++i) t.craving[i] = draw();
  if (players_ == 2) {
    for (int i = from_deck; i < kOfferings; ++i) t.craving[i] = kGold;
    rng.shuffle(std::span<Kind>(t.craving));
  }

  for (Seat seat = 0; seat < players_; ++seat) {
    Cards hand{};
    const bool rest = seat + 1 == players_ && shoe_.aside == 0;
    for (int i = 0; i < shoe_.hand; ++i) {
      if (players_ == 2 && i == kTwoPlayerOpen) state.hands[2 + seat] = hand;
      hand.add(rest ? deck[--left] : draw());
    }
    if (players_ == 2 && shoe_.hand == kTwoPlayerOpen) state.hands[2 + seat] = hand;
    state.hands[seat] = hand;
    t.hand_sizes[seat] = static_cast<std::uint8_t>(shoe_.hand);
  }
  t.leader = t.first;
}

// -- the course of an Offering --

// §4.1: the leader, or the next who holds a digit card, begins.
void RoadToLord::start_offering(State& state, Rng& rng, Events& events) const {
  Table& t = state.table;
  std::fill_n(t.plays, kSeats, Move{});
  std::fill_n(t.memory.lost, kSeats, std::int16_t{});
  t.best = -1;
  t.stage = Stage::kNumber;
  events.add(Happened::kOffering, SeatSet::everyone(), t.offering + 1, t.trump(), t.leader);
  Seat seat = t.leader;
  for (int i = 0; i < players_; ++i, seat = after(seat)) {
    if (state.hands[seat].can_form_number()) {
      t.starter = t.turn = static_cast<std::uint8_t>(seat);
      note_ability(state, seat, events);
      return;
    }
    cannot_take_part(t, seat, events);
  }
  events.add(Happened::kNobody, SeatSet::everyone(), t.offering + 1);
  t.memory.past[t.offering] = {.winner = -1, .points = 0, .starter = 0, .stood = 0};
  close_offering(state, t.leader, rng, events);
}

void RoadToLord::play(State& state, Seat seat, Move move, Rng& rng, Events& events) const {
  assert(check(state, seat, move).ok());
  Table& t = state.table;
  if (move.is_stand()) {
    t.memory.past[t.offering].stood |= static_cast<std::uint8_t>(1 << seat);
    events.add(Happened::kStands, SeatSet::everyone(), seat);
    return second_plays(state, rng, events);
  }

  const Icon icon = move.is_add() ? t.plays[seat].icon() : move.icon();
  remove(state.hands[seat], icon, move);
  if (players_ == 2) {
    Cards& open = state.hands[2 + seat];
    open.digits(icon) = less_at_most(open.digits(icon), move.digits());
    open.zeros() = less_at_most(open.zeros(), move.zeros());
  }
  t.played.digits(icon) += move.digits();
  t.played.zeros() += move.zeros();
  t.hand_sizes[seat] = static_cast<std::uint8_t>(t.hand_sizes[seat] - move.size());

  if (move.is_add()) {
    t.plays[seat].bits += move.cards();
    t.best = static_cast<std::int8_t>(winner_of(t));
    events.add(Happened::kAdds, SeatSet::everyone(), seat, move.bits, t.plays[seat].bits, t.best);
    return second_plays(state, rng, events);
  }
  t.plays[seat] = move;
  if (t.best < 0) {
    t.best = static_cast<std::int8_t>(seat);
  } else {
    t.voids[seat] |= static_cast<std::uint8_t>((icon != t.led()) << static_cast<int>(t.led()));
    t.best = t.takes_lead(move) ? static_cast<std::int8_t>(seat) : t.best;
  }
  events.add(Happened::kOffers, SeatSet::everyone(), seat, move.bits, t.standing(icon), t.best);
  next_seat(state, seat, rng, events);
}

void RoadToLord::next_seat(State& state, Seat from, Rng& rng, Events& events) const {
  Table& t = state.table;
  for (Seat seat = after(from); seat != t.leader; seat = after(seat)) {
    if (state.hands[seat].can_form_number()) {
      t.turn = static_cast<std::uint8_t>(seat);
      note_ability(state, seat, events);
      return;
    }
    cannot_take_part(t, seat, events);
  }
  if (players_ == 2) return second_plays(state, rng, events);
  finish_offering(state, rng, events);
}

// §5.2: the leader if behind, then the other if behind, once each. Being asked must tell nothing,
// so whoever is behind and holds a card is asked even with nothing to add.
void RoadToLord::second_plays(State& state, Rng& rng, Events& events) const {
  Table& t = state.table;
  const Seat other = 1 - t.starter;
  const bool both = !t.plays[t.starter].none() && !t.plays[other].none();
  if (both && t.stage == Stage::kNumber) {
    t.stage = Stage::kLeaderAdds;
    if (t.best == other && t.hand_sizes[t.starter] > 0) {
      t.turn = t.starter;
      return;
    }
  }
  if (both && t.stage == Stage::kLeaderAdds) {
    t.stage = Stage::kOtherAdds;
    if (t.best == t.starter && t.hand_sizes[other] > 0) {
      t.turn = static_cast<std::uint8_t>(other);
      return;
    }
  }
  finish_offering(state, rng, events);
}

// §4.4
void RoadToLord::finish_offering(State& state, Rng& rng, Events& events) const {
  Table& t = state.table;
  const Seat winner = t.best;
  const int points = points_for(t.plays[winner].size());
  Tally& tally = t.tallies[winner];
  tally.score = static_cast<std::int16_t>(tally.score + points);
  tally.earned = static_cast<std::uint8_t>(tally.earned + points);
  ++tally.wins;
  Past& past = t.memory.past[t.offering];
  past.winner = static_cast<std::int8_t>(winner);
  past.points = static_cast<std::uint8_t>(points);
  past.starter = t.starter;
  if (events.wanted()) {
    const auto [reason, beaten] = verdict(t);
    events.add(Happened::kWins, SeatSet::everyone(), winner, t.plays[winner].bits, points, reason,
               beaten);
  }
  close_offering(state, winner, rng, events);
}

// §4.5
void RoadToLord::close_offering(State& state, Seat leader, Rng& rng, Events& events) const {
  Table& t = state.table;
  t.leader = static_cast<std::uint8_t>(leader);
  std::copy_n(t.plays, kSeats, t.memory.last);
  if (++t.offering == kOfferings) return finish_game(state, rng, events);
  start_offering(state, rng, events);
}

// §6
void RoadToLord::finish_game(State& state, Rng& rng, Events& events) const {
  Table& t = state.table;
  for (Seat seat = 0; seat < players_; ++seat) {
    Tally& tally = t.tallies[seat];
    const int left = t.hand_sizes[seat];
    if (left > 0) {
      events.add(Happened::kLeft, SeatSet::everyone(), seat, left);
      tally.left = static_cast<std::uint8_t>(tally.left + left);
      charge(tally, left);
    }
    tally.earlier = static_cast<std::int16_t>(tally.earlier + tally.score);
    tally.score = 0;
  }
  events.add(Happened::kGameEnds, SeatSet::everyone(), t.game + 1);
  if (t.game + 1 == games_) {
    t.stage = Stage::kOver;
    return;
  }
  State next{};
  std::copy_n(t.tallies, kSeats, next.table.tallies);
  next.table.game = static_cast<std::uint8_t>(t.game + 1);
  next.table.first = static_cast<std::uint8_t>(after(t.first));
  state = next;
  deal_game(state, rng);
  start_offering(state, rng, events);
}

// §4.4: no Number, two points lost; not with two players (§5.4). The hand is shown to be zeros. The
// event has the points really lost: with `floor_zero` there may be fewer.
void RoadToLord::cannot_take_part(Table& table, Seat seat, Events& events) const {
  if (table.voids[seat] != kVoidOfAll) events.mark_reveal();
  table.voids[seat] = kVoidOfAll;
  if (players_ == 2) {
    events.add(Happened::kUnable, SeatSet::everyone(), seat);
    return;
  }
  Tally& tally = table.tallies[seat];
  ++tally.missed;
  const int before = tally.points();
  charge(tally, kMissedPenalty);
  table.memory.lost[seat] = static_cast<std::int16_t>(before - tally.points());
  events.add(Happened::kMissed, SeatSet::everyone(), seat, before - tally.points(), tally.points());
}

// Being asked shows that a hand is not zeros alone. Where that was in doubt, it is a reveal.
void RoadToLord::note_ability(const State& state, Seat seat, Events& events) const {
  if (!events.wanted()) return;
  const Table& t = state.table;
  int unseen = shoe_.all.count(kGem) + shoe_.all.count(kGold) - size_of(t.played.zeros());
  for (const Kind kind : t.craving) unseen -= kind >= kGem;
  int concealed = t.hand_sizes[seat];
  if (players_ == 2) {
    const Cards& open = state.hands[2 + seat];
    if (open.can_form_number()) return;
    unseen -= size_of(state.hands[2].zeros()) + size_of(state.hands[3].zeros());
    concealed -= open.size();
  }
  if (concealed <= unseen) events.mark_reveal();
}

void RoadToLord::charge(Tally& tally, int points) const {
  tally.score = static_cast<std::int16_t>(tally.score - points);
  if (floor_zero_) tally.score = std::max<std::int16_t>(tally.score, 0);
}

Seat RoadToLord::winner_of(const Table& table) const {
  Table t = table;
  t.best = static_cast<std::int8_t>(t.starter);
  for (Seat seat = after(t.starter); seat != t.starter; seat = after(seat)) {
    if (!t.plays[seat].none() && t.takes_lead(t.plays[seat]))
      t.best = static_cast<std::int8_t>(seat);
  }
  return t.best;
}

}  // namespace crownhall
