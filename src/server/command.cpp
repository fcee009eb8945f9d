#include "server/command.hpp"

#include <charconv>

#include "json/writer.hpp"
#include "server/fields.hpp"
#include "server/loop.hpp"

namespace crownhall::server {
namespace {

constexpr JsonLimits kCommandLimits{16 * 1024, 16};

// The id as JSON text, or empty.
std::string id_text(const json::value* id) {
  if (!id) return {};
  if (id->is_int64()) return std::to_string(id->get_int64());
  if (id->is_string() && id->get_string().size() <= 32) return write_json(*id);
  return {};
}

std::string take_text(json::object& body, std::string_view key, std::size_t most) {
  const auto* value = body.if_contains({key.data(), key.size()});
  if (!value || !value->is_string() || value->get_string().size() > most) return {};
  std::string text(value->get_string());
  body.erase({key.data(), key.size()});
  return text;
}

}  // namespace

void Reply::ok(std::string_view more) const {
  std::string text = R"({"t":"ok","id":)" + id;
  text += more;
  text += '}';
  if (heard) heard(text, true);
  from->answer(std::move(text), nullptr);
}

void Reply::refuse(const Refusal& refusal, std::string_view more) const {
  std::string text = R"({"t":"refused","id":)" + (id.empty() ? "null" : id) + ',';
  text += std::string_view(refusal_text(refusal)).substr(1);
  text.pop_back();
  text += more;
  text += '}';
  if (heard) heard(text, false);
  from->answer(std::move(text), &refusal);
}

Result<Command> read_command(std::string_view text, std::shared_ptr<Client> from) {
  auto value = parse_json(text, kCommandLimits);
  if (!value) return Refusal{"bad_request", value.refusal().sentence};
  if (!value->is_object()) return Refusal{"bad_request", "A command is a JSON object."};
  Command command;
  command.from = std::move(from);
  command.at = now_ms();
  command.body = std::move(value->get_object());
  command.id = id_text(command.body.if_contains("id"));
  if (command.id.empty()) {
    return Refusal{"bad_request",
                   "A command carries an 'id': a number or a text of up to 32 bytes."};
  }
  command.body.erase("id");
  // Without a type it is no command the hall knows, and is refused there, by its id.
  command.type = take_text(command.body, "t", 32);
  command.key = take_text(command.body, "key", 32);
  command.table = take_text(command.body, "table", 32);
  return command;
}

std::string refusal_text(const Refusal& refusal) {
  JsonWriter writer;
  writer.put("kind", refusal.kind);
  // A sentence may quote what a stranger sent.
  writer.put("sentence", is_utf8(refusal.sentence) ? refusal.sentence : "That is not UTF-8.");
  return writer.take_text();
}

int status_of(const Refusal& refusal) {
  static constexpr std::pair<std::string_view, int> kStatus[] = {
      {"bad_request", 400},    {"bad_option", 400},    {"bad_players", 400},  {"unknown_game", 400},
      {"bad_json", 400},       {"bad_name", 400},      {"bad_password", 400}, {"bad_text", 400},
      {"bad_clock", 400},      {"unknown_level", 400}, {"bad_record", 400},   {"no_identity", 401},
      {"wrong_password", 401}, {"not_allowed", 403},   {"lab_closed", 403},   {"bad_origin", 403},
      {"not_found", 404},      {"too_large", 413},     {"too_fast", 429},     {"please_wait", 503},
      {"stopping", 503},
  };
  for (const auto& [kind, status] : kStatus) {
    if (refusal.kind == kind) return status;
  }
  return 409;
}

}  // namespace crownhall::server
