// The pieces of Devices of Kings: devices, cards, plots, moves, and what lies on the table.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/index.hpp"
#include "game/seat.hpp"
#include "game/seat_array.hpp"

namespace crownhall::devices_of_kings {

// §1.1. The first three hold a pool of tokens; the Cup never does.
enum class Device : std::uint8_t { kSword, kMask, kRat, kCup };
constexpr int kDevices = 4;
constexpr int kPools = 3;
constexpr std::array<std::string_view, kDevices> kDeviceNames = {"sword", "mask", "rat", "cup"};

// One hand card laid on one of the own devices (§1.2): a Bolster, or the card of another player.
class Card {
 public:
  static constexpr Card bolster(Device device) { return Card(device, kBolster); }
  static constexpr Card attack(Device device, Seat target) { return Card(device, target + 1); }
  static constexpr Card from_bits(unsigned bits) { return Card(bits & 0x1f); }

  constexpr unsigned bits() const { return bits_; }
  constexpr Device device() const { return static_cast<Device>(bits_ & 3); }
  constexpr bool is_bolster() const { return bits_ >> 2 == kBolster; }
  constexpr Seat target() const { return static_cast<Seat>(bits_ >> 2) - 1; }  // of an attack
  // Attacks with a device that has tokens to send.
  constexpr bool sends_tokens() const { return !is_bolster() && device() != Device::kCup; }
  friend constexpr bool operator==(Card, Card) = default;

 private:
  static constexpr int kBolster = 7;

  constexpr Card(Device device, int who) : bits_(static_cast<unsigned>(device) | who << 2) {}
  constexpr explicit Card(unsigned bits) : bits_(bits) {}
  unsigned bits_;  // device in bits 0-1; 1 + target, or kBolster, in bits 2-4
};

// §2.1: two cards, in one fixed order so that equal plots are equal bits: Bolsters first, by
// device; then attacks, by target. 0 = no plot. The top bit says that it splits (§4.4): one
// device, with tokens, against two players.
using PlotBits = std::uint16_t;
using Plots = SeatArray<PlotBits>;

constexpr PlotBits make_plot(Card a, Card b) {
  const auto rank = [](Card card) {
    return card.is_bolster() ? static_cast<int>(card.device()) : kDevices + card.target();
  };
  if (rank(b) < rank(a)) return make_plot(b, a);
  const bool splits = a.sends_tokens() && b.sends_tokens() && a.device() == b.device();
  return static_cast<PlotBits>(a.bits() | b.bits() << 8 | (splits ? 1u << 15 : 0u));
}
constexpr Card card_of(PlotBits plot, int index) { return Card::from_bits(plot >> 8 * index); }
constexpr bool splits(PlotBits plot) { return plot >> 15; }

// A plot, or the tokens sent against one or two targets (§4.4, §7.6).
struct Move {
  std::uint64_t bits = 0;

  static constexpr Move plot(PlotBits plot) { return {plot}; }
  static constexpr Move send(Seat target, int tokens) {
    return {kSend | static_cast<std::uint64_t>(target + 1) << 32 |
            static_cast<std::uint64_t>(tokens)};
  }
  // Put in order of the targets.
  static constexpr Move send(Seat a, int tokens_a, Seat b, int tokens_b) {
    if (b < a) return send(b, tokens_b, a, tokens_a);
    return {send(a, tokens_a).bits | static_cast<std::uint64_t>(b + 1) << 40 |
            static_cast<std::uint64_t>(tokens_b) << 16};
  }

  constexpr bool is_plot() const { return !(bits & kSend); }
  constexpr PlotBits plot() const { return static_cast<PlotBits>(bits); }
  // index 0 or 1; the target is -1 where there is none.
  constexpr Seat target(int index) const {
    return static_cast<Seat>(bits >> (32 + 8 * index) & 0xff) - 1;
  }
  constexpr int tokens(int index) const { return static_cast<int>(bits >> 16 * index & 0xffff); }
  friend constexpr bool operator==(Move, Move) = default;

 private:
  static constexpr std::uint64_t kSend = 1ull << 48;
};

enum class Phase : std::uint8_t { kPlotting, kAttack, kOver };

// How the match was won (§6).
enum class Ending : std::uint8_t {
  kNone,
  kTarget,
  kLeader,
  kSuddenDeath,
  kPoints,  // from here on: the round limit
  kTokens,
  kShared
};
constexpr std::array<std::string_view, 7> kEndingNames = {
    "none", "target", "leader", "sudden_death", "points", "tokens", "shared"};

// Everything that lies open. Tokens of the Cup are its checks of this round (§3.2). The members
// fill it without a gap, so that equal boards have equal bytes.
struct Board {
  SeatArray<std::array<std::uint16_t, kDevices>> tokens{};
  SeatArray<std::array<std::uint16_t, kDevices>> points{};  // by winning device
  std::uint16_t round = 1;
  std::uint16_t tie_round = 0;  // when two or more reached the target together (§6.2); 0 = never
  std::uint8_t acting = 0;      // the seats to act, as the bits of a SeatSet
  std::uint8_t first = 0;       // first player of this round
  Phase phase = Phase::kPlotting;
  std::uint8_t turn = 0;  // attack: seats after `first` to the attacker
  std::uint8_t card = 0;  // attack: which of the attacker's cards is being decided
  Ending ending = Ending::kNone;

  int total(Seat seat) const {
    const auto& p = points[seat];
    return p[0] + p[1] + p[2] + p[3];
  }
  int pool(Seat seat, Device device) const { return tokens[seat][index(device)]; }
  int pools(Seat seat) const {
    const auto& t = tokens[seat];
    return t[0] + t[1] + t[2];
  }
  SeatSet to_act() const { return SeatSet::from_bits(acting); }
  friend bool operator==(const Board&, const Board&) = default;
};

struct State : Board {
  Plots plots{};
  friend bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State) == 118);

struct View : Board {
  Plots plots{};  // those the viewer may see
  std::int16_t viewer = kSpectator;
  friend bool operator==(const View&, const View&) = default;
};

// What the attacker is asked: tokens of one pool against one target, or two (then b is not -1).
struct Sending {
  Seat attacker;
  Device device;
  Seat a;
  Seat b;
  int pool;
};

// The tokens that meet in one attack.
struct Clash {
  unsigned sent;
  unsigned held;
};

}  // namespace crownhall::devices_of_kings
