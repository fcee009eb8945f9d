// How much the best reply wins against the solved duel of kings, found without any of its tables.
//
// The strategy is asked for its mixture in every position, through the view of its seat. The round
// is played by the rules themselves, which also shows that only the differences of the pools
// matter. The best reply is then worked out backwards from the round limit. Differences are
// followed to kReach; there the replier may choose after each round how large they were all along,
// which can only help it. So the result is an upper bound on what anybody wins.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <gtest/gtest.h>

#include "bots/devices_of_kings/duel.hpp"
#include "bots/devices_of_kings/round_search.hpp"

namespace crownhall {
namespace {

using namespace devices_of_kings;

constexpr int kReach = kings_duel::kReach + 2;  // beyond, the strategy sees no difference
constexpr int kSide = 2 * kReach + 1;
constexpr int kLeads = kSide * kSide * kSide;
constexpr int kPlots = 26;
constexpr int kRoundsLookedAt = kings_duel::kLastRounds + 2;  // by the strategy

// The strategy's tokens less the replier's.
using Lead = std::array<int, kPools>;

int code(const Lead& lead) {
  int code = 0;
  for (const int l : lead) code = code * kSide + l + kReach;
  return code;
}
Lead lead_of(int code) {
  return {code / kSide / kSide - kReach, code / kSide % kSide - kReach, code % kSide - kReach};
}
// Devices are interchangeable: the one in rising order stands for all.
Lead sorted(Lead lead) {
  std::sort(lead.begin(), lead.end());
  return lead;
}

// With `spare` tokens more on each side than the difference needs.
State state_with(const Lead& lead, Seat strategist, int spare) {
  State state{};
  for (int d = 0; d < kPools; ++d) {
    state.tokens[strategist][d] = static_cast<std::uint16_t>(std::max(0, lead[d]) + spare);
    state.tokens[1 - strategist][d] = static_cast<std::uint16_t>(std::max(0, -lead[d]) + spare);
  }
  state.acting = SeatSet::first(2).bits();
  return state;
}

struct Step {
  std::vector<int> leads;  // codes; several where the replier may choose
  int scored = 0;          // points of the strategy
  int lost = 0;            // points of the replier
};

// A round by the rules.
Step play_round(const DevicesOfKings& game, const Lead& lead, PlotBits own, PlotBits reply,
                Seat strategist, Seat first, int spare) {
  State state = state_with(lead, strategist, spare);
  state.first = static_cast<std::uint8_t>(first);
  Rng unused = Rng::fast(0);
  Events nobody;
  game.play(state, strategist, Move::plot(own), unused, nobody);
  game.play(state, 1 - strategist, Move::plot(reply), unused, nobody);
  Step step{{0}, state.total(strategist), state.total(1 - strategist)};
  for (int d = 0; d < kPools; ++d) {
    const auto device = static_cast<Device>(d);
    const int now = state.pool(strategist, device) - state.pool(1 - strategist, device);
    int least = std::clamp(now, -kReach, kReach), most = least;
    if (lead[d] == -kReach) least = -kReach;
    if (lead[d] == kReach) most = kReach;
    std::vector<int> longer;
    for (const int prefix : step.leads) {
      for (int l = least; l <= most; ++l) longer.push_back(prefix * kSide + l + kReach);
    }
    step.leads = longer;
  }
  for (int& lead_code : step.leads) lead_code = code(sorted(lead_of(lead_code)));
  return step;
}

std::vector<PlotBits> plots_of(const DevicesOfKings& game, Seat seat) {
  std::vector<Move> moves;
  game.legal(state_with({}, 0, 0), seat, moves);
  std::vector<PlotBits> plots;
  for (const Move move : moves) plots.push_back(move.plot());
  return plots;
}

class BestReply {
 public:
  BestReply(int target, int round_limit)
      : target_(target),
        limit_(round_limit),
        game_(*DevicesOfKings::make(
            {.players = 2, .options = {{"target", target}, {"round_limit", round_limit}}})) {
    const auto own = plots_of(game_, 0), replies = plots_of(game_, 1);
    steps_.resize(kLeads);
    for (int c = 0; c < kLeads; ++c) {
      if (lead_of(c) != sorted(lead_of(c))) continue;
      standard_.push_back(c);
      for (const PlotBits plot : own) {
        for (const PlotBits reply : replies) {
          steps_[c].push_back(play_round(game_, lead_of(c), plot, reply, 0, 0, 0));
        }
      }
    }
  }

  // The share of the win that the best reply gets from the start of the match.
  double value() {
    std::vector<float> after(kLeads * target_ * target_), now = after;
    for (int a = 1; a <= target_; ++a) {
      for (int b = 1; b <= target_; ++b) {
        for (const int c : standard_) after[at(a, b, c)] = stopped(a, b, lead_of(c));
      }
    }
    for (int rounds = 1; rounds <= limit_; ++rounds) {
      if (rounds <= kRoundsLookedAt) ask_strategy(rounds);
      for (int a = 1; a <= target_; ++a) {
        for (int b = 1; b <= target_; ++b) {
          for (const int c : standard_) now[at(a, b, c)] = best(after, a, b, c);
        }
      }
      now.swap(after);
    }
    return after[at(target_, target_, code({}))];
  }

  std::vector<double> mixture(int needs, int rival_needs, const Lead& lead, int rounds,
                              Seat strategist = 0) const {
    State state = state_with(lead, strategist, 0);
    state.points[strategist][0] = static_cast<std::uint16_t>(target_ - needs);
    state.points[1 - strategist][0] = static_cast<std::uint16_t>(target_ - rival_needs);
    state.round = static_cast<std::uint16_t>(limit_ - rounds + 1);
    return duel_mixture(game_, game_.view(state, strategist), strategist);
  }

 private:
  struct Choice {
    int plot;
    float chance;
  };

  std::size_t at(int needs, int rival_needs, int lead) const {
    return static_cast<std::size_t>(((needs - 1) * target_ + rival_needs - 1) * kLeads + lead);
  }

  // §6.3, to the replier: points, then tokens (any number at kReach), then shared.
  static float stopped(int needs, int rival_needs, const Lead& lead) {
    if (needs != rival_needs) return rival_needs < needs ? 1 : 0;
    if (lead[0] == -kReach) return 1;
    const int tokens = lead[0] + lead[1] + lead[2];
    return tokens < 0 ? 1 : tokens > 0 ? 0 : 0.5f;
  }

  void ask_strategy(int rounds) {
    mixtures_.resize(kLeads * target_ * target_);
    for (int a = 1; a <= target_; ++a) {
      for (int b = 1; b <= target_; ++b) {
        for (const int c : standard_) {
          auto& choices = mixtures_[at(a, b, c)];
          choices.clear();
          const auto chances = mixture(a, b, lead_of(c), rounds);
          double whole = 0;
          for (const double chance : chances) whole += chance;
          for (int i = 0; i < kPlots; ++i) {
            if (chances[i] > 0) {
              choices.push_back({i, static_cast<float>(chances[i] / whole)});
            }
          }
        }
      }
    }
  }

  float best(const std::vector<float>& after, int a, int b, int c) const {
    std::array<float, kPlots> replies{};
    for (const Choice& choice : mixtures_[at(a, b, c)]) {
      for (int j = 0; j < kPlots; ++j) {
        const Step& step = steps_[c][choice.plot * kPlots + j];
        replies[j] += choice.chance * worth(after, a, b, step);
      }
    }
    return *std::max_element(replies.begin(), replies.end());
  }

  // §6.1 and §6.2: alone at the target wins; together they go on, and the next alone in front wins.
  float worth(const std::vector<float>& after, int needs, int rival_needs, const Step& step) const {
    needs -= step.scored;
    rival_needs -= step.lost;
    if (needs == 0 && rival_needs == 0) needs = rival_needs = 1;
    if (needs == 0) return 0;
    if (rival_needs == 0) return 1;
    float most = 0;
    for (const int lead : step.leads) most = std::max(most, after[at(needs, rival_needs, lead)]);
    return most;
  }

  int target_, limit_;
  DevicesOfKings game_;
  std::vector<int> standard_;             // codes of leads in rising order
  std::vector<std::vector<Step>> steps_;  // by lead; own plot, reply
  std::vector<std::vector<Choice>> mixtures_;
};

// The default game. The win is even, so what the best reply has beyond a half is the
// exploitability.
TEST(KingsCertificate, TheBestReplyGainsLessThanAHundredthOfAWin) {
  const bool sanitized = std::getenv("CROWNHALL_SANITIZED");
  BestReply reply(sanitized ? 3 : 10, sanitized ? 5 : 100);
  const double value = reply.value();
  RecordProperty("best_reply", std::to_string(value));
  EXPECT_GE(value, 0.4999);
  EXPECT_LT(value - 0.5, 0.01);
}

// What the certificate rests on: who attacks first and what both have alike makes no difference.
TEST(KingsCertificate, OnlyDifferencesOfPoolsMatter) {
  const auto game = *DevicesOfKings::make({.players = 2});
  const std::array plots = {plots_of(game, 0), plots_of(game, 1)};
  Rng rng = Rng::fast(5);
  for (int i = 0; i < 20'000; ++i) {
    Lead lead{};
    for (int& l : lead) l = static_cast<int>(rng.below(kSide)) - kReach;
    const auto own = rng.below(kPlots), reply = rng.below(kPlots);
    const int spare = static_cast<int>(rng.below(4));
    const Step one = play_round(game, lead, plots[0][own], plots[1][reply], 0, 0, 0);
    const Step same = play_round(game, lead, plots[1][own], plots[0][reply], 1, 0, spare);
    const Step again = play_round(game, lead, plots[0][own], plots[1][reply], 0, 1, spare);
    for (const Step& other : {same, again}) {
      ASSERT_EQ(one.leads, other.leads);
      ASSERT_EQ(one.scored, other.scored);
      ASSERT_EQ(one.lost, other.lost);
    }
  }
}

TEST(KingsCertificate, TheStrategyIsTheSameFromBothSeatsAndFarFromTheLimit) {
  const BestReply reply(10, 100);
  Rng rng = Rng::fast(6);
  for (int i = 0; i < 300; ++i) {
    Lead lead{};
    for (int& l : lead) l = static_cast<int>(rng.below(kSide)) - kReach;
    const int a = 1 + static_cast<int>(rng.below(10)), b = 1 + static_cast<int>(rng.below(10));
    const int rounds = kRoundsLookedAt + static_cast<int>(rng.below(90));
    const auto mixture = reply.mixture(a, b, lead, kRoundsLookedAt);
    ASSERT_EQ(mixture, reply.mixture(a, b, lead, rounds));
    ASSERT_EQ(mixture, reply.mixture(a, b, lead, rounds, 1));
    for (int& l : lead) {
      if (std::abs(l) == kReach) l *= 3;
    }
    ASSERT_EQ(mixture, reply.mixture(a, b, lead, rounds));
  }
}

}  // namespace
}  // namespace crownhall
