#include "load/referee.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <deque>

#include "base/hash.hpp"
#include "json/json.hpp"
#include "json/moves.hpp"
#include "json/writer.hpp"
#include "table/record/record.hpp"

namespace crownhall::load {
namespace {

constexpr std::string_view kPosition = R"(,"position":)";
constexpr std::string_view kLog = R"(,"log":)";
constexpr std::string_view kAt = R"("at":)";
constexpr int kImagineEvery = 7;  // prime, so that all seats and phases come up

std::string without_times(std::string_view log) {
  std::string text;
  text.reserve(log.size());
  while (true) {
    const auto at = log.find(kAt);
    if (at == log.npos) break;
    text += log.substr(0, at + kAt.size());
    log.remove_prefix(at + kAt.size());
    log.remove_prefix(std::min(log.find_first_not_of("0123456789"), log.size()));
  }
  text += log;
  return text;
}

// What a viewer is shown of a position alone: the part of a message where secrets could be.
std::string knowledge(const Position& position, Seat viewer) {
  JsonWriter writer;
  writer.begin_object("view");
  position.write_view(viewer, writer);
  writer.end_object();
  const Prompt prompt = position.prompt(viewer);
  writer.put("key", prompt.key);
  put_moves(writer, &position, viewer);
  return writer.take_text();
}

}  // namespace

UpdateParts split_update(std::string_view message) {
  if (!message.starts_with(R"({"t":"update","table":")") || !message.ends_with('}')) return {};
  const auto position = message.find(kPosition);
  const auto log = message.rfind(kLog);
  if (position == message.npos || log == message.npos || log < position) return {};
  const auto from = position + kPosition.size();
  return {message.substr(0, position), message.substr(from, log - from),
          message.substr(log + kLog.size(), message.size() - 1 - log - kLog.size())};
}

std::uint64_t print_of(const UpdateParts& parts) {
  const std::hash<std::string_view> hash;
  return mix64(hash(parts.position)) + hash(without_times(parts.log));
}

Verdict judge(std::string_view text, const std::vector<std::int8_t>& movers,
              const std::vector<Seen>& seen, std::uint64_t salt) {
  Verdict verdict;
  const auto replay = verify_record(text);
  if (!replay) {
    verdict.wrong = 1;
    verdict.first = "The record does not replay: " + replay.refusal.sentence;
    return verdict;
  }
  const Match& match = *replay.match;
  std::vector<std::deque<std::string>> moves(match.game().players());
  for (const auto& move : match.moves()) {
    moves[move.seat].push_back(move.text);
  }
  auto table = Table::make(match.shared_game(), match.seed(), replay.seats, ClockRules::none(), 0);
  if (!table) {
    verdict.wrong = 1;
    verdict.first = table.refusal().sentence;
    return verdict;
  }
  std::vector<Seen> sorted = seen;
  std::sort(sorted.begin(), sorted.end(),
            [](const Seen& a, const Seen& b) { return a.version < b.version; });
  auto next = sorted.begin();
  Rng rng = Rng::fast(salt);
  for (std::size_t version = 1; version <= movers.size(); ++version) {
    if (movers[version - 1] < 0) {
      ++verdict.wrong;
      verdict.first = "Nobody was told of version " + std::to_string(version) + ".";
      return verdict;
    }
    auto& own = moves[movers[version - 1]];
    if (own.empty() || !table->apply({Entry::Kind::kMove, movers[version - 1], own.front(), 0})) {
      ++verdict.wrong;
      verdict.first = "Version " + std::to_string(version) + " is not in the record.";
      return verdict;
    }
    own.pop_front();
    for (; next != sorted.end() && next->version == static_cast<int>(version); ++next) {
      ++verdict.messages;
      const Seat viewer = next->viewer;
      const std::string position = table->position_text(viewer, 0);
      const std::string log = table->log_text(viewer, static_cast<int>(version) - 1);
      if (print_of({"", position, log}) != next->print) {
        ++verdict.wrong;
        if (verdict.first.empty()) {
          verdict.first = "Seat " + std::to_string(viewer) +
                          " was sent something else at version " + std::to_string(version) + ".";
        }
      }
      if (table->over() || rng.below(kImagineEvery) != 0) continue;
      ++verdict.imagined;
      const auto world = table->position().imagine(viewer, rng);
      if (knowledge(*world, viewer) == knowledge(table->position(), viewer)) continue;
      ++verdict.leaks;
      if (verdict.first.empty()) {
        verdict.first = "Seat " + std::to_string(viewer) + " was told a secret at version " +
                        std::to_string(version) + ".";
      }
    }
  }
  const bool whole =
      std::all_of(moves.begin(), moves.end(), [](const auto& own) { return own.empty(); });
  if (!whole || next != sorted.end()) {
    ++verdict.wrong;
    if (verdict.first.empty()) verdict.first = "The record does not end where the messages did.";
  }
  return verdict;
}

}  // namespace crownhall::load
