#include "games/kingdoms_of_rice/appraisal.hpp"

#include <algorithm>
#include <bit>

namespace crownhall::kingdoms_of_rice {
namespace {

// What the palace cards come to at the end of matches between these rules of thumb, in points.
constexpr std::array<int, kPalaces> kUsual = {0, 7, 4, 7, 3, 8, 3, 3, 4, 6, 4, 5, 6, 6,
                                              6, 4, 6, 5, 4, 4, 4, 6, 6, 3, 6, 5, 4};

constexpr int percent(int value, int share) { return value * share / 100; }

}  // namespace

Appraisal::Appraisal(const KingdomsOfRice& game, const View& view, Seat seat)
    : game_(game), edition_(game.edition()) {
  const Table& t = view.table;
  const int season = 4 * t.year + static_cast<int>(t.season);
  const bool started = t.phase != Phase::kChoose && t.phase != Phase::kAuction;
  const bool in_turns = started && t.occasion == Occasion::kTurn && t.phase != Phase::kLose;
  turns_ = game.seasons() - season - (in_turns ? 1 : 0);
  if (in_turns && t.actor != seat) {
    // Somebody else's turn: the own one of this season may still come.
    const int n = game.players();
    if ((seat - t.shogun + n) % n > t.turn) ++turns_;
  }
  harvests_ = game.seasons() / 4 - static_cast<int>(t.prices.size());
  int cards = 0, sum = 0;
  for (int price = 0; price < kPrices; ++price) {
    const int left = edition_.market[price] -
                     static_cast<int>(std::count(t.prices.begin(), t.prices.end(), price));
    cards += left;
    sum += left * price;
  }
  tenths_ = cards ? 10 * sum / cards : 0;
  for (std::size_t kind = 0; kind < edition_.fiefs.size(); ++kind) {
    neutral_ += t.neutral[kind];
    if (t.neutral[kind]) best_fief_ = std::max(best_fief_, fief(static_cast<int>(kind)));
  }
}

int Appraisal::fief(int kind) const {
  const FiefKind& f = edition_.fiefs[kind];
  return f.points * kPoint + percent(f.gold * turns_ * kGold, 70);
}

int Appraisal::attack_chance(const Mat& mat) const {
  Odds::Attack at{.max = game_.attack_max(mat)};
  int chance = static_cast<int>(std::uint64_t{game_.odds().draw(at)} * 1000 / Odds::kOne);
  if (mat.has(Card::kWarRoom)) chance += (1000 - chance) / 3;
  return chance;
}

// Gold now and to come, as far as the turns left can use it.
int Appraisal::treasure(const Mat& mat) const {
  const int bonus = mat.has(Card::kMarket) ? 10 * edition_.amount_of(Card::kMarket) : 0;
  int fields = 0;  // sold, summed over the harvests left
  for (std::size_t i = 0; i < mat.rice.size(); ++i) {
    // The oldest card goes after each harvest but the last.
    const int sold = std::min<int>(harvests_, static_cast<int>(i) + 1);
    fields += sold * edition_.amount_of(mat.rice[i]);
  }
  int to_come = game_.income(mat) * turns_ + fields * (tenths_ + bonus) / 10;
  if (mat.has(Card::kTaxCollector)) to_come += harvests_ * edition_.amount_of(Card::kTaxCollector);
  int usable = kTurnSpends * turns_;
  if (mat.has(Card::kCommerceHall)) usable += 5 * turns_;
  if (mat.has(Card::kTradeFair)) usable += 4 * harvests_;
  // Late gold is spent less well than early gold: what is to come counts a little less.
  const int total = mat.gold + percent(to_come, 85);
  return kGold * std::min(total, usable) + kIdleGold * std::max(0, total - usable);
}

int Appraisal::gold(const Mat& mat, int amount) const {
  Mat poorer = mat;
  poorer.gold = static_cast<std::int16_t>(std::max(0, mat.gold - amount));
  return treasure(mat) - treasure(poorer);
}

// The attacks and bribes that a General, an Embassy and what helps them allow.
int Appraisal::army(const Mat& mat) const {
  int sum = 0;
  const int targets = std::min({turns_, neutral_, 6});
  if (mat.has(Card::kGeneral) && targets > 0) {
    const int chance = attack_chance(mat);
    const int loss = 10 * kGold + kPoint;
    const int each = (chance * best_fief_ - (1000 - chance) * loss) / 1000;
    sum += percent(std::max(0, each) * targets, 55);
  }
  if (mat.has(Card::kEmbassy) && targets > 0) {
    constexpr int kUsualCards = 3;
    // A first bribe is paid out of what is there, further ones out of what is to come.
    const int cost = kUsualCards * edition_.rules.bribe_price;
    const int first = best_fief_ - gold(mat, cost);
    const int later = best_fief_ - cost * kGold * 2 / 3;
    sum += percent(std::max(0, first) + std::max(0, later) * (std::min(targets, 4) - 1), 25);
  }
  return sum;
}

// Cards that help in small ways.
int Appraisal::conveniences(const Mat& mat) const {
  int sum = 0;
  for (const Card shop : {Card::kFarming, Card::kCarpentry, Card::kBlacksmith}) {
    if (mat.has(shop)) sum += edition_.amount_of(shop) * std::min(turns_ / 3, 4) * kGold / 2;
  }
  if (mat.has(Card::kCityHall)) sum += std::min(turns_, 6) * 250;
  if (mat.has(Card::kDam)) sum += 60 * std::min<int>(harvests_, 4);
  if (mat.has(Card::kTemple)) sum += 40 * turns_;
  if (mat.has(Card::kKeep))
    sum += 60 * std::min(turns_, 8) * (1 + fiefs_taken(mat, Taken::kAttack));
  if (mat.has(Card::kWall)) sum += 40 * std::min(turns_, 8);
  if (mat.has(Card::kMoat)) sum += 50 * std::min(turns_, 8);
  return sum;
}

// Points as they stand, with a part of what is still missing.
int Appraisal::palace(const Mat& mat, const FixedVector<Palace, kTiles>& kinds) const {
  int sum = 0;
  const int hope = std::min(100, 12 * turns_);  // per cent
  for (const auto& line : game_.palace_points(mat, kinds)) {
    const auto& n = edition_.numbers(line.kind);
    int worth = line.points * kPoint;
    int goal = 0, share = 0;
    switch (line.kind) {
      case Palace::kBuilder:
      case Palace::kFarmer:
      case Palace::kStrategist:
        goal = n[0], share = 4 * line.counted * line.counted;  // of 25 parts
        break;
      case Palace::kBureaucrat:
        goal = n[0], share = 11 * line.counted * line.counted;
        break;
      case Palace::kDiplomat:
        goal = n[0],
        share = n[1] == 0 ? 100 : std::min(100, 100 * line.counted * line.counted / (n[1] * n[1]));
        break;
      case Palace::kEconomist:
        worth += (line.counted % n[1]) * n[0] * kPoint / n[1] * hope / 200;
        break;
      default:
        break;
    }
    if (goal && line.points == 0) worth = percent(percent(goal * kPoint, share), hope * 7 / 10);
    sum += worth;
  }
  return sum;
}

int Appraisal::promise(const Mat& mat, const FixedVector<Palace, kTiles>& company,
                       Palace kind) const {
  FixedVector<Palace, kTiles> with = company;
  if (!with.full()) with.push_back(kind);
  const int now = palace(mat, with) - palace(mat, company);
  const int usual = kUsual[index(kind)] * kPoint;
  const int hope = std::min(100, 7 * turns_);
  return now + std::max(0, usual - now) * hope / 100;
}

int Appraisal::worth(const Mat& mat, const FixedVector<Palace, kTiles>& kinds) const {
  return game_.fief_points(mat) * kPoint + palace(mat, kinds) + treasure(mat) + army(mat) +
         conveniences(mat);
}

}  // namespace crownhall::kingdoms_of_rice
