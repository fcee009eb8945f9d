// The Royal Ascension: where tokens land and what landing there was worth, drawn on the ring; what
// each action card did for its drawer; whether battles end as the odds say.
#include <algorithm>
#include <array>
#include <vector>

#include "base/index.hpp"
#include "game/seat_array.hpp"
#include "game/typed_game.hpp"
#include "games/royal_ascension/royal_ascension.hpp"
#include "lab/chapters/chapter.hpp"

namespace crownhall::lab {
namespace {

using royal_ascension::kActions;
using royal_ascension::kSpaces;

constexpr std::size_t kBands = 10;  // of the odds, 10 % each

class RoyalAscensionChapter final : public Chapter {
 public:
  RoyalAscensionChapter(const AnyGame& game, const Messages& messages, Sheet& sheet)
      : players_(game.players()),
        edition_(static_cast<const TypedGame<RoyalAscension>&>(game).game().edition()),
        stepped_(event_id(game, "stepped")),
        action_(event_id(game, "action")),
        odds_(event_id(game, "odds")),
        won_(event_id(game, "won")) {
    for (std::size_t i = 0; i < kActions; ++i) {
      names_.push_back(messages.text(game.info().key, "action." + std::to_string(i)));
    }
    visits_ = sheet.counters(kSpaces);
    visited_ = sheet.counters(kSpaces);
    visitors_won_ = sheet.counters(kSpaces);
    drawn_ = sheet.counters(kActions);
    drawers_won_ = sheet.counters(kActions);
    fought_ = sheet.counters(kBands);
    attackers_won_ = sheet.counters(kBands);
  }

  void count(Sheet& sheet, const Played& played) const override {
    SeatArray<std::array<bool, kSpaces>> been{};
    SeatArray<std::array<bool, kActions>> drew{};
    int space = -1, band = -1;
    Seat walker = 0, attacker = 0;
    const auto land = [&] {
      if (space < 0) return;
      sheet.add(visits_, static_cast<std::size_t>(space));
      been[walker][space] = true;
      space = -1;
    };
    for (const Event& event : played.events) {
      const auto seat = static_cast<Seat>(event.args[0]);
      if (event.id == stepped_) {
        walker = seat;
        space = static_cast<int>(event.args[1]);
        continue;
      }
      land();
      if (event.id == action_) drew[seat][event.args[2]] = true;
      if (event.id == odds_) {
        attacker = seat;
        band = std::min<int>(static_cast<int>(event.args[2]) / 10, kBands - 1);
        sheet.add(fought_, band);
      }
      if (event.id == won_ && band >= 0) {
        sheet.add(attackers_won_, band, seat == attacker);
        band = -1;
      }
    }
    land();
    for (Seat s = 0; s < players_; ++s) {
      const std::int64_t share = win_sixtieths(played.outcome, s);
      for (std::size_t i = 0; i < kSpaces; ++i) {
        if (!been[s][i]) continue;
        sheet.add(visited_, i);
        sheet.add(visitors_won_, i, share);
      }
      for (std::size_t i = 0; i < kActions; ++i) {
        if (!drew[s][i]) continue;
        sheet.add(drawn_, i);
        sheet.add(drawers_won_, i, share);
      }
    }
  }

  json::array charts(const Sheet& sheet) const override {
    json::array ring, value, actions, calibration;
    std::int64_t all = 0;
    for (std::size_t i = 0; i < kSpaces; ++i) all += sheet.at(visits_, i);
    for (std::size_t i = 0; i < kSpaces; ++i) {
      ring.push_back(space_row(i, proportion(sheet.at(visits_, i), all)));
      value.push_back(
          space_row(i, proportion(sheet.at(visitors_won_, i) / kWholeWin, sheet.at(visited_, i))));
    }
    for (std::size_t i = 0; i < kActions; ++i) {
      actions.push_back(chart_row(
          names_[i], proportion(sheet.at(drawers_won_, i) / kWholeWin, sheet.at(drawn_, i))));
    }
    for (std::size_t b = 0; b < kBands; ++b) {
      calibration.push_back(
          chart_row(std::to_string(b * 10) + "-" + std::to_string(b * 10 + 9) + " %",
                    proportion(sheet.at(attackers_won_, b), sheet.at(fought_, b))));
    }
    return {chart("Where tokens land", "Share of all landings (Home is not counted).", "ring",
                  "space", "landings", true, std::move(ring)),
            chart("What landing there is worth",
                  "Share of wins of those who landed there at least once.", "ring", "space", "wins",
                  true, std::move(value)),
            chart("Action cards", "Share of wins of those who drew the card at least once.", "bars",
                  "", "wins", true, std::move(actions)),
            chart("Odds against outcomes",
                  "Battles whose exact odds for the attacker lay in that band: how many the "
                  "attacker won.",
                  "bars", "odds", "won by the attacker", true, std::move(calibration))};
  }

 private:
  // A space with what is printed on it, to draw the board by.
  json::object space_row(std::size_t space, const Figure& figure) const {
    auto row = chart_row(std::to_string(space), figure);
    row["kind"] = std::string(1, royal_ascension::letter(edition_.spaces[space]));
    row["gate"] =
        std::find(edition_.gates.begin(), edition_.gates.end(), space) != edition_.gates.end();
    return row;
  }

  int players_;
  const royal_ascension::Edition& edition_;
  int stepped_, action_, odds_, won_;
  std::vector<std::string> names_;
  Sheet::Counters visits_, visited_, visitors_won_, drawn_, drawers_won_, fought_, attackers_won_;
};

}  // namespace

template <>
std::unique_ptr<Chapter> make_chapter<RoyalAscension>(const AnyGame& game, const Messages& messages,
                                                      Sheet& sheet) {
  return std::make_unique<RoyalAscensionChapter>(game, messages, sheet);
}

}  // namespace crownhall::lab
