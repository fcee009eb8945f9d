#include "hall/wire/command.hpp"

#include <algorithm>
#include <charconv>

#include "base/unicode.hpp"
#include "hall/wire/wire.hpp"
#include "json/fields.hpp"

namespace crownhall::hall {
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
  if (!is_plain_line(text)) return {};
  body.erase({key.data(), key.size()});
  return text;
}

}  // namespace

bool is_id(std::string_view text) {
  return !text.empty() && text.size() <= 32 && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  });
}

void Reply::ok(std::string_view more) const {
  std::string text = R"({"t":"ok","id":)" + id;
  text += more;
  text += '}';
  from->answer(std::move(text), nullptr);
}

void Reply::refuse(const Refusal& refusal, Version version) const {
  if (settle) {
    Reply plain = *this;
    plain.settle = nullptr;
    return settle(plain, refusal, version);
  }
  from->answer(text_of(wire::Refused{id, {refusal.kind, safe_sentence(refusal), version}}),
               &refusal);
}

Result<Command> read_command(std::string_view text, std::shared_ptr<Recipient> from,
                             std::int64_t now) {
  auto value = parse_json(text, kCommandLimits);
  if (!value) return Refusal{"bad_request", value.refusal().sentence};
  if (!value->is_object()) return Refusal{"bad_request", "A command is a JSON object."};
  Command command;
  command.from = std::move(from);
  command.at = now;
  command.body = std::move(value->get_object());
  command.id = id_text(command.body.if_contains("id"));
  if (command.id.empty()) {
    return Refusal{"bad_request",
                   "A command carries an 'id': a number or a text of up to 32 bytes."};
  }
  command.body.erase("id");
  // Without a type it is no command the hall knows, and is refused there, by its id.
  command.type = take_text(command.body, "t", 32);
  command.key_text = take_text(command.body, "key", 32);
  command.table = take_text(command.body, "table", 32);
  if (command.body.contains("table") || (!command.table.empty() && !is_id(command.table))) {
    command.wrong = {"bad_request", "The field 'table' is a table's id: letters and digits."};
  } else if (command.body.contains("key")) {
    command.wrong = {"bad_request", "The field 'key' is a text of at most 32 bytes on one line."};
  }
  return command;
}

std::string safe_sentence(const Refusal& refusal) {
  return is_utf8(refusal.sentence) ? refusal.sentence : "That is not UTF-8.";
}

std::string refusal_text(const Refusal& refusal) {
  return text_of(wire::Refusal{refusal.kind, safe_sentence(refusal), {}});
}

Refusal unknown_outcome() {
  return {"please_wait",
          "The hall's store does not answer just now. Whether this was done shows when it is back; "
          "with a key it can be sent again safely."};
}

}  // namespace crownhall::hall
