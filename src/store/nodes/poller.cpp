#include "store/nodes/poller.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace crownhall {
namespace {

// "row|log|here <table> <people>", "end-session <hash>", "end-sessions-of <identity>",
// "renamed <identity>"
Note read_note(const std::vector<std::string_view>& parts) {
  const std::string subject(parts[1]);
  if (parts[0] == "end-session") return {.kind = Note::Kind::kEnded, .session = subject};
  if (parts[0] == "end-sessions-of") return {.kind = Note::Kind::kEnded, .identity = subject};
  if (parts[0] == "renamed") return {.kind = Note::Kind::kRenamed, .identity = subject};
  return {.kind = parts[0] == "row"   ? Note::Kind::kRow
                  : parts[0] == "log" ? Note::Kind::kLog
                                      : Note::Kind::kHere,
          .table = subject,
          .people = {parts.begin() + 2, parts.end()}};
}

}  // namespace

void tell_note(const std::string& text, const std::string& node, const Store::Heard& heard) {
  auto parts = words(text);
  if (parts.size() < 3 || parts[0] == node) return;
  parts.erase(parts.begin());
  heard(read_note(parts));
}

Poller::Poller(StoreAddress address, std::string node, Store::Heard heard)
    : address_(std::move(address)),
      node_(std::move(node)),
      heard_(std::move(heard)),
      thread_([this] { run(); }) {}

Poller::~Poller() {
  {
    const Lock lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Poller::run() {
  std::unique_ptr<soci::session> session;
  Lock lock(mutex_);
  while (!stopping_) {
    lock.unlock();
    try {
      if (!session) session = address_.connect();
      look(*session);
    } catch (const std::exception&) {
      session.reset();  // looked for again in a second
    }
    lock.lock();
    if (!stopping_) lock.wait_for(wake_, std::chrono::seconds(1));
  }
}

void Poller::look(soci::session& sql) {
  long long newest = 0;
  int waiting = 0;
  sql << "select coalesce(max(n), 0), count(*) from notes", soci::into(newest), soci::into(waiting);
  if (waiting == 0) return void(seen_ = std::max(seen_, newest));
  if (seen_ < 0) seen_ = newest;  // what was said before we opened is read from the rows
  std::vector<std::string> texts;
  {
    soci::rowset<std::string> rows =
        (sql.prepare << "select body from notes where n > :n order by n", soci::use(seen_));
    texts.assign(rows.begin(), rows.end());
  }
  seen_ = newest;
  sql << "delete from notes where n <= :n", soci::use(seen_);  // heard, and by nobody else
  // A note may name somebody who is to be forgotten: its old page goes, too.
  sql << "pragma wal_checkpoint(truncate)";
  for (const auto& text : texts) tell_note(text, node_, heard_);
}

}  // namespace crownhall
