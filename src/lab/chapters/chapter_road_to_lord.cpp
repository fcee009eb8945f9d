// Road to Lord: how long Numbers are and whether length and zeros pay, the pace at which hands run
// out, points by Offering, and how often the craving decides.
#include <algorithm>
#include <array>

#include "game/seat_array.hpp"
#include "games/road_to_lord/road_to_lord.hpp"
#include "lab/chapters/chapter.hpp"

namespace crownhall::lab {
namespace {

using road_to_lord::kOfferings;
using road_to_lord::Move;

constexpr int kMostCards = 8;  // longer Numbers are counted with these

class RoadToLordChapter final : public Chapter {
 public:
  explicit RoadToLordChapter(const AnyGame& game, Sheet& sheet)
      : players_(game.players()),
        offering_(event_id(game, "offering")),
        offers_(event_id(game, "offers")),
        adds_(event_id(game, "adds")),
        wins_(event_id(game, "wins")) {
    made_ = sheet.counters(kMostCards + 1);
    won_ = sheet.counters(kMostCards + 1);
    zeros_ = sheet.counters(4);  // without: made, won; with: made, won
    with_zeros_ = sheet.counters(kMostCards + 1);
    decided_ = sheet.counters(3);
    for (auto& side : pace_) {
      for (auto& m : side) m = sheet.moments();
    }
    for (auto& m : points_) m = sheet.moments();
  }

  void count(Sheet& sheet, const Played& played) const override {
    SeatArray<Move> numbers{};
    SeatArray<std::array<int, kOfferings>> used{};  // cards, by seat and Offering
    std::size_t offering = 0;
    Seat leader = -1;
    std::int64_t craving = 0;
    for (const Event& event : played.events) {
      const auto seat = static_cast<Seat>(event.args[0]);
      if (event.id == offering_) {
        offering = static_cast<std::size_t>(event.args[0]) - 1;
        craving = event.args[1];
        numbers = {};
        leader = -1;
      } else if (event.id == offers_) {
        numbers[seat] = Move{static_cast<std::uint64_t>(event.args[1])};
        if (leader < 0) leader = seat;
      } else if (event.id == adds_) {
        numbers[seat] = Move{static_cast<std::uint64_t>(event.args[2])};
      } else if (event.id == wins_) {
        finish_offering(sheet, numbers, seat, leader, craving);
        sheet.add(points_[offering], event.args[2]);
        for (std::size_t s = 0; s < numbers.size(); ++s) {
          used[s][offering] += numbers[s].none() ? 0 : numbers[s].size();
        }
      }
    }
    for (Seat seat = 0; seat < players_; ++seat) {
      const bool winner = played.outcome.places[seat] == 1;
      int so_far = 0;
      for (std::size_t o = 0; o < kOfferings; ++o) {
        so_far += used[seat][o];
        sheet.add(pace_[winner][o], so_far);
      }
    }
  }

  json::array charts(const Sheet& sheet) const override {
    json::array lengths, pay, pace, points, use, zeros, decided;
    std::int64_t all = 0;
    for (std::size_t k = 1; k <= kMostCards; ++k) all += sheet.at(made_, k);
    for (std::size_t k = 1; k <= kMostCards; ++k) {
      const std::string label = std::to_string(k) + (k == kMostCards ? "+" : "");
      lengths.push_back(chart_row(label, proportion(sheet.at(made_, k), all)));
      pay.push_back(chart_row(label, proportion(sheet.at(won_, k), sheet.at(made_, k))));
      use.push_back(chart_row(label, proportion(sheet.at(with_zeros_, k), sheet.at(made_, k))));
    }
    for (std::size_t o = 0; o < kOfferings; ++o) {
      const std::string label = std::to_string(o + 1);
      points.push_back(chart_row(label, mean(sheet, points_[o])));
      for (const std::size_t side : {0u, 1u}) {
        auto r = chart_row(label, mean(sheet, pace_[side][o]));
        r["series"] = side ? "winners" : "the others";
        pace.push_back(std::move(r));
      }
    }
    zeros.push_back(
        chart_row("without zeros", proportion(sheet.at(zeros_, 1), sheet.at(zeros_, 0))));
    zeros.push_back(chart_row("with zeros", proportion(sheet.at(zeros_, 3), sheet.at(zeros_, 2))));
    const std::int64_t tricks =
        sheet.at(decided_, 0) + sheet.at(decided_, 1) + sheet.at(decided_, 2);
    constexpr std::string_view kBy[] = {"the craving, not led", "the craving, led",
                                        "the icon that was led"};
    for (std::size_t i = 0; i < 3; ++i) {
      decided.push_back(chart_row(kBy[i], proportion(sheet.at(decided_, i), tricks)));
    }
    return {chart("Cards in a Number", "How long the Numbers are that people make.", "bars",
                  "cards", "share of Numbers", true, std::move(lengths)),
            chart("Does length win?", "Share of Offerings won by Numbers of that many cards.",
                  "bars", "cards", "won", true, std::move(pay)),
            chart("Zeros in a Number", "Share of the Numbers of that many cards with a 0 or 00.",
                  "bars", "cards", "with zeros", true, std::move(use)),
            chart("Do zeros win?", "Share of Offerings won with and without 0 or 00.", "bars", "",
                  "won", true, std::move(zeros)),
            chart("Pace", "Cards laid down by the end of each Offering (all games of a match).",
                  "lines", "Offering", "cards used", false, std::move(pace)),
            chart("Points by Offering", "What the winner of each Offering got.", "lines",
                  "Offering", "points", false, std::move(points)),
            chart("What decides an Offering", "The winner's icon.", "bars", "",
                  "share of Offerings", true, std::move(decided))};
  }

 private:
  void finish_offering(Sheet& sheet, const SeatArray<Move>& numbers, Seat winner, Seat leader,
                       std::int64_t craving) const {
    for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
      const Move number = numbers[seat];
      if (number.none()) continue;
      const auto cards = static_cast<std::size_t>(std::min(number.size(), kMostCards));
      const bool won = seat == winner;
      const std::size_t zeros = number.zeros() ? 2 : 0;
      sheet.add(made_, cards);
      sheet.add(won_, cards, won);
      sheet.add(zeros_, zeros);
      sheet.add(with_zeros_, cards, zeros > 0);
      sheet.add(zeros_, zeros + 1, won);
    }
    const auto icon = numbers[winner].icon();
    const bool craved = static_cast<std::int64_t>(icon) == craving;
    const bool led = leader >= 0 && icon == numbers[leader].icon();
    sheet.add(decided_, craved ? (led ? 1 : 0) : 2);
  }

  int players_, offering_, offers_, adds_, wins_;
  Sheet::Counters made_, won_, zeros_, with_zeros_, decided_;
  std::array<std::array<Sheet::Moments, kOfferings>, 2> pace_;  // others, winners
  std::array<Sheet::Moments, kOfferings> points_;
};

}  // namespace

template <>
std::unique_ptr<Chapter> make_chapter<RoadToLord>(const AnyGame& game, const Messages&,
                                                  Sheet& sheet) {
  return std::make_unique<RoadToLordChapter>(game, sheet);
}

}  // namespace crownhall::lab
