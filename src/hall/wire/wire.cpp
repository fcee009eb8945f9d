#include "hall/wire/wire.hpp"

namespace crownhall::hall::wire {
namespace {

// "t", which says what a message is.
void type(Archive& ar, std::string_view word) {
  std::string text(word);
  ar.one_of("t", text, std::span(&word, 1));
}

void word(Archive& ar, std::string_view key, std::string& value,
          std::initializer_list<std::string_view> words) {
  ar.one_of(key, value, std::span(words.begin(), words.size()));
}

void phase_of(Archive& ar, std::string& phase) {
  word(ar, "phase", phase, {"open", "playing", "over"});
}

// One of three kinds, each with fields of its own (protocol/messages.json).
void put_clock(Archive& ar, const ClockRules& rules) {
  std::string ready;
  if (ar.recording()) return ar.embedded("clock", ready, "Clock");
  ar.object("clock", [&](Archive& o) {
    using Kind = ClockRules::Kind;
    std::string kind = "none";
    std::int64_t bank = rules.bank_ms / 1000;
    std::int64_t increment = rules.increment_ms / 1000;
    std::int64_t days = rules.bank_ms / 86'400'000;
    if (rules.kind == Kind::kBank) kind = "bank";
    if (rules.kind == Kind::kDays) kind = "days";
    o.value("kind", kind);
    if (rules.kind == Kind::kBank) {
      o.value("bank_s", bank);
      o.value("increment_s", increment);
    }
    if (rules.kind == Kind::kDays) o.value("days", days);
  });
}

// A list of entries of the log that is JSON already.
void put_log(Archive& ar, std::string& log) { ar.embedded("log", log, "Log"); }

}  // namespace

Me me_of(const Person& person) { return {person.id, person.name, person.account}; }

void Me::describe(Archive& ar) {
  ar.value("id", id);
  ar.value("name", name);
  ar.value("account", account);
}

void MeAnswer::describe(Archive& ar) {
  ar.value("me", me);
  ar.optional("token", token);
}

void Hello::describe(Archive& ar) {
  type(ar, "hello");
  ar.value("protocol", protocol);
  ar.value("version", version);
  ar.nullable("me", me);
  ar.value("now", now);
}

void Ping::describe(Archive& ar) { type(ar, "ping"); }

void Refusal::describe(Archive& ar) {
  ar.value("kind", kind);
  ar.value("sentence", sentence);
  ar.optional("version", version);
}

void Refused::describe(Archive& ar) {
  type(ar, "refused");
  if (ar.given("id", !id.empty())) ar.embedded("id", id, "CommandId");
  refusal.describe(ar);
}

void LobbyChair::describe(Archive& ar) {
  word(ar, "kind", kind, {"empty", "person", "bot"});
  ar.nullable("id", id);
  ar.value("name", name);
  ar.nullable("level", level);
}

void TableNow::describe(Archive& ar) {
  ar.value("waiting", waiting);
  ar.nullable("time", time);
  ar.value("watchers", watchers);
}

void LobbyEntry::describe(Archive& ar) {
  auto seated = static_cast<std::int64_t>(names.size());
  ar.value("table", table);
  ar.value("game", game);
  ar.value("players", players);
  ar.value("seated", seated);
  ar.value("names", names);
  ar.value("chairs", chairs);
  ar.embedded("options", options, "Options");
  put_clock(ar, clock);
  ar.value("rated", rated);
  ar.value("known_deal", known_deal);
  ar.value("created", created);
  ar.value("playing", playing);
  now.describe(ar);
}

void MyTable::describe(Archive& ar) {
  entry.describe(ar);
  phase_of(ar, phase);
  ar.value("seats", seats);
  ar.value("your_turn", your_turn);
  ar.nullable("prompt", prompt);
}

void LobbyPage::describe(Archive& ar) {
  if (ar.recording()) tables.resize(1);
  ar.begin_list("tables", tables.size(), tables.size() + 1);
  for (std::string& table : tables) ar.embedded("", table, LobbyEntry::kName);
  ar.end_list();
  ar.value("count", count);
  ar.nullable("next", next);
}

void Lobby::describe(Archive& ar) {
  type(ar, "lobby");
  page.describe(ar);
}

void LobbyChange::describe(Archive& ar) {
  type(ar, "lobby.change");
  ar.embedded("table", table, LobbyEntry::kName);
}

void LobbyGone::describe(Archive& ar) {
  type(ar, "lobby.gone");
  ar.value("table", table);
}

void Chair::describe(Archive& ar) {
  word(ar, "kind", kind, {"empty", "person", "bot"});
  ar.nullable("id", id);
  ar.value("name", name);
  ar.nullable("level", level);
  ar.value("ready", ready);
  ar.value("online", online);
  ar.nullable("stand_in", stand_in);
  ar.value("resigned", resigned);
}

void DealPerson::describe(Archive& ar) {
  ar.value("id", id);
  word(ar, "state", state, {"waiting", "promised", "declined", "opened"});
}

void Deal::describe(Archive& ar) {
  ar.value("round", round);
  ar.value("starting", starting);
  ar.value("opening", opening);
  ar.value("known", known);
  ar.value("people", people);
  ar.nullable("terms", terms);
  ar.nullable("transcript", transcript);
}

void From::describe(Archive& ar) {
  word(ar, "kind", kind, {"same_deal", "continue"});
  ar.value("match", match);
  ar.value("version", version);
}

void Room::describe(Archive& ar) {
  ar.value("table", table);
  ar.value("game", game);
  ar.value("players", players);
  ar.embedded("options", options, "Options");
  word(ar, "visibility", visibility, {"public", "link"});
  put_clock(ar, clock);
  ar.value("rated", rated);
  ar.value("spectators", spectators);
  ar.value("hot_seat", hot_seat);
  ar.value("random_seats", random_seats);
  ar.value("created", created);
  ar.value("host", host);
  phase_of(ar, phase);
  ar.nullable("match", match);
  ar.value("commitment", commitment);
  if (ar.given("ending", ending.has_value())) {
    std::string why = ending.value_or("");
    ar.one_of("ending", why, crownhall::wire::ending_words());
  }
  ar.value("stand_in", stand_in);
  ar.value("claim_s", claim_s);
  ar.value("deal", deal);
  ar.value("seats", seats);
  ar.value("watchers", watchers);
  ar.nullable("rematch", rematch);
  ar.nullable("from", from);
  ar.value("mine", mine);
  ar.nullable("eyes", eyes);
}

void ChatLine::describe(Archive& ar) {
  ar.value("n", n);
  ar.value("at", at);
  ar.value("id", id);
  ar.value("name", name);
  ar.nullable("seat", seat);
  ar.value("text", text);
}

void Chat::describe(Archive& ar) {
  type(ar, "chat");
  ar.value("table", table);
  ar.value("line", line);
}

void Closed::describe(Archive& ar) {
  type(ar, "closed");
  ar.value("table", table);
  ar.value("kind", kind);
  ar.value("sentence", sentence);
}

void Wait::describe(Archive& ar) {
  type(ar, "wait");
  ar.value("table", table);
  ar.value("kind", kind);
  ar.value("sentence", sentence);
}

void RoomMessage::describe(Archive& ar) {
  type(ar, "room");
  ar.value("table", table);
  ar.value("room", room);
}

void Table::describe(Archive& ar) {
  type(ar, "table");
  ar.value("table", table);
  ar.value("room", room);
  if (ar.given("position", !position.empty())) ar.embedded("position", position, "Position");
  ar.value("log_since", log_since);
  put_log(ar, log);
  ar.value("chat", chat);
}

void Update::describe(Archive& ar) {
  type(ar, "update");
  ar.value("table", table);
  if (ar.present("ok", !ok.empty())) ar.embedded("ok", ok, "CommandId");
  ar.embedded("position", position, "Position");
  put_log(ar, log);
}

}  // namespace crownhall::hall::wire
