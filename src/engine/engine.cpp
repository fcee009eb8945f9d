#include "engine/engine.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <exception>
#include <istream>
#include <ostream>

#include "base/text.hpp"

namespace crownhall {
namespace {

Refusal bad_request(std::string sentence) { return {"bad_request", std::move(sentence)}; }

std::string_view text_of(const json::value& value) {
  return {value.get_string().data(), value.get_string().size()};
}

bool good_id(const json::value& id) { return id.is_string() || id.is_number() || id.is_null(); }

enum class Line { kRead, kTooLong, kEnd };

// Reads up to the next '\n'; what is beyond the limit is thrown away as it comes.
Line read_line(std::streambuf& in, std::string& line, std::size_t limit) {
  line.clear();
  bool too_long = false;
  for (;;) {
    const int c = in.sbumpc();
    if (c == std::char_traits<char>::eof()) {
      if (too_long) return Line::kTooLong;
      return line.empty() ? Line::kEnd : Line::kRead;
    }
    if (c == '\n') return too_long ? Line::kTooLong : Line::kRead;
    if (too_long) continue;
    if (line.size() == limit) {
      too_long = true;
      std::string().swap(line);
      continue;
    }
    line += static_cast<char>(c);
  }
}

}  // namespace

Engine::Engine() {
  for (const GameEntry& entry : all_games()) games_.push_back(&entry);
}

Engine::Engine(std::vector<const GameEntry*> games) : games_(std::move(games)) {}

const std::map<std::string_view, Engine::Method>& Engine::methods() {
  static const std::map<std::string_view, Method> kMethods{
      {"hello", &Engine::hello},
      {"games", &Engine::games},
      {"match.new", &Engine::match_new},
      {"match.load", &Engine::match_load},
      {"match.state", &Engine::match_state},
      {"match.view", &Engine::match_view},
      {"match.to_act", &Engine::match_to_act},
      {"match.legal", &Engine::match_legal},
      {"match.choices", &Engine::match_choices},
      {"match.play", &Engine::match_play},
      {"match.undo", &Engine::match_undo},
      {"match.outcome", &Engine::match_outcome},
      {"match.record", &Engine::match_record},
      {"match.replay", &Engine::match_replay},
      {"match.random", &Engine::match_random},
      {"match.close", &Engine::match_close},
      {"bot.levels", &Engine::bot_levels},
      {"bot.move", &Engine::bot_move},
  };
  return kMethods;
}

Reply Engine::call(std::string_view method, const json::value& params) {
  const auto it = methods().find(method);
  if (it == methods().end()) {
    return Refusal{"unknown_method", "There is no method '" + shorten(method) + "'."};
  }
  JsonReader reader(params);
  return (this->*it->second)(reader);
}

std::string Engine::answer(std::string_view line) {
  try {
    if (line.size() > kMaxLine) return answer_too_long();
    const auto request = parse_json(line, {.bytes = kMaxLine});
    if (!request) return envelope(nullptr, request.refusal());
    return request->is_array() ? answer_all(request->get_array()) : answer_one(*request);
  } catch (const std::exception&) {
    return envelope(nullptr, Refusal{"internal", "The request could not be carried out."});
  }
}

// JSON-RPC 2.0, section 6. The requests are carried out, and answered, in their order.
std::string Engine::answer_all(const json::array& batch) {
  if (batch.empty()) return envelope(nullptr, bad_request("A batch has at least one request."));
  if (batch.size() > kMaxAtOnce) {
    return envelope(nullptr, bad_request("A batch has at most " + std::to_string(kMaxAtOnce) +
                                         " requests; none of these was carried out."));
  }
  std::string answers;
  for (const json::value& request : batch) {
    std::string answer;
    if (answers.size() < kMaxAnswer) {
      answer = answer_one(request);
    } else if (const json::object* object = request.if_object();
               !object || object->contains("id")) {  // else a notification
      const json::value id = object ? object->at("id") : json::value();
      answer = envelope(good_id(id) ? id : json::value(),
                        Refusal{"too_long",
                                "The answers before this one fill the line; this "
                                "request was not carried out."});
    }
    if (answer.empty()) continue;
    answers += answers.empty() ? "[" : ",";
    answers += answer;
  }
  return answers.empty() ? "" : answers + "]";
}

std::string Engine::answer_one(const json::value& request) {
  json::value id;
  try {
    const json::object* object = request.if_object();
    if (!object) return envelope(id, bad_request("A request is an object."));
    const json::value* given_id = object->if_contains("id");
    if (given_id && !good_id(*given_id)) {
      return envelope(id, bad_request("The id must be a text, a number or null."));
    }
    if (given_id) id = *given_id;
    const json::value* version = object->if_contains("jsonrpc");
    if (!version || *version != "2.0") {
      return envelope(id, bad_request("A request says \"jsonrpc\": \"2.0\"."));
    }
    const json::value* method = object->if_contains("method");
    if (!method || !method->is_string()) {
      return envelope(id, bad_request("The method must be a text."));
    }
    const json::value* params = object->if_contains("params");
    static const json::value kNone = json::object();
    if (params && !params->is_object()) {
      return envelope(id, Refusal{"bad_params", "The params must be an object with names."});
    }
    const Reply reply = call(text_of(*method), params ? *params : kNone);
    return given_id ? envelope(id, reply) : std::string();
  } catch (const std::exception&) {
    // Out of memory, in practice: this request fails, the next may not.
    return envelope(id, Refusal{"internal", "The request could not be carried out."});
  }
}

std::string Engine::answer_too_long() {
  return envelope(nullptr,
                  Refusal{"too_long", "The line is longer than " + std::to_string(kMaxLine >> 20) +
                                          " MiB and was not read."});
}

int run_engine(std::istream& in, std::ostream& out) {
  Engine engine;
  std::string line;
  while (out) {
    const Line read = read_line(*in.rdbuf(), line, Engine::kMaxLine);
    if (read == Line::kEnd) break;
    std::string reply;
    if (read == Line::kTooLong) {
      reply = Engine::answer_too_long();
    } else if (!trim(line).empty()) {
      reply = engine.answer(line);
    }
    if (!reply.empty()) out << reply << '\n' << std::flush;
  }
  return 0;
}

}  // namespace crownhall
