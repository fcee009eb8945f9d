// Kingdoms of Rice: every card's pick rate against its win rate, what the shogunate costs and
// brings, what palace cards are worth, what each event does to the scores, and which ways of
// playing win.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "game/seat_array.hpp"
#include "lab/chapters/chapter.hpp"

namespace crownhall::lab {
namespace {

constexpr std::size_t kPrices = 8;  // bids in steps of 3 gold: 0, 1-3, ... 19 and more
constexpr std::size_t kFates = 27, kPalaces = 27, kCardKinds = 24;
// A seat's style is the thing it did most of, each measured by what it costs in actions.
enum Style : std::size_t { kRice, kCity, kCastle, kWar, kBribery, kCards, kStyles };
constexpr std::string_view kStyleNames[kStyles] = {"rice",    "city",    "castle",
                                                   "attacks", "bribery", "victory cards"};

class KingdomsOfRiceChapter final : public Chapter {
 public:
  KingdomsOfRiceChapter(const AnyGame& game, const Messages& messages, Sheet& sheet)
      : players_(game.players()),
        shogun_(event_id(game, "shogun")),
        fate_(event_id(game, "fate")),
        builds_(event_id(game, "builds")),
        replaces_(event_id(game, "replaces")),
        attacks_fief_(event_id(game, "attacks_fief")),
        attacks_seat_(event_id(game, "attacks_seat")),
        bribes_fief_(event_id(game, "bribes_fief")),
        bribes_seat_(event_id(game, "bribes_seat")),
        draws_cards_(event_id(game, "draws_cards")),
        reveals_(event_id(game, "reveals")) {
    for (std::size_t i = 0; i < kFates; ++i) {
      fates_.push_back(messages.text(game.info().key, "fate." + std::to_string(i)));
      palaces_.push_back(messages.text(game.info().key, "palace." + std::to_string(i)));
    }
    for (std::size_t i = 0; i < kCardKinds; ++i) {
      cards_.push_back(messages.text(game.info().key, "card." + std::to_string(i)));
    }
    built_ = sheet.counters(kCardKinds);
    builders_won_ = sheet.counters(kCardKinds);
    seats_ = sheet.counters(1);
    bought_ = sheet.counters(kPrices);
    for (auto& m : price_won_) m = sheet.moments();
    for (auto& m : palace_) m = sheet.moments();
    for (auto& m : with_) m = sheet.moments();
    for (auto& m : without_) m = sheet.moments();
    styled_ = sheet.counters(kStyles);
    style_won_ = sheet.counters(kStyles);
    for (auto& m : style_score_) m = sheet.moments();
  }

  void count(Sheet& sheet, const Played& played) const override {
    SeatArray<std::array<int, kStyles>> did{};
    SeatArray<std::array<bool, kCardKinds>> built{};
    std::array<bool, kFates> seen{};
    int total = 0;
    for (const auto score : played.outcome.scores) total += score;
    for (const Event& event : played.events) {
      const auto seat = static_cast<Seat>(event.args[0]);
      if (event.id == shogun_) {
        const std::size_t step = price_step(event.args[1]);
        sheet.add(bought_, step);
        sheet.add(price_won_[step], win_sixtieths(played.outcome, seat));
      }
      if (event.id == fate_) seen[event.args[0]] = true;
      if (event.id == builds_ || event.id == replaces_) {
        ++did[seat][style_of_card(event.args[1])];
        built[seat][event.args[1]] = true;
      }
      if (event.id == attacks_fief_ || event.id == attacks_seat_) did[seat][kWar] += 2;
      if (event.id == bribes_fief_ || event.id == bribes_seat_) did[seat][kBribery] += 2;
      if (event.id == draws_cards_) did[seat][kCards] += 2;
      if (event.id == reveals_) sheet.add(palace_[event.args[1]], event.args[2]);
    }
    for (std::size_t f = 1; f < kFates; ++f) sheet.add(seen[f] ? with_[f] : without_[f], total);
    for (Seat seat = 0; seat < players_; ++seat) {
      const auto& mine = did[seat];
      const auto style =
          static_cast<std::size_t>(std::max_element(mine.begin(), mine.end()) - mine.begin());
      sheet.add(seats_, 0);
      for (std::size_t i = 1; i < kCardKinds; ++i) {
        if (!built[seat][i]) continue;
        sheet.add(built_, i);
        sheet.add(builders_won_, i, win_sixtieths(played.outcome, seat));
      }
      sheet.add(styled_, style);
      sheet.add(style_won_, style, win_sixtieths(played.outcome, seat));
      sheet.add(style_score_[style], played.outcome.scores[seat]);
    }
  }

  json::array charts(const Sheet& sheet) const override {
    json::array picks, prices, pay, palaces, fates, styles, style_wins, style_scores;
    std::int64_t years = 0, seats = 0;
    for (std::size_t i = 0; i < kPrices; ++i) years += sheet.at(bought_, i);
    for (std::size_t i = 0; i < kPrices; ++i) {
      prices.push_back(chart_row(price_name(i), proportion(sheet.at(bought_, i), years)));
      pay.push_back(chart_row(price_name(i), mean(sheet, price_won_[i], kWholeWin)));
    }
    for (std::size_t i = 1; i < kCardKinds; ++i) {
      const std::int64_t n = sheet.at(built_, i);
      auto row = chart_row(cards_[i], proportion(sheet.at(builders_won_, i) / kWholeWin, n));
      row["pick"] = figure_json(proportion(n, sheet.at(seats_, 0)));
      picks.push_back(std::move(row));
    }
    for (std::size_t i = 1; i < kPalaces; ++i)
      palaces.push_back(chart_row(palaces_[i], mean(sheet, palace_[i])));
    for (std::size_t i = 1; i < kFates; ++i)
      fates.push_back(chart_row(fates_[i], difference(sheet, i)));
    for (std::size_t i = 0; i < kStyles; ++i) seats += sheet.at(styled_, i);
    for (std::size_t i = 0; i < kStyles; ++i) {
      styles.push_back(chart_row(kStyleNames[i], proportion(sheet.at(styled_, i), seats)));
      style_wins.push_back(chart_row(
          kStyleNames[i], proportion(sheet.at(style_won_, i) / kWholeWin, sheet.at(styled_, i))));
      style_scores.push_back(chart_row(kStyleNames[i], mean(sheet, style_score_[i])));
    }
    json::array all = {
        chart("What palace cards bring", "Mean victory points of a card revealed at the end.",
              "bars", "", "points", false, std::move(palaces)),
        chart("What events do to the scores",
              "All scores together in matches where the event came, less those where it did not.",
              "bars", "", "points", false, std::move(fates)),
        chart("Ways of playing",
              "What a player did most of; attacks, bribes and draws count double.", "bars", "",
              "share of players", true, std::move(styles)),
        chart("Score by way of playing", "Mean final score.", "bars", "", "points", false,
              std::move(style_scores))};
    if (players_ > 1) {
      all.insert(all.begin(),
                 chart("Every card: pick rate against win rate",
                       "Right: built by more players. Up: those who built it won more often. "
                       "Winners have more gold to build with, so few cards lie below the line.",
                       "picks", "built by", "wins", true, std::move(picks)));
      all.push_back(chart("Wins by way of playing", "Share of wins of those who played that way.",
                          "bars", "", "wins", true, std::move(style_wins)));
      all.push_back(chart("What the shogunate costs", "Winning bids of all years.", "bars", "gold",
                          "share of years", true, std::move(prices)));
      all.push_back(chart("Does the shogunate pay?",
                          "Share of wins of whoever paid that much for a year, year by year.",
                          "bars", "gold", "wins", true, std::move(pay)));
    }
    return all;
  }

 private:
  static std::size_t price_step(std::int64_t gold) {
    return std::min<std::size_t>(static_cast<std::size_t>((gold + 2) / 3), kPrices - 1);
  }
  static std::string price_name(std::size_t step) {
    if (step == 0) return "free";
    const auto from = std::to_string(step * 3 - 2);
    return step == kPrices - 1 ? from + "+" : from + "-" + std::to_string(step * 3);
  }
  // Card numbers as in the message file: rice 1-3, city 4-15, castle 16-23.
  static std::size_t style_of_card(std::int64_t card) {
    return card <= 3 ? kRice : card <= 15 ? kCity : kCastle;
  }
  Figure difference(const Sheet& sheet, std::size_t fate) const {
    const Figure a = mean(sheet, with_[fate]), b = mean(sheet, without_[fate]);
    const double half = std::hypot(a.hi - a.value, b.hi - b.value), value = a.value - b.value;
    return {value, value - half, value + half, std::min(a.n, b.n)};
  }

  int players_, shogun_, fate_, builds_, replaces_, attacks_fief_, attacks_seat_, bribes_fief_,
      bribes_seat_, draws_cards_, reveals_;
  std::vector<std::string> fates_, palaces_, cards_;
  Sheet::Counters built_, builders_won_, seats_;
  Sheet::Counters bought_, styled_, style_won_;
  std::array<Sheet::Moments, kPrices> price_won_;
  std::array<Sheet::Moments, kPalaces> palace_;
  std::array<Sheet::Moments, kFates> with_, without_;
  std::array<Sheet::Moments, kStyles> style_score_;
};

}  // namespace

template <>
std::unique_ptr<Chapter> make_chapter<KingdomsOfRice>(const AnyGame& game, const Messages& messages,
                                                      Sheet& sheet) {
  return std::make_unique<KingdomsOfRiceChapter>(game, messages, sheet);
}

}  // namespace crownhall::lab
