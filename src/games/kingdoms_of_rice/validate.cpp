// Is this a state that play could meet? Everything `play` relies on is checked, and that no card
// and no fiefdom was lost or made. One long class, since every check leans on the same phase.
#include <algorithm>

#include "game/seat_array.hpp"
#include "games/kingdoms_of_rice/doubts.hpp"
#include "games/kingdoms_of_rice/kingdoms_of_rice.hpp"
#include "games/kingdoms_of_rice/own.hpp"

namespace crownhall {

using namespace kingdoms_of_rice;

namespace {

// Collects the first thing wrong.
class Inspector {
 public:
  Inspector(const KingdomsOfRice& game, const State& state)
      : game_(game), edition_(game.edition()), s_(state), t_(state.table) {}

  std::string_view wrong() const { return wrong_; }

  void pieces() {
    mats();
    supply();
    fiefs();
    palace_cards();
    knowledge();
  }

  void clock() {
    const bool over = t_.phase == Phase::kOver;
    const bool fresh = t_.phase == Phase::kChoose;
    const bool auction = t_.phase == Phase::kAuction;
    const int seasons = 4 * t_.year + static_cast<int>(t_.season);
    need(seasons < game_.seasons(), "The year is past the end of the match.");
    need(t_.first >= 0, "There must be a first bidder.");
    need((t_.shogun < 0) == (fresh || (auction && t_.year == 0)),
         "There is a Shogun from the first auction on, and not before.");
    need(!(fresh || auction) || t_.season == Season::kWinter, "A year begins in winter.");
    need(!fresh || t_.year == 0, "Palace cards are chosen before the first year.");
    const int shown = fresh || auction ? seasons : seasons + 1;
    need(static_cast<int>(t_.shown.size()) == shown, "Every season shows one event.");
    need(!over || shown == game_.seasons(), "The match ends with its last season.");
    const bool sold = over || (!auction && !fresh && t_.season == Season::kHarvest && in_turns());
    need(static_cast<int>(t_.prices.size()) == t_.year + sold, "Every harvest shows one price.");
    std::array<int, kFates> events{};
    for (const Fate fate : t_.shown) {
      need(fate != Fate::kNone && ++events[index(fate)] <= edition_.fate_copies[index(fate)],
           "An event was shown more often than there are cards of it.");
    }
    std::array<int, kPrices> prices{};
    for (const auto price : t_.prices) {
      need(price < kPrices && ++prices[price] <= edition_.market[price],
           "A market price was shown more often than there are cards of it.");
    }
  }

  // What is over and still told.
  void past() {
    const int n = game_.players();
    for (int seat = 0; seat < kSeats; ++seat) {
      const int bid = t_.bids[seat];
      need(bid >= 0 && (seat < n || bid == 0), "An empty seat bid.");
      need(t_.phase != Phase::kAuction || bid <= t_.bid, "Somebody bid more than the highest bid.");
      const Brought& of = t_.brought[seat];
      need(seat < n || of == Brought{}, "An empty seat was brought something.");
      need(of.fief <= edition_.fiefs.size() && of.rests <= 1 && of.fields >= 0 && of.each >= 0 &&
               of.sold >= 0 && of.tax >= 0,
           "What the season brought is out of range.");
    }
    need(t_.phase != Phase::kAuction || t_.bidder < 0 || t_.bids[t_.bidder] == t_.bid,
         "The highest bid is another one.");
    const Fought& last = t_.last;
    const bool quiet_so_far = last.verdict == Verdict::kNone;
    need(quiet_so_far == (last.contest == Contest::kNone), "A battle that is over has an end.");
    need(last.seats[0] < n && last.seats[1] < n && last.fallen <= 1 && last.ties.size() % 2 == 0,
         "The last battle is out of range.");
    need(!quiet_so_far || force_size(last.armies[0]) + force_size(last.armies[1]) == 0,
         "Nobody fought yet.");
    for (std::size_t side = 0; side < 2; ++side) {
      const Force& shown = t_.struggle.open[side];
      Force held = s_.force[side];
      for (std::size_t v = 0; v < kForceValues; ++v) {
        held[v] = static_cast<std::uint8_t>(held[v] + shown[v]);
      }
      need(hand_of(s_.order[side]) == held, "The order of FORCE cards has other cards.");
    }
  }

  void decision() {
    const bool auction = t_.phase == Phase::kAuction;
    need(auction || (t_.bid == 0 && t_.bidder < 0 && t_.passed == 0),
         "Bids belong to the auction.");
    need(t_.phase == Phase::kLose || t_.waiting == 0, "Nobody waits for an event now.");
    const bool struggling = t_.phase == Phase::kBattle || t_.phase == Phase::kSwap ||
                            t_.phase == Phase::kPrize || t_.phase == Phase::kBribe;
    need(struggling || quiet(), "There is no battle and no bribery now.");
    if (t_.phase == Phase::kOver) {
      return need(t_.acting < 0 && t_.actor < 0 && t_.turn == 0 && t_.used == 0 &&
                      t_.occasion == Occasion::kTurn,
                  "Nobody acts after the end.");
    }
    need(t_.acting >= 0 && t_.acting < game_.players(), "Somebody must be to act.");
    if (!wrong_.empty()) return;
    switch (t_.phase) {
      case Phase::kChoose:
      case Phase::kAuction:
      case Phase::kLose:
        need(t_.actor < 0 && t_.turn == 0 && t_.used == 0 && t_.occasion == Occasion::kTurn,
             "It is nobody's turn now.");
        break;
      default:
        whose_action();
    }
    if (!wrong_.empty()) return;
    if (auction) bids();
    if (t_.phase == Phase::kLose) losers();
    if (struggling) struggle();
  }

 private:
  void need(bool holds, std::string_view sentence) {
    if (!holds && wrong_.empty()) wrong_ = sentence;
  }

  const Mat& mat(int seat) const { return t_.mats[seat]; }
  bool in_turns() const { return t_.occasion == Occasion::kTurn && t_.phase != Phase::kLose; }

  void mats() {
    for (int seat = 0; seat < kSeats; ++seat) {
      const Mat& m = mat(seat);
      if (seat >= game_.players()) {
        need(cards_on(m) == 0 && m.gold == 0 && m.attacked == 0 && fiefs_held(m) == 0,
             "An empty seat has a mat.");
        continue;
      }
      need(m.gold >= 0, "Nobody owes gold.");
      for (const Card card : m.rice) {
        need(card != Card::kNone && row_of(card) == Row::kRice, "Only rice grows on rice tiles.");
      }
      row(m.city, Row::kCity);
      row(m.castle, Row::kCastle);
    }
  }

  void row(const std::array<Card, kTiles>& tiles, Row kind) {
    CardSet seen = 0;
    for (const Card card : tiles) {
      if (card == Card::kNone) continue;
      need(row_of(card) == kind, "A card lies in the wrong row.");
      need(!(seen & bit(card)), "A mat holds only one of each city and castle card.");
      seen |= bit(card);
    }
  }

  void supply() {
    const auto column = static_cast<std::size_t>(Edition::column(game_.players()));
    for (std::size_t i = 1; i < kCards; ++i) {
      const auto card = static_cast<Card>(i);
      int total = edition_.copies[i][column];
      if (card == Card::kNoodleShop) total = game_.players();
      if (card == Card::kGeneral && game_.players() == 2) total = game_.options().generals_2p;
      int found = t_.supply[i] + t_.lost[i];
      for (int seat = 0; seat < game_.players(); ++seat) {
        const Mat& m = mat(seat);
        found += row_of(card) == Row::kRice
                     ? static_cast<int>(std::count(m.rice.begin(), m.rice.end(), card))
                     : m.has(card);
      }
      need(found == total, "Rice, city and castle cards are not all there.");
    }
    need(t_.supply[index(Card::kNoodleShop)] == 0, "Noodle Shops are not for sale.");
    need(t_.lost[index(Card::kGeneral)] == 0, "Generals always return to the supply.");
    need(t_.supply[0] == 0 && t_.lost[0] == 0, "There is no card without a name.");
  }

  void fiefs() {
    const auto column = static_cast<std::size_t>(Edition::column(game_.players()));
    for (std::size_t kind = 0; kind < kMostFiefKinds; ++kind) {
      int found = t_.neutral[kind];
      for (const Mat& m : t_.mats) found += m.fiefs[kind][0] + m.fiefs[kind][1];
      const int total = kind < edition_.fiefs.size() ? edition_.fiefs[kind].copies[column] : 0;
      need(found == total, "The fiefdoms are not all there.");
    }
  }

  template <class F>
  void each_palace_card(F&& visit) const {
    for (const auto& card : s_.pile) visit(card, -1);
    for (int seat = 0; seat < kSeats; ++seat) {
      for (const auto& card : s_.palaces[seat]) visit(card, seat);
      for (const auto& card : s_.drawn[seat]) visit(card, seat);
    }
  }

  void palace_cards() {
    std::array<int, kPalaces> found{};
    each_palace_card([&](const PalaceCard& card, int) { ++found[index(card.kind)]; });
    need(found[0] == 0, "Every palace card has a face.");
    for (std::size_t kind = 1; kind < kPalaces; ++kind) {
      need(found[kind] == edition_.palace_copies[kind], "The palace cards are not all there.");
    }
    need(t_.pile == s_.pile.size(), "The palace pile is miscounted.");
    const int most = edition_.rules.victory_draw + edition_.amount_of(Card::kCityHall);
    for (int seat = 0; seat < kSeats; ++seat) {
      const auto& palace = s_.palaces[seat];
      const auto drawn = static_cast<int>(s_.drawn[seat].size());
      need(mat(seat).palace == palace.size(), "A palace is miscounted.");
      std::uint32_t kinds = 0;
      for (const auto& card : palace) {
        const auto kind = 1u << static_cast<int>(card.kind);
        need(!(kinds & kind), "No palace holds two of a kind.");
        kinds |= kind;
      }
      if (t_.phase == Phase::kChoose && seat < game_.players()) {
        const int n = game_.players();
        const bool chosen = (seat - t_.first + n) % n < (t_.acting - t_.first + n) % n;
        need(drawn == (chosen ? 0 : 3) && palace.size() == (chosen ? 2u : 0u),
             "Three cards are dealt and two kept, in turn.");
        need(t_.acting != seat || !all_alike(seat), "The first cards are all of one kind.");
      } else if (t_.phase == Phase::kKeep && seat == t_.acting) {
        need(drawn >= 1 && drawn <= most, "Drawn victory cards are miscounted.");
      } else {
        need(drawn == 0, "Somebody holds victory cards out of turn.");
      }
    }
  }

  bool all_alike(int seat) const {
    const auto& hand = s_.drawn[seat];
    return std::all_of(hand.begin(), hand.end(),
                       [&](const PalaceCard& card) { return card.kind == hand[0].kind; });
  }

  void knowledge() {
    const int n = game_.players();
    if (const auto wrong = wrong_doubts(s_, n, edition_); !wrong.empty()) need(false, wrong);
    SeatArray<std::array<int, 256>, kSeats> members{};
    each_palace_card([&](const PalaceCard& card, int) {
      for (std::size_t v = 0; v < kSeats; ++v) ++members[v][card.group[v]];
    });
    each_palace_card([&](const PalaceCard& card, int owner) {
      need(card.seen >> n == 0, "Nobody else sees palace cards.");
      need(card.marked <= 1 && (!card.marked || conflicting(card.kind)),
           "Only conflicting cards are put back before the first year.");
      for (std::size_t v = 0; v < kSeats; ++v) {
        const bool player = static_cast<int>(v) < n;
        need(card.group[v] <= (player ? kMostPalaceCards : 0), "A group number is out of range.");
        need(card.group[v] != 0 || !(card.seen >> v & 1), "A seen card belongs to a group.");
      }
      if (owner < 0 || !wrong_.empty()) return;
      need((card.seen >> owner & 1) && card.group[owner] && members[owner][card.group[owner]] == 1,
           "Players know their own palace cards.");
    });
  }

  bool quiet() const {
    const Struggle none{};
    const Struggle& s = t_.struggle;
    return s.contest == Contest::kNone && s.seats[0] == none.seats[0] &&
           s.seats[1] == none.seats[1] && s.fief == 0 && s.taken == Taken::kAttack && !s.side &&
           !s.holds && !s.cards[0] && !s.cards[1] && !s.war_room[0] && !s.war_room[1] &&
           !s.hidden && no_force(s.open) && no_force(s_.force) && s_.spare == none_held() &&
           s_.dropped == none_held();
  }
  static std::array<std::uint8_t, 2> none_held() { return {}; }
  static bool no_force(const std::array<Force, 2>& hands) {
    return force_size(hands[0]) + force_size(hands[1]) == 0;
  }

  void whose_action() {
    need(t_.actor >= 0 && t_.actor < game_.players() && t_.turn < game_.players(),
         "An action has an actor.");
    if (!wrong_.empty()) return;
    if (t_.occasion == Occasion::kTurn) {
      need(t_.actor == (t_.shogun + t_.turn) % game_.players(), "It is another player's turn.");
    } else {
      const Fate fate = t_.fate();
      const bool fits = t_.occasion == Occasion::kExtra
                            ? fate == Fate::kKarma || fate == Fate::kRetainers
                        : t_.occasion == Occasion::kMasterBuilder ? fate == Fate::kMasterBuilder
                                                                  : fate == Fate::kPatronage;
      need(fits && t_.turn == 0 && t_.used == 0, "No event gives that action.");
      need(t_.phase == Phase::kAction || t_.occasion != Occasion::kMasterBuilder,
           "The Master Builder only builds.");
      need(t_.phase == Phase::kAction || t_.phase == Phase::kKeep ||
               t_.occasion != Occasion::kPatronage,
           "Patronage only brings victory cards.");
    }
    need(t_.used <= 7 && (t_.phase == Phase::kAction || !(t_.used & kMainPart)),
         "The action of this turn is used already.");
    const bool own = t_.phase == Phase::kAction || t_.phase == Phase::kKeep;
    need(!own || t_.acting == t_.actor, "The actor decides.");
  }

  void bids() {
    need(game_.players() > 1, "There is no auction alone.");
    need(!(t_.passed >> t_.acting & 1) && t_.acting != t_.bidder, "This seat is not to bid.");
    need(mat(t_.acting).gold > t_.bid, "This seat cannot raise.");
    need((t_.bid == 0) == (t_.bidder < 0) && t_.bid >= 0, "A bid has a bidder.");
    need(t_.passed >> game_.players() == 0, "An empty seat passed.");
    if (t_.bidder < 0) return;
    need(!(t_.passed >> t_.bidder & 1) && mat(t_.bidder).gold >= t_.bid,
         "The highest bidder must be in and able to pay.");
  }

  void losers() {
    need(t_.waiting >> t_.acting & 1, "This seat has nothing to lose.");
    for (int seat = 0; seat < kSeats; ++seat) {
      if (!(t_.waiting >> seat & 1)) continue;
      if (seat >= game_.players()) return need(false, "An empty seat waits.");
      const Mat& m = mat(seat);
      bool any = false;
      switch (t_.fate()) {
        case Fate::kTyphoon:
          any = !m.rice.empty() && !m.has(Card::kDam);
          break;
        case Fate::kFire:
          any = filled(m.city) > 0;
          break;
        case Fate::kEarthquake:
          any = filled(m.castle) > 0;
          break;
        case Fate::kUprising:
          any = fiefs_taken(m, Taken::kAttack) > 0 && !m.has(Card::kKeep);
          break;
        default:
          break;
      }
      need(any, "A seat waits that has nothing to lose to this event.");
    }
  }

  void struggle() {
    const Struggle& s = t_.struggle;
    const int attacker = s.seats[kAttacker], defender = s.seats[kDefender];
    const bool seats = s.contest == Contest::kAttackSeat || s.contest == Contest::kBribeSeat;
    need(s.contest != Contest::kNone && attacker == t_.actor, "The actor fights.");
    need(seats ? defender >= 0 && defender < game_.players() && defender != attacker
               : defender == -1,
         "The defender is wrong.");
    need(s.fief < edition_.fiefs.size() && s.side <= 1 && s.holds <= 1 && s.hidden <= 1 &&
             s.war_room[0] <= 1 && s.war_room[1] <= 1,
         "The battle is out of range.");
    if (!wrong_.empty()) return;
    need(t_.acting == s.seats[s.side], "The other side decides.");
    need(s.contest == Contest::kBribeSeat || s.taken == Taken::kAttack,
         "Only a player's fiefdom was taken in some way.");
    need(s.contest != Contest::kAttackSeat || s.fief == 0, "No fiefdom is attacked here.");
    if (!seats) need(t_.neutral[s.fief] > 0, "No such fiefdom is neutral.");
    const bool bribery = s.contest == Contest::kBribeFief || s.contest == Contest::kBribeSeat;
    need(mat(attacker).has(bribery ? Card::kEmbassy : Card::kGeneral),
         "An attack needs a General, a bribery an Embassy.");
    need(bribery || mat(attacker).attacked, "Who attacks has attacked.");
    need(bribery == (t_.phase == Phase::kBribe), "The phase does not fit the struggle.");
    deck();
    if (!wrong_.empty()) return;
    if (t_.phase == Phase::kPrize) {
      prize();
    } else if (bribery) {
      bribes();
    } else {
      battle();
    }
  }

  void deck() {
    for (std::size_t v = 0; v < kForceValues; ++v) {
      int found = s_.force[0][v] + s_.force[1][v] + t_.struggle.open[0][v] + t_.struggle.open[1][v];
      for (std::size_t side = 0; side < 2; ++side) {
        found += (s_.spare[side] == v + 1) + (s_.dropped[side] == v + 1);
      }
      need(found <= edition_.force[v], "There are too many FORCE cards of a value.");
    }
    need(game_.force_left(t_) >= 0, "There are too many FORCE cards in play.");
  }

  void prize() {
    const Struggle& s = t_.struggle;
    need(s.contest == Contest::kAttackSeat && s.side == kAttacker && !s.holds && !s.cards[0] &&
             !s.cards[1] && !s.war_room[0] && !s.war_room[1] && !s.hidden && no_force(s.open) &&
             no_force(s_.force) && s_.spare == none_held() && s_.dropped == none_held(),
         "The battle is over before its prize is taken.");
    const Mat& m = mat(s.seats[kDefender]);
    const bool razing = game_.options().raze_any && buildings(m) != 0;
    need(fiefs_held(m) > 0 || m.gold >= 2 || !m.rice.empty() || razing,
         "There is nothing to take.");
  }

  void battle() {
    const Struggle& s = t_.struggle;
    need(no_force(s.open) && !s.hidden, "Cards of a battle are hidden.");
    const bool alone = s.contest == Contest::kAttackFief;
    need(!alone || (s.side == kAttacker && !s.holds && !s.war_room[1]),
         "A neutral fiefdom decides nothing.");
    for (std::size_t side = 0; side < 2; ++side) {
      const int cards = force_size(s_.force[side]);
      need(s.cards[side] == cards && (cards > 0) == !(alone && side == 1),
           "FORCE cards are miscounted.");
      const bool choosing = t_.phase == Phase::kSwap && s.side == side;
      need((s_.spare[side] != 0) == choosing, "The War Room's card is misplaced.");
      need((s_.dropped[side] != 0) == (s.war_room[side] && !choosing),
           "The War Room's old card is misplaced.");
      need(!choosing || s.war_room[side], "The War Room is not in use.");
    }
    need(t_.phase != Phase::kSwap || !s.holds, "The War Room breaks a run of holds.");
  }

  void bribes() {
    const Struggle& s = t_.struggle;
    const int attacker = s.seats[kAttacker], defender = s.seats[kDefender];
    need(no_force(s_.force) && s_.spare == none_held() && s_.dropped == none_held() && !s.holds &&
             !s.war_room[0] && !s.war_room[1],
         "Bribery is open.");
    for (std::size_t side = 0; side < 2; ++side) {
      need(s.cards[side] == force_size(s.open[side]), "FORCE cards are miscounted.");
    }
    need(s.cards[0] >= 1, "The briber buys at least one card.");
    if (defender >= 0) {
      const auto& theirs = mat(defender).fiefs[s.fief];
      need(theirs[index(s.taken)] > 0, "The defender has no such fiefdom.");
    }
    need(mat(t_.acting).gold >= edition_.rules.bribe_price && game_.force_left(t_) > 0,
         "Who cannot buy is not asked.");
    need(mat(attacker).gold >= 0, "Nobody owes gold.");
    if (s.hidden) {
      return need(game_.options().hidden_bribe && s.side == kAttacker && s.cards[1] == 0,
                  "Face-down bribery cards are an option, and for the briber to face.");
    }
    need(s.cards[1] >= edition_.rules.bribe_cards, "The defender has its first cards.");
    const bool ahead = force_total(s.open[0]) > force_total(s.open[1]);
    need(ahead ? defender >= 0 && s.side == kDefender : s.side == kAttacker,
         "Who is behind decides.");
  }

  const KingdomsOfRice& game_;
  const Edition& edition_;
  const State& s_;
  const Table& t_;
  std::string_view wrong_;
};

}  // namespace

Result<void> KingdomsOfRice::validate(const State& state) const {
  Inspector inspector(*this, state);
  inspector.clock();
  if (inspector.wrong().empty()) inspector.pieces();
  if (inspector.wrong().empty()) inspector.decision();
  if (inspector.wrong().empty()) inspector.past();
  if (!inspector.wrong().empty()) return Refusal{"bad_state", std::string(inspector.wrong())};
  return {};
}

}  // namespace crownhall
