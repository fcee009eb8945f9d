// What the search knows about Road to Lord: which plays are worth a look, and which never are.
#include <gtest/gtest.h>

#include "bots/road_to_lord/knowledge.hpp"
#include "bots/search/tree.hpp"

namespace crownhall {
namespace {

using namespace road_to_lord;
using G = RoadToLord;
using Knowledge = RoadToLordKnowledge;

// Calls look(game, state, seat to act, its legal moves) all through random matches.
template <class Look>
void each_position(int players, int matches, const Look& look) {
  const auto game = G::make({.players = players});
  Rng rng = Rng::fast(41);
  Events nobody;
  for (int match = 0; match < matches; ++match) {
    auto state = game->deal(rng);
    while (!game->to_act(state).empty()) {
      const Seat seat = game->to_act(state).front();
      std::vector<Move> moves;
      game->legal(state, seat, moves);
      look(*game, state, seat, moves);
      game->play(state, seat, game->sample(state, seat, rng), rng, nobody);
    }
  }
}

// Whether play a leaves a better hand than b: the same but for digits, card by card lower ones.
bool lower(Move a, Move b) {
  if (a == b || a.kind() != b.kind() || a.zeros() != b.zeros() || a.size() != b.size())
    return false;
  int more = 0;  // low digits that a has more of than b, up to here
  for (int digit = 0; digit < kDigits; ++digit) {
    more += field_at(a.bits, kFieldBits * digit) - field_at(b.bits, kFieldBits * digit);
    if (more < 0) return false;
  }
  return true;
}

// The points that the seat gets out of the Offering if it is played to its end by lot.
int play_on(const G& game, G::State state, Seat seat, Move move, Rng rng) {
  const auto offering = state.table.offering;
  const int earned = state.table.tallies[seat].earned;
  Events nobody;
  game.play(state, seat, move, rng, nobody);
  const auto over = [&] { return state.table.offering != offering; };
  while (!over()) {
    const Seat next = game.to_act(state).front();
    game.play(state, next, game.sample(state, next, rng), rng, nobody);
  }
  return state.table.tallies[seat].earned - earned;
}

TEST(RoadToLordPruning, StrikesOutOnlyWhatALowerPlayDoesAsWell) {
  for (int players = 2; players <= 4; ++players) {
    int struck = 0;
    Rng rng = Rng::fast(7);
    each_position(
        players, 300, [&](const G& game, const auto& state, Seat seat, const auto& moves) {
          auto kept = moves;
          Knowledge::prune(game, state, seat, kept);
          ASSERT_FALSE(kept.empty());
          for (const Move move : moves) {
            if (std::ranges::find(kept, move) != kept.end()) continue;
            ++struck;
            const auto better =
                std::ranges::find_if(kept, [&](Move other) { return lower(other, move); });
            ASSERT_NE(better, kept.end()) << game.write(move);
            const auto seed = rng.next();
            EXPECT_EQ(play_on(game, state, seat, move, Rng::fast(seed)),
                      play_on(game, state, seat, *better, Rng::fast(seed)))
                << game.write(move) << " or " << game.write(*better);
          }
        });
    EXPECT_GT(struck, 1000) << players;
  }
}

// Who plays last is left no play that a lower one does as well.
TEST(RoadToLordPruning, LeavesTheLastPlayerNoDominatedPlay) {
  for (int players = 2; players <= 4; ++players) {
    int compared = 0;
    each_position(players, 300, [&](const G& game, const auto& state, Seat seat, auto kept) {
      const Table& t = state.table;
      const bool last = players == 2 ? t.stage == Stage::kOtherAdds
                                     : t.best >= 0 && (seat + 1) % players == t.leader;
      if (!last) return;
      Knowledge::prune(game, state, seat, kept);
      for (const Move move : kept) {
        for (const Move other : kept) {
          if (!lower(other, move)) continue;
          ++compared;
          EXPECT_NE(play_on(game, state, seat, other, Rng::fast(1)),
                    play_on(game, state, seat, move, Rng::fast(1)))
              << game.write(other) << " does what " << game.write(move) << " does";
        }
      }
    });
    EXPECT_GT(compared, 20) << players;
  }
}

TEST(RoadToLordProposals, ComeInTheOrderOfTheRulesOfThumb) {
  for (int players = 2; players <= 4; ++players) {
    each_position(players, 1, [&](const G& game, const auto& state, Seat seat, const auto& moves) {
      Rng rng = Rng::fast(3);
      const auto view = game.view(state, seat);
      std::vector<Weighed> plays;
      game.weigh(view, plays);
      ASSERT_EQ(plays.size(), moves.size());
      MoveIndex index;
      index.fill(moves);
      std::vector<char> tried(moves.size(), 0);
      float before = 1;
      for (std::size_t n = 0; n < moves.size(); ++n) {
        float prior = -1;
        const auto at = Knowledge::propose(game, state, seat, moves, tried, index, prior, rng);
        ASSERT_FALSE(tried[at]);
        if (n == 0) {
          EXPECT_EQ(moves[at], game.advise(view, rng));
          EXPECT_EQ(prior, 1);
        }
        EXPECT_LE(prior, before);
        EXPECT_GE(prior, 0);
        before = prior;
        tried[at] = 1;
      }
    });
  }
}

}  // namespace
}  // namespace crownhall
