// A table of the load test: seats its players, plays at random, has its matches judged.
#include <algorithm>
#include <boost/json.hpp>
#include <charconv>

#include "base/text.hpp"
#include "json/moves.hpp"
#include "load/load_client.hpp"

namespace crownhall::load {
namespace {

constexpr int kKinds = 10;  // of commands; see LoadTable::ask

// The number after `key`, or -1.
int number_after(std::string_view text, std::string_view key) {
  const auto at = text.find(key);
  if (at == text.npos) return -1;
  int value = -1;
  std::from_chars(text.data() + at + key.size(), text.data() + text.size(), value);
  return value;
}

// What stands between `key` and the next closing bracket.
std::string_view list_after(std::string_view text, std::string_view key) {
  const auto at = text.find(key);
  if (at == text.npos) return {};
  const auto from = at + key.size();
  return text.substr(from, text.find(']', from) - from);
}

// The object behind a key, from brace to brace; what follows it does not matter.
std::string_view object_after(std::string_view text, std::string_view key) {
  const auto at = text.find(key);
  if (at == text.npos) return {};
  text.remove_prefix(at + key.size());
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      if (c == '"') quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == '{') {
      ++depth;
    } else if (c == '}' && --depth == 0) {
      return text.substr(0, i + 1);
    }
  }
  return {};
}

}  // namespace

LoadTable::LoadTable(Tester& tester, int number)
    : tester_(tester),
      checked_(number * 100 / std::max(1, tester.config.tables) < tester.config.checked),
      rng_(Rng::fast(tester.config.seed * 1'000'003 + static_cast<std::uint64_t>(number))) {
  const int all = tester.config.players + tester.config.spectators;
  for (int i = 0; i < all; ++i) {
    const Seat seat = i < tester.config.players ? i : kSpectator;
    players_.push_back(std::make_shared<Player>(tester, *this, seat));
    asio::co_spawn(tester.context.get_executor(), players_.back()->run(), asio::detached);
  }
}

void LoadTable::ask(Player& player, Ask what, std::string_view fields) {
  constexpr std::string_view kNames[] = {"create", "sit", "watch", "start", "move", "unwatch"};
  const auto kind = static_cast<int>(what);
  std::string text = R"({"t":")" + std::string(kNames[kind]) + R"(","id":)" +
                     std::to_string(round_ * kKinds + kind);
  if (what != Ask::kCreate) text += R"(,"table":")" + id_ + '"';
  if (!fields.empty()) text.append(",").append(fields);
  player.send(text + '}');
}

void LoadTable::connected(Player& player) {
  player.resuming = playing_ && !player.saw_end;
  if (!player.resuming) return go_on();
  ask(player, Ask::kWatch, R"("since":)" + std::to_string(player.version));
}

void LoadTable::disconnected(Player& player) {
  player.asking = false;
  player.resuming = false;
  player.pause.cancel();
}

void LoadTable::go_on() {
  const auto all = [&](auto has) { return std::all_of(players_.begin(), players_.end(), has); };
  if (!all([](const auto& player) { return player->online(); })) return;
  if (!playing_) return begin();
  if (all([](const auto& player) { return player->saw_end; })) ended();
}

void LoadTable::begin() {
  for (const auto& player : players_) {
    if (!id_.empty()) ask(*player, Ask::kUnwatch);
    player->pause.cancel();
    player->version = 0;
    player->asking = false;
    player->saw_end = false;
  }
  ++round_;
  id_.clear();
  seated_ = 0;
  playing_ = false;
  movers_.clear();
  seen_.clear();
  submitted_.clear();
  // Public: the referee asks for the record as anybody could.
  ask(*players_.front(), Ask::kCreate,
      R"("visibility":"public","game":")" + tester_.config.game + R"(","players":)" +
          std::to_string(tester_.config.players) + R"(,"decline":true)");
}

bool LoadTable::ours(std::string_view message) const {
  constexpr std::string_view kTable = R"(,"table":")";
  const auto at = message.find(kTable);
  if (at == message.npos) return false;
  const auto rest = message.substr(at + kTable.size());
  return !id_.empty() && rest.starts_with(id_) && rest.substr(id_.size()).starts_with('"');
}

void LoadTable::received(Player& player, std::string_view message) {
  if (message.starts_with(R"({"t":"ok")") || message.starts_with(R"({"t":"refused")")) {
    return answered(player, message);
  }
  if (!ours(message)) return;
  if (message.starts_with(R"({"t":"update")")) return updated(player, message);
  if (message.starts_with(R"({"t":"table")")) {
    const auto position = message.find(R"("position":{)");
    if (position == message.npos) return;
    player.version = std::max(0, number_after(message.substr(position), R"("version":)"));
    player.resuming = false;
    playing_ = true;
    if (player.version > 0) learn(message);
    const auto from = message.find('{', position);
    const auto shown = message.substr(from, message.find(R"(,"log_since":)", from) - from);
    if (!seen_end(player, shown)) act(player, shown);
  }
}

void LoadTable::answered(Player& player, std::string_view message) {
  const int id = number_after(message, R"("id":)");
  const bool refused = message.starts_with(R"({"t":"refused")");
  if (refused) ++tester_.report.refused;
  if (id / kKinds != round_) return;
  const auto what = static_cast<Ask>(id % kKinds);
  if (refused) {
    player.asking = false;
    if (what != Ask::kMove) tester_.fail(std::string(message));
  } else if (what == Ask::kCreate) {
    constexpr std::string_view kTable = R"("table":")";
    const auto at = message.find(kTable) + kTable.size();
    id_ = std::string(message.substr(at, message.find('"', at) - at));
    for (const auto& other : players_) {
      if (other->seat() > 0) {
        ask(*other, Ask::kSit, R"("decline":true,"seat":)" + std::to_string(other->seat()));
      } else {
        ask(*other, Ask::kWatch);
      }
    }
  } else if (what == Ask::kSit) {
    ask(player, Ask::kWatch);
  } else if (what == Ask::kWatch && !playing_) {
    if (++seated_ < players_.size()) return;
    if (!std::exchange(ready_, true)) tester_.table_ready();
    if (tester_.counting) start();
  }
}

void LoadTable::start() {
  if (seated_ == players_.size()) ask(*players_.front(), Ask::kStart);
}

bool LoadTable::moved(std::size_t version, int mover) {
  if (movers_.size() < version) {
    movers_.resize(version, -1);
    submitted_.resize(version);
  }
  if (movers_[version - 1] >= 0) return false;
  movers_[version - 1] = static_cast<std::int8_t>(mover);
  return true;
}

void LoadTable::learn(std::string_view message) {
  const auto value = parse_json(message);
  if (!value) return tester_.fail("cannot read what happened meanwhile");
  for (const auto& entry : value->at("log").as_array()) {
    moved(entry.at("version").as_int64(), static_cast<int>(entry.at("seat").as_int64()));
  }
}

void LoadTable::updated(Player& player, std::string_view message) {
  const UpdateParts parts = split_update(message);
  const int version = number_after(parts.position, R"("version":)");
  const bool single = version == player.version + 1;
  const bool resumed = std::exchange(player.resuming, false);
  if (number_after(parts.head, R"("ok":)") >= 0) player.asking = false;
  player.version = version;
  if (single && !resumed) {
    const int mover = number_after(parts.log, R"("seat":)");
    if (mover < 0) return tester_.fail("an update does not tell who moved");
    // Whoever hears of it first: the mover has not, so has not moved again.
    if (moved(version, mover)) submitted_[version - 1] = players_[mover]->asked;
    if (checked_)
      seen_.push_back({version, static_cast<std::int8_t>(player.seat()), print_of(parts)});
    auto& times = mover == player.seat() ? tester_.report.own_us : tester_.report.others_us;
    if (submitted_[version - 1] != Time{}) times.push_back(micros_since(submitted_[version - 1]));
    if (mover == player.seat()) ++tester_.report.moves;
  } else {
    learn(message);
  }
  if (seen_end(player, parts.position)) return;
  const int every = tester_.config.reconnect_every;
  if (every > 0 && rng_.below(static_cast<std::uint32_t>(every)) == 0) return player.drop();
  act(player, parts.position);
}

bool LoadTable::seen_end(Player& player, std::string_view position) {
  if (position.find(R"("result":{)") == position.npos) return false;
  if (!std::exchange(player.saw_end, true)) go_on();
  return true;
}

void LoadTable::act(Player& player, std::string_view position) {
  if (tester_.ending || player.asking || player.seat() == kSpectator) return;
  const auto waiting = list_after(position, R"("waiting":[)");
  if (waiting.find(static_cast<char>('0' + player.seat())) == waiting.npos) return;
  if (position.find(R"("legal":null)") != position.npos) {
    const auto steps = parse_json(object_after(position, R"("choices":)"), {.bytes = SIZE_MAX});
    const std::string move = steps ? walk_steps(steps->at("steps"), rng_) : "";
    if (move.empty()) return tester_.fail("cannot read the steps");
    return submit(player, write_json(json::value(move)), player.version);
  }
  const auto moves = split(list_after(position, R"("legal":[)"), ',');
  std::string_view move = moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
  // A comma inside a move has cut it: take one that is whole, from quote to quote.
  if (move.size() < 2 || move.front() != '"' || move.back() != '"') {
    const auto list = parse_json('[' + std::string(list_after(position, R"("legal":[)")) + ']');
    if (!list || list->as_array().empty()) return tester_.fail("cannot read the legal moves");
    const auto& texts = list->as_array();
    const auto& text = texts[rng_.below(static_cast<std::uint32_t>(texts.size()))].as_string();
    return submit(player, write_json(text), player.version);
  }
  submit(player, std::string(move), player.version);
}

void LoadTable::submit(Player& player, std::string move, int version) {
  player.asking = true;
  const auto send = [this, &player, move = std::move(move), version] {
    player.asked = std::chrono::steady_clock::now();
    ask(player, Ask::kMove, R"("version":)" + std::to_string(version) + R"(,"move":)" + move);
  };
  if (tester_.config.pace_ms == 0) return send();
  player.pause.expires_after(std::chrono::milliseconds(tester_.config.pace_ms));
  player.pause.async_wait([send](Error error) {
    if (!error) send();
  });
}

void LoadTable::ended() {
  ++tester_.report.matches;
  if (!checked_) {
    if (!tester_.ending) begin();
    return;
  }
  const auto judge_it = [this, movers = movers_, seen = seen_](std::string record) {
    const Verdict verdict = judge(record, movers, seen, rng_.next64());
    Verdict& total = tester_.report.verdict;
    total.messages += verdict.messages;
    total.imagined += verdict.imagined;
    total.wrong += verdict.wrong;
    total.leaks += verdict.leaks;
    if (total.first.empty()) total.first = verdict.first;
  };
  asio::co_spawn(tester_.context.get_executor(),
                 tester_.fetch("/api/matches/" + id_ + "/record", judge_it), asio::detached);
  if (!tester_.ending) begin();
}

}  // namespace crownhall::load
