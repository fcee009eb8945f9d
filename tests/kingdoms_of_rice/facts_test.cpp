// What the view works out for clients that know no rules (facts.hpp): checked against the rules
// themselves, which the facts must follow and never replace.
#include "games/kingdoms_of_rice/facts.hpp"

#include "conformance_walk.hpp"
#include "games/kingdoms_of_rice/own.hpp"
#include "json/writer.hpp"
#include "scene.hpp"

namespace crownhall::kingdoms_of_rice {
namespace {

View seen(const Scene& scene, Seat seat) { return scene.game().view(scene.state, seat); }

WhyNot why(const Scene& scene, Card card) {
  return why_not_build(scene.game(), seen(scene, 0), card);
}

int change(const std::vector<Effect>& all, std::string_view move, std::string_view label) {
  for (const Effect& effect : all) {
    if (effect.move != move) continue;
    for (const Change& one : effect.changes) {
      if (one.label == label) return one.after - one.before;
    }
    return 0;
  }
  ADD_FAILURE() << "no effect of " << move;
  return 0;
}

TEST(Facts, ACardThatCannotBeBuiltSaysWhy) {
  Scene scene(2);
  scene.own(0, {Card::kPort}).own(1, {Card::kStable}).gold(0, 9).turn(0);
  EXPECT_EQ(why(scene, Card::kKeep), WhyNot::kYes);
  EXPECT_EQ(why(scene, Card::kMarket), WhyNot::kYes);
  EXPECT_EQ(why(scene, Card::kPort), WhyNot::kSoldOut) << "the only copy for two is taken";
  EXPECT_EQ(why(scene, Card::kStable), WhyNot::kSoldOut);
  EXPECT_EQ(why(scene, Card::kNoodleShop), WhyNot::kSoldOut) << "never for sale";
  EXPECT_EQ(why(scene, Card::kTemple), WhyNot::kTooDear);
  Scene three(3);
  three.own(0, {Card::kPort}).gold(0, 60).turn(0);
  EXPECT_EQ(why(three, Card::kPort), WhyNot::kHaveIt);
  three.turn(1);
  EXPECT_EQ(why(three, Card::kKeep), WhyNot::kNotNow);
  EXPECT_EQ(why(three, Card::kPort), WhyNot::kHaveIt) << "known also while others act";
}

TEST(Facts, AFullRowIsDearerByTheSurchargeAndSaysSo) {
  Scene scene(3);
  scene.own(0, {Card::kDam, Card::kMarket, Card::kFarming, Card::kCarpentry}).gold(0, 5).turn(0);
  const View view = seen(scene, 0);
  EXPECT_TRUE(row_full(view, Row::kCity));
  EXPECT_FALSE(row_full(view, Row::kCastle));
  // City Hall: 6 + 2 - 2 for the Carpentry = 6.
  EXPECT_EQ(why(scene, Card::kCityHall), WhyNot::kTooDear);
  scene.gold(0, 6);
  EXPECT_EQ(why(scene, Card::kCityHall), WhyNot::kYes);
  EXPECT_FALSE(row_full(seen(scene, kSpectator), Row::kCity));
}

TEST(Facts, AWatcherSeesThePrintedPrices) {
  Scene scene(3);
  scene.own(0, {Card::kCarpentry}).turn(0);
  View view = seen(scene, kSpectator);
  JsonWriter writer;
  scene.game().archive(writer, view);
  const std::string text = writer.take_text();
  EXPECT_NE(text.find("\"city-hall\":6"), std::string::npos);
  EXPECT_NE(text.find("\"keep\":9"), std::string::npos);
}

// Over whole matches: a card can be built exactly where the list of moves has it.
TEST(Facts, ReasonsAgreeWithTheLegalMoves) {
  int asked = 0;
  for (std::uint64_t seed = 0; seed < 24; ++seed) {
    conformance::walk<KingdomsOfRice>(
        {.players = 1 + static_cast<int>(seed % 4)}, seed,
        [&](const KingdomsOfRice& game, const State& state, Seat seat, Rng&) {
          if (seat == kSpectator || state.table.phase != Phase::kAction) return;
          ++asked;
          const View view = game.view(state, seat);
          std::vector<Move> moves;
          game.legal(view, moves);
          for (std::size_t i = 1; i < kCards; ++i) {
            const auto card = static_cast<Card>(i);
            bool can = false;
            for (const Move move : moves) {
              if (move.act() != Act::kBuild || move.card() != card) continue;
              can = true;
              ASSERT_EQ(move.b() != 0, row_full(view, row_of(card)));
            }
            ASSERT_EQ(why_not_build(game, view, card) == WhyNot::kYes, can) << kCardNames[i];
          }
        });
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(asked, 500);
}

// The figures told before a move are those the table shows after it.
TEST(Facts, EffectsAreWhatThenHappens) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    conformance::walk<KingdomsOfRice>(
        {.players = 1 + static_cast<int>(seed % 4)}, seed,
        [&](const KingdomsOfRice& game, const State& state, Seat seat, Rng& rng) {
          if (seat == kSpectator || rng.below(8)) return;
          const View view = game.view(state, seat);
          for (const Effect& effect : effects(game, view)) {
            State next = state;
            Events nobody;
            Rng chance = Rng::fast(3);
            const Move move = *game.read(effect.move);
            game.play(next, seat, move, chance, nobody);
            // Only where the turn goes on, so that nothing else has happened since.
            if (next.table.acting != seat || next.table.phase != Phase::kAction ||
                next.table.turn != state.table.turn || next.table.shown != state.table.shown ||
                state.table.occasion != Occasion::kTurn) {
              continue;
            }
            const auto points = [&](const State& of) {
              int sum = game.fief_points(of.table.mats[seat]);
              for (const auto& line :
                   game.palace_points(of.table.mats[seat], own_of(of, seat).palace)) {
                sum += line.points;
              }
              return sum;
            };
            const std::vector<Effect> one = {effect};
            const Mat &was = state.table.mats[seat], &is = next.table.mats[seat];
            const auto told = [&](std::string_view label) {
              return change(one, effect.move, label);
            };
            ASSERT_EQ(told("points"), points(next) - points(state)) << effect.move;
            ASSERT_EQ(told("income"), game.income(is) - game.income(was)) << effect.move;
            ASSERT_EQ(told("fields"), game.fields(is) - game.fields(was)) << effect.move;
            ASSERT_EQ(told("attack"), game.attack_max(is) - game.attack_max(was)) << effect.move;
            ASSERT_EQ(told("defence"), game.defence_max(is) - game.defence_max(was));
            ++compared;
          }
        });
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(compared, 50);
}

TEST(Facts, KeepingTellsThePointsBeforeAndAfterByLine) {
  Scene scene(2);
  scene.palaces({{Palace::kPatron, Palace::kRuler}}).gold(0, 30).turn(0);
  scene.on_top(Palace::kStatue).on_top(Palace::kFarmer);
  scene.play("cards");
  const View view = seen(scene, 0);
  const auto all = effects(scene.game(), view);
  EXPECT_EQ(change(all, "keep statue", "points"), 8) << "a Patron lies beside it";
  EXPECT_EQ(change(all, "keep statue", "statue"), 8);
  EXPECT_EQ(change(all, "keep statue over patron", "points"), 5 - 3);
  EXPECT_EQ(change(all, "keep statue over patron", "patron"), -3);
  EXPECT_EQ(change(all, "keep farmer", "points"), 0);
  const auto drawn = drawn_cards(scene.game(), view);
  ASSERT_EQ(drawn.size(), 2u);
  EXPECT_EQ(drawn[0].points, 0);
  EXPECT_EQ(drawn[0].counted, 1) << "one of five rice tiles is filled";
  EXPECT_EQ(drawn[1].points, 8);
  EXPECT_FALSE(drawn[1].held);
  EXPECT_TRUE(effects(scene.game(), seen(scene, 1)).empty()) << "only who is asked";
  EXPECT_TRUE(drawn_cards(scene.game(), seen(scene, kSpectator)).empty());
}

TEST(Facts, WhatIsLeftOfTheTurn) {
  Scene scene(3);
  scene.own(0, {Card::kCommerceHall, Card::kTradeFair}).gold(0, 60).turn(0);
  const auto left = [&](Seat seat) { return turn_left(seen(scene, seat)); };
  EXPECT_TRUE(left(0).action && left(0).commerce);
  EXPECT_FALSE(left(0).fair) << "only in Harvest";
  EXPECT_FALSE(left(1).action);
  scene.play("build keep");
  EXPECT_TRUE(left(0).action);
  EXPECT_FALSE(left(0).commerce) << "the hall serves first";
  scene.turn(0, Season::kHarvest);
  EXPECT_TRUE(left(0).fair);
}

// -- FORCE cards --

// A deck with four copies of every value but the 0, of which there is one.
std::string thick_deck() {
  std::string data(Edition::shipped());
  for (int value = 0; value <= 12; ++value) {
    const std::string from = "force value=" + std::to_string(value) + ":derived copies=3:derived";
    const auto at = data.find(from);
    EXPECT_NE(at, data.npos);
    data.replace(at, from.size(),
                 "force value=" + std::to_string(value) +
                     (value == 0 ? ":ours copies=1:ours" : ":ours copies=4:ours"));
  }
  const auto at = data.find("max-force=30:text");
  data.replace(at, 17, "max-force=20:ours");
  return data;
}

TEST(Facts, TheChanceToBeWornOutCountsTheCardsOfTheShippedDeck) {
  Scene scene(2);
  scene.own(0, {Card::kGeneral}).turn(0);
  scene.play("attack fief 1");
  scene.hand(kAttacker, {10, 4, 7});
  // 36 unseen; over 30 take 10 (two left), 11 and 12 (three each): 8 of 36.
  EXPECT_EQ(burst_percent(scene.game(), seen(scene, 0)), 22);
  EXPECT_EQ(unseen(scene.game(), seen(scene, 0))[10], 2);
  EXPECT_EQ(totals(seen(scene, 0))[kAttacker], 21);
  EXPECT_EQ(totals(seen(scene, 1))[kAttacker], -1) << "only the attacker knows";
  EXPECT_EQ(burst_percent(scene.game(), seen(scene, 1)), -1);
  EXPECT_EQ(force_size(unseen(scene.game(), seen(scene, 1))), 0);
}

TEST(Facts, TheChanceToBeWornOutFollowsTheEdition) {
  Scene scene(2, {}, thick_deck());
  scene.own(0, {Card::kGeneral}).turn(0);
  scene.play("attack fief 1");
  scene.hand(kAttacker, {10, 4});
  // 47 unseen of 49; MAX 20, so 7 to 9 and 11, 12 (four each) and three 10s: 23 of 47.
  EXPECT_EQ(burst_percent(scene.game(), seen(scene, 0)), 49);
  EXPECT_EQ(unseen(scene.game(), seen(scene, 0))[0], 1);
}

TEST(Facts, TheCardTheWarRoomDroppedCannotComeAgain) {
  Scene scene(2);
  scene.own(0, {Card::kGeneral, Card::kWarRoom}).turn(0);
  scene.play("attack fief 1");
  scene.hand(kAttacker, {12, 9});
  scene.play("war-room", drew(12));
  // The drawn 12 lies apart: unseen are 36, and one 12 is among them.
  EXPECT_EQ(unseen(scene.game(), seen(scene, 0))[12], 1);
  scene.play("swap 12");
  // In hand 12 and 9, dropped the other 12: 36 unseen, over 30 take 10, 11 (three each), one 12.
  EXPECT_EQ(unseen(scene.game(), seen(scene, 0))[12], 1);
  EXPECT_EQ(force_size(unseen(scene.game(), seen(scene, 0))), 36);
  EXPECT_EQ(burst_percent(scene.game(), seen(scene, 0)), 19);
}

TEST(Facts, TheMoatCountsInTheMaxAgainstItsLord) {
  Scene scene(3);
  scene.own(0, {Card::kGeneral, Card::kCatapult})
      .own(1, {Card::kMoat, Card::kWall})
      .gold(1, 17)
      .fiefs(1, 2, Taken::kAttack)
      .turn(0);
  const auto all = foes(scene.game(), seen(scene, 0));
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].attack_max, 30 + 2 - 3);
  EXPECT_EQ(all[0].defence_max, 32);
  EXPECT_EQ(all[0].gold, 8);
  EXPECT_EQ(all[0].fiefs, 1);
  EXPECT_EQ(all[1].attack_max, 32);
}

TEST(Facts, ABriberyTellsWhatIsNeeded) {
  Scene scene(2);
  scene.own(0, {Card::kEmbassy}).gold(0, 40).turn(0);
  scene.play("bribe fief 1", [](const State& s, const Log&) {
    return s.table.phase == Phase::kBribe && force_total(s.table.struggle.open[1]) == 20 &&
           force_total(s.table.struggle.open[0]) == 9;
  });
  const BribeFacts facts = bribe_facts(scene.game(), seen(scene, 0));
  EXPECT_EQ(facts.need, 12);
  EXPECT_EQ(facts.buys, 4);
  EXPECT_EQ(facts.spent, 8);
  const int left = unseen(scene.game(), seen(scene, 0))[12];
  EXPECT_EQ(facts.percent, (200 * left + 35) / 70) << "35 cards are unseen";
  EXPECT_EQ(totals(seen(scene, 1)), (std::array<int, 2>{9, 20})) << "all of it lies open";
  EXPECT_EQ(bribe_facts(scene.game(), seen(scene, 1)).buys, 0) << "no side of it";
}

TEST(Facts, HiddenBribeCardsAreNotTold) {
  Scene scene(2, {{"hidden_bribe", 1}});
  scene.own(0, {Card::kEmbassy}).gold(0, 40).turn(0);
  scene.play("bribe fief 1");
  ASSERT_TRUE(scene.table().struggle.hidden);
  EXPECT_EQ(totals(seen(scene, 0))[kDefender], -1);
  EXPECT_EQ(bribe_facts(scene.game(), seen(scene, 0)).percent, 0);
}

TEST(Facts, PricesStillInThePile) {
  Scene scene(2);
  scene.turn(0, Season::kSpring, 3);  // sold at 3 and 4
  EXPECT_EQ(prices_left(scene.game(), scene.table()), (std::vector<int>{2, 3, 4, 5}));
}

// While a War Room is unused its worth is not known at once; what is told is never too much.
TEST(Facts, WithAWarRoomTheChanceIsAtLeastThat) {
  Scene scene(2);
  scene.own(0, {Card::kGeneral, Card::kWarRoom}).turn(0);
  scene.play("attack fief 1");
  scene.hand(kAttacker, {12, 9, 6});
  const View view = seen(scene, 0);
  const auto least = least_chances(scene.game(), view);
  ASSERT_EQ(least.size(), 1u);
  EXPECT_EQ(least[0].move, Move::of(Act::kDraw));
  EXPECT_LE(least[0].millionths, *scene.game().chance(view, Move::of(Act::kDraw)));
  EXPECT_GT(least[0].millionths, 0);
  Scene without(2);
  without.own(0, {Card::kGeneral}).turn(0);
  EXPECT_TRUE(least_chances(without.game(), seen(without, 0)).empty());
}

}  // namespace
}  // namespace crownhall::kingdoms_of_rice
