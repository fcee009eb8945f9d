#include "store/writer.hpp"

#include <algorithm>
#include <map>

namespace crownhall {
namespace {

constexpr std::size_t kLargestGroup = 1024;

}  // namespace

// The statements that are written again and again, prepared once per session. Each reads the row
// that `write_*` points it to.
struct Writer::Statements {
  explicit Statements(soci::session& sql)
      : append((sql.prepare << "insert into moves (table_id, version, kind, seat, body, at, spent)"
                               " values (:t, :v, :k, :s, :b, :a, :p) on conflict do nothing",
                soci::use(table), soci::use(version), soci::use(kind), soci::use(seat),
                soci::use(body), soci::use(at), soci::use(spent))),
        open((sql.prepare << "insert into tables"
                             " (id, revision, phase, visibility, created, secret, room,"
                             " rules_version, data_digest, transcript, deadline)"
                             " values (:id, 1, :phase, :vis, :created, :secret, :room, :rules,"
                             " :data, :transcript, :deadline) on conflict do nothing",
              soci::use(row.id), soci::use(row.phase), soci::use(row.visibility), soci::use(at),
              soci::use(row.secret), soci::use(row.room), soci::use(row.rules_version),
              soci::use(row.data_digest), soci::use(row.transcript),
              soci::use(deadline, has_deadline))),
        change((sql.prepare << "update tables set revision = revision + 1, phase = :phase,"
                               " visibility = :vis, room = :room, secret = :secret,"
                               " transcript = :transcript, ending = :ending,"
                               " deadline = :deadline where id = :id and revision = :seen",
                soci::use(row.phase), soci::use(row.visibility), soci::use(row.room),
                soci::use(row.secret), soci::use(row.transcript), soci::use(row.ending),
                soci::use(deadline, has_deadline), soci::use(row.id), soci::use(version))),
        due((sql.prepare << "update tables set deadline = :deadline where id = :id",
             soci::use(deadline, has_deadline), soci::use(table))),
        clear((sql.prepare << "delete from table_people where table_id = :t", soci::use(row.id))),
        seat_one((sql.prepare << "insert into table_people (table_id, identity) values (:t, :p)"
                                 " on conflict do nothing",
                  soci::use(row.id), soci::use(person))) {}

  void set_deadline(std::int64_t when) {
    deadline = when;
    has_deadline = when == TableRow::kNever ? soci::i_null : soci::i_ok;
  }

  std::string table, kind, body, person;
  long long version = 0, at = 0, spent = -1, deadline = 0;
  soci::indicator has_deadline = soci::i_null;
  int seat = 0;
  TableRow row;
  soci::statement append, open, change, due, clear, seat_one;
};

Writer::Writer(StoreAddress address, std::string node)
    : address_(std::move(address)), node_(std::move(node)), thread_([this] { run(); }) {}

Writer::~Writer() {
  {
    const Lock lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Writer::add(Change change, Store::Done done) {
  enqueue({.change = std::move(change), .work = {}, .done = std::move(done)});
}

void Writer::add(Work work, Store::Done done) {
  enqueue({.change = {}, .work = std::move(work), .done = std::move(done)});
}

void Writer::enqueue(Job job) {
  bool first = false;
  {
    const Lock lock(mutex_);
    first = queue_.empty();
    queue_.push_back(std::move(job));
  }
  if (first) wake_.notify_one();
}

StoreFigures Writer::figures() const {
  const Lock lock(mutex_);
  return {changes_, commits_, failures_, queue_.size()};
}

void Writer::run() {
  std::deque<Job> group;
  while (true) {
    {
      Lock lock(mutex_);
      while (!stopping_ && queue_.empty()) lock.wait(wake_);
      if (queue_.empty()) return;
      if (queue_.size() <= kLargestGroup) {
        group.swap(queue_);
      } else {
        for (std::size_t i = 0; i < kLargestGroup; ++i) {
          group.push_back(std::move(queue_.front()));
          queue_.pop_front();
        }
      }
    }
    commit_group(group);
    for (auto& job : group) job.done(job.result);
    group.clear();
  }
}

// A match that is rated has a transaction of its own: it locks its people's ratings in order of
// identity, and two such transactions on two nodes can then never wait for each other.
void Writer::commit_group(std::deque<Job>& group) {
  const auto alone = [](const Job& job) {
    return job.change.finished && !job.change.finished->rated.empty();
  };
  for (std::size_t first = 0; first < group.size();) {
    std::size_t count = 1;
    while (!alone(group[first]) && first + count < group.size() && !alone(group[first + count])) {
      ++count;
    }
    if (!try_commit(group, first, count) && !commit_each(group, first, count)) return;
    first += count;
  }
}

bool Writer::commit_each(std::deque<Job>& group, std::size_t first, std::size_t count) {
  if (count == 1) return session_ != nullptr;
  for (std::size_t i = first; i < first + count; ++i) {
    // Without a session the database is away: the rest need not wait for it, too.
    if (!try_commit(group, i, 1) && !session_) return false;
  }
  return true;
}

bool Writer::try_commit(std::deque<Job>& group, std::size_t first, std::size_t count) {
  try {
    if (!session_) connect();
    // SQLite: the lock at once. A transaction that read before it wrote would fail, without
    // waiting, whenever a pulse was written in between.
    if (address_.dialect == Dialect::kSqlite) {
      *session_ << "begin immediate";
    } else {
      session_->begin();
    }
    for (std::size_t i = first; i < first + count; ++i) {
      group[i].result = write(group[i]) ? Committed::kDone : Committed::kConflict;
    }
    session_->commit();
    changes_ += count;
    ++commits_;
    return true;
  } catch (const std::exception&) {
    for (std::size_t i = first; i < first + count; ++i) group[i].result = Committed::kFailed;
    ++failures_;
    keys_.doubt();
    statements_.reset();
    session_.reset();  // and with it what was begun
    try {
      connect();
    } catch (const std::exception&) {
      session_.reset();
    }
    return false;
  }
}

void Writer::connect() {
  session_ = address_.connect();
  statements_ = std::make_unique<Statements>(*session_);
}

bool Writer::write(Job& job) {
  if (job.work) return job.work(*session_);
  const Change& change = job.change;
  bool done = false;
  const bool plain = !change.row && !change.chat && !change.finished && !change.key &&
                     !change.deadline && !change.choice && change.played.empty() &&
                     change.entries.size() == 1;
  if (plain) {
    done = write_entries(change);
  } else {
    *session_ << "savepoint change";
    done = write_parts(change);
    if (!done) *session_ << "rollback to savepoint change";
    *session_ << "release savepoint change";
  }
  if (done && address_.dialect == Dialect::kPostgresql) {
    const std::string what = node_ + (change.row ? " row " : " log ") + change.table;
    *session_ << "select pg_notify('crownhall', :what)", soci::use(what);
  }
  return done;
}

bool Writer::write_parts(const Change& change) {
  if (!write_choices(change)) return false;
  if (!write_entries(change)) return false;
  if (change.row && !write_row(*change.row)) return false;
  if (change.deadline && !change.row) {
    statements_->table = change.table;
    statements_->set_deadline(*change.deadline);
    statements_->due.execute(true);
  }
  if (change.chat) {
    const ChatRow& line = *change.chat;
    const auto n = static_cast<long long>(line.n);
    const auto at = static_cast<long long>(line.at);
    soci::statement insert =
        (session_->prepare << "insert into chat (table_id, n, at, author, name, seat, body)"
                              " values (:t, :n, :a, :w, :m, :s, :b) on conflict do nothing",
         soci::use(change.table), soci::use(n), soci::use(at), soci::use(line.author),
         soci::use(line.name), soci::use(line.seat), soci::use(line.text));
    insert.execute(true);
    if (insert.get_affected_rows() != 1) return false;
    // What nobody is shown any more is not kept.
    const long long old = n - kChatLines;
    if (old > 0) {
      *session_ << "delete from chat where table_id = :t and n <= :n", soci::use(change.table),
          soci::use(old);
    }
  }
  if (change.finished) write_finished(*change.finished);
  return !change.key || keys_.write(*session_, *change.key);
}

bool Writer::write_entries(const Change& change) {
  for (const LogRow& entry : change.entries) {
    statements_->table = change.table;
    statements_->version = entry.version;
    statements_->kind = entry.kind;
    statements_->seat = entry.seat;
    statements_->body = entry.text;
    statements_->at = entry.at;
    statements_->spent = entry.spent;
    statements_->append.execute(true);
    if (statements_->append.get_affected_rows() != 1) return false;
  }
  return true;
}

// Sealed choices that are played are taken away, and each must be the one that was read: a choice
// that was changed meanwhile, on whatever node, makes the whole change a conflict.
bool Writer::write_choices(const Change& change) {
  for (const ChoiceRow& played : change.played) {
    const auto settled = static_cast<long long>(played.settled);
    const int ready = 1;
    soci::statement take =
        (session_->prepare << "delete from choices where table_id = :t and seat = :s"
                              " and settled = :v and body = :b and ready = :r",
         soci::use(change.table), soci::use(played.seat), soci::use(settled),
         soci::use(played.text), soci::use(ready));
    take.execute(true);
    if (take.get_affected_rows() != 1) return false;
  }
  if (!change.played.empty()) {
    // What was kept for later by whoever chose last.
    *session_ << "delete from choices where table_id = :t", soci::use(change.table);
  }
  if (!change.choice) return true;
  const ChoiceRow& choice = *change.choice;
  const auto settled = static_cast<long long>(choice.settled);
  const auto at = static_cast<long long>(choice.at);
  const int ready = choice.ready;
  if (change.replaces) {
    soci::statement replace =
        (session_->prepare << "update choices set body = :b, ready = :r, at = :a"
                              " where table_id = :t and seat = :s and settled = :v",
         soci::use(choice.text), soci::use(ready), soci::use(at), soci::use(change.table),
         soci::use(choice.seat), soci::use(settled));
    replace.execute(true);
    return replace.get_affected_rows() == 1;
  }
  *session_ << "insert into choices (table_id, seat, settled, body, ready, at)"
               " values (:t, :s, :v, :b, :r, :a) on conflict (table_id, seat) do update set"
               " settled = excluded.settled, body = excluded.body, ready = excluded.ready,"
               " at = excluded.at",
      soci::use(change.table), soci::use(choice.seat), soci::use(settled), soci::use(choice.text),
      soci::use(ready), soci::use(at);
  return true;
}

bool Writer::write_row(const TableRow& row) {
  const bool first = row.revision == 0;
  statements_->row = row;
  statements_->version = row.revision;
  statements_->at = row.created;
  statements_->set_deadline(row.deadline);
  soci::statement& write = first ? statements_->open : statements_->change;
  write.execute(true);
  if (write.get_affected_rows() != 1) return false;
  if (!first) statements_->clear.execute(true);
  for (const auto& person : row.people) {
    statements_->person = person;
    statements_->seat_one.execute(true);
  }
  return true;
}

void Writer::write_finished(const FinishedRow& row) {
  const auto ended = static_cast<long long>(row.ended);
  const int shared = row.shared ? 1 : 0;
  soci::statement insert =
      (session_->prepare << "insert into finished (table_id, game, players, ended, summary, shared)"
                            " values (:t, :g, :p, :e, :s, :o) on conflict do nothing",
       soci::use(row.table), soci::use(row.game), soci::use(row.players), soci::use(ended),
       soci::use(row.summary), soci::use(shared));
  insert.execute(true);
  if (insert.get_affected_rows() == 0) return;  // filed before: not rated twice
  for (const auto& person : row.people) {
    *session_ << "insert into finished_people (identity, ended, table_id) values (:i, :e, :t)"
                 " on conflict do nothing",
        soci::use(person), soci::use(ended), soci::use(row.table);
  }
  if (row.rate) write_ratings(row);
}

// The rows are made first, so that there is something to lock, then locked in order of identity.
void Writer::write_ratings(const FinishedRow& row) {
  std::vector<std::string> in_order = row.rated;
  std::sort(in_order.begin(), in_order.end());
  std::map<std::string, RatingRow> found;
  for (const auto& person : in_order) {
    RatingRow rating{person, row.game, row.players};
    *session_ << "insert into ratings (identity, game, players, mu, sigma, games)"
                 " values (:i, :g, :p, :m, :s, 0) on conflict do nothing",
        soci::use(person), soci::use(row.game), soci::use(row.players), soci::use(rating.mu),
        soci::use(rating.sigma);
  }
  const std::string lock = address_.dialect == Dialect::kPostgresql ? " for update" : "";
  for (const auto& person : in_order) {
    RatingRow rating{person, row.game, row.players};
    *session_ << "select mu, sigma, games from ratings"
                 " where identity = :i and game = :g and players = :p" +
                     lock,
        soci::use(person), soci::use(row.game), soci::use(row.players), soci::into(rating.mu),
        soci::into(rating.sigma), soci::into(rating.games);
    found[person] = rating;
  }
  std::vector<RatingRow> ratings;
  for (const auto& person : row.rated) ratings.push_back(found[person]);
  row.rate(ratings);
  for (const auto& rating : ratings) {
    *session_ << "update ratings set mu = :m, sigma = :s, games = :n"
                 " where identity = :i and game = :g and players = :p",
        soci::use(rating.mu), soci::use(rating.sigma), soci::use(rating.games),
        soci::use(rating.identity), soci::use(rating.game), soci::use(rating.players);
  }
}

}  // namespace crownhall
