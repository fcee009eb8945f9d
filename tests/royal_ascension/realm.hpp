// A table for tests: positions set up by hand, moves played by their text.
#pragma once

#include <gtest/gtest.h>

#include "games/royal_ascension/events.hpp"
#include "games/royal_ascension/odds.hpp"

namespace crownhall::royal_ascension {

inline RoyalAscension make_game(int players, OptionValues options = {}, std::string data = {}) {
  auto game = RoyalAscension::make({players, std::move(options), std::move(data)});
  EXPECT_TRUE(game) << game.refusal().sentence;
  return *game;
}

// Cards from ranks as written: "A 10 Q Q".
inline Cards cards(std::string_view text) {
  Cards found;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    for (Rank rank = 0; rank < kRanks; ++rank) {
      if (kRankNames[rank] == word) found.add(rank);
    }
  }
  return found;
}

class Realm {
 public:
  explicit Realm(int players, OptionValues options = {}, std::uint64_t seed = 1)
      : game(make_game(players, std::move(options))), rng(Rng::fast(seed)) {
    state = game.deal(rng);
  }

  // The draft is over (territory t is seat t mod players'), nobody holds a Heart, a Diamond or a
  // Club, everyone stands on space 1, and seat 0 is to move.
  static Realm at_peace(int players, OptionValues options = {}, std::uint64_t seed = 1) {
    Realm realm(players, std::move(options), seed);
    for (int t = 0; t < kTerritories; ++t) realm.play(t % players, "take " + name(t));
    for (Kingdom& k : realm.state.kingdoms) {
      if (!k.in()) continue;
      for (std::size_t suit = 0; suit < 2; ++suit) {
        realm.state.pile[suit] += k.hand[suit];
        k.hand[suit] = {};
      }
      k.space = 1;
    }
    return realm;
  }

  static std::string name(int territory) { return std::string(kTerritoryNames[territory]); }

  Kingdom& operator[](Seat seat) { return state.kingdoms[seat]; }

  // Gives a seat these cards of a suit instead of what it has.
  Realm& give(Seat seat, Suit suit, std::string_view text) {
    const auto s = index(suit);
    Cards& hand = suit == Suit::kSpades ? (*this)[seat].spades : (*this)[seat].hand[s];
    state.pile[s] += hand;
    hand = from_stock(suit, cards(text));
    return *this;
  }
  Realm& own(Seat seat, std::initializer_list<int> territories) {
    for (const int t : territories) {
      for (Kingdom& k : state.kingdoms) k.territories &= static_cast<std::uint16_t>(~(1u << t));
      (*this)[seat].territories |= static_cast<std::uint16_t>(1u << t);
    }
    return *this;
  }
  // The next card drawn of a suit will be this one: the rest of the pile is discarded.
  Realm& next_card(Suit suit, std::string_view text) {
    const auto s = index(suit);
    const Cards card = from_stock(suit, cards(text));
    state.discard[s] += state.pile[s];
    state.pile[s] = card;
    return *this;
  }
  Realm& row(std::string_view text) {
    state.pile[2] += state.row;
    state.row = {};
    state.row = from_stock(Suit::kClubs, cards(text));
    return *this;
  }
  // The seat to move is about to land on this space, by the move "right".
  Realm& heading_for(int space) {
    state.turn.die = 1;
    (*this)[state.turn.seat].space = static_cast<std::int16_t>((space + kSpaces - 1) % kSpaces);
    return *this;
  }
  // The seat to move walks onto a Spade (space 3) and draws this one.
  Realm& spade(std::string_view rank) {
    next_card(Suit::kSpades, rank);
    heading_for(3);
    return play(state.turn.seat, "right");
  }

  // Plays a move that must be legal.
  Realm& play(Seat seat, std::string_view text) {
    const auto move = game.read(text);
    EXPECT_TRUE(move) << move.refusal().sentence;
    EXPECT_TRUE(game.to_act(state).has(seat)) << "seat " << seat << ": " << text;
    const auto legal = game.check(state, seat, *move);
    EXPECT_TRUE(legal) << text << ": " << legal.refusal().sentence;
    if (move && legal) {
      events.clear();
      Events into(events);
      game.play(state, seat, *move, rng, into);
      revealed = into.revealed();
    }
    const auto valid = game.validate(state);
    EXPECT_TRUE(valid) << text << ": " << valid.refusal().sentence;
    return *this;
  }
  // Why a move is refused; empty when it is legal.
  std::string refusal(Seat seat, std::string_view text) const {
    const auto move = game.read(text);
    if (!move) return move.refusal().sentence;
    const auto legal = game.check(state, seat, *move);
    return legal ? "" : legal.refusal().sentence;
  }
  std::vector<std::string> legal(Seat seat) const {
    std::vector<Move> moves;
    game.legal(state, seat, moves);
    std::vector<std::string> texts;
    for (const Move move : moves) texts.push_back(game.write(move));
    return texts;
  }

  int count(EventId id) const {
    int found = 0;
    for (const Event& event : events) found += event.id == static_cast<std::uint16_t>(id);
    return found;
  }
  int lands(Seat seat) { return std::popcount((*this)[seat].territories); }
  Seat to_act() const {
    EXPECT_EQ(game.to_act(state).size(), 1);
    return game.to_act(state).front();
  }
  Phase phase() const { return state.turn.phase; }

  // Takes cards out of the pile, the discards or the shop's row.
  Cards from_stock(Suit suit, Cards wanted) {
    const auto s = index(suit);
    for (const Rank rank : wanted) {
      if (state.pile[s].has(rank)) {
        state.pile[s].remove(rank);
      } else if (state.discard[s].has(rank)) {
        state.discard[s].remove(rank);
      } else {
        state.row.remove(rank);
        state.row.add(state.pile[s].take(rng));
      }
    }
    return wanted;
  }

  RoyalAscension game;
  Rng rng;
  State state{};
  std::vector<Event> events;  // of the last move
  bool revealed = false;
};

// Clubs that no dice can beat.
constexpr std::string_view kMighty = "K K Q Q";
constexpr std::string_view kMightyClubs = "cK+cK+cQ+cQ";

}  // namespace crownhall::royal_ascension
