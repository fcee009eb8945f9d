#include "table/record/verify_deal.hpp"

#include <algorithm>
#include <boost/json/object.hpp>
#include <map>
#include <span>

#include "base/sha256.hpp"
#include "base/text.hpp"
#include "json/setup.hpp"
#include "table/record/deal.hpp"

namespace crownhall {
namespace {

Refusal unfair(std::string sentence) { return {"not_fair", std::move(sentence)}; }

std::string text_of(const json::value& deal, std::string_view key) {
  const auto* object = deal.if_object();
  const auto* value = object ? object->if_contains(json::string_view(key)) : nullptr;
  return value && value->is_string() ? std::string(value->get_string()) : "";
}

// The transcript, line by line.
struct Papers {
  std::map<std::string, std::string> said;  // the lines that come once
  std::vector<std::string> seats;           // "person", "bot squire"
  std::vector<std::string> people;          // as the seats name them
  std::vector<std::vector<std::string>> parts;
  std::string canonical;  // the text as a hall writes it, from what was read

  explicit Papers(std::string_view transcript) {
    std::string rest;  // the seats, in their order
    for (const auto line : split(transcript, '\n')) {
      std::vector<std::string> words;
      for (const auto word : split(line, ' ')) words.emplace_back(word);
      const std::size_t after = words[0].size() + 1;
      if (words[0] == "seat" && words.size() == 3) {
        seats.push_back(words[1] == "bot" ? words[1] + ' ' + words[2] : words[1]);
        if (words[1] != "bot") people.push_back(words[2]);
        rest += std::string(line) + '\n';
      } else if (words[0] == "part") {
        parts.push_back({words.begin() + 1, words.end()});
      } else if (line.size() > after) {
        said.emplace(words[0], line.substr(after));
      }
    }
    canonical = "crownhall deal 1\n";
    for (const char* key :
         {"table", "round", "game", "rules", "options", "data", "lot", "commitment"}) {
      canonical += std::string(key) + ' ' + said[key] + '\n';
    }
    canonical += rest;
    std::vector<std::string> lines, named;
    for (const auto& part : parts) {
      named.push_back(part.empty() ? "" : part[0]);
      lines.push_back("part");
      for (const auto& word : part) lines.back() += ' ' + word;
    }
    std::sort(lines.begin(), lines.end());
    for (const auto& line : lines) canonical += line + '\n';
    // One part for each person, one person for each part.
    std::sort(people.begin(), people.end());
    people.erase(std::unique(people.begin(), people.end()), people.end());
    std::sort(named.begin(), named.end());
    if (named != people) canonical.clear();
  }
};

Result<std::string> options_of(const Record& record) {
  const auto game = find_game(record.game);
  if (!game) return game.refusal();
  const GameInfo& info = *(*game)->info;
  auto values = read_options(info, record.options);
  if (!values) return values.refusal();
  return deal_options(info, Setup{.players = record.players, .options = std::move(*values)});
}

Result<void> check_parts(const Papers& papers, std::string_view own) {
  bool found = own.empty();
  for (const auto& part : papers.parts) {
    if (part.size() == 2 && part[1] == "declined") continue;
    const auto table = papers.said.find("table");
    const auto round = papers.said.find("round");
    if (part.size() != 3 || table == papers.said.end() || round == papers.said.end()) {
      return unfair("The transcript of the deal is damaged.");
    }
    const auto number = to_integer(round->second);
    if (!number ||
        promise_of(table->second, static_cast<int>(*number), part[0], part[2]) != part[1]) {
      return unfair("The part of " + part[0] + " is not the one that was promised.");
    }
    found = found || part[2] == own;
  }
  if (!found) return unfair("Your part is not in the deal.");
  return {};
}

}  // namespace

Result<DealFacts> verify_deal(const Record& record, std::string_view commitment,
                              std::string_view part) {
  if (record.deal.is_null()) {
    return Refusal{"no_papers",
                   "The record has no papers of its deal: it was a known deal, or no "
                   "hall dealt it."};
  }
  const std::string secret = text_of(record.deal, "secret");
  const std::string transcript = text_of(record.deal, "transcript");
  if (!is_secret(secret)) return unfair("A secret has 64 hexadecimal digits.");
  const DealFacts facts{.commitment = commitment_of(secret)};
  if (facts.commitment != text_of(record.deal, "commitment") ||
      (!commitment.empty() && commitment != facts.commitment)) {
    return unfair("The secret is not the one the hall was committed to.");
  }
  if (seed_of(secret, transcript) != record.seed) {
    return unfair("The seed does not come from the secret and the transcript.");
  }
  // A match that was dealt before people had a part in it.
  if (transcript.empty()) return facts;
  Papers papers(transcript);
  const auto says = [&](const char* key, const std::string& value) {
    const auto found = papers.said.find(key);
    return found != papers.said.end() && found->second == value;
  };
  // Whatever else could stand in it would be free for the hall to choose after the parts are known.
  if (papers.canonical != transcript) {
    return unfair("The transcript is not written as a hall writes it.");
  }
  if (!says("commitment", facts.commitment) || !says("game", record.game) ||
      !says("rules", std::to_string(record.rules_version)) ||
      !says("data", record.data.empty() ? "-" : sha256_hex(record.data))) {
    return unfair("The transcript is of another deal.");
  }
  const auto options = options_of(record);
  if (!options) return options.refusal();
  if (papers.said["options"] != *options) return unfair("The transcript has other options.");
  if (const auto fine = check_parts(papers, part); !fine) return fine.refusal();
  if (says("lot", "yes")) {
    Rng::match(lot_key(secret, transcript), 0).shuffle(std::span(papers.seats));
  }
  for (std::size_t i = 0; i < record.seats.size(); ++i) {
    const SeatHolder& seat = record.seats[i];
    const bool bot = seat.kind == SeatHolder::Kind::kBot;
    const std::string held = bot ? "bot " + seat.level : "person";
    if (papers.seats.size() != record.seats.size() || papers.seats[i] != held) {
      return unfair("The seats are not the ones that were drawn.");
    }
  }
  DealFacts all = facts;
  all.people = static_cast<int>(papers.parts.size());
  for (const auto& one : papers.parts) all.parts += one.size() == 3;
  return all;
}

}  // namespace crownhall
