// A toy that has everything a table must cope with, and nothing else: simultaneous choices, dice,
// hidden cards, moves that can be taken back and moves that cannot, options and replaceable data.
//
// Each player holds a secret card. A round: all bid 1 to 3 at once; the highest bid that is alone
// wins, a die says how many coins, and the winner hands them out one by one: "keep", "give 1", or
// - once a match, where the option allows it - "peek" at the next player's card first. After the
// last round a player scores coins plus the secret card.
#pragma once

#include <string>

#include "base/text.hpp"
#include "game/typed_game.hpp"

namespace crownhall {

class ToyGame {
 public:
  static constexpr int kMost = 3;
  enum class Phase : std::uint8_t { kBid, kShare, kOver };
  enum class Kind : std::uint8_t { kBid, kKeep, kGive, kPeek };
  enum class Told : std::uint8_t { kBidIn, kBids, kRoll, kKeep, kGive, kPeek, kSeen, kOver };

  struct Move {
    std::uint64_t bits = 0;
    static Move of(Kind kind, int value = 0) {
      return {static_cast<std::uint64_t>(kind) << 8 | static_cast<std::uint64_t>(value)};
    }
    Kind kind() const { return static_cast<Kind>(bits >> 8 & 3); }
    int value() const { return static_cast<int>(bits & 0xff); }
    friend bool operator==(Move, Move) = default;
  };

  struct State {
    std::uint8_t secret[kMost];
    std::uint8_t bid[kMost];  // 0 = not in
    std::uint8_t coins[kMost];
    std::uint8_t peeked[kMost];  // 1 = has seen the next player's card
    std::uint8_t round;
    std::uint8_t winner;
    std::uint8_t purse;  // coins still to hand out
    Phase phase;
  };

  struct View {
    std::int8_t viewer;
    std::int8_t secret[kMost];  // -1 = not known
    std::int8_t bid[kMost];     // 0 = not in, -1 = in but not known
    std::uint8_t coins[kMost];
    std::uint8_t peeked[kMost];
    std::uint8_t round;
    std::uint8_t winner;
    std::uint8_t purse;
    Phase phase;
  };

  static const GameInfo& info() {
    static const GameInfo kInfo{"toy",
                                "Toy",
                                "A small game for tests.",
                                2,
                                kMost,
                                1,
                                3,
                                {{"rounds", 2, 1, 5, "How many rounds are played."},
                                 {"peek", 1, 0, 1, "Whether the winner may peek.", {"off", "on"}}}};
    return kInfo;
  }
  static std::string_view rules_text() {
    return "# Toy\n\n## 1. Bidding\n\n## 2. Sharing\n\n## 3. The end\n";
  }
  static std::span<const EventSpec> events() {
    static const std::vector<EventSpec> kEvents{
        {"bid_in", {{"seat", ArgKind::kSeat}}},
        {"bids", {{"seat", ArgKind::kSeat}, {"move", ArgKind::kMove}}},
        {"roll", {{"seat", ArgKind::kSeat}, {"coins", ArgKind::kNumber}}},
        {"keep", {{"seat", ArgKind::kSeat}}},
        {"give", {{"seat", ArgKind::kSeat}, {"to", ArgKind::kSeat}}},
        {"peek", {{"seat", ArgKind::kSeat}, {"at", ArgKind::kSeat}}},
        {"seen", {{"at", ArgKind::kSeat}, {"card", ArgKind::kWord, "card"}}},
        {"over", {}}};
    return kEvents;
  }
  // Data: "top N" makes the secret cards run from 0 to N.
  static Result<ToyGame> make(const Setup& setup) {
    const auto values = resolve_options(info(), setup);
    if (!values) return values.refusal();
    ToyGame game;
    game.players_ = setup.players;
    game.rounds_ = (*values)[0];
    game.peek_ = (*values)[1] != 0;
    if (!setup.data.empty()) {
      const auto parts = words(setup.data);
      const auto top = parts.size() == 2 && parts[0] == "top" ? to_integer(parts[1]) : std::nullopt;
      if (!top || *top < 1 || *top > 9) return Refusal{"bad_data", "The data must be 'top N'."};
      game.top_ = static_cast<int>(*top);
    }
    return game;
  }
  int players() const { return players_; }

  State deal(Rng& rng) const {
    State s{};
    for (int i = 0; i < players_; ++i) {
      s.secret[i] = static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(top_) + 1));
    }
    return s;
  }
  SeatSet to_act(const State& s) const {
    SeatSet acting;
    if (s.phase == Phase::kShare) acting.add(s.winner);
    for (int i = 0; s.phase == Phase::kBid && i < players_; ++i) {
      if (s.bid[i] == 0) acting.add(i);
    }
    return acting;
  }
  void legal(const State& s, Seat seat, std::vector<Move>& moves) const {
    if (s.phase == Phase::kBid) {
      for (int bid = 1; bid <= 3; ++bid) moves.push_back(Move::of(Kind::kBid, bid));
      return;
    }
    moves.push_back(Move::of(Kind::kKeep));
    for (int to = 0; to < players_; ++to) {
      if (to != seat) moves.push_back(Move::of(Kind::kGive, to));
    }
    if (peek_ && !s.peeked[seat]) moves.push_back(Move::of(Kind::kPeek));
  }
  std::uint64_t count(const State& s, Seat seat) const {
    std::vector<Move> moves;
    legal(s, seat, moves);
    return moves.size();
  }
  void choices(const State& s, Seat seat, StepId, Parts& parts) const {
    std::vector<Move> moves;
    legal(s, seat, moves);
    for (const Move move : moves) {
      parts.push_back({.bits = move.bits, .name = write(move), .text = write(move)});
    }
  }
  Move sample(const State& s, Seat seat, Rng& rng) const {
    std::vector<Move> moves;
    legal(s, seat, moves);
    return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
  }
  Result<void> check(const State& s, Seat seat, Move move) const {
    std::vector<Move> moves;
    legal(s, seat, moves);
    for (const Move each : moves) {
      if (each == move) return {};
    }
    return Refusal{"illegal_move", "You cannot " + write(move) + " now."};
  }
  void play(State& s, Seat seat, Move move, Rng& rng, Events& events) const {
    const auto all = SeatSet::everyone();
    switch (move.kind()) {
      case Kind::kBid:
        s.bid[seat] = static_cast<std::uint8_t>(move.value());
        events.add(Told::kBidIn, all, seat);
        if (to_act(s).empty()) reveal(s, rng, events);
        return;
      case Kind::kKeep:
        events.add(Told::kKeep, all, seat);
        ++s.coins[seat];
        break;
      case Kind::kGive:
        events.add(Told::kGive, all, seat, move.value());
        ++s.coins[move.value()];
        break;
      case Kind::kPeek: {
        const Seat at = next(seat);
        s.peeked[seat] = 1;
        events.add(Told::kPeek, all, seat, at);
        events.add(Told::kSeen, SeatSet::only(seat), at, s.secret[at]);
        events.mark_reveal();
        return;
      }
    }
    if (--s.purse == 0) end_round(s, events);
  }
  Outcome outcome(const State& s) const {
    Outcome result;
    for (int i = 0; i < players_; ++i) result.scores.push_back(s.coins[i] + s.secret[i]);
    for (int i = 0; i < players_; ++i) {
      int place = 1;
      for (const auto other : result.scores) place += other > result.scores[i];
      result.places.push_back(static_cast<std::int8_t>(place));
    }
    result.decided_by = "score";
    return result;
  }
  std::vector<ScoreLine> breakdown(const State& s) const {
    std::vector<ScoreLine> lines;
    for (int i = 0; i < players_; ++i) {
      lines.push_back({i, "coins", s.coins[i], {}});
      if (s.phase == Phase::kOver) lines.push_back({i, "secret", s.secret[i], {}});
    }
    return lines;
  }

  View view(const State& s, Seat viewer) const {
    View v{};
    v.viewer = static_cast<std::int8_t>(viewer);
    for (int i = 0; i < players_; ++i) {
      const bool peeked = viewer >= 0 && s.peeked[viewer] && next(viewer) == i;
      const bool known = viewer == i || peeked || s.phase == Phase::kOver;
      v.secret[i] = known ? static_cast<std::int8_t>(s.secret[i]) : std::int8_t{-1};
      const bool open = viewer == i || s.phase != Phase::kBid || s.bid[i] == 0;
      v.bid[i] = open ? static_cast<std::int8_t>(s.bid[i]) : std::int8_t{-1};
      v.coins[i] = s.coins[i];
      v.peeked[i] = s.peeked[i];
    }
    v.round = s.round;
    v.winner = s.winner;
    v.purse = s.purse;
    v.phase = s.phase;
    return v;
  }
  State imagine(const View& v, Rng& rng) const {
    State s{};
    for (int i = 0; i < players_; ++i) {
      s.secret[i] = static_cast<std::uint8_t>(
          v.secret[i] >= 0 ? static_cast<std::uint32_t>(v.secret[i])
                           : rng.below(static_cast<std::uint32_t>(top_) + 1));
      s.bid[i] = static_cast<std::uint8_t>(v.bid[i] >= 0 ? static_cast<std::uint32_t>(v.bid[i])
                                                         : 1 + rng.below(3));
      s.coins[i] = v.coins[i];
      s.peeked[i] = v.peeked[i];
    }
    s.round = v.round;
    s.winner = v.winner;
    s.purse = v.purse;
    s.phase = v.phase;
    return s;
  }
  Prompt prompt(const View& v) const {
    if (v.phase == Phase::kOver) return {"over", "3"};
    if (v.phase == Phase::kBid) {
      return v.viewer >= 0 && v.bid[v.viewer] == 0 ? Prompt{"bid", "1"} : Prompt{"wait_bids", "1"};
    }
    return v.viewer == v.winner ? Prompt{"share", "2"} : Prompt{"wait_share", "2"};
  }
  Move advise(const View& v, Rng& rng) const {
    if (v.phase == Phase::kShare) return Move::of(Kind::kKeep);
    return Move::of(Kind::kBid, 1 + static_cast<int>(rng.below(3)));
  }

  std::string write(Move move) const {
    switch (move.kind()) {
      case Kind::kBid:
        return "bid " + std::to_string(move.value());
      case Kind::kKeep:
        return "keep";
      case Kind::kGive:
        return "give " + std::to_string(move.value());
      case Kind::kPeek:
        return "peek";
    }
    return {};
  }
  // How often a move's notation was read, for tests.
  static inline int reads = 0;
  Result<Move> read(std::string_view text) const {
    ++reads;
    const auto parts = words(text);
    if (parts.size() == 1 && parts[0] == "keep") return Move::of(Kind::kKeep);
    if (parts.size() == 1 && parts[0] == "peek") return Move::of(Kind::kPeek);
    const auto value = parts.size() == 2 ? to_integer(parts[1]) : std::nullopt;
    if (value && *value >= 0 && *value <= 9) {
      if (parts[0] == "bid") return Move::of(Kind::kBid, static_cast<int>(*value));
      if (parts[0] == "give") return Move::of(Kind::kGive, static_cast<int>(*value));
    }
    return Refusal{"bad_move", "'" + shorten(text) + "' is not a move: bid 2, keep, give 1, peek."};
  }
  std::string draw(const View& v, const DrawStyle& style) const {
    std::string text = "Round " + std::to_string(v.round + 1) + "\n";
    for (int i = 0; i < players_; ++i) {
      text += style.name(i) + ": " + std::to_string(v.coins[i]) + " coins\n";
    }
    return text;
  }
  void archive(Archive& ar, State& s) const {
    const auto n = static_cast<std::size_t>(players_);
    ar.integers("secret", s.secret, n, 0, top_);
    ar.integers("bid", s.bid, n, 0, 3);
    ar.integers("coins", s.coins, n, 0, 255);
    ar.integers("peeked", s.peeked, n, 0, 1);
    rest(ar, s);
  }
  void archive(Archive& ar, View& v) const {
    const auto n = static_cast<std::size_t>(players_);
    ar.integer("viewer", v.viewer, -1, players_ - 1);
    ar.integers("secret", v.secret, n, -1, top_);
    ar.integers("bid", v.bid, n, -1, 3);
    ar.integers("coins", v.coins, n, 0, 255);
    ar.integers("peeked", v.peeked, n, 0, 1);
    rest(ar, v);
  }
  Result<void> validate(const State& s) const {
    if ((s.purse == 0) == (s.phase == Phase::kShare)) {
      return Refusal{"bad_state", "The purse has coins exactly while they are handed out."};
    }
    if ((s.phase == Phase::kOver) != (s.round == rounds_)) {
      return Refusal{"bad_state", "The match is over exactly after its last round."};
    }
    if (s.phase == Phase::kBid && to_act(s).empty()) {
      return Refusal{"bad_state", "All bids are in, and yet they are not shown."};
    }
    return {};
  }

 private:
  template <class T>
  void rest(Archive& ar, T& t) const {
    static constexpr std::string_view kPhases[] = {"bid", "share", "over"};
    ar.integer("round", t.round, 0, rounds_);
    ar.integer("winner", t.winner, 0, players_ - 1);
    ar.integer("purse", t.purse, 0, 6);
    ar.word("phase", t.phase, kPhases);
  }
  Seat next(Seat seat) const { return (seat + 1) % players_; }

  void reveal(State& s, Rng& rng, Events& events) const {
    events.mark_reveal();
    int best = -1;
    for (int i = 0; i < players_; ++i) {
      events.add(Told::kBids, SeatSet::everyone(), i, Move::of(Kind::kBid, s.bid[i]).bits);
      int same = 0;
      for (int j = 0; j < players_; ++j) same += s.bid[j] == s.bid[i];
      if (same == 1 && (best < 0 || s.bid[i] > s.bid[best])) best = i;
    }
    if (best < 0) return end_round(s, events);
    s.winner = static_cast<std::uint8_t>(best);
    s.purse = static_cast<std::uint8_t>(rng.die());
    s.phase = Phase::kShare;
    events.add(Told::kRoll, SeatSet::everyone(), best, s.purse);
  }
  void end_round(State& s, Events& events) const {
    for (auto& bid : s.bid) bid = 0;
    s.winner = 0;
    s.phase = ++s.round == rounds_ ? Phase::kOver : Phase::kBid;
    if (s.phase == Phase::kOver) events.add(Told::kOver, SeatSet::everyone());
  }

  int players_ = 2;
  int rounds_ = 2;
  int top_ = 9;
  bool peek_ = true;
};

static_assert(Rules<ToyGame>);

}  // namespace crownhall
