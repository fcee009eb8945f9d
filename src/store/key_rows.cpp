#include "store/key_rows.hpp"

#include <algorithm>
#include <vector>

namespace crownhall {
namespace {

// What a row takes: its texts, and something for the rest of it. The key counts at its longest,
// since the databases count letters and not bytes.
constexpr long long kRest = 48;
const std::string kBytes =
    "48 + length(identity) + length(table_id) + length(command) + length(digest)"
    " + length(answer) + length(origin)";

long long bytes_of(const KeyRow& row) {
  return kRest +
         static_cast<long long>(row.identity.size() + row.table.size() + row.command.size() +
                                row.digest.size() + row.answer.size() + row.origin.size());
}

constexpr std::size_t kMostTallies = 20'000;

// Deletes all but the newest `keep` keys of a person, of one address where it is named.
void keep_newest(soci::session& sql, const std::string& identity, const std::string* origin,
                 long long keep) {
  // By the index of the person's own keys, not by that of everybody at the address.
  const std::string whose =
      origin ? "identity = :i and origin || '' = :o" : "identity = :i and :o = ''";
  const std::string from = origin ? *origin : "";
  const long long last = std::max(1LL, keep) - 1;
  std::string key;
  long long at = 0;
  sql << "select at, key from command_keys where " + whose +
             " order by at desc, key desc limit 1 offset :n",
      soci::use(identity), soci::use(from), soci::use(last), soci::into(at), soci::into(key);
  if (!sql.got_data()) return;
  sql << "delete from command_keys where " + whose + " and (at < :a or (at = :b and key < :k))",
      soci::use(identity), soci::use(from), soci::use(at), soci::use(at), soci::use(key);
}

// How many rows are to stay of so many with so many bytes: `share` of what is allowed.
long long rows_to_keep(const KeyBounds& bounds, long long rows, long long bytes, double share) {
  const double per_row = static_cast<double>(bytes) / static_cast<double>(std::max(1LL, rows));
  return static_cast<long long>(share * std::min(static_cast<double>(bounds.rows),
                                                 static_cast<double>(bounds.bytes) / per_row));
}

}  // namespace

bool KeyRows::write(soci::session& sql, const KeyRow& row) {
  const auto at = static_cast<long long>(row.at);
  soci::statement insert =
      (sql.prepare << "insert into command_keys"
                      " (identity, key, table_id, command, digest, answer, at, origin)"
                      " values (:i, :k, :t, :c, :d, :w, :a, :o) on conflict do nothing",
       soci::use(row.identity), soci::use(row.key), soci::use(row.table), soci::use(row.command),
       soci::use(row.digest), soci::use(row.answer), soci::use(at), soci::use(row.origin));
  insert.execute(true);
  if (insert.get_affected_rows() != 1) return false;
  const long long bytes = bytes_of(row);
  if (tallies_.size() > kMostTallies) tallies_.clear();
  if (count(sql, "identity", row.identity, bytes, kKeysOfPerson)) prune_person(sql, row.identity);
  if (!row.origin.empty() && count(sql, "origin", row.origin, bytes, kKeysOfAddress)) {
    prune_address(sql, row.origin);
  }
  return true;
}

bool KeyRows::count(soci::session& sql, const char* column, const std::string& who, long long bytes,
                    const KeyBounds& bounds) {
  const auto [place, unknown] = tallies_.try_emplace(std::string(column) + ' ' + who);
  Tally& tally = place->second;
  if (unknown || ++tally.unseen > bounds.rows / 8) {
    tally.unseen = 0;
    sql << "select count(*), coalesce(sum(" + kBytes + "), 0) from command_keys where " + column +
               " = :w",
        soci::use(who), soci::into(tally.rows), soci::into(tally.bytes);
  } else {
    ++tally.rows;
    tally.bytes += bytes;
  }
  return tally.rows > bounds.rows || tally.bytes > bounds.bytes;
}

// The older half goes.
void KeyRows::prune_person(soci::session& sql, const std::string& who) {
  const auto known = tallies_.extract("identity " + who);
  const Tally& tally = known.mapped();
  keep_newest(sql, who, nullptr, rows_to_keep(kKeysOfPerson, tally.rows, tally.bytes, 0.5));
}

// Those with most of them lose their oldest, down to what all can have alike; who sends little from
// the same address loses nothing.
void KeyRows::prune_address(soci::session& sql, const std::string& origin) {
  const auto known = tallies_.extract("origin " + origin);
  long long left = rows_to_keep(kKeysOfAddress, known.mapped().rows, known.mapped().bytes, 0.75);
  std::vector<std::pair<long long, std::string>> people;
  {
    std::string who;
    long long count = 0;
    soci::statement each = (sql.prepare << "select identity, count(*) from command_keys"
                                           " where origin = :o group by identity",
                            soci::use(origin), soci::into(who), soci::into(count));
    each.execute();
    while (each.fetch()) people.emplace_back(count, who);
  }
  std::sort(people.begin(), people.end());
  // What the small ones do not need is the others'.
  auto waiting = static_cast<long long>(people.size());
  for (const auto& [count, who] : people) {
    const long long mine = std::max(1LL, left / waiting--);
    left -= std::min(mine, count);
    if (count <= mine) continue;
    keep_newest(sql, who, &origin, mine);
    tallies_.erase("identity " + who);
  }
}

}  // namespace crownhall
