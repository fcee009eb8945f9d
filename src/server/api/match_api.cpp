// Matches over HTTP: mine, finished ones, replay, fairness, ratings (docs/protocol.md, 7 and 8).
#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "base/sha256.hpp"
#include "base/text.hpp"
#include "hall/after/coach.hpp"
#include "hall/after/rating.hpp"
#include "hall/after/replay.hpp"
#include "hall/wire/words.hpp"
#include "json/fields.hpp"
#include "json/position.hpp"
#include "json/writer.hpp"
#include "server/api/api.hpp"
#include "server/api/confined.hpp"
#include "table/record/deal.hpp"
#include "table/record/record.hpp"

namespace crownhall::server {
namespace {

constexpr int kPage = 50;

struct Finished {
  Room room;
  LoadedTable loaded;
  Table table;
};

Result<Finished> load_finished(Store& store, const std::string& id, const Person& person) {
  auto loaded = store.load_table(id);
  if (!loaded) return loaded.refusal();
  auto room = parse_room(loaded->row);
  if (!room) return room.refusal();
  if (room->phase != Phase::kOver) {
    return Refusal{"wrong_phase", "That can be seen once the match is over."};
  }
  if (const auto fine = may_open(store, *room, person); !fine) return fine.refusal();
  auto table = make_table(*room, loaded->row.secret, loaded->entries);
  if (!table) return table.refusal();
  return Finished{std::move(*room), std::move(*loaded), std::move(*table)};
}

// A number from the query, or the standard; anything else is out of range.
Result<std::int64_t> number(const HttpRequest& request, const std::string& key, std::int64_t least,
                            std::int64_t most, std::int64_t standard) {
  const auto found = request.query.find(key);
  if (found == request.query.end()) return standard;
  const auto value = to_integer(found->second);
  if (value && *value >= least && *value <= most) return *value;
  return Refusal{"bad_request", "The field '" + key + "' must be a whole number from " +
                                    std::to_string(least) + " to " + std::to_string(most) + "."};
}

std::string text(const HttpRequest& request, const std::string& key) {
  const auto found = request.query.find(key);
  return found == request.query.end() ? "" : found->second;
}

// What shows where the deal came from; null where there is no more to it than the seed.
json::value deal_papers(const Finished& finished) {
  const Room& room = finished.room;
  if (room.derivation < 2 || !room.known_seed.empty()) return nullptr;
  return json::object{{"secret", finished.loaded.row.secret},
                      {"commitment", room.commitment},
                      {"transcript", room.transcript}};
}

json::object rating_object(const RatingRow& row) {
  return {{"game", row.game},
          {"players", row.players},
          {"rating", shown_rating(row)},
          {"games", row.games}};
}

}  // namespace

HttpResponse Api::sample(Call& call) {
  const auto game = find_game(call.part);
  if (!game) return HttpResponse::refuse({"not_found", game.refusal().sentence});
  const GameInfo& info = *(*game)->info;
  const auto players =
      number(call.request, "players", info.min_players, info.max_players, info.max_players);
  const auto moves = number(call.request, "moves", 0, 10'000, 12);
  if (!players) return HttpResponse::refuse(players.refusal());
  if (!moves) return HttpResponse::refuse(moves.refusal());
  Setup setup{.players = static_cast<int>(*players)};
  auto options = read_options(info, std::array{text(call.request, "options")});
  if (!options) return HttpResponse::refuse(options.refusal());
  setup.options = std::move(*options);
  const auto made = (*game)->make(setup);
  if (!made) return HttpResponse::refuse(made.refusal());
  std::vector<SeatHolder> seats(*players, SeatHolder::person("Sample"));
  auto table = Table::make(*made, "sample", std::move(seats), ClockRules::none(), 0);
  if (!table) return HttpResponse::refuse(table.refusal());
  Rng rng = Rng::fast(1);
  for (std::int64_t i = 0; i < *moves && !table->over(); ++i) {
    const Seat seat = table->waiting().front();
    if (!table->play(seat, table->position().sample(seat, rng), i)) break;
  }
  std::string positions;
  for (Seat viewer = 0; viewer <= *players; ++viewer) {
    if (viewer > 0) positions += ',';
    positions += table->position_text(viewer == *players ? kSpectator : viewer, 0);
  }
  return HttpResponse::json(R"({"positions":[)" + positions + "]}");
}

HttpResponse Api::my_tables(Call& call) {
  const auto rows = hall_.store().tables_of(call.person.id);
  if (!rows) return HttpResponse::refuse(rows.refusal());
  JsonWriter answer(1024);
  answer.begin_list("tables", 0, 0);
  int listed = 0;
  for (const TableRow& row : *rows) {
    const auto room = parse_room(row);
    if (!room) continue;
    const auto mine = room->seats_of(call.person.id);
    bool turn = false;
    wire::TableNow now;
    std::optional<std::string> prompt;  // of the own seat that is asked, never another's
    if (room->phase == Phase::kPlaying) {
      const auto entries = hall_.store().entries_after(row.id, 0);
      if (!entries) return HttpResponse::refuse(entries.refusal());
      const auto table = make_table(*room, row.secret, *entries);
      if (table) {
        const std::int64_t at = now_ms();
        const std::int64_t last = entries->empty() ? room->started : entries->back().at;
        now = table_now(*table, table->time() + std::max<std::int64_t>(0, at - last), at);
      }
      for (const Seat seat : now.waiting) {
        if (turn || std::find(mine.begin(), mine.end(), seat) == mine.end()) continue;
        turn = true;
        prompt = table->position().prompt(seat).key;
      }
    }
    now.watchers = hall_.watchers_at(row.id);
    wire::MyTable entry{lobby_entry(*room, std::move(now)),
                        std::string(phase_word(room->phase)),
                        {mine.begin(), mine.end()},
                        turn,
                        prompt};
    answer.value("", entry);
    if (++listed == 100) break;
  }
  answer.end_list();
  return HttpResponse::json(answer.take_text());
}

HttpResponse Api::history_of(Call& call, const std::string& who, std::string_view extra) {
  const bool own = !who.empty() && who == call.person.id;
  const auto before = number(call.request, "before", 0, INT64_MAX, INT64_MAX);
  if (!before) return HttpResponse::refuse(before.refusal());
  const auto rows = hall_.store().history(who, *before, text(call.request, "game"), !own, kPage);
  if (!rows) return HttpResponse::refuse(rows.refusal());
  std::string list;
  for (const FinishedRow& row : *rows) {
    if (!list.empty()) list += ',';
    list += row.summary;
  }
  const std::string next =
      rows->size() == kPage ? std::to_string(rows->back().ended) : std::string("null");
  return HttpResponse::json('{' + std::string(extra) + R"("matches":[)" + list + R"(],"next":)" +
                            next + '}');
}

HttpResponse Api::history(Call& call) { return history_of(call, call.person.id, ""); }

HttpResponse Api::player(Call& call) {
  const auto row = hall_.store().identity(call.part);
  if (!row) return HttpResponse::refuse(row.refusal());
  const auto ratings = hall_.store().ratings_of(row->id);
  if (!ratings) return HttpResponse::refuse(ratings.refusal());
  json::array list;
  for (const RatingRow& rating : *ratings) list.push_back(rating_object(rating));
  const json::object player{
      {"id", row->id}, {"name", row->name}, {"account", !row->account.empty()}};
  return history_of(
      call, row->id,
      R"("player":)" + write_json(player) + R"(,"ratings":)" + write_json(list) + ',');
}

HttpResponse Api::match(Call& call) {
  const auto row = hall_.store().finished(call.part);
  const auto finished = load_finished(hall_.store(), call.part, call.person);
  if (!finished) return HttpResponse::refuse(finished.refusal());
  if (!row) return HttpResponse::refuse(row.refusal());
  const auto position = parse_json(finished->table.position_text(kSpectator, 0));
  return HttpResponse::json(R"({"match":)" + row->summary + R"(,"result":)" +
                            write_json(position->at("result")) + R"(,"shared":)" +
                            (row->shared ? "true}" : "false}"));
}

HttpResponse Api::record(Call& call) {
  const auto finished = load_finished(hall_.store(), call.part, call.person);
  if (!finished) return HttpResponse::refuse(finished.refusal());
  HttpResponse answer =
      HttpResponse::json(record_text(make_record(finished->table, deal_papers(*finished))));
  answer.headers.emplace_back("Content-Disposition",
                              "attachment; filename=\"" + finished->room.id + ".crownhall.json\"");
  return answer;
}

HttpResponse Api::fairness(Call& call) {
  const auto finished = load_finished(hall_.store(), call.part, call.person);
  if (!finished) return HttpResponse::refuse(finished.refusal());
  const Room& room = finished->room;
  const std::string& secret = finished->loaded.row.secret;
  const bool old = room.derivation < 2;
  const auto replay = verify_record(make_record(finished->table, deal_papers(*finished)));
  return HttpResponse::json(write_json(json::object{
      {"secret", old ? json::value() : json::value(secret)},
      {"seed", finished->table.match().seed()},
      {"commitment", room.commitment},
      {"transcript", room.transcript},
      {"derivation", room.derivation},
      {"known_deal", !room.known_seed.empty()},
      {"matches", (old ? sha256_hex(secret) : commitment_of(secret)) == room.commitment},
      {"redealt", static_cast<bool>(replay)},
      {"how",
       old ? "The commitment shown at the start is the SHA-256 of the seed, in hexadecimal."
           : "The commitment shown at the start is HMAC-SHA-256 of 'crownhall commitment\\n' under "
             "the secret, and the seed that of 'crownhall seed\\n' and the transcript, in which "
             "every person's part is. Dealing from the seed and playing the record's moves gives "
             "the same positions: crownhall verify-deal does it on your own machine."}}));
}

HttpResponse Api::replay(Call& call) {
  auto finished = load_finished(hall_.store(), call.part, call.person);
  if (!finished) return HttpResponse::refuse(finished.refusal());
  const auto eyes = read_eyes(text(call.request, "seat"), finished->room.setup.players);
  const auto from = number(call.request, "from", 0, Table::kMaxEntries, 0);
  const auto to = number(call.request, "to", 0, Table::kMaxEntries, Table::kMaxEntries);
  if (!eyes) return HttpResponse::refuse(eyes.refusal());
  if (!from) return HttpResponse::refuse(from.refusal());
  if (!to) return HttpResponse::refuse(to.refusal());
  auto table = make_table(finished->room, finished->loaded.row.secret, {});
  if (!table) return HttpResponse::refuse(table.refusal());
  return HttpResponse::of(show_replay(std::move(*table), entries_of(finished->loaded.entries),
                                      finished->table, *eyes, static_cast<int>(*from),
                                      static_cast<int>(*to)));
}

HttpResponse Api::uploaded(Call& call) {
  if (const auto fine = hall_.limits().take(kUploads, call.request.address, call.arrived); !fine) {
    return HttpResponse::refuse(fine.refusal());
  }
  const auto answer =
      run_confined({"crownhall", "replay-upload"}, call.request.body, Budget{}, hall_.stopping());
  const auto line = answer ? answer->find('\n') : std::string::npos;
  const auto status =
      line != std::string::npos ? to_integer(answer->substr(0, line)) : std::nullopt;
  if (!status) {
    return HttpResponse::refuse(
        {"too_costly",
         "This record takes more time or memory than the hall gives to an upload. Look at it on "
         "your own machine: crownhall replay FILE."});
  }
  return HttpResponse::json(answer->substr(line + 1), static_cast<int>(*status));
}

HttpResponse Api::match_hint(Call& call) {
  auto finished = load_finished(hall_.store(), call.part, call.person);
  if (!finished) return HttpResponse::refuse(finished.refusal());
  const int players = finished->room.setup.players;
  const auto version = number(call.request, "version", 0, Table::kMaxEntries, -1);
  const auto seat = number(call.request, "seat", 0, players - 1, -1);
  if (!version) return HttpResponse::refuse(version.refusal());
  if (!seat) return HttpResponse::refuse(seat.refusal());
  auto& entries = finished->loaded.entries;
  if (*version < 0 || *seat < 0 || static_cast<std::size_t>(*version) > entries.size()) {
    return HttpResponse::refuse({"bad_request", "Name a version of the match and a seat."});
  }
  if (const auto fine = hall_.limits().take(kHintsFrom, call.request.address, steady_ms()); !fine) {
    return HttpResponse::refuse(fine.refusal());
  }
  entries.resize(*version);
  const auto table = make_table(finished->room, finished->loaded.row.secret, entries);
  if (!table) return HttpResponse::refuse(table.refusal());
  if (!table->to_act().has(static_cast<Seat>(*seat))) {
    return HttpResponse::refuse({"no_hint", "That seat had nothing to decide there."});
  }
  const BotLevel& level = (*find_game(finished->room.game))->bots.back();
  const auto decision =
      level.decide(table->position(), static_cast<Seat>(*seat), {.time_ms = 1500}, 1);
  return HttpResponse::json('{' + decision_fields(decision, level) + '}');
}

HttpResponse Api::match_coach(Call& call) {
  const std::string who = text(call.request, "seat");
  const std::string key = call.part + ' ' + who;
  auto finished = load_finished(hall_.store(), call.part, call.person);
  if (!finished) return HttpResponse::refuse(finished.refusal());
  {
    const Lock lock(coached_mutex_);
    for (const auto& [known, answer] : coached_) {
      if (known == key) return HttpResponse::json(answer);
    }
  }
  const auto seat = number(call.request, "seat", 0, finished->room.setup.players - 1, -1);
  if (!seat) return HttpResponse::refuse(seat.refusal());
  if (*seat < 0) return HttpResponse::refuse({"bad_request", "Name a seat."});
  if (const auto fine = hall_.limits().take(kCoached, call.request.address, call.arrived); !fine) {
    return HttpResponse::refuse(fine.refusal());
  }
  auto table = make_table(finished->room, finished->loaded.row.secret, {});
  if (!table) return HttpResponse::refuse(table.refusal());
  const auto level = (*find_game(finished->room.game))->find_bot("squire");
  if (!level) return HttpResponse::refuse(level.refusal());
  const auto points = look_back(std::move(*table), entries_of(finished->loaded.entries), **level,
                                static_cast<Seat>(*seat), {}, hall_.stopping());
  if (hall_.stopping()) {
    return HttpResponse::refuse({"stopping", "The server is going down; connect again."});
  }
  hall_.metrics().coached();
  std::string answer = coach_text(static_cast<Seat>(*seat), points);
  const Lock lock(coached_mutex_);
  coached_.emplace_back(key, answer);
  if (coached_.size() > kMostCoached) coached_.pop_front();
  return HttpResponse::json(std::move(answer));
}

HttpResponse Api::share(Call& call) {
  Fields fields(call.body);
  const bool on = fields.flag("on");
  if (const auto wrong = fields.wrong()) return HttpResponse::refuse(*wrong);
  const auto finished = load_finished(hall_.store(), call.part, call.person);
  if (!finished) return HttpResponse::refuse(finished.refusal());
  if (finished->room.seats_of(call.person.id).empty()) {
    return HttpResponse::refuse({"not_allowed", "Only its players share a match."});
  }
  const auto done = hall_.store().share(call.part, on);
  if (!done) return HttpResponse::refuse(done.refusal());
  hall_.heard({.kind = Note::Kind::kRow, .table = call.part});
  return HttpResponse::json(on ? R"({"shared":true})" : R"({"shared":false})");
}

HttpResponse Api::leaderboard(Call& call) {
  const auto game = find_game(text(call.request, "game"));
  if (!game) return HttpResponse::refuse(game.refusal());
  const auto players = number(call.request, "players", 2, kMaxPlayers, 2);
  if (!players) return HttpResponse::refuse(players.refusal());
  const auto rows = hall_.store().leaders((*game)->info->key, static_cast<int>(*players), 100);
  if (!rows) return HttpResponse::refuse(rows.refusal());
  json::array entries;
  for (const LeaderRow& row : *rows) {
    entries.push_back(json::object{{"rank", entries.size() + 1},
                                   {"id", row.rating.identity},
                                   {"name", row.name},
                                   {"rating", shown_rating(row.rating)},
                                   {"games", row.rating.games}});
  }
  return HttpResponse::json(write_json(json::object{{"entries", std::move(entries)}}));
}

}  // namespace crownhall::server
