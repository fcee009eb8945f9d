#include "server/wire/schema.hpp"

#include <algorithm>
#include <boost/json.hpp>

#include "catalogue.hpp"
#include "game/advance.hpp"
#include "hall/wire/wire.hpp"
#include "json/moves.hpp"
#include "json/schema.hpp"
#include "server/hall/names.hpp"

namespace crownhall {

extern const std::string_view k_protocol_messages;  // protocol/messages.json

namespace server {
namespace {

// What a view holds depends on the position, so fixed matches are looked at: every number of
// players, version of the rules and value of an option, played at random and by a simple bot.
constexpr int kMatches = 4;       // of each setup
constexpr int kUsualMatches = 8;  // of each number of players, by the newest rules
constexpr int kMostMoves = 400;

// "road-to-lord" -> "RoadToLord"
std::string type_name(std::string_view key) {
  std::string name;
  bool up = true;
  for (const char c : key) {
    if (c != '-') name += up ? static_cast<char>(c - 'a' + 'A') : c;
    up = c == '-';
  }
  return name;
}

std::vector<Setup> setups_of(const GameInfo& info) {
  std::vector<Setup> setups;
  for (int players = info.min_players; players <= info.max_players; ++players) {
    for (int version = 1; version <= info.version; ++version) {
      setups.push_back({.players = players, .options = {}, .data = {}, .version = version});
    }
    for (const OptionSpec& option : info.options) {
      for (const int value : {option.least, option.most}) {
        setups.push_back({.players = players, .options = {{std::string(option.key), value}}});
      }
    }
  }
  return setups;
}

// Looks at every view of one match. A bot's moves lead where chance seldom goes.
void look_at_match(const AnyGame& game, const BotLevel* bot, int number, const std::string& name,
                   JsonSchema& schema) {
  const Key key = key_from_text("schema " + std::to_string(number));
  Rng choice = Rng::fast(static_cast<std::uint64_t>(number) + 1);
  auto position = begin(game, key);
  Events nobody;
  for (std::uint64_t n = 1;; ++n) {
    for (Seat viewer = kSpectator; viewer < game.players(); ++viewer) {
      schema.open(name);
      position->write_view(viewer, schema);
      schema.close();
    }
    const SeatSet acting = position->to_act();
    if (acting.empty() || n > kMostMoves) return;
    const Seat seat = acting.front();
    const std::string move = bot ? bot->decide(*position, seat, {}, choice.next64()).move
                                 : position->sample(seat, choice);
    advance(*position, key, n, seat, move, nobody);
  }
}

json::object integer(std::optional<std::int64_t> least = {},
                     std::optional<std::int64_t> most = {}) {
  json::object kind{{"type", "integer"}};
  if (least) kind["minimum"] = *least;
  if (most) kind["maximum"] = *most;
  return kind;
}

json::object reference(std::string_view name) { return {{"$ref", "#/$defs/" + std::string(name)}}; }

json::object closed(json::object fields, std::string_view optional = "") {
  json::array required;
  for (const auto& field : fields) {
    if (field.key() != view_of(optional)) required.push_back(json::value(field.key()));
  }
  return {{"type", "object"},
          {"properties", std::move(fields)},
          {"required", std::move(required)},
          {"additionalProperties", false}};
}

// `audience` is there where all hands lie open.
json::object events_schema(const AnyGame& game) {
  json::array kinds;
  for (const EventSpec& spec : game.events()) {
    json::object args;
    for (const ArgSpec& arg : spec.args) {
      args[view_of(arg.name)] = arg.kind == ArgKind::kMove   ? json::object{{"type", "string"}}
                                : arg.kind == ArgKind::kSeat ? integer(-1, kMaxPlayers - 1)
                                                             : integer();
    }
    kinds.push_back(closed({{"event", {{"enum", json::array{view_of(spec.name)}}}},
                            {"args", closed(std::move(args))},
                            {"audience", reference("Audience")}},
                           "audience"));
  }
  return {{"anyOf", std::move(kinds)}};
}

json::object options_schema(const GameInfo& info) {
  json::object fields;
  for (const OptionSpec& option : info.options) {
    json::array names;
    for (const auto name : option.names) names.push_back(view_of(name));
    fields[view_of(option.key)] = names.empty() ? integer(option.least, option.most)
                                                : json::object{{"enum", std::move(names)}};
  }
  return closed(std::move(fields));
}

void add_messages(JsonSchema& schema) {
  schema.define<crownhall::wire::Position>();
  schema.define<crownhall::wire::LogEntry>();
  schema.define<StepsMessage>();
  schema.define<wire::MeAnswer>();
  schema.define<wire::Hello>();
  schema.define<wire::Ping>();
  schema.define<wire::Refusal>();
  schema.define<wire::Refused>();
  schema.define<wire::LobbyEntry>();
  schema.define<wire::MyTable>();
  schema.define<wire::LobbyPage>();
  schema.define<wire::Lobby>();
  schema.define<wire::LobbyChange>();
  schema.define<wire::LobbyGone>();
  schema.define<wire::Chat>();
  schema.define<wire::Closed>();
  schema.define<wire::Wait>();
  schema.define<wire::RoomMessage>();
  schema.define<wire::Table>();
  schema.define<wire::Update>();
}

// Two blanks a level, a short value on one line: people read it, and a change shows as a line.
void put_pretty(std::string& out, const json::value& value, int depth) {
  const std::string line = write_json(value);
  constexpr std::size_t kMostOnALine = 96;
  const bool whole = line.size() + 2 * static_cast<std::size_t>(depth) <= kMostOnALine;
  if (whole || (!value.is_object() && !value.is_array())) {
    out += line;
    return;
  }
  const std::string indent(2 * static_cast<std::size_t>(depth + 1), ' ');
  out += value.is_object() ? '{' : '[';
  bool first = true;
  const auto next = [&] {
    out += first ? "\n" : ",\n";
    out += indent;
    first = false;
  };
  if (const auto* object = value.if_object()) {
    for (const auto& field : *object) {
      next();
      out += write_json(json::value(field.key())) + ": ";
      put_pretty(out, field.value(), depth + 1);
    }
  } else {
    for (const auto& entry : value.get_array()) {
      next();
      put_pretty(out, entry, depth + 1);
    }
  }
  out += '\n' + indent.substr(2);
  out += value.is_object() ? '}' : ']';
}

}  // namespace

Result<std::string> schema_text() {
  JsonSchema schema;
  add_messages(schema);
  json::object games;
  json::array views, events;
  for (const GameEntry& game : all_games()) {
    const std::string name = type_name(game.info->key);
    int number = 0;
    for (const Setup& setup : setups_of(*game.info)) {
      const auto made = game.make(setup);
      if (!made) continue;  // an option that this number of players cannot have
      const bool usual = setup.options.empty() && setup.version == game.info->version;
      for (int i = 0; i < (usual ? kUsualMatches : kMatches); ++i) {
        const BotLevel* bot = i % 2 == 0 ? nullptr : *game.find_bot("page");
        look_at_match(**made, bot, number++, name + "View", schema);
      }
    }
    const auto made = game.make({.players = game.info->max_players});
    if (!made) return made.refusal();
    games[view_of(name + "Event")] = events_schema(**made);
    games[view_of(name + "Options")] = options_schema(*game.info);
    views.push_back(reference(name + "View"));
    events.push_back(reference(name + "Event"));
  }
  if (const auto unknown = schema.unknown(); !unknown.empty()) {
    std::string names;
    for (const std::string& name : unknown) names += (names.empty() ? "" : ", ") + name;
    return Refusal{"unknown_list", "No match has ever filled the list " + names +
                                       ", so nothing is known of what it holds."};
  }
  auto kept = parse_json(k_protocol_messages);
  if (!kept) return kept.refusal();
  json::object all = schema.definitions();
  games["GameView"] = json::object{{"anyOf", std::move(views)}};
  games["GameEvent"] = json::object{{"anyOf", std::move(events)}};
  const auto add = [&](const json::object& definitions) -> Result<void> {
    for (const auto& [name, definition] : definitions) {
      if (!all.emplace(name, definition).second) {
        return Refusal{"twice", "The definition " + std::string(name) + " is there twice."};
      }
    }
    return {};
  };
  if (const auto done = add(games); !done) return done.refusal();
  if (const auto done = add(kept->at("$defs").as_object()); !done) return done.refusal();
  std::vector<std::string> names;
  for (const auto& [name, definition] : all) names.emplace_back(name);
  std::sort(names.begin(), names.end());
  json::object sorted;
  for (const std::string& name : names) sorted[view_of(name)] = all.at(view_of(name));
  json::object whole{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                     {"title", "Crownhall's protocol"},
                     {"description",
                      "Printed by `crownhall schema`; docs/protocol.md has the ideas. What is not "
                      "described in the "
                      "program yet comes from protocol/messages.json."}};
  for (const auto& [key, value] : kept->as_object()) {
    if (key != "$defs") whole[key] = value;
  }
  whole["$defs"] = std::move(sorted);
  std::string text;
  put_pretty(text, whole, 0);
  return text + '\n';
}

}  // namespace server
}  // namespace crownhall
