#include "games/kingdoms_of_rice/facts.hpp"

#include <algorithm>

#include "games/kingdoms_of_rice/own.hpp"

namespace crownhall::kingdoms_of_rice {
namespace {

using Palaces = FixedVector<Palace, kTiles>;

bool asked(const View& view) {
  return view.seat != kSpectator && view.table.phase != Phase::kOver &&
         view.table.acting == view.seat;
}

const Mat& own_mat(const View& view) { return view.table.mats[view.seat]; }

// The side of the present struggle that the viewer is on; -1: it looks on.
int own_side(const View& view) {
  const Struggle& s = view.table.struggle;
  if (view.seat == kSpectator || s.contest == Contest::kNone) return -1;
  for (int side = 0; side < 2; ++side) {
    if (s.seats[side] == view.seat) return side;
  }
  return -1;
}

int points_of(const KingdomsOfRice& game, const Mat& mat, const Palaces& palace) {
  int sum = game.fief_points(mat);
  for (const auto& line : game.palace_points(mat, palace)) sum += line.points;
  return sum;
}

// The figures of a lord that a card can change, in the order in which they are told.
std::vector<Change> figures(const KingdomsOfRice& game, const Mat& mat, const Palaces& palace) {
  const auto with = [&](Card card) { return mat.has(card) ? game.edition().amount_of(card) : 0; };
  std::vector<Change> all;
  const auto add = [&](std::string_view label, int n) {
    all.push_back({std::string(label), n, n});
  };
  add("income", game.income(mat));
  add("fields", game.fields(mat));
  add("attack", game.attack_max(mat));
  add("defence", game.defence_max(mat));
  add("hinders", with(Card::kMoat));
  add("sells", with(Card::kMarket));
  add("tax", with(Card::kTaxCollector));
  add("draws", game.edition().rules.victory_draw + with(Card::kCityHall));
  add("off-rice", with(Card::kFarming));
  add("off-city", with(Card::kCarpentry));
  add("off-castle", with(Card::kBlacksmith));
  add("points", points_of(game, mat, palace));
  return all;
}

std::vector<Change> difference(const std::vector<Change>& before,
                               const std::vector<Change>& after) {
  std::vector<Change> all;
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (before[i].before == after[i].before) continue;
    all.push_back({before[i].label, before[i].before, after[i].before});
  }
  return all;
}

// Takes a card off the mat: a rice tile from 1, or a card of the other rows.
void take_off(Mat& mat, Card card, int tile) {
  if (card == Card::kNone) {
    mat.rice.erase_at(tile - 1);
    return;
  }
  auto& row = row_of(card) == Row::kCity ? mat.city : mat.castle;
  *std::find(row.begin(), row.end(), card) = Card::kNone;
}

// The viewer's mat after a build, a destruction or a loss.
Mat after(const KingdomsOfRice& game, const View& view, Move move) {
  Mat mat = own_mat(view);
  int cost = 0;
  if (move.act() == Act::kLoseFief) {
    --mat.fiefs[move.a()][0];
  } else if (move.act() == Act::kBuild) {
    const Card card = move.card();
    cost = game.build_cost(view.table, view.seat, card, move.b() != 0);
    if (row_of(card) == Row::kRice) {
      if (move.b()) take_off(mat, Card::kNone, move.b());
      mat.rice.push_back(card);
    } else {
      if (move.b()) take_off(mat, static_cast<Card>(move.b()), 0);
      auto& row = row_of(card) == Row::kCity ? mat.city : mat.castle;
      *std::find(row.begin(), row.end(), Card::kNone) = card;
    }
  } else {
    if (move.act() == Act::kDestroy) {
      const Row row = move.a() ? row_of(move.card()) : Row::kRice;
      cost = game.destroy_cost(view.table, view.seat, row);
    }
    take_off(mat, move.card(), move.b());
  }
  mat.gold = static_cast<std::int16_t>(mat.gold - cost);
  return mat;
}

// A palace with one card more, in the place of `old` where there is one.
Palaces with(Palaces palace, Palace kind, Palace old) {
  const auto at = std::find(palace.begin(), palace.end(), old);
  if (old == Palace::kNone || at == palace.end()) {
    palace.push_back(kind);
  } else {
    *at = kind;
  }
  return palace;
}

// The score lines of two palaces side by side, those that differ, and the sum.
Effect kept(const KingdomsOfRice& game, Move move, const Mat& before, const Palaces& from,
            const Mat& after, const Palaces& to) {
  Effect effect{game.write(move), {}};
  const auto was = game.palace_points(before, from), is = game.palace_points(after, to);
  const auto find = [](const auto& lines, Palace kind) {
    for (const auto& line : lines) {
      if (line.kind == kind) return static_cast<int>(line.points);
    }
    return 0;
  };
  for (std::size_t kind = 1; kind < kPalaces; ++kind) {
    const auto palace = static_cast<Palace>(kind);
    const int a = find(was, palace), b = find(is, palace);
    if (a != b) effect.changes.push_back({std::string(kPalaceNames[kind]), a, b});
  }
  effect.changes.push_back({"points", points_of(game, before, from), points_of(game, after, to)});
  return effect;
}

}  // namespace

bool row_full(const View& view, Row row) {
  if (view.seat == kSpectator) return false;
  const Mat& mat = own_mat(view);
  return row == Row::kRice   ? mat.rice.full()
         : row == Row::kCity ? filled(mat.city) == kTiles
                             : filled(mat.castle) == kTiles;
}

WhyNot why_not_build(const KingdomsOfRice& game, const View& view, Card card) {
  const Table& table = view.table;
  if (table.supply[index(card)] == 0) return WhyNot::kSoldOut;
  if (view.seat == kSpectator) return WhyNot::kNotNow;
  const Mat& mat = own_mat(view);
  const Row row = row_of(card);
  if (row != Row::kRice && mat.has(card)) return WhyNot::kHaveIt;
  if (game.build_cost(table, view.seat, card, row_full(view, row)) > mat.gold) {
    return WhyNot::kTooDear;
  }
  const bool now = asked(view) && table.phase == Phase::kAction && game.may_build(table);
  return now ? WhyNot::kYes : WhyNot::kNotNow;
}

TurnLeft turn_left(const View& view) {
  const Table& table = view.table;
  if (!asked(view) || table.phase != Phase::kAction) return {};
  if (table.occasion != Occasion::kTurn) return {true, false, false};
  const Mat& mat = own_mat(view);
  return {
      !(table.used & kMainPart), !(table.used & kCommercePart) && mat.has(Card::kCommerceHall),
      !(table.used & kFairPart) && mat.has(Card::kTradeFair) && table.season == Season::kHarvest};
}

std::vector<Effect> effects(const KingdomsOfRice& game, const View& view) {
  std::vector<Effect> all;
  const Phase phase = view.table.phase;
  const bool keeping = phase == Phase::kChoose || phase == Phase::kKeep;
  if (!asked(view) || (!keeping && phase != Phase::kAction && phase != Phase::kLose)) return all;
  const Palaces palace = own_of(view).palace;
  const Mat& mat = own_mat(view);
  const auto before = figures(game, mat, palace);
  std::vector<Move> moves;
  game.legal(view, moves);
  for (const Move move : moves) {
    switch (move.act()) {
      case Act::kBuild:
      case Act::kDestroy:
      case Act::kLose:
      case Act::kLoseFief:
        all.push_back(
            {game.write(move), difference(before, figures(game, after(game, view, move), palace))});
        break;
      case Act::kKeep:
      case Act::kKeepTwo: {
        Mat then = mat;
        Palaces to = with(palace, static_cast<Palace>(move.a()),
                          move.act() == Act::kKeep ? static_cast<Palace>(move.b()) : Palace::kNone);
        if (move.act() == Act::kKeepTwo)
          to = with(to, static_cast<Palace>(move.b()), Palace::kNone);
        if (move.act() == Act::kKeep && move.b()) {
          then.gold = static_cast<std::int16_t>(then.gold - game.edition().rules.surcharge);
        }
        then.palace = static_cast<std::uint8_t>(to.size());
        all.push_back(kept(game, move, mat, palace, then, to));
        break;
      }
      default:
        break;
    }
  }
  return all;
}

std::vector<DrawnCard> drawn_cards(const KingdomsOfRice& game, const View& view) {
  std::vector<DrawnCard> all;
  if (view.seat == kSpectator) return all;
  const Own own = own_of(view);
  for (const Palace kind : own.drawn) {
    const bool held = std::find(own.palace.begin(), own.palace.end(), kind) != own.palace.end();
    Palaces to = own.palace;
    if (!held && to.full()) to.erase_at(0);  // it must take some card's place
    if (!held) to.push_back(kind);
    Mat mat = own_mat(view);
    mat.palace = static_cast<std::uint8_t>(to.size());
    for (const auto& line : game.palace_points(mat, to)) {
      if (line.kind == kind) all.push_back({line.points, line.counted, held});
    }
  }
  return all;
}

std::vector<Foe> foes(const KingdomsOfRice& game, const View& view) {
  std::vector<Foe> all;
  if (view.seat == kSpectator) return all;
  for (Seat seat = 0; seat < game.players(); ++seat) {
    if (seat == view.seat) continue;
    const Mat& mat = view.table.mats[seat];
    all.push_back({seat, game.attack_max(view.table, view.seat, seat), game.defence_max(mat),
                   fiefs_held(mat), mat.gold / 2, static_cast<int>(mat.rice.size())});
  }
  return all;
}

Force unseen(const KingdomsOfRice& game, const View& view) {
  if (own_side(view) < 0 || view.table.phase == Phase::kPrize) return {};
  Force left = game.edition().force;
  const Struggle& s = view.table.struggle;
  for (std::size_t v = 0; v < kForceValues; ++v) {
    left[v] = static_cast<std::uint8_t>(left[v] - view.force[v] - s.open[0][v] - s.open[1][v]);
  }
  if (view.spare) --left[view.spare - 1u];
  if (view.dropped) --left[view.dropped - 1u];
  return left;
}

std::array<int, 2> struggle_max(const KingdomsOfRice& game, const Table& table) {
  const Struggle& s = table.struggle;
  if (s.contest == Contest::kAttackFief) {
    return {game.attack_max(table.mats[s.seats[kAttacker]]), game.edition().rules.neutral_max};
  }
  if (s.contest != Contest::kAttackSeat) return {};
  return {game.attack_max(table, s.seats[kAttacker], s.seats[kDefender]),
          game.defence_max(table.mats[s.seats[kDefender]])};
}

int burst_percent(const KingdomsOfRice& game, const View& view) {
  const int side = own_side(view);
  const Phase phase = view.table.phase;
  if (side < 0 || (phase != Phase::kBattle && phase != Phase::kSwap)) return -1;
  const Force left = unseen(game, view);
  const int room = struggle_max(game, view.table)[side] - force_total(view.force);
  int all = 0, over = 0;
  for (int value = 0; value < kForceValues; ++value) {
    const int copies = left[value];
    all += copies;
    if (value > room) over += copies;
  }
  return all == 0 ? 0 : (200 * over + all) / (2 * all);
}

std::array<int, 2> totals(const View& view) {
  const Struggle& s = view.table.struggle;
  std::array<int, 2> known = {-1, -1};
  if (s.contest == Contest::kNone || view.table.phase == Phase::kPrize) return known;
  const bool bribery = s.contest == Contest::kBribeFief || s.contest == Contest::kBribeSeat;
  for (int side = 0; side < 2; ++side) {
    if (bribery) {
      if (side == kAttacker || !s.hidden) known[side] = force_total(s.open[side]);
    } else if (side == own_side(view)) {
      known[side] = force_total(view.force);
    }
  }
  return known;
}

BribeFacts bribe_facts(const KingdomsOfRice& game, const View& view) {
  const Struggle& s = view.table.struggle;
  const int side = own_side(view);
  if (side < 0 || view.table.phase != Phase::kBribe) return {};
  const auto& rules = game.edition().rules;
  const int paid = s.cards[side] - (side == kDefender ? rules.bribe_cards : 0);
  BribeFacts facts{0, 0, own_mat(view).gold / rules.bribe_price, paid * rules.bribe_price};
  if (s.hidden) return facts;
  const int ahead = force_total(s.open[kAttacker]) - force_total(s.open[kDefender]);
  facts.need = side == kAttacker ? 1 - ahead : ahead;
  const Force left = unseen(game, view);
  int all = 0, good = 0;
  for (int value = 0; value < kForceValues; ++value) {
    all += left[value];
    if (value >= facts.need) good += left[value];
  }
  facts.percent = all == 0 ? 0 : (200 * good + all) / (2 * all);
  return facts;
}

std::vector<int> prices_left(const KingdomsOfRice& game, const Table& table) {
  std::vector<int> all;
  for (int price = 0; price < kPrices; ++price) {
    int copies = game.edition().market[price];
    for (const auto sold : table.prices) copies -= sold == price;
    all.insert(all.end(), std::max(0, copies), price);
  }
  return all;
}

std::vector<Chance> least_chances(const KingdomsOfRice& game, const View& view) {
  std::vector<Chance> all;
  if (!asked(view) || view.table.phase == Phase::kAuction) return all;
  const Struggle& s = view.table.struggle;
  const Mat& mat = own_mat(view);
  if (s.war_room[kAttacker] || !mat.has(Card::kWarRoom)) return all;
  std::vector<Move> moves;
  game.legal(view, moves);
  for (const Move move : moves) {
    const bool draw = move.act() == Act::kDraw && s.contest == Contest::kAttackFief;
    if (!draw && move.act() != Act::kAttackFief) continue;
    const Odds::Attack at{.hand = draw ? view.force : Force{}, .max = game.attack_max(mat)};
    const auto chance = std::uint64_t{game.odds().draw(at)} * 1'000'000 / Odds::kOne;
    all.push_back({move, static_cast<std::int32_t>(chance)});
  }
  return all;
}

}  // namespace crownhall::kingdoms_of_rice
