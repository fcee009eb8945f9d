#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <fmt/core.h>

#include "base/text.hpp"
#include "json/json.hpp"
#include "load/load.hpp"

namespace crownhall::load {
namespace {

double percentile_ms(std::vector<std::uint32_t>& times, double share) {
  if (times.empty()) return 0;
  const auto at = static_cast<std::size_t>(share * static_cast<double>(times.size() - 1));
  std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(at), times.end());
  return times[at] / 1000.0;
}

bool read_url(const std::string& url, LoadConfig& config) {
  constexpr std::string_view kScheme = "http://";
  std::string_view rest = url;
  if (!rest.starts_with(kScheme)) return false;
  rest.remove_prefix(kScheme.size());
  rest = rest.substr(0, rest.find('/'));
  const auto colon = rest.rfind(':');
  const auto port =
      colon == rest.npos ? std::optional<long long>(80) : to_integer(rest.substr(colon + 1));
  if (!port || *port < 1 || *port > 65535) return false;
  config.host = std::string(rest.substr(0, colon));
  if (config.host == "localhost") config.host = "127.0.0.1";
  config.port = static_cast<int>(*port);
  return true;
}

int report(const LoadConfig& config, LoadReport result, bool as_json) {
  const double rate = result.seconds > 0 ? static_cast<double>(result.moves) / result.seconds : 0;
  const double own50 = percentile_ms(result.own_us, 0.50);
  const double own99 = percentile_ms(result.own_us, 0.99);
  const double others50 = percentile_ms(result.others_us, 0.50);
  const double others99 = percentile_ms(result.others_us, 0.99);
  const Verdict& verdict = result.verdict;
  // Only who came back to a table that went on meanwhile may ask for something stale.
  const bool refused = result.refused > 0 && result.reconnects == 0;
  const bool good = result.problem.empty() && !refused && verdict.wrong == 0 && verdict.leaks == 0;
  if (as_json) {
    fmt::print("{}\n", write_json(json::object{{"game", config.game},
                                               {"players", config.players},
                                               {"tables", config.tables},
                                               {"pace_ms", config.pace_ms},
                                               {"seconds", result.seconds},
                                               {"moves", result.moves},
                                               {"moves_per_s", rate},
                                               {"messages", result.messages},
                                               {"matches", result.matches},
                                               {"refused", result.refused},
                                               {"reconnects", result.reconnects},
                                               {"own_p50_ms", own50},
                                               {"own_p99_ms", own99},
                                               {"others_p50_ms", others50},
                                               {"others_p99_ms", others99},
                                               {"kib_per_table", result.kib_per_table},
                                               {"server_us_per_move", result.server_us},
                                               {"tester_us_per_move", result.tester_us},
                                               {"judged", verdict.messages},
                                               {"imagined", verdict.imagined},
                                               {"wrong", verdict.wrong},
                                               {"leaks", verdict.leaks},
                                               {"finding", verdict.first},
                                               {"problem", result.problem}}));
    return good ? 0 : 1;
  }
  fmt::print("{} with {} players, {} tables, {:.1f} s\n", config.game, config.players,
             config.tables, result.seconds);
  fmt::print("  moves      {} ({:.0f} per second), {} matches ended, {} commands refused\n",
             result.moves, rate, result.matches, result.refused);
  fmt::print("  own update    p50 {:.2f} ms   p99 {:.2f} ms   from submit\n", own50, own99);
  fmt::print("  others' update p50 {:.2f} ms   p99 {:.2f} ms\n", others50, others99);
  fmt::print(
      "  messages   {} received, {} judged, {} also by an imagined world: {} wrong, {} leaks\n",
      result.messages, verdict.messages, verdict.imagined, verdict.wrong, verdict.leaks);
  fmt::print("  memory     {:.1f} KiB of the server per table with its sockets idle\n",
             result.kib_per_table);
  fmt::print("  processor  {:.0f} us of the server and {:.0f} us of this tester per move\n",
             result.server_us, result.tester_us);
  if (!verdict.first.empty()) fmt::print("  {}\n", verdict.first);
  if (!result.problem.empty()) fmt::print("  Ended early: {}\n", result.problem);
  return good ? 0 : 1;
}

}  // namespace

void add_load(CLI::App& app, int& exit_code) {
  auto* command = app.add_subcommand("load", "Play at random on many tables of a running server");
  struct Options {
    LoadConfig config;
    std::string url = "http://127.0.0.1:8080";
    bool as_json = false;
  };
  const auto options = std::make_shared<Options>();
  auto& config = options->config;
  command->add_option("--url", options->url, "The server, started with --no-limits")
      ->capture_default_str();
  command->add_option("--tables", config.tables, "Tables at once")->capture_default_str();
  command->add_option("--seconds", config.seconds, "How long")->capture_default_str();
  command->add_option("--game", config.game, "The game")->capture_default_str();
  command->add_option("--players", config.players, "Clients at a table")->capture_default_str();
  command->add_option("--spectators", config.spectators, "Watching each table")
      ->capture_default_str();
  command->add_option("--pace-ms", config.pace_ms, "Time between a table's moves; 0 = none")
      ->capture_default_str();
  command->add_option("--check", config.checked, "Per cent of tables judged by the referee")
      ->capture_default_str()
      ->check(CLI::Range(0, 100));
  command->add_option("--reconnect-every", config.reconnect_every,
                      "Drop a line and come back after so many messages; 0 = never");
  command->add_option("--seed", config.seed, "Of the moves' choice")->capture_default_str();
  command->add_option("--sample", config.sample,
                      "A file for one of 37 messages received, a line each");
  command->add_flag("--json", options->as_json, "One JSON object instead of words");
  command->callback([options, &exit_code] {
    if (!read_url(options->url, options->config)) {
      fmt::print(stderr, "crownhall: '{}' is not an http:// address.\n", options->url);
      exit_code = 2;
      return;
    }
    exit_code = report(options->config, run_load(options->config), options->as_json);
  });
}

}  // namespace crownhall::load
