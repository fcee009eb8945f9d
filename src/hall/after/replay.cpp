#include "hall/after/replay.hpp"

#include <algorithm>
#include <boost/json.hpp>

#include "base/text.hpp"
#include "json/fields.hpp"
#include "table/record/record.hpp"

namespace crownhall::hall {
namespace {

constexpr int kMostPositions = 200;
// Far more than any match of the four games has; a record with more is not shown.
constexpr std::size_t kLongestRecord = 10'000;

Refusal bad_record(std::string sentence) { return {"bad_record", std::move(sentence)}; }

}  // namespace

Result<Eyes> read_eyes(const std::string& word, int players) {
  if (word == "open") return Eyes{.open = true};
  if (word == "spectator" || word.empty()) return Eyes{};
  const auto seat = to_integer(word);
  if (!seat || *seat < 0 || *seat >= players) {
    return Refusal{"bad_request", "The field 'seat' is a seat, 'spectator' or 'open'."};
  }
  return Eyes{.seat = static_cast<Seat>(*seat)};
}

std::vector<Entry> entries_of(const std::vector<LogRow>& rows) {
  std::vector<Entry> entries;
  entries.reserve(rows.size());
  for (const LogRow& row : rows) {
    entries.push_back(
        {entry_kind(row.kind).value_or(Entry::Kind::kMove), row.seat, row.text, row.at, row.spent});
  }
  return entries;
}

Result<std::string> show_replay(Table table, const std::vector<Entry>& entries, const Table& whole,
                                Eyes eyes, int from, int to) {
  const int last = static_cast<int>(entries.size());
  to = std::min({to, last, from + kMostPositions - 1});
  std::string positions;
  for (int version = 0; version <= to; ++version) {
    if (version > 0 && !table.apply(entries[static_cast<std::size_t>(version) - 1])) break;
    if (version < from) continue;
    if (!positions.empty()) positions += ',';
    const auto at = version == 0 ? 0 : entries[static_cast<std::size_t>(version) - 1].at;
    if (!eyes.open) {
      positions += table.position_text(eyes.seat, table.time(), at);
      continue;
    }
    positions += R"({"version":)" + std::to_string(version) + R"(,"positions":[)";
    for (Seat seat = 0; seat < table.players(); ++seat) {
      if (seat > 0) positions += ',';
      positions += table.position_text(seat, table.time(), at);
    }
    positions += "]}";
  }
  json::array log;
  const Seat viewer = eyes.open ? Table::kReferee : eyes.seat;
  for (auto& entry : whole.log_json(viewer, std::max(0, from - 1))) {
    if (entry.at("version").as_int64() <= to) log.push_back(std::move(entry));
  }
  return R"({"last":)" + std::to_string(last) + R"(,"log":)" + write_json(log) +
         R"(,"positions":[)" + positions + "]}";
}

Result<std::string> replay_upload(std::string_view text) {
  const auto body = parse_json(text, {.bytes = kMostUploaded, .depth = 64});
  if (!body || !body->is_object()) {
    return Refusal{"bad_request", "The body is not a JSON object."};
  }
  Fields fields(body->get_object());
  const auto* value = fields.object("record");
  const auto* seat = fields.any("seat");
  const auto from = fields.number_or("from", 0, Table::kMaxEntries, 0);
  const auto to = fields.number_or("to", 0, Table::kMaxEntries, Table::kMaxEntries);
  if (!value) fields.refuse("record", "is missing");
  if (const auto wrong = fields.wrong()) return *wrong;
  const auto record = read_record(json::value(*value));
  if (!record) return bad_record(record.refusal().sentence);
  if (record->moves.size() > kLongestRecord) {
    return Refusal{"too_costly", "A record with more than " + std::to_string(kLongestRecord) +
                                     " moves is not shown here."};
  }
  const auto verified = verify_record(*record);
  if (!verified) return bad_record(verified.refusal.sentence);
  const Match& match = *verified.match;
  std::string word = "spectator";
  if (seat && seat->is_string()) word = seat->get_string();
  if (seat && seat->is_int64()) word = std::to_string(seat->get_int64());
  const auto eyes = read_eyes(word, match.game().players());
  if (!eyes) return eyes.refusal();
  const auto fresh = [&]() -> Result<Table> {
    Match again = match.start()
                      ? Match::from(match.shared_game(), match.start()->clone(), match.seed())
                      : Match::deal(match.shared_game(), match.seed());
    return Table::continue_match(std::move(again), verified.seats, ClockRules::none(), 0);
  };
  auto table = fresh();
  auto whole = fresh();
  if (!table || !whole) return bad_record("The seats do not fit.");
  std::vector<Entry> entries;
  for (const Match::Move& move : match.moves()) {
    entries.push_back({Entry::Kind::kMove, move.seat, move.text, 0});
    if (const auto done = whole->apply(entries.back()); !done) {
      return bad_record(done.refusal().sentence);
    }
  }
  return show_replay(std::move(*table), entries, *whole, *eyes, static_cast<int>(from),
                     static_cast<int>(to));
}

}  // namespace crownhall::hall
