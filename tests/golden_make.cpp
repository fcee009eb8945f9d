// golden_make FOLDER: writes golden records, the fewest random matches that show every player
// count, every way a game can end and every kind of event. Run by tests/golden/make; look at the
// diff before you commit it.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>

#include "catalogue.hpp"
#include "conformance.hpp"
#include "table/record.hpp"

using namespace crownhall;

namespace {

constexpr int kAttempts = 20'000;

// What one match shows, in words.
std::set<std::string> shown_by(const Match& match) {
  std::set<std::string> shown;
  const AnyGame& game = match.game();
  shown.insert("players " + std::to_string(game.players()));
  shown.insert("ending " + std::string(match.position().outcome().decided_by));
  match.replay([&](int, const Position&, const std::vector<Event>& events) {
    for (const Event& event : events)
      shown.insert("event " + std::string(game.events()[event.id].name));
  });
  return shown;
}

Match random_match(std::shared_ptr<const AnyGame> game, int attempt) {
  Match match = Match::deal(std::move(game), "golden " + std::to_string(attempt));
  Rng rng = Rng::fast(static_cast<std::uint64_t>(attempt));
  while (!match.over()) {
    const Seat seat = match.position().to_act().front();
    (void)match.play(seat, match.position().sample(seat, rng)).ok();
  }
  return match;
}

// As for conformance, and limits low enough to be met.
std::vector<Setup> setups_of(const GameInfo& info) {
  auto setups = conformance::setups(info, 8);
  for (const OptionSpec& spec : info.options) {
    if (!spec.key.ends_with("_limit")) continue;
    for (int players = info.min_players; players <= info.max_players; ++players) {
      for (const int limit : {2, 6, 12}) {
        setups.push_back({.players = players, .options = {{std::string(spec.key), limit}}});
      }
    }
  }
  return setups;
}

void make(const GameEntry& entry, const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  const auto setups = setups_of(*entry.info);
  std::set<std::string> covered;
  int written = 0;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    const Setup& setup = setups[static_cast<std::size_t>(attempt) % setups.size()];
    const auto game = entry.make(setup);
    const Match match = random_match(*game, attempt);
    if (match.version() > 1500) continue;
    const auto before = covered.size();
    covered.merge(shown_by(match));
    if (covered.size() == before) continue;
    char name[96];
    std::snprintf(name, sizeof name, "%02d-%dp-%s.json", ++written, setup.players,
                  std::string(match.position().outcome().decided_by).c_str());
    std::ofstream(folder / name) << record_text(
        make_record(match, std::vector<SeatHolder>(static_cast<std::size_t>(setup.players))));
  }
  std::printf("%s: %d records, %zu things shown\n", std::string(entry.info->key).c_str(), written,
              covered.size());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  for (const GameEntry& entry : all_games()) {
    make(entry, std::filesystem::path(argv[1]) / entry.info->key);
  }
  return 0;
}
