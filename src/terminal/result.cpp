#include "terminal/result.hpp"

#include <fmt/core.h>

#include "table/messages.hpp"

namespace crownhall::terminal {

void show_result(const Position& position, const AnyGame& game,
                 const std::vector<std::string>& names, const Screen& screen,
                 std::vector<int> places) {
  const Messages& messages = Messages::english();
  const Outcome outcome = position.outcome();
  if (places.empty()) places.assign(outcome.places.begin(), outcome.places.end());
  screen.title("Result: " +
               messages.text(game.info().key, "decided." + std::string(outcome.decided_by)));
  const auto sheet = position.breakdown();
  for (int place = 1; place <= game.players(); ++place) {
    for (std::size_t seat = 0; seat < places.size(); ++seat) {
      if (places[seat] != place) continue;
      screen.print(
          screen.bold(fmt::format("{}. {}: {}", place, names[seat], outcome.scores[seat])) + "\n");
      for (const ScoreLine& line : sheet) {
        if (line.seat != static_cast<Seat>(seat)) continue;
        screen.print(fmt::format("   {:>4}  {}\n", line.points ? std::to_string(line.points) : "",
                                 messages.score(game, line)));
      }
    }
  }
}

}  // namespace crownhall::terminal
