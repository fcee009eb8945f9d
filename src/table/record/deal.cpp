#include "table/record/deal.hpp"

#include <algorithm>
#include <vector>

#include "base/hmac.hpp"
#include "base/sha256.hpp"

namespace crownhall {
namespace {

std::string labelled(std::string_view label, std::string_view rest) {
  return "crownhall " + std::string(label) + '\n' + std::string(rest);
}

}  // namespace

bool is_secret(std::string_view text) {
  return text.size() == 64 && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
         });
}

std::string commitment_of(std::string_view secret) {
  return hmac_sha256_hex(secret, labelled("commitment", ""));
}

std::string seed_of(std::string_view secret, std::string_view transcript) {
  return hmac_sha256_hex(secret, labelled("seed", transcript));
}

std::string deal_name(std::string_view table, std::string_view identity) {
  return sha256_hex(labelled("person", std::string(table) + '\n' + std::string(identity)));
}

std::string promise_of(std::string_view table, int round, std::string_view who,
                       std::string_view part) {
  std::string text = "crownhall part\n";
  text.append(table).append("\n").append(std::to_string(round)).append("\n");
  text.append(who).append("\n").append(part);
  return sha256_hex(text);
}

std::string deal_options(const GameInfo& info, const Setup& setup) {
  std::vector<std::string> options;
  const auto values = resolve_options(info, setup);
  for (std::size_t i = 0; values.ok() && i < info.options.size(); ++i) {
    options.push_back(std::string(info.options[i].key) + '=' + std::to_string((*values)[i]));
  }
  std::sort(options.begin(), options.end());
  std::string line;
  for (const auto& option : options) line += (line.empty() ? "" : " ") + option;
  return line;
}

Key lot_key(std::string_view secret, std::string_view transcript) {
  return hmac_sha256(secret, labelled("seats", transcript));
}

std::uint64_t bot_seed(std::string_view secret, Seat seat, std::int64_t version) {
  const auto digest =
      hmac_sha256(secret, labelled("bot", std::to_string(seat) + ' ' + std::to_string(version)));
  std::uint64_t seed = 0;
  for (std::size_t i = 0; i < 8; ++i) seed = seed << 8 | digest[i];
  return seed;
}

}  // namespace crownhall
