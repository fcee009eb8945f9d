// A finished match or an uploaded record, shown version by version (docs/protocol.md, 8).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hall/rows.hpp"
#include "table/table.hpp"

namespace crownhall::hall {

// Whose eyes: a seat, "spectator", or "open" for everybody's.
struct Eyes {
  bool open = false;
  Seat seat = kSpectator;
};
Result<Eyes> read_eyes(const std::string& word, int players);

std::vector<Entry> entries_of(const std::vector<LogRow>& rows);

// Steps a table of the match through its entries and shows the versions from..to, as far as one
// answer goes. `whole`: the match at its end, for the log.
Result<std::string> show_replay(Table table, const std::vector<Entry>& entries, const Table& whole,
                                Eyes eyes, int from, int to);

// An uploaded record: {record, seat, from, to} as text. Its edition and start position are a
// stranger's: this is for a confined process alone (confined.hpp).
Result<std::string> replay_upload(std::string_view body);
inline constexpr std::size_t kMostUploaded = std::size_t{1} << 20;

}  // namespace crownhall::hall
