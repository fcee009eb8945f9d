#include "engine/reply.hpp"

#include <boost/json/object.hpp>

namespace crownhall {
namespace {

// The codes of JSON-RPC 2.0; everything the game refuses is the application's -32000.
int code_of(std::string_view kind) {
  if (kind == "bad_json") return -32700;
  if (kind == "bad_request" || kind == "too_long") return -32600;
  if (kind == "unknown_method") return -32601;
  if (kind == "bad_params") return -32602;
  if (kind == "internal") return -32603;
  return -32000;
}

}  // namespace

std::string envelope(const json::value& id, const Reply& reply) {
  const std::string head = R"({"jsonrpc":"2.0","id":)" + write_json(id);
  if (!reply.result.empty()) return head + R"(,"result":)" + reply.result + "}";
  json::object data{{"kind", reply.refusal.kind}};
  data.insert(reply.details.begin(), reply.details.end());
  const json::object error{{"code", code_of(reply.refusal.kind)},
                           {"message", reply.refusal.sentence},
                           {"data", std::move(data)}};
  return head + R"(,"error":)" + write_json(error) + "}";
}

}  // namespace crownhall
