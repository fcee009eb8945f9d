#include "server/live/table_owner.hpp"

#include <chrono>

#include "server/hall/hall.hpp"
#include "server/ops/log.hpp"

namespace crownhall::server {

TableOwner::TableOwner(Hall& hall, Loop& loop, std::string id)
    : hall_(hall),
      loop_(loop),
      share_(hall.config().several_nodes),
      table_(std::move(id), {*this, *this, *this, *this}) {}

// -- onto the loop --

void TableOwner::submit(Command command) {
  loop_.run([self = shared_from_this(), command = std::move(command)]() mutable {
    if (self->retired_) return self->hall_.forward(std::move(command));
    self->table_.submit(std::move(command));
  });
}

void TableOwner::leave(std::shared_ptr<Recipient> client) {
  loop_.run([self = shared_from_this(), client = std::move(client)] {
    if (self->retired_) return self->hall_.leave(client, {self->id()});
    self->table_.leave(client);
  });
}

void TableOwner::refresh() {
  loop_.run([self = shared_from_this()] {
    if (!self->retired_) self->table_.refresh();
  });
}

void TableOwner::here_elsewhere(std::vector<std::string> people) {
  loop_.run([self = shared_from_this(), people = std::move(people)] {
    if (self->retired_) return;
    if (self->presence_.heard(people)) self->table_.presence_changed();
  });
}

void TableOwner::tick(std::int64_t now) {
  if (hall_.config().several_nodes && !table_.unreachable()) {
    if (presence_.sweep() && table_.ready()) table_.presence_changed();
    if (presence_.must_tell() && table_.watched()) {
      presence_.has_told();
      const auto people = table_.people_here();
      if (!people.empty()) hall_.store().tell_here(id(), {people.begin(), people.end()});
    }
  }
  table_.tick(now);
}

bool TableOwner::idle(std::int64_t now) const { return table_.idle(now, hall_.config().forget_ms); }

// -- the store --

void TableOwner::load(std::function<void(Result<LoadedTable>)> done) {
  hall_.readers().post([self = shared_from_this(), done = std::move(done)]() mutable {
    auto loaded = self->hall_.store().load_table(self->id());
    self->loop_.post([self, done = std::move(done), loaded = std::move(loaded)]() mutable {
      done(std::move(loaded));
    });
  });
}

void TableOwner::commit(Change change, std::function<void(Committed)> done) {
  hall_.store().commit(std::move(change),
                       [self = shared_from_this(), done = std::move(done)](Committed result) {
                         self->loop_.post([self, done, result] { done(result); });
                       });
}

void TableOwner::claim(std::int64_t now) {
  if (!share_.must_ask()) return;
  hall_.readers().post([self = shared_from_this(), now] {
    const auto mine = self->hall_.store().claim(self->id(), self->hall_.node(), now, kDeadNode);
    self->loop_.post([self, mine] { self->share_.told(mine && *mine); });
  });
}

// -- the bots --

void TableOwner::decide(Question question, std::function<void(std::string move)> done) {
  std::string lane = std::move(question.lane);
  const auto think = [self = shared_from_this(), question = std::move(question),
                      done = std::move(done)] {
    const auto begun = std::chrono::steady_clock::now();
    Decision decision;
    try {
      decision =
          question.level->decide(*question.position, question.seat, question.budget, question.seed);
    } catch (const std::exception& problem) {
      // Nobody waits for a bot that cannot think: any legal move goes on.
      log_problem("bot", problem.what());
      Rng rng = Rng::fast(question.seed);
      decision.move = question.position->sample(question.seat, rng);
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    self->hall_.metrics().bot_moves(took.count());
    self->loop_.post([self, done, move = std::move(decision.move)] { done(move); });
  };
  hall_.bots().post(think, lane);
}

void TableOwner::advise(Question question, std::function<void(const Decision&)> done) {
  std::string lane = std::move(question.lane);
  const auto think = [self = shared_from_this(), question = std::move(question),
                      done = std::move(done)] {
    auto decision =
        question.level->decide(*question.position, question.seat, question.budget, question.seed);
    self->loop_.post([self, done, decision = std::move(decision)] { done(decision); });
  };
  hall_.hints().post(think, lane);
}

// -- the hall --

Terms TableOwner::terms() const {
  const HallConfig& config = hall_.config();
  return {config.bot_delay_ms, config.absence_ms, config.deal_ms, hall_.restored_at(),
          hall_.opened_at()};
}

void TableOwner::open_table(Room room, std::function<void(Result<std::string>)> done) {
  hall_.create(std::move(room), server::new_secret(), nullptr,
               [self = shared_from_this(), done = std::move(done)](const Result<std::string>& id) {
                 self->loop_.run([self, done, id] { done(id); });
               });
}

void TableOwner::forward(Command command) { hall_.forward(std::move(command)); }
void TableOwner::room_changed(const Room& room, wire::TableNow now) {
  hall_.show_in_lobby(room, std::move(now));
}
void TableOwner::clock_runs() { hall_.clock_runs(); }

Result<void> TableOwner::may_chat(const Person& person) {
  return hall_.limits().take(kChat, person.id, steady_ms());
}

// Every limit goes by the steady clock: a bucket that heard of two clocks would be full again.
Result<void> TableOwner::may_ask(const Recipient& who) {
  const auto fine = hall_.limits().take(kHints, who.person().id, steady_ms());
  return fine ? hall_.limits().take(kHintsFrom, who.address(), steady_ms()) : fine;
}

void TableOwner::count_move() { hall_.metrics().moves(); }
void TableOwner::count_refusal() { hall_.metrics().refusals(); }
void TableOwner::count_called_off() { hall_.metrics().deals_called_off(); }
void TableOwner::count_answer(double seconds) { hall_.metrics().commands(seconds); }
std::string TableOwner::new_secret() { return server::new_secret(); }

bool TableOwner::attempt(const std::function<void()>& work) {
  try {
    work();
    return true;
  } catch (const std::exception& problem) {
    log_problem("table", problem.what());
    return false;
  }
}

void TableOwner::problem(std::string_view what) { log_problem("table", what); }

}  // namespace crownhall::server
