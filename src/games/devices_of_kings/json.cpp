// States and views field by field, and what makes a state one that play could meet.
#include "games/devices_of_kings/devices_of_kings.hpp"

namespace crownhall {

using namespace devices_of_kings;

namespace {

constexpr std::array<std::string_view, 3> kPhases = {"plotting", "attack", "over"};

// A plot that is laid but not to be seen; one that is not laid yet is "".
constexpr const char* kHidden = "hidden";

Refusal bad_state(std::string sentence) { return {"bad_state", std::move(sentence)}; }

}  // namespace

// Who is to act is not written: it follows from the phase, the plots and the turn.
void DevicesOfKings::archive_board(Archive& ar, Board& b) const {
  const auto n = static_cast<std::size_t>(players_);
  ar.word("phase", b.phase, kPhases);
  ar.integer("round", b.round, 1, kLastRound);
  ar.integer("first", b.first, 0, players_ - 1);
  ar.integer("turn", b.turn, 0, players_ - 1);
  ar.integer("card", b.card, 0, 1);
  ar.integer("tie_round", b.tie_round, 0, kLastRound);
  ar.word("ending", b.ending, kEndingNames);
  const auto by_device = [](Archive& a, auto& row) {
    a.object("", [&](Archive& o) {
      for (std::size_t d = 0; d < kDevices; ++d) {
        o.integer(kDeviceNames[d], row[d], 0, 2 * kLastRound + 2);
      }
    });
  };
  ar.list("tokens", b.tokens, n, by_device);
  ar.list("points", b.points, n, by_device);
}

void DevicesOfKings::archive_plots(Archive& ar, Board& b, Plots& plots) const {
  SeatSet waiting;
  Seat seat = 0;
  ar.list("plots", plots, players_, [&](Archive& a, PlotBits& plot) {
    const bool laid = b.phase == Phase::kPlotting && !b.to_act().has(seat);
    std::string text = plot ? write(Move::plot(plot)) : laid ? kHidden : "";
    a.text("", text);
    if (a.reading() && text.empty()) waiting.add(seat);
    ++seat;
    if (!a.reading() || text.empty() || text == kHidden) return;
    const auto move = read(text);
    if (!move || !move->is_plot()) return a.refuse("is not a plot");
    plot = move->plot();
  });
  if (!ar.reading()) return;
  if (b.phase == Phase::kPlotting) b.acting = waiting.bits();
  if (b.phase == Phase::kAttack) b.acting = SeatSet::only(attacker(b)).bits();
}

void DevicesOfKings::archive(Archive& ar, State& s) const {
  archive_board(ar, s);
  archive_plots(ar, s, s.plots);
}

void DevicesOfKings::archive(Archive& ar, View& v) const {
  ar.integer("viewer", v.viewer, kSpectator, players_ - 1);
  ar.shared([&](Archive& a) { archive_board(a, v); });
  archive_plots(ar, v, v.plots);
  if (!ar.reading()) tell_shown(ar, v);
}

Result<void> DevicesOfKings::validate(const State& s) const {
  if (auto numbers = validate_numbers(s); !numbers) return numbers;
  return validate_plots(s);
}

Result<void> DevicesOfKings::validate_numbers(const State& s) const {
  if (s.round > last_round()) return bad_state("The match must have ended before this round.");
  // A round is judged when it is over.
  if (s.tie_round > (s.phase == Phase::kOver ? s.round : s.round - 1)) {
    return bad_state("The tie at the target lies in the future.");
  }
  int reached = 0;
  for (Seat seat = 0; seat < players_; ++seat) reached += s.total(seat) >= target_;
  if (s.tie_round != 0 && reached < 2) {
    return bad_state("A tie at the target was among kings who have reached it.");
  }
  if ((s.phase == Phase::kOver) != (s.ending != Ending::kNone)) {
    return bad_state("A match has an ending exactly when it is over.");
  }
  if (s.phase != Phase::kAttack && (s.turn != 0 || s.card != 0)) {
    return bad_state("Turn and card count in the attack phase only.");
  }
  const int rounds = s.phase == Phase::kPlotting ? s.round - 1 : s.round;
  for (Seat seat = 0; seat < players_; ++seat) {
    // A card scores at most once, and only when its turn has come.
    int cards = 2 * rounds;
    if (s.phase == Phase::kAttack) {
      const int place = (seat - s.first + players_) % players_;
      cards -= place < s.turn ? 0 : place > s.turn ? 2 : 2 - s.card;
    }
    if (s.pools(seat) > kPools * start_tokens_ + 2 * rounds || s.total(seat) > cards) {
      return bad_state("Seat " + std::to_string(seat) + " has more than " + std::to_string(rounds) +
                       " rounds can give.");
    }
  }
  if (s.phase == Phase::kAttack) return {};
  Board at_end = s;
  if (s.phase == Phase::kPlotting && s.round == 1) {
    return s.tie_round == 0 ? Result<void>() : bad_state("Nothing can be tied before round 1.");
  }
  // Judged anew, the last round must come to the same.
  at_end.round = static_cast<std::uint16_t>(rounds);
  if (s.tie_round == rounds) at_end.tie_round = 0;
  if (judge(at_end) != s.ending || at_end.tie_round != s.tie_round) {
    return bad_state("The points do not fit how the match stands.");
  }
  return {};
}

Result<void> DevicesOfKings::validate_plots(const State& s) const {
  State plotting = s;
  plotting.phase = Phase::kPlotting;
  for (Seat seat = 0; seat < players_; ++seat) {
    const std::string who = "Seat " + std::to_string(seat);
    const PlotBits plot = s.plots[seat];
    if (plot != 0 && s.phase == Phase::kOver) return bad_state("A finished match has no plots.");
    if (plot == 0 && s.phase == Phase::kAttack) return bad_state(who + " has no plot.");
    if (plot == 0 && s.phase == Phase::kPlotting && !s.to_act().has(seat)) {
      return bad_state(who + "'s plot must be told in a full state.");
    }
    if (plot != 0) {
      if (auto legal = check(plotting, seat, Move::plot(plot)); !legal) {
        return bad_state(who + "'s plot: " + legal.refusal().sentence);
      }
    }
    int checks = 0;
    for (int i = 0; i < 2 && s.phase == Phase::kAttack; ++i) {
      checks += card_of(plot, i) == Card::bolster(Device::kCup);
    }
    if (s.pool(seat, Device::kCup) != checks) {
      return bad_state(who + "'s Cup is checked by its plot alone.");
    }
  }
  if (s.phase == Phase::kPlotting && s.acting == 0) {
    return bad_state("With every plot laid the round goes on to the attacks.");
  }
  if (s.phase == Phase::kAttack &&
      (!asks(s, attacker(s)) || (splits(s.plots[attacker(s)]) && s.card != 0))) {
    return bad_state("In the attack phase the attacker must have tokens to send.");
  }
  return {};
}

}  // namespace crownhall
