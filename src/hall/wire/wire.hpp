// What the hall says over its socket, one struct for each message, described once: the text that is
// sent and the schema (protocol/schema.json) come from the same lines. What has no struct yet
// stands in protocol/messages.json.
#pragma once

#include "hall/wire/recipient.hpp"
#include "table/clock.hpp"
#include "table/wire.hpp"

namespace crownhall::hall::wire {

using crownhall::wire::Seats;

struct Me {
  static constexpr std::string_view kName = "Me";
  std::string id, name;
  bool account = false;
  void describe(Archive& ar);
};

Me me_of(const Person& person);

// An answer that says who one is; `token` where it is a new one.
struct MeAnswer {
  static constexpr std::string_view kName = "MeAnswer";
  Me me;
  std::optional<std::string> token;
  void describe(Archive& ar);
};

struct Hello {
  static constexpr std::string_view kName = "HelloMessage";
  int protocol = 1;
  std::string version;
  std::optional<Me> me;
  std::int64_t now = 0;
  void describe(Archive& ar);
};

struct Ping {
  static constexpr std::string_view kName = "PingMessage";
  void describe(Archive& ar);
};

// Why something was not done, as the body of an answer.
struct Refusal {
  static constexpr std::string_view kName = "Refusal";
  std::string kind, sentence;
  std::optional<std::int64_t> version;  // of a table that has moved on
  void describe(Archive& ar);
};

// The same over the socket.
struct Refused {
  static constexpr std::string_view kName = "RefusedMessage";
  std::string id;  // as JSON; empty where the command had none that could be read
  Refusal refusal;
  void describe(Archive& ar);
};

// A seat as the table is drawn from above: who sits there, or nobody yet.
struct LobbyChair {
  static constexpr std::string_view kName = "LobbyChair";
  std::string kind;  // empty, person, bot
  std::optional<std::string> id;
  std::string name;
  std::optional<std::string> level;
  void describe(Archive& ar);
};

// How a match stands, as a card shows it: the same for everybody. Empty before the start.
struct TableNow {
  Seats waiting;                                    // asked, and without an answer
  std::optional<crownhall::wire::ClockNow> time{};  // where there is a clock
  std::int64_t watchers = 0;                        // at this node
  void describe(Archive& ar);
};

struct LobbyEntry {
  static constexpr std::string_view kName = "LobbyEntry";
  std::string table, game;
  int players = 0;
  std::vector<std::string> names;
  std::vector<LobbyChair> chairs;
  std::string options = "{}";  // JSON already: options_json
  ClockRules clock;
  bool rated = false;
  bool known_deal = false;
  std::int64_t created = 0;
  bool playing = false;
  TableNow now;
  void describe(Archive& ar);
};

// A table of one's own.
struct MyTable {
  static constexpr std::string_view kName = "MyTable";
  LobbyEntry entry;
  std::string phase;
  Seats seats;
  bool your_turn = false;
  std::optional<std::string> prompt;  // what an own seat is asked, never another's
  void describe(Archive& ar);
};

// A page of the lobby; entries are JSON already.
struct LobbyPage {
  static constexpr std::string_view kName = "LobbyPage";
  std::vector<std::string> tables;
  std::int64_t count = 0;
  std::optional<std::string> next;
  void describe(Archive& ar);
};

struct Lobby {
  static constexpr std::string_view kName = "LobbyMessage";
  LobbyPage page;
  void describe(Archive& ar);
};

struct LobbyChange {
  static constexpr std::string_view kName = "LobbyChangeMessage";
  std::string table;  // a LobbyEntry as JSON
  void describe(Archive& ar);
};

struct LobbyGone {
  static constexpr std::string_view kName = "LobbyGoneMessage";
  std::string table;
  void describe(Archive& ar);
};

struct Chair {
  static constexpr std::string_view kName = "Chair";
  std::string kind;
  std::optional<std::string> id;
  std::string name;
  std::optional<std::string> level;
  bool ready = false, online = false;
  std::optional<std::string> stand_in;
  bool resigned = false;
  void describe(Archive& ar);
};

struct DealPerson {
  static constexpr std::string_view kName = "DealPerson";
  std::string id, state;
  void describe(Archive& ar);
};

// The round before the deal: everybody's part of the shuffle.
struct Deal {
  static constexpr std::string_view kName = "Deal";
  int round = 0;
  bool starting = false, opening = false, known = false;
  std::vector<DealPerson> people;
  std::optional<std::string> terms, transcript;
  void describe(Archive& ar);
};

struct From {
  static constexpr std::string_view kName = "From";
  std::string kind, match;
  std::int64_t version = 0;
  void describe(Archive& ar);
};

struct Room {
  static constexpr std::string_view kName = "Room";
  std::string table, game;
  int players = 0;
  std::string options = "{}";  // JSON already: options_json
  std::string visibility;
  ClockRules clock;
  bool rated = false, spectators = false, hot_seat = false, random_seats = false;
  std::int64_t created = 0;
  std::string host, phase;
  std::optional<std::string> match;
  std::string commitment;
  std::optional<std::string> ending;
  std::string stand_in;
  int claim_s = 0;
  Deal deal;
  std::vector<Chair> seats;
  std::int64_t watchers = 0;
  std::optional<std::string> rematch;
  std::optional<From> from;
  // The viewer's own; all else is the same for everybody.
  Seats mine;
  std::optional<int> eyes;
  void describe(Archive& ar);
};

struct ChatLine {
  static constexpr std::string_view kName = "ChatLine";
  std::int64_t n = 0, at = 0;
  std::string id, name;
  std::optional<int> seat;
  std::string text;
  void describe(Archive& ar);
};

struct Chat {
  static constexpr std::string_view kName = "ChatMessage";
  std::string table;
  ChatLine line;
  void describe(Archive& ar);
};

struct Closed {
  static constexpr std::string_view kName = "ClosedMessage";
  std::string table, kind, sentence;
  void describe(Archive& ar);
};

struct Wait {
  static constexpr std::string_view kName = "WaitMessage";
  std::string table, kind, sentence;
  void describe(Archive& ar);
};

struct RoomMessage {
  static constexpr std::string_view kName = "RoomMessage";
  std::string table;
  Room room;
  void describe(Archive& ar);
};

// Position and log are JSON already: many viewers share them.
struct Table {
  static constexpr std::string_view kName = "TableMessage";
  std::string table;
  Room room;
  std::string position;  // empty before the start
  int log_since = 0;
  std::string log;
  std::vector<ChatLine> chat;
  void describe(Archive& ar);
};

struct Update {
  static constexpr std::string_view kName = "UpdateMessage";
  std::string table;
  std::string ok;  // the id, as JSON, of the command this answers; or empty
  std::string position;
  std::string log;
  void describe(Archive& ar);
};

}  // namespace crownhall::hall::wire
