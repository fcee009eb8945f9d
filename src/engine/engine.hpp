// Engine: the referee for programs. JSON-RPC 2.0, one request or one batch a line (docs/engine.md).
//
//   Engine engine;
//   std::string reply = engine.answer(R"({"jsonrpc":"2.0","id":1,"method":"hello"})");
//
// Any number of matches are open at once, each under a number of its own. Whatever comes in, the
// answer is a result or an error whose message is a sentence and whose data.kind is a stable word;
// nothing throws and nothing ends the program.
//
// Threads: one at a time.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "catalogue.hpp"
#include "engine/reply.hpp"
#include "json/reader.hpp"
#include "table/match.hpp"

namespace crownhall {

class Engine {
 public:
  static constexpr int kProtocol = 1;
  static constexpr std::size_t kMaxLine = std::size_t{16} << 20;
  static constexpr std::size_t kMaxMatches = 10000;
  // Requests of a batch, matches of one match.new, moves of one match.play.
  static constexpr int kMaxAtOnce = 1000;
  // What the answers to a batch may take; requests after that are not carried out.
  static constexpr std::size_t kMaxAnswer = std::size_t{16} << 20;

  // The games of the catalogue.
  Engine();
  // Others; the entries must outlive the engine.
  explicit Engine(std::vector<const GameEntry*> games);

  // The answer to one line, a request or a batch of them, without the line's end; empty where
  // there were notifications only.
  std::string answer(std::string_view line);
  // The answer to a line that was too long to be read at all.
  static std::string answer_too_long();

 private:
  struct Open {
    const GameEntry* entry;
    Match match;
  };
  using Method = Reply (Engine::*)(JsonReader& params);
  static const std::map<std::string_view, Method>& methods();

  Reply call(std::string_view method, const json::value& params);
  std::string answer_one(const json::value& request);
  std::string answer_all(const json::array& batch);

  Reply hello(JsonReader& params);
  Reply games(JsonReader& params);
  Reply match_new(JsonReader& params);
  Reply match_load(JsonReader& params);
  Reply match_state(JsonReader& params);
  Reply match_view(JsonReader& params);
  Reply match_to_act(JsonReader& params);
  Reply match_legal(JsonReader& params);
  Reply match_choices(JsonReader& params);
  Reply match_play(JsonReader& params);
  Reply play_list(JsonReader& params);
  Reply match_undo(JsonReader& params);
  Reply match_outcome(JsonReader& params);
  Reply match_record(JsonReader& params);
  Reply match_replay(JsonReader& params);
  Reply match_random(JsonReader& params);
  Reply match_close(JsonReader& params);
  Reply bot_levels(JsonReader& params);
  Reply bot_move(JsonReader& params);
  Result<json::object> decide(const Open& open, Seat seat, const std::string& level,
                              const Budget& budget, std::uint64_t seed) const;

  Result<const GameEntry*> find(std::string_view key) const;
  // The open match that the params name; all other params must have been read.
  Result<Open*> open_match(JsonReader& params);
  Result<void> room_for(std::size_t matches) const;
  Reply keep(const GameEntry* entry, Match match);
  // There must be room.
  json::object open(const GameEntry* entry, Match match);

  std::vector<const GameEntry*> games_;
  std::map<std::int64_t, Open> open_;
  std::int64_t next_ = 1;
};

// Answers line by line until the input ends. A line over the limit is refused without being kept,
// and the next one is read. Returns the program's exit code.
int run_engine(std::istream& in, std::ostream& out);

}  // namespace crownhall
