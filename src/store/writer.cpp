#include "store/writer.hpp"

namespace crownhall {
namespace {

constexpr std::size_t kLargestGroup = 1024;

}  // namespace

// The statements that are written again and again, prepared once per session. Each reads the row
// that `write_*` points it to.
struct Writer::Statements {
  explicit Statements(soci::session& sql)
      : append((sql.prepare << "insert into moves (table_id, version, kind, seat, body, at)"
                               " values (:t, :v, :k, :s, :b, :a) on conflict do nothing",
                soci::use(table), soci::use(version), soci::use(kind), soci::use(seat),
                soci::use(body), soci::use(at))),
        open((sql.prepare << "insert into tables"
                             " (id, revision, phase, visibility, created, seed, room)"
                             " values (:id, 1, :phase, :vis, :created, :seed, :room)"
                             " on conflict do nothing",
              soci::use(row.id), soci::use(row.phase), soci::use(row.visibility), soci::use(at),
              soci::use(row.seed), soci::use(row.room))),
        change((sql.prepare << "update tables set revision = revision + 1, phase = :phase,"
                               " visibility = :vis, room = :room"
                               " where id = :id and revision = :seen",
                soci::use(row.phase), soci::use(row.visibility), soci::use(row.room),
                soci::use(row.id), soci::use(version))),
        clear((sql.prepare << "delete from table_people where table_id = :t", soci::use(row.id))),
        seat_one((sql.prepare << "insert into table_people (table_id, identity) values (:t, :p)"
                                 " on conflict do nothing",
                  soci::use(row.id), soci::use(person))) {}

  std::string table, kind, body, person;
  long long version = 0, at = 0;
  int seat = 0;
  TableRow row;
  soci::statement append, open, change, clear, seat_one;
};

Writer::Writer(StoreAddress address, std::string node)
    : address_(std::move(address)), node_(std::move(node)), thread_([this] { run(); }) {}

Writer::~Writer() {
  {
    const std::lock_guard lock(mutex_);
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
    const std::lock_guard lock(mutex_);
    first = queue_.empty();
    queue_.push_back(std::move(job));
  }
  if (first) wake_.notify_one();
}

StoreFigures Writer::figures() const {
  const std::lock_guard lock(mutex_);
  return {changes_, commits_, failures_, queue_.size()};
}

void Writer::run() {
  std::deque<Job> group;
  while (true) {
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return stopping_ || !queue_.empty(); });
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

void Writer::commit_group(std::deque<Job>& group) {
  if (try_commit(group, 0, group.size())) return;
  if (group.size() == 1) return;
  for (std::size_t i = 0; i < group.size(); ++i) {
    // Without a session the database is away: the rest need not wait for it, too.
    if (!try_commit(group, i, 1) && !session_) break;
  }
}

bool Writer::try_commit(std::deque<Job>& group, std::size_t first, std::size_t count) {
  try {
    if (!session_) connect();
    soci::transaction transaction(*session_);
    for (std::size_t i = first; i < first + count; ++i) {
      group[i].result = write(group[i]) ? Committed::kDone : Committed::kConflict;
    }
    transaction.commit();
    changes_ += count;
    ++commits_;
    return true;
  } catch (const std::exception&) {
    for (std::size_t i = first; i < first + count; ++i) group[i].result = Committed::kFailed;
    ++failures_;
    statements_.reset();
    session_.reset();
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
  const bool plain = !change.row && !change.chat && !change.finished && change.entries.size() == 1;
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
  if (!write_entries(change)) return false;
  if (change.row && !write_row(*change.row)) return false;
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
  }
  if (change.finished) write_finished(*change.finished);
  return true;
}

bool Writer::write_entries(const Change& change) {
  for (const LogRow& entry : change.entries) {
    statements_->table = change.table;
    statements_->version = entry.version;
    statements_->kind = entry.kind;
    statements_->seat = entry.seat;
    statements_->body = entry.text;
    statements_->at = entry.at;
    statements_->append.execute(true);
    if (statements_->append.get_affected_rows() != 1) return false;
  }
  return true;
}

bool Writer::write_row(const TableRow& row) {
  const bool first = row.revision == 0;
  statements_->row = row;
  statements_->version = row.revision;
  statements_->at = row.created;
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
  soci::statement insert =
      (session_->prepare << "insert into finished (table_id, game, players, ended, summary)"
                            " values (:t, :g, :p, :e, :s) on conflict do nothing",
       soci::use(row.table), soci::use(row.game), soci::use(row.players), soci::use(ended),
       soci::use(row.summary));
  insert.execute(true);
  if (insert.get_affected_rows() == 0) return;  // filed before: not rated twice
  for (const auto& person : row.people) {
    *session_ << "insert into finished_people (identity, ended, table_id) values (:i, :e, :t)"
                 " on conflict do nothing",
        soci::use(person), soci::use(ended), soci::use(row.table);
  }
  std::vector<RatingRow> ratings;
  for (const auto& person : row.rated) {
    RatingRow rating{person, row.game, row.players};
    *session_ << "select mu, sigma, games from ratings"
                 " where identity = :i and game = :g and players = :p",
        soci::use(person), soci::use(row.game), soci::use(row.players), soci::into(rating.mu),
        soci::into(rating.sigma), soci::into(rating.games);
    ratings.push_back(rating);
  }
  if (row.rate) row.rate(ratings);
  for (const auto& rating : ratings) {
    *session_ << "insert into ratings (identity, game, players, mu, sigma, games)"
                 " values (:i, :g, :p, :m, :s, :n) on conflict (identity, game, players)"
                 " do update set mu = excluded.mu, sigma = excluded.sigma, games = excluded.games",
        soci::use(rating.identity), soci::use(rating.game), soci::use(rating.players),
        soci::use(rating.mu), soci::use(rating.sigma), soci::use(rating.games);
  }
}

}  // namespace crownhall
