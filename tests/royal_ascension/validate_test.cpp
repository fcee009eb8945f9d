// States from outside that play could not meet, one place away from one that it did (§3 to §6).
#include <functional>

#include "realm.hpp"

namespace crownhall::royal_ascension {
namespace {

// The sentence a state is refused with after one thing was spoilt; empty when it is accepted.
std::string refusal(const Realm& realm, const std::function<void(State&)>& spoil) {
  EXPECT_TRUE(realm.game.validate(realm.state)) << "fine before it is spoilt";
  State state = realm.state;
  spoil(state);
  const auto valid = realm.game.validate(state);
  return valid ? "" : valid.refusal().sentence;
}

// Seat 0 on a Spade, in battle with seat 1.
Realm fighting(std::string_view spade, OptionValues options = {}) {
  Realm realm = Realm::at_peace(4, std::move(options));
  realm.give(0, Suit::kHearts, "9").give(1, Suit::kHearts, "K").spade(spade);
  return realm.play(0, "fight seraphina");
}

void stand_on(State& state, int space) {
  state.kingdoms[0].space = static_cast<std::int16_t>(space);
}

TEST(ValidateRoyal, ARisingSetupRoll) {
  const Realm realm = Realm::at_peace(3);
  const std::string sentence = "Seats are in the order of the setup roll.";
  EXPECT_EQ(refusal(realm, [](State& s) { s.setup_roll = {7, 8, 5, 0}; }), sentence);
  EXPECT_EQ(refusal(realm, [](State& s) { s.setup_roll = {13, 8, 5, 0}; }), sentence);
  EXPECT_EQ(refusal(realm, [](State& s) { s.setup_roll = {8, 5, 1, 0}; }), sentence);
  EXPECT_EQ(refusal(realm, [](State& s) { s.setup_roll[3] = 2; }),
            "Nobody rolled for an empty seat.");
  EXPECT_EQ(refusal(Realm(3),
                    [](State& s) {
                      s.setup_roll = {7, 8, 5, 0};
                    }),
            sentence)
      << "in the draft, too";
}

TEST(ValidateRoyal, DiceThatDoNotComeToTheSetupRoll) {
  const Realm realm = Realm::at_peace(3);
  const std::string sentence = "The dice of the setup roll do not come to it.";
  EXPECT_EQ(refusal(realm, [](State& s) { ++s.setup_dice[1][0]; }), sentence);
  EXPECT_EQ(refusal(realm, [](State& s) { s.setup_dice[0] = {0, 0}; }), sentence);
  EXPECT_EQ(refusal(realm,
                    [](State& s) {
                      const int sum = s.setup_dice[0][0] + s.setup_dice[0][1];
                      s.setup_dice[0] = {0, static_cast<std::uint8_t>(sum)};
                    }),
            sentence);
  EXPECT_EQ(refusal(realm,
                    [](State& s) {
                      s.setup_dice[3] = {1, 1};
                    }),
            "Nobody rolled for an empty seat.");
}

TEST(ValidateRoyal, ABattleOnAnotherKindOfSpace) {
  const std::string sentence = "Battles and NPCs are met on Spades.";
  Realm choosing = Realm::at_peace(4);
  choosing.spade("A");
  ASSERT_EQ(choosing.phase(), Phase::kChoose);
  Realm npc = Realm::at_peace(4, {}, 3);
  for (int tries = 0; npc.phase() != Phase::kNpc && tries < 50; ++tries) {
    npc = Realm::at_peace(4, {}, static_cast<std::uint64_t>(tries));
    npc.spade("8");
  }
  ASSERT_EQ(npc.phase(), Phase::kNpc);
  for (const Realm& realm : {fighting("A"), fighting("J"), choosing, npc}) {
    for (const int space : {0, 1, 2, 17}) {  // a shop, Hearts, Diamonds, the other shop
      EXPECT_EQ(refusal(realm, [&](State& s) { stand_on(s, space); }), sentence) << space;
    }
    EXPECT_EQ(refusal(realm, [](State& s) { stand_on(s, kHome); }), "Nobody ends a move at Home.");
    EXPECT_EQ(refusal(realm, [](State& s) { stand_on(s, 7); }), "") << "another Spade";
  }
}

TEST(ValidateRoyal, AShopOnAnotherKindOfSpace) {
  Realm realm = Realm::at_peace(3);
  realm.give(0, Suit::kDiamonds, "K 2").heading_for(0).play(0, "right");
  ASSERT_EQ(realm.phase(), Phase::kShop);
  for (const int space : {1, 2, 3}) {
    EXPECT_EQ(refusal(realm, [&](State& s) { stand_on(s, space); }),
              "A shop is visited where there is one.");
  }
  EXPECT_EQ(refusal(realm, [](State& s) { stand_on(s, 17); }), "") << "the other shop";
}

TEST(ValidateRoyal, ASpadeThatDoesNotFitTheBattle) {
  const std::string sentence = "The Spade that was drawn does not fit the battle.";
  const auto drawn = [](Rank rank) {
    return [rank](State& s) { s.turn.spade = static_cast<std::uint8_t>(rank + 1); };
  };
  const Realm duel = fighting("A");
  EXPECT_EQ(refusal(duel, drawn(10)), sentence) << "a Jack is an All In";
  EXPECT_EQ(refusal(duel, drawn(11)), sentence) << "a Queen is a Royal Decree";
  EXPECT_EQ(refusal(fighting("J"), drawn(0)), sentence) << "a Plague is no All In";
  EXPECT_EQ(refusal(duel, [](State& s) { s.turn.battle = Battle::kAllIn; }), sentence);
  EXPECT_EQ(refusal(duel, drawn(2)), "The Spade that was drawn is not there.");
  EXPECT_EQ(refusal(duel, [](State& s) { s.turn.spade = 0; }), "A Spade is drawn before a battle.");
}

TEST(ValidateRoyal, ExcusedWithoutRepick) {
  const auto excuse = [](unsigned seats) {
    return [seats](State& s) { s.turn.excused = static_cast<std::uint8_t>(seats); };
  };
  EXPECT_EQ(refusal(fighting("A"), excuse(4)), "Nobody can be excused so.");
  const Realm repick = fighting("A", {{"alliance_repick", 1}});
  EXPECT_EQ(refusal(repick, excuse(4)), "");
  EXPECT_EQ(refusal(repick, excuse(1)), "Nobody can be excused so.") << "the attacker";
  EXPECT_EQ(refusal(repick, excuse(2)), "The opponent cannot be chosen.")
      << "is chosen and excused";
}

TEST(ValidateRoyal, LeftoversOfBattleInTheDraft) {
  Realm realm(3);
  realm.play(0, "take jiggy");
  const std::string turn = "There is no turn and no battle before the draft is over.";
  EXPECT_EQ(refusal(realm, [](State& s) { s.turn.battle = Battle::kDuel; }), turn);
  EXPECT_EQ(refusal(realm, [](State& s) { s.turn.foe = 2; }), turn);
  EXPECT_EQ(refusal(realm, [](State& s) { s.turn.fighters = 3; }), turn);
  EXPECT_EQ(refusal(realm, [](State& s) { s.turn.spade = 1; }), turn);
  EXPECT_EQ(refusal(realm, [](State& s) { s.turn.excused = 1; }), turn);
  EXPECT_EQ(refusal(realm, [](State& s) { s.turn.die = 3; }), turn);
  EXPECT_NE(refusal(realm, [](State& s) { s.last.rolls = 1; }), "");
  EXPECT_EQ(refusal(realm, [](State& s) { s.kingdoms[0].commitment = Move::commit(0, {}, {}); }),
            "Nobody has cards, has moved or has committed before the draft is over.");
  EXPECT_EQ(refusal(realm, [](State& s) { stand_on(s, 3); }),
            "Nobody has cards, has moved or has committed before the draft is over.");
}

}  // namespace
}  // namespace crownhall::royal_ascension
