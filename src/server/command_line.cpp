#include "server/command_line.hpp"

#include <filesystem>
#include <fmt/core.h>
#include <fstream>
#include <iostream>
#include <thread>

#include "base/sha256.hpp"
#include "base/text.hpp"
#include "server/load.hpp"
#include "server/log.hpp"
#include "server/serve.hpp"
#include "table/record.hpp"

namespace crownhall::server {
namespace {

namespace fs = std::filesystem;

struct ServeOptions {
  ServeConfig config;
  std::string data_dir;
  std::string store;
  std::string proxies;
  std::string log_level = "info";
  bool no_limits = false;
  bool no_lab = false;
};

// Where data lives if nobody says: the user's own place for it.
fs::path standard_data_dir() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data) {
    return fs::path(data) / "crownhall";
  }
  if (const char* home = std::getenv("HOME"); home && *home) {
    return fs::path(home) / ".local/share/crownhall";
  }
  return "crownhall-data";
}

int fail(const Refusal& refusal) {
  fmt::print(stderr, "crownhall: {}\n", refusal.sentence);
  return 1;
}

Result<std::string> store_address(const std::string& store, const std::string& data_dir) {
  if (!store.empty()) return store;
  const fs::path folder = data_dir.empty() ? standard_data_dir() : fs::path(data_dir);
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return Refusal{"no_store", "Cannot make the folder " + folder.string() + "."};
  fs::permissions(folder, fs::perms::owner_all, error);
  return (folder / "crownhall.db").string();
}

int run_serve(ServeOptions options) {
  auto store = store_address(options.store, options.data_dir);
  if (!store) return fail(store.refusal());
  options.config.store = *store;
  options.config.hall.limits_lifted = options.no_limits;
  options.config.lab_open = !options.no_lab;
  if (options.no_limits) options.config.net.sockets_per_address = 0;
  if (options.config.net.threads == 0) {
    options.config.net.threads =
        std::max(1, static_cast<int>(std::thread::hardware_concurrency()) / 2);
  }
  options.config.hall.bot_threads =
      std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
  for (const auto proxy : split(options.proxies, ',')) {
    if (!trim(proxy).empty()) options.config.net.trusted_proxies.emplace_back(trim(proxy));
  }
  open_log(options.log_level);
  const auto& host = options.config.net.host;
  const auto done = serve(options.config, [&](int port) {
    const bool local = host == "127.0.0.1" || host == "0.0.0.0" || host == "::1" || host == "::";
    fmt::print("The hall is open at http://{}:{}\n", local ? "localhost" : host, port);
    std::fflush(stdout);
  });
  return done ? 0 : fail(done.refusal());
}

void add_serve(CLI::App& app, int& exit_code) {
  auto* command =
      app.add_subcommand("serve", "Open the hall: tables in the browser, for everybody");
  const auto options = std::make_shared<ServeOptions>();
  auto& config = options->config;
  command->add_option("--host", config.net.host, "Address to listen on")->capture_default_str();
  command->add_option("--port", config.net.port, "Port; 0 takes any free one")
      ->capture_default_str()
      ->check(CLI::Range(0, 65535));
  command->add_option("--store", options->store, "An SQLite file, or postgresql://user@host/name");
  command->add_option("--data-dir", options->data_dir, "Folder of the SQLite file");
  command
      ->add_option("--threads", config.net.threads, "Threads for sockets and tables; 0 = by cores")
      ->default_val(0)
      ->check(CLI::Range(0, 64));
  command->add_option("--trusted-proxy", options->proxies,
                      "Addresses whose X-Forwarded headers count, with commas");
  command->add_option("--bot-delay-ms", config.hall.bot_delay_ms, "A bot's move comes no sooner")
      ->capture_default_str()
      ->check(CLI::Range(0, 60'000));
  command->add_option("--absence-s", "Seconds until a stand-in plays in games with a clock")
      ->check(CLI::Range(1, 86'400))
      ->each([options](const std::string& text) {
        options->config.hall.absence_ms = std::stoll(text) * 1000;
      });
  command->add_option("--log", options->log_level, "debug, info, warn, error or off")
      ->capture_default_str();
  command->add_flag("--no-lab", options->no_lab, "Close the lab: no bot studies for visitors");
  command->add_flag("--no-limits", options->no_limits,
                    "Lift rate limits: for load tests on your own machine");
  command->callback([options, &exit_code] { exit_code = run_serve(*options); });
}

// -- upkeep --

struct StoreOptions {
  std::string store;
  std::string data_dir;
  std::string file;
};

using Upkeep = std::function<int(Store&, const StoreOptions&)>;

CLI::App* add_upkeep(CLI::App& app, int& exit_code, const std::string& name,
                     const std::string& about, Upkeep work) {
  auto* command = app.add_subcommand(name, about);
  const auto options = std::make_shared<StoreOptions>();
  command->add_option("--store", options->store, "An SQLite file, or postgresql://user@host/name");
  command->add_option("--data-dir", options->data_dir, "Folder of the SQLite file");
  command->add_option("file", options->file, "The file");
  command->callback([options, work = std::move(work), &exit_code] {
    const auto address = store_address(options->store, options->data_dir);
    if (!address) return void(exit_code = fail(address.refusal()));
    auto store = Store::open(*address);
    if (!store) return void(exit_code = fail(store.refusal()));
    exit_code = work(**store, *options);
  });
  return command;
}

int export_all(Store& store, const StoreOptions& options) {
  std::ofstream file(options.file);
  fs::permissions(options.file, fs::perms::owner_read | fs::perms::owner_write);
  const auto count = store.export_rows([&](std::string line) { file << line << '\n'; });
  if (!count) return fail(count.refusal());
  file.close();
  if (!file) return fail({"bad_file", "Cannot write " + options.file + "."});
  fmt::print("{} rows written to {}. It holds seeds and password hashes: keep it safe.\n", *count,
             options.file);
  return 0;
}

int import_all(Store& store, const StoreOptions& options) {
  std::ifstream file(options.file);
  if (!file) return fail({"bad_file", "Cannot read " + options.file + "."});
  const auto count =
      store.import_rows([&](std::string& line) { return bool(std::getline(file, line)); });
  if (!count) return fail(count.refusal());
  fmt::print("{} rows imported.\n", *count);
  return 0;
}

// Replays every match and compares it with what was filed.
int verify_all(Store& store, const StoreOptions&) {
  std::vector<std::string> tables;
  const auto listed = store.export_rows([&](std::string line) {
    const auto row = parse_json(line);
    if (!row || row->at("table").as_string() != "tables") return;
    tables.emplace_back(row->at("row").at("id").as_string());
  });
  if (!listed) return fail(listed.refusal());
  std::size_t matches = 0, entries = 0, bad = 0;
  for (const auto& id : tables) {
    const auto loaded = store.load_table(id);
    if (!loaded) return fail(loaded.refusal());
    const auto room = parse_room(loaded->row);
    if (!room) {
      ++bad;
      fmt::print("{}: {}\n", id, room.refusal().sentence);
      continue;
    }
    if (room->phase == Phase::kOpen) continue;
    ++matches;
    entries += loaded->entries.size();
    const auto table = make_table(*room, loaded->row.seed, loaded->entries);
    if (!table) {
      ++bad;
      fmt::print("{}\n", table.refusal().sentence);
      continue;
    }
    if (room->phase == Phase::kPlaying) continue;
    const auto filed = store.finished(id);
    const auto summary = filed ? parse_json(filed->summary) : Result<json::value>(filed.refusal());
    bool agrees = summary.ok() && table->over();
    const auto places = table->over() ? table->places() : std::vector<int>{};
    for (std::size_t i = 0; agrees && i < places.size(); ++i) {
      agrees = summary->at("seats").at(i).at("place").as_int64() == places[i];
    }
    if (agrees) continue;
    ++bad;
    fmt::print("{}: the result on file is not what the moves give.\n", id);
  }
  fmt::print("{} matches with {} entries replayed, {} wrong.\n", matches, entries, bad);
  return bad == 0 ? 0 : 1;
}

void add_verify_deal(CLI::App& app, int& exit_code) {
  auto* command = app.add_subcommand(
      "verify-deal", "Check a match's record against the commitment shown when it began");
  const auto file = std::make_shared<std::string>();
  const auto commitment = std::make_shared<std::string>();
  command->add_option("record", *file, "The record, as downloaded")->required();
  command->add_option("commitment", *commitment, "64 hexadecimal digits")->required();
  command->callback([file, commitment, &exit_code] {
    std::ifstream in(*file);
    if (!in) return void(exit_code = fail({"bad_file", "Cannot read " + *file + "."}));
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    const auto record = read_record(text);
    if (!record) return void(exit_code = fail(record.refusal()));
    if (sha256_hex(record->seed) != lower(trim(*commitment))) {
      return void(exit_code = fail({"not_fair", "The seed does not match the commitment."}));
    }
    const auto replay = verify_record(*record);
    if (!replay) return void(exit_code = fail(replay.refusal));
    fmt::print("The seed is the one that was promised, and {} moves replay from it.\n",
               record->moves.size());
  });
}

}  // namespace

void add_commands(CLI::App& app, int& exit_code) {
  add_serve(app, exit_code);
  add_load(app, exit_code);
  add_upkeep(app, exit_code, "backup", "Copy a live SQLite store to a new file",
             [](Store& store, const StoreOptions& options) {
               const auto done = store.backup(options.file);
               if (!done) return fail(done.refusal());
               fmt::print("Backed up to {}.\n", options.file);
               return 0;
             })
      ->get_option("file")
      ->required();
  add_upkeep(app, exit_code, "export", "Write everything in the store as lines of JSON", export_all)
      ->get_option("file")
      ->required();
  add_upkeep(app, exit_code, "import", "Read an export into an empty store", import_all)
      ->get_option("file")
      ->required();
  add_upkeep(app, exit_code, "verify", "Replay every match in the store and compare", verify_all);
  add_verify_deal(app, exit_code);
}

int serve_by_default() { return run_serve({}); }

}  // namespace crownhall::server
