// Devices of Kings: which devices are bolstered and sent at which score, whom attacks aim at, how
// often an attack scores, and how often a check paid.
#include <algorithm>
#include <array>

#include "game/seat_array.hpp"
#include "lab/chapters/chapter.hpp"

namespace crownhall::lab {
namespace {

constexpr std::size_t kDevices = 4;
constexpr std::string_view kDeviceNames[kDevices] = {"Sword", "Mask", "Rat", "Cup"};
constexpr int kScoreBands = 4;  // of the own score: quarters of the way to the highest seen
constexpr int kBandPoints = 3;

class DevicesOfKingsChapter final : public Chapter {
 public:
  explicit DevicesOfKingsChapter(const AnyGame& game, Sheet& sheet)
      : players_(game.players()),
        round_(event_id(game, "round")),
        bolsters_(event_id(game, "reveal_bolsters")),
        mixed_(event_id(game, "reveal_mixed")),
        attacks_(event_id(game, "reveal_attacks")),
        check_(event_id(game, "check")),
        fight_(event_id(game, "fight")),
        served_(event_id(game, "served")),
        refused_(event_id(game, "refused")),
        score_(event_id(game, "score")) {
    bolstered_ = sheet.counters(kScoreBands * kDevices);
    sent_ = sheet.counters(kScoreBands * kDevices);
    tried_ = sheet.counters(kDevices);
    scored_ = sheet.counters(kDevices);
    aimed_ = sheet.counters(kScoreBands * 2);
    checks_ = sheet.counters(2);
  }

  void count(Sheet& sheet, const Played& played) const override {
    SeatArray<int> points{};
    SeatSet checked, struck;
    std::size_t last_device = 0;
    const auto settle = [&] {
      for (const Seat seat : checked) {
        sheet.add(checks_, 0);
        sheet.add(checks_, 1, struck.has(seat));
      }
      checked = struck = SeatSet();
    };
    for (const Event& event : played.events) {
      const auto seat = static_cast<Seat>(event.args[0]);
      const auto device = [&](std::size_t arg) {
        return static_cast<std::size_t>(event.args[arg]);
      };
      if (event.id == round_) settle();
      if (event.id == bolsters_) {
        plot(sheet, bolstered_, points[seat], device(1));
        plot(sheet, bolstered_, points[seat], device(2));
      }
      if (event.id == mixed_) {
        plot(sheet, bolstered_, points[seat], device(1));
        plot(sheet, sent_, points[seat], device(2));
        aim(sheet, points, seat, static_cast<Seat>(event.args[3]));
      }
      if (event.id == attacks_) {
        plot(sheet, sent_, points[seat], device(1));
        plot(sheet, sent_, points[seat], device(3));
        aim(sheet, points, seat, static_cast<Seat>(event.args[2]));
        aim(sheet, points, seat, static_cast<Seat>(event.args[4]));
      }
      if (event.id == check_) checked.add(seat);
      if (event.id == fight_) sheet.add(tried_, last_device = device(2));
      if (event.id == served_ || event.id == refused_)
        sheet.add(tried_, last_device = kDevices - 1);
      if (event.id == refused_) struck.add(static_cast<Seat>(event.args[1]));
      if (event.id == score_) {
        sheet.add(scored_, last_device);
        points[seat] = static_cast<int>(event.args[1]);
      }
    }
    settle();
  }

  json::array charts(const Sheet& sheet) const override {
    json::array mix, success, target, check;
    for (std::size_t band = 0; band < kScoreBands; ++band) {
      std::int64_t all = 0;
      for (std::size_t d = 0; d < kDevices; ++d) {
        all += sheet.at(bolstered_, band * kDevices + d) + sheet.at(sent_, band * kDevices + d);
      }
      for (std::size_t d = 0; d < kDevices; ++d) {
        for (const bool attack : {false, true}) {
          const auto n = sheet.at(attack ? sent_ : bolstered_, band * kDevices + d);
          auto r = chart_row(band_name(band), proportion(n, all));
          r["series"] = std::string(kDeviceNames[d]) + (attack   ? " sent"
                                                        : d == 3 ? " checked"
                                                                 : " bolstered");
          mix.push_back(std::move(r));
        }
      }
      const std::int64_t at_leader = sheet.at(aimed_, band * 2 + 1);
      target.push_back(chart_row(band_name(band),
                                 proportion(at_leader, sheet.at(aimed_, band * 2) + at_leader)));
    }
    for (std::size_t d = 0; d < kDevices; ++d) {
      success.push_back(
          chart_row(kDeviceNames[d], proportion(sheet.at(scored_, d), sheet.at(tried_, d))));
    }
    check.push_back(chart_row("checks that stopped a Cup",
                              proportion(sheet.at(checks_, 1), sheet.at(checks_, 0))));
    json::array all = {
        chart("What is plotted, by own score", "Share of all cards laid, at that many points.",
              "lines", "own points", "share of cards", true, std::move(mix)),
        chart("Attacks that score", "Share of attacks with each device that brought a point.",
              "bars", "", "score", true, std::move(success)),
        chart("Does a check pay?", "A checked Cup that somebody reached for in the same round.",
              "bars", "", "share of checks", true, std::move(check))};
    if (players_ > 2) {
      all.push_back(chart("Aiming at the leader",
                          "Share of attacks, by own score, at a player with the most points.",
                          "bars", "own points", "share of attacks", true, std::move(target)));
    }
    return all;
  }

 private:
  static std::string band_name(std::size_t band) {
    const auto from = band * kBandPoints;
    if (band == kScoreBands - 1) return std::to_string(from) + "+";
    return std::to_string(from) + "-" + std::to_string(from + kBandPoints - 1);
  }
  static std::size_t band_of(int points) {
    return static_cast<std::size_t>(std::min(points / kBandPoints, kScoreBands - 1));
  }
  static void plot(Sheet& sheet, Sheet::Counters table, int points, std::size_t device) {
    sheet.add(table, band_of(points) * kDevices + device);
  }
  // Does the attack aim at somebody in front of all others than the attacker?
  void aim(Sheet& sheet, const SeatArray<int>& points, Seat seat, Seat target) const {
    int best = 0;
    for (Seat s = 0; s < players_; ++s) {
      if (s != seat) best = std::max(best, points[s]);
    }
    sheet.add(aimed_, band_of(points[seat]) * 2 + (points[target] == best));
  }

  int players_, round_, bolsters_, mixed_, attacks_, check_, fight_, served_, refused_, score_;
  Sheet::Counters bolstered_, sent_, tried_, scored_, aimed_, checks_;
};

}  // namespace

template <>
std::unique_ptr<Chapter> make_chapter<DevicesOfKings>(const AnyGame& game, const Messages&,
                                                      Sheet& sheet) {
  return std::make_unique<DevicesOfKingsChapter>(game, sheet);
}

}  // namespace crownhall::lab
