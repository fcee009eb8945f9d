// Palace cards (§2.3, §3.6), and the bookkeeping of who knows which of them.
#include <algorithm>
#include <bit>

#include "games/kingdoms_of_rice/doubts.hpp"
#include "games/kingdoms_of_rice/flow.hpp"

namespace crownhall::kingdoms_of_rice {
namespace {

template <std::size_t N>
int find(const FixedVector<PalaceCard, N>& cards, Palace kind) {
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (cards[i].kind == kind) return static_cast<int>(i);
  }
  return -1;
}

}  // namespace

void Flow::deal() {
  const auto column = static_cast<std::size_t>(Edition::column(players()));
  for (std::size_t i = 1; i < kCards; ++i) {
    t_.supply[i] = static_cast<std::uint8_t>(edition_.copies[i][column]);
  }
  t_.supply[index(Card::kNoodleShop)] = 0;  // never for sale
  if (players() == 2) {
    t_.supply[index(Card::kGeneral)] = static_cast<std::uint8_t>(game_.options().generals_2p);
  }
  for (std::size_t kind = 0; kind < edition_.fiefs.size(); ++kind) {
    t_.neutral[kind] = static_cast<std::uint8_t>(edition_.fiefs[kind].copies[column]);
  }
  for (Seat seat = 0; seat < players(); ++seat) {
    Mat& m = mat(seat);
    m.gold = edition_.rules.start_gold;
    m.rice.push_back(Card::kRice1);
    --t_.supply[index(Card::kRice1)];
    m.city[0] = Card::kNoodleShop;
  }
  deal_cards();
  t_.bidder = -1;
  t_.shogun = -1;
  t_.actor = -1;
  t_.first = static_cast<std::int8_t>(rng_.below(static_cast<std::uint32_t>(players())));
  t_.acting = t_.first;
  t_.phase = Phase::kChoose;
}

void Flow::deal_cards() {
  for (std::size_t kind = 1; kind < kPalaces; ++kind) {
    for (int copy = 0; copy < edition_.palace_copies[kind]; ++copy) {
      s_.pile.push_back({.kind = static_cast<Palace>(kind)});
    }
  }
  rng_.shuffle(std::span(s_.pile.data(), s_.pile.size()));
  t_.pile = static_cast<std::uint8_t>(s_.pile.size());
  constexpr int kFirstCards = 3;
  for (Seat seat = 0; seat < players(); ++seat) draw_cards(seat, kFirstCards);
}

// Group numbers in use by a viewer, as bits.
std::uint64_t Flow::groups_of(Seat viewer) const {
  std::uint64_t used = 1;
  each_palace_card(s_,
                   [&](const PalaceCard& card) { used |= std::uint64_t{1} << card.group[viewer]; });
  return used;
}

// From the top of the pile into the hand: the seat now knows these, each for certain.
void Flow::draw_cards(Seat seat, int count) {
  std::uint64_t used = groups_of(seat);
  for (; count > 0 && !s_.pile.empty(); --count) {
    note_leaving(s_, seat, s_.pile[0]);
    PalaceCard card = s_.pile[0];
    s_.pile.erase_at(0);
    card.seen |= static_cast<std::uint8_t>(1u << seat);
    card.group[seat] = static_cast<std::uint8_t>(std::countr_one(used));
    used |= used + 1;
    s_.drawn[seat].push_back(card);
    whisper(seat, Told::kSeesCard, seat, static_cast<int>(card.kind));
  }
  t_.pile = static_cast<std::uint8_t>(s_.pile.size());
  settle_doubts(s_, seat, edition_);
  events_.mark_reveal();
}

void Flow::put_under(const PalaceCard& card) {
  s_.pile.push_back(card);
  t_.pile = static_cast<std::uint8_t>(s_.pile.size());
}

// Some of the drawn cards stay with the seat and the others cannot see which: what they knew of
// any of these now holds for the lot of them together.
void Flow::mix_drawn(Seat seat) {
  auto& hand = s_.drawn[seat];
  if (hand.size() < 2) return;
  for (auto& card : hand) card.marked = 0;
  for (Seat viewer = 0; viewer < players(); ++viewer) {
    if (viewer == seat) continue;
    std::uint64_t mixed = 0;
    for (const auto& card : hand) mixed |= std::uint64_t{1} << card.group[viewer];
    mixed &= ~std::uint64_t{1};
    if (!mixed) continue;
    const auto lot = static_cast<std::uint8_t>(std::countr_zero(mixed));
    merge_doubts(s_, viewer, mixed, lot);
    each_palace_card(s_, [&](PalaceCard& card) {
      if (mixed >> card.group[viewer] & 1) card.group[viewer] = lot;
    });
    for (auto& card : hand) card.group[viewer] = lot;
    settle_doubts(s_, viewer, edition_);
  }
}

// The seat's own group numbers must not tell which cards it chose: the chosen ones get the first.
void Flow::renumber_drawn(Seat seat, int first, int second) {
  auto& hand = s_.drawn[seat];
  std::array<std::uint8_t, kMostDrawn> numbers{};
  for (std::size_t n = 0; n < hand.size(); ++n) numbers[n] = hand[n].group[seat];
  std::size_t next = 0;
  const auto give = [&](std::size_t n) { hand[n].group[seat] = numbers[next++]; };
  if (first >= 0) give(first);
  if (second >= 0) give(second);
  for (std::size_t n = 0; n < hand.size(); ++n) {
    if (static_cast<int>(n) != first && static_cast<int>(n) != second) give(n);
  }
}

void Flow::keep_two(Seat seat, Palace a, Palace b) {
  auto& hand = s_.drawn[seat];
  tell(Told::kKeepsTwo, seat);
  whisper(seat, Told::kKeepsFaces, seat, static_cast<int>(a), static_cast<int>(b));
  // As they were drawn: the order on the tiles says nothing.
  const auto [first, second] = std::minmax({find(hand, a), find(hand, b)});
  renumber_drawn(seat, first, second);
  mix_drawn(seat);
  for (const int at : {first, second}) {
    s_.palaces[seat].push_back(hand[at]);
  }
  for (int at = 0; at < static_cast<int>(hand.size()); ++at) {
    if (at != first && at != second) put_under(hand[at]);
  }
  hand.clear();
  mat(seat).palace = static_cast<std::uint8_t>(s_.palaces[seat].size());
  t_.acting = static_cast<std::int8_t>(left_of(seat));
  if (t_.acting == t_.first) begin_year();
}

void Flow::redraw(Seat seat, Palace a, Palace b) {
  auto& hand = s_.drawn[seat];
  tell(Told::kRedraws, seat);
  const auto [first, second] = std::minmax({find(hand, a), find(hand, b)});
  const int kept = 3 - first - second;  // of the places 0, 1 and 2
  renumber_drawn(seat, kept, -1);
  mix_drawn(seat);
  const PalaceCard stays = hand[kept];
  for (const int at : {first, second}) {
    PalaceCard card = hand[at];
    card.marked = 1;
    put_under(card);
  }
  hand.clear();
  hand.push_back(stays);
  draw_cards(seat, 2);
}

void Flow::pay_for_cards(Seat seat) {
  if (t_.occasion != Occasion::kPatronage) {
    pay(seat, edition_.rules.victory_price, Reason::kVictory);
  }
  const bool hall = mat(seat).has(Card::kCityHall);
  const int count = edition_.rules.victory_draw + (hall ? edition_.amount_of(Card::kCityHall) : 0);
  tell(Told::kDrawsCards, seat, std::min<int>(count, t_.pile));
  draw_cards(seat, count);
  t_.phase = Phase::kKeep;
}

void Flow::keep(Seat seat, Palace kind, Palace old) {
  auto& hand = s_.drawn[seat];
  auto& palace = s_.palaces[seat];
  tell(old == Palace::kNone ? Told::kKeepsCard : Told::kSwapsCard, seat);
  whisper(seat, Told::kKeepsFace, seat, static_cast<int>(kind));
  const int chosen = find(hand, kind);
  renumber_drawn(seat, chosen, -1);
  mix_drawn(seat);
  for (int at = 0; at < static_cast<int>(hand.size()); ++at) {
    if (at != chosen) put_under(hand[at]);
  }
  if (old == Palace::kNone) {
    palace.push_back(hand[chosen]);
  } else {
    PalaceCard& tile = palace[find(palace, old)];
    put_under(tile);
    tile = hand[chosen];
    pay(seat, edition_.rules.surcharge, Reason::kReplace);
  }
  hand.clear();
  mat(seat).palace = static_cast<std::uint8_t>(palace.size());
  main_done();
}

void Flow::keep_none(Seat seat) {
  auto& hand = s_.drawn[seat];
  tell(Told::kKeepsNone, seat);
  for (const auto& card : hand) put_under(card);
  hand.clear();
  main_done();
}

}  // namespace crownhall::kingdoms_of_rice
