// Reply: what a method of the engine gives back, before it is put into its JSON-RPC envelope.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <string>
#include <utility>

#include "base/result.hpp"
#include "json/json.hpp"

namespace crownhall {

struct Reply {
  std::string result;  // JSON text; empty when refused
  Refusal refusal;
  json::object details;  // of a refusal, beside its kind: which move, how many

  static Reply text(std::string json_text) { return {std::move(json_text), {}}; }
  Reply(const json::value& value) : result(write_json(value)) {}
  Reply(json::object value) : result(write_json(std::move(value))) {}
  Reply(json::array value) : result(write_json(std::move(value))) {}
  Reply(Refusal why, json::object more = {}) : refusal(std::move(why)), details(std::move(more)) {}

 private:
  Reply(std::string json_text, Refusal why)
      : result(std::move(json_text)), refusal(std::move(why)) {}
};

// The JSON-RPC 2.0 envelope, one line. `id` as the request had it, or null.
std::string envelope(const json::value& id, const Reply& reply);

}  // namespace crownhall
