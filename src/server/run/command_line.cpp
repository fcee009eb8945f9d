#include "server/run/command_line.hpp"

#include <CLI/CLI.hpp>
#include <fmt/core.h>
#include <fstream>
#include <iostream>
#include <thread>

#include "base/sha256.hpp"
#include "base/text.hpp"
#include "hall/after/replay.hpp"
#include "server/api/confined.hpp"
#include "server/ops/log.hpp"
#include "server/people/account_command.hpp"
#include "server/run/serve.hpp"
#include "server/run/store_choice.hpp"
#include "server/wire/schema.hpp"
#include "store/connections.hpp"
#include "table/record/record.hpp"
#include "table/record/verify_deal.hpp"

namespace crownhall::server {
namespace {

struct ServeOptions {
  ServeConfig config;
  StoreChoice store;
  std::string proxies;
  std::string origins;
  std::string log_level = "info";
  bool no_limits = false;
  bool no_lab = false;
};

int run_serve(ServeOptions options) {
  auto store = options.store.address();
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
  for (const auto origin : split(options.origins, ',')) {
    if (trim(origin).empty()) continue;
    auto known = read_origin(origin);
    if (!known) return fail(known.refusal());
    options.config.net.public_origins.push_back(std::move(*known));
  }
  // Who guesses the text knows every coming deal: not for a hall that others reach.
  if (!options.config.hall.known_deals.empty() && !options.config.net.public_origins.empty()) {
    return fail(
        {"bad_request", "--known-deals is for tests: a hall with --public cannot have it."});
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
  options->store.add_to(*command);
  command->add_option("--public", options->origins,
                      "How people reach it, like https://hall.example; several with commas. Other "
                      "names are refused");
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
  command->add_option("--forget-ms", config.hall.forget_ms, "An unused table leaves the memory")
      ->capture_default_str()
      ->check(CLI::Range(100, 86'400'000));
  command
      ->add_option("--deal-ms", config.hall.deal_ms,
                   "Time to promise a part of the shuffle, and to open it")
      ->capture_default_str()
      ->check(CLI::Range(100, 600'000));
  command->add_option("--log", options->log_level, "debug, info, warn, error or off")
      ->capture_default_str();
  command->add_flag("--no-lab", options->no_lab, "Close the lab: no bot studies for visitors");
  command->add_option("--known-deals", config.hall.known_deals,
                      "For tests: unrated deals follow from this text, and tables say so");
  command->add_flag("--no-limits", options->no_limits,
                    "Lift rate limits: for load tests on your own machine");
  command->callback([options, &exit_code] { exit_code = run_serve(*options); });
}

// -- upkeep --

struct StoreOptions {
  StoreChoice store;
  std::string file;
  bool moved = false;
};

using Upkeep = std::function<int(Store&, const StoreOptions&)>;

CLI::App* add_upkeep(CLI::App& app, int& exit_code, const std::string& name,
                     const std::string& about, Upkeep work) {
  auto* command = app.add_subcommand(name, about);
  const auto options = std::make_shared<StoreOptions>();
  options->store.add_to(*command);
  command->add_option("file", options->file, "The file");
  if (name == "import") {
    command->add_flag("--moved", options->moved,
                      "The old hall was stopped before the export and not opened since: running "
                      "matches go on");
  }
  command->callback([options, work = std::move(work), &exit_code] {
    const auto address = options->store.address();
    if (!address) return void(exit_code = fail(address.refusal()));
    auto store = Store::open(*address);
    if (!store) return void(exit_code = fail(store.refusal()));
    exit_code = work(**store, *options);
  });
  return command;
}

int export_all(Store& store, const StoreOptions& options) {
  if (!make_private(options.file)) {
    return fail({"bad_file", "Cannot write " + options.file + "."});
  }
  std::ofstream file(options.file);
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
  if (!options.moved) {
    if (const auto done = store.mark_copy(); !done) return fail(done.refusal());
  }
  fmt::print("{} rows imported.{}\n", *count,
             options.moved ? "" : " Matches of several people that were running are void.");
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
    const auto table = make_table(*room, loaded->row.secret, loaded->entries);
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

// The other side of POST /api/replay: one request in, one answer out, and gone.
void add_replay_upload(CLI::App& app, int& exit_code) {
  auto* command =
      app.add_subcommand("replay-upload", "What the hall starts for an uploaded record");
  command->group("");  // not in --help: it is of no use by hand
  command->callback([&exit_code] {
    const std::string request = begin_confined({});
    try {
      const auto answer = HttpResponse::of(replay_upload(request));
      fmt::print("{}\n{}", answer.status, answer.body);
    } catch (const std::exception&) {
      exit_code = 1;  // no memory left
    }
  });
}

// A record of format 1 has no papers: its hall was committed to the plain hash of the seed.
Result<std::string> check_deal(const std::string& text, const std::string& commitment,
                               const std::string& part) {
  const auto record = read_record(text);
  if (!record) return record.refusal();
  const auto replay = verify_record(*record);
  if (!replay) return replay.refusal;
  if (record->format == 1) {
    if (sha256_hex(record->seed) != commitment) {
      return Refusal{"not_fair", "The seed does not match the commitment."};
    }
    return fmt::format("The seed is the one that was promised, and {} moves replay from it.",
                       record->moves.size());
  }
  const auto facts = verify_deal(*record, commitment, part);
  if (!facts) return facts.refusal();
  return fmt::format(
      "The deal comes from the secret the hall was committed to and from {} of {} people's parts, "
      "and {} moves replay from it.",
      facts->parts, facts->people, record->moves.size());
}

void add_verify_deal(CLI::App& app, int& exit_code) {
  auto* command =
      app.add_subcommand("verify-deal", "Check where the deal of a match's record came from");
  const auto file = std::make_shared<std::string>();
  const auto commitment = std::make_shared<std::string>();
  const auto part = std::make_shared<std::string>();
  command->add_option("record", *file, "The record, as downloaded")->required();
  command->add_option("commitment", *commitment,
                      "64 hexadecimal digits, as the table showed them before the deal");
  command->add_option("--part", *part, "Your own part of the shuffle, which must be in the deal");
  command->callback([file, commitment, part, &exit_code] {
    std::ifstream in(*file);
    if (!in) return void(exit_code = fail({"bad_file", "Cannot read " + *file + "."}));
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    const auto checked = check_deal(text, lower(trim(*commitment)), lower(trim(*part)));
    if (!checked) return void(exit_code = fail(checked.refusal()));
    fmt::print("{}\n", *checked);
  });
}

void add_schema(CLI::App& app, int& exit_code) {
  auto* command = app.add_subcommand(
      "schema", "Print the hall's protocol as JSON Schema (protocol/schema.json)");
  command->callback([&exit_code] {
    const auto text = schema_text();
    if (!text) return void(exit_code = fail(text.refusal()));
    fmt::print("{}", *text);
  });
}

}  // namespace

void add_commands(CLI::App& app, int& exit_code) {
  add_serve(app, exit_code);
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
  add_upkeep(app, exit_code, "restored",
             "Say that this store was restored from a copy: matches that were running are void",
             [](Store& store, const StoreOptions&) {
               const auto done = store.mark_copy();
               if (!done) return fail(done.refusal());
               fmt::print("Matches of several people that were running are void when it opens.\n");
               return 0;
             });
  add_upkeep(app, exit_code, "verify", "Replay every match in the store and compare", verify_all);
  add_verify_deal(app, exit_code);
  add_replay_upload(app, exit_code);
  add_schema(app, exit_code);
  add_account(app, exit_code);
}

int serve_by_default() { return run_serve({}); }

}  // namespace crownhall::server
