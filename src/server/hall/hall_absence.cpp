// The hall comes and goes: opening, closing, and what lies between, which is charged to nobody.
#include <algorithm>
#include <chrono>
#include <future>
#include <thread>

#include "server/hall/hall.hpp"
#include "server/hall/hall_time.hpp"

namespace crownhall::server {
namespace {

constexpr std::int64_t kNodeAlive = 2'000;  // silent for so long, a node is not there
constexpr std::int64_t kSureFor = 10'000;   // clocks are asked after every second

}  // namespace

Result<void> Hall::open() {
  // Of a few answers the quickest: half of what it took is how old it can be.
  Result<std::int64_t> time = store_.time();
  for (std::int64_t least = 0, i = 0; time && i < 5; ++i) {
    const std::int64_t asked = now_ms();
    const auto told = store_.time();
    const std::int64_t took = now_ms() - asked;
    if (!told || (i > 0 && took >= least)) continue;
    least = took;
    time = *told + took / 2;
    set_hall_time(*time);
  }
  if (!time) return time.refusal();
  if (const auto done = never_back(); !done) return done.refusal();
  if (const auto runs = store_.clocks_run(); runs && *runs) clock_runs();
  if (const auto done = excuse_absence(); !done) return done.refusal();
  opened_at_ = now_ms();
  return store_.beat(node_, opened_at_);
}

// A wall clock that was set back while the hall was away takes nothing back: its time goes on from
// where it was. (Several nodes go by the database's.)
Result<void> Hall::never_back() {
  if (config_.several_nodes) return {};
  const auto alive = store_.last_alive();
  if (!alive) return alive.refusal();
  if (alive->hall > now_ms()) set_hall_time(alive->hall);
  return {};
}

void Hall::close() {
  static_cast<void>(store_.beat(node_, stopped_at_));
  static_cast<void>(store_.leave(node_));
}

Result<std::int64_t> Hall::gone_since() {
  const auto first = store_.last_alive();
  if (!first) return first.refusal();
  if (!config_.several_nodes) return std::min(first->hall, now_ms());
  // A node that was heard a moment ago lives, or has just died: it is heard again, or it is not.
  while (first->node > now_ms() - kNodeAlive) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    const auto alive = store_.last_alive();
    if (!alive) return alive.refusal();
    if (alive->node > first->node) return 0;
  }
  return std::min(first->hall, now_ms());
}

// The hall's own absence is an entry of every log with a clock, written before anybody can act:
// what had passed before it counts, the rest is charged to nobody, however often the hall goes
// away. Reading the logs takes as long as it takes; then all of it is one change.
Result<void> Hall::excuse_absence() {
  const auto from = gone_since();
  if (!from) return from.refusal();
  if (*from == 0) return {};
  const auto rows = store_.live_tables();
  if (!rows) return rows.refusal();
  std::vector<Change> changes;
  for (const TableRow& row : *rows) {
    const auto room = parse_room(row);
    if (!room || room->phase != Phase::kPlaying) continue;
    if (room->clock.kind == ClockRules::Kind::kNone) continue;
    const auto entries = store_.entries_after(row.id, 0);
    if (!entries) return entries.refusal();
    const std::int64_t last = entries->empty() ? room->started : entries->back().at;
    LogRow entry{static_cast<std::int64_t>(entries->size()) + 1,
                 std::string(entry_word(Entry::Kind::kAway)),
                 Entry::kNoSeat,
                 "",
                 0,
                 std::max<std::int64_t>(0, *from - last)};
    Change change{.table = row.id, .entries = {std::move(entry)}};
    if (row.deadline != TableRow::kNever) change.deadline = row.deadline - std::max(*from, last);
    changes.push_back(std::move(change));
  }
  const std::int64_t to = now_ms();
  std::vector<std::promise<void>> done(changes.size());
  for (std::size_t i = 0; i < changes.size(); ++i) {
    Change& change = changes[i];
    change.entries.front().at = to;
    // Every clock stood still meanwhile, so what is due is due that much later.
    if (change.deadline) *change.deadline += to;
    // A conflict is another node that has written the same.
    store_.commit(std::move(change), [&one = done[i]](Committed) { one.set_value(); });
  }
  for (auto& one : done) one.get_future().wait();
  return {};
}

void Hall::clock_runs() { clocks_until_ = now_ms() + kSureFor; }

void Hall::pulse() {
  if (now_ms() > clocks_until_ || stopping_ || pulsing_.exchange(true)) return;
  pulses_.post([this, now = now_ms()] {
    static_cast<void>(store_.pulse(node_, now));
    pulsing_ = false;
  });
}

}  // namespace crownhall::server
