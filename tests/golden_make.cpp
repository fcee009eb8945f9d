// golden_make FOLDER: writes golden records, the fewest random matches that show every player
// count, every way a game can end and every kind of event, by the newest version of each game's
// rules, and one in which seats change hands. Those of older rules and of older record formats
// stay: they must replay for ever. Run by tests/golden/make; look at the diff before you commit it.
//
// golden_make FOLDER --again: the matches of the newest rules that are there, once more in today's
// record format. For the day on which the format changes and the rules do not.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "catalogue.hpp"
#include "conformance_walk.hpp"
#include "table/record/record.hpp"
#include "table/table.hpp"

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

// "f2-v3-": record format 2, rules 3. Format 1 and version 1 have no prefix.
std::string prefix_of(const GameEntry& entry, int format) {
  const int version = entry.info->version;
  return (format == 1 ? "" : "f" + std::to_string(format) + "-") +
         (version == 1 ? "" : "v" + std::to_string(version) + "-");
}

// Is it "<prefix>07-...", and not of a longer prefix?
bool is_of(const std::filesystem::path& file, const std::string& prefix) {
  const std::string name = file.filename().string();
  return name.starts_with(prefix) && name.size() > prefix.size() && name[prefix.size()] >= '0' &&
         name[prefix.size()] <= '9';
}

void write(const Record& record, const std::filesystem::path& file) {
  std::ofstream(file) << record_text(record);
}

// Somebody is away and comes back, and somebody resigns.
void make_hands(const GameEntry& entry, const std::filesystem::path& folder) {
  const int players = std::max(2, entry.info->min_players);
  const auto game = entry.make({.players = players, .options = {}, .data = {}});
  std::vector<SeatHolder> seats;
  for (int i = 0; i < players; ++i) {
    seats.push_back(SeatHolder::person("Person " + std::to_string(i + 1)));
  }
  auto table = Table::make(*game, "golden hands", std::move(seats), ClockRules::none(), 0);
  Rng rng = Rng::fast(1);
  const auto play = [&](int most) {
    for (int i = 0; i < most && !table->over(); ++i) {
      const Seat seat = table->waiting().front();
      (void)table->play(seat, table->position().sample(seat, rng), 0).ok();
    }
  };
  play(3);
  (void)table->apply({Entry::Kind::kStandIn, 1, "squire", 0}).ok();
  play(4);
  (void)table->apply({Entry::Kind::kReturn, 1, "", 0}).ok();
  play(2);
  (void)table->apply({Entry::Kind::kResign, 0, "page", 0}).ok();
  play(100'000);
  write(make_record(*table), folder / (prefix_of(entry, kRecordVersion) + "00-hands.json"));
}

void make_again(const GameEntry& entry, const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& file : std::filesystem::directory_iterator(folder)) files.push_back(file.path());
  const std::string prefix = prefix_of(entry, kRecordVersion);
  for (const auto& file : files) {
    if (!is_of(file, prefix_of(entry, 1))) continue;
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    const Replay replay = verify_record(text.str());
    if (!replay) continue;
    const std::string number = file.filename().string().substr(prefix_of(entry, 1).size());
    write(make_record(*replay.match, replay.seats), folder / (prefix + number));
  }
  make_hands(entry, folder);
}

void make(const GameEntry& entry, const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  const std::string prefix = prefix_of(entry, kRecordVersion);
  std::vector<std::filesystem::path> files;
  for (const auto& file : std::filesystem::directory_iterator(folder)) files.push_back(file.path());
  for (const auto& file : files) {
    if (is_of(file, prefix)) std::filesystem::remove(file);
  }
  make_hands(entry, folder);
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
    std::snprintf(name, sizeof name, "%s%02d-%dp-%s.json", prefix.c_str(), ++written, setup.players,
                  std::string(match.position().outcome().decided_by).c_str());
    const std::vector<SeatHolder> seats(setup.players);
    write(make_record(match, seats), folder / name);
  }
  std::printf("%s: %d records, %zu things shown\n", std::string(entry.info->key).c_str(), written,
              covered.size());
}

}  // namespace

int main(int argc, char** argv) {
  const bool again = argc == 3 && std::string_view(argv[2]) == "--again";
  if (argc != 2 && !again) return 2;
  for (const GameEntry& entry : all_games()) {
    const auto folder = std::filesystem::path(argv[1]) / entry.info->key;
    if (again) {
      make_again(entry, folder);
    } else {
      make(entry, folder);
    }
  }
  return 0;
}
