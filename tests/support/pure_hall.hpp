// A whole hall in memory, for the pure part of it (src/hall): a false clock, a store of plain rows,
// bots that answer when it is their turn in line, and people who keep every message they are sent.
// Nothing here waits, and the same commands give the same texts on every machine.
#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/hmac.hpp"
#include "hall/live/live_table.hpp"
#include "hall/room/opening.hpp"

namespace crownhall::hall {

// Somebody with a name; every message and answer in order, as it was sent.
class Guest final : public Recipient {
 public:
  explicit Guest(std::string id) : person_{id, id}, address_("of " + id) {}

  const Person& person() const override { return person_; }
  Person now() const override { return person_; }
  const std::string& address() const override { return address_; }
  void send(Message message) override { heard.push_back(*message); }
  void answer(std::string text, const Refusal* refusal) override {
    refused = refusal ? refusal->kind : "";
    heard.push_back(std::move(text));
  }

  std::vector<std::string> heard;
  std::string refused;  // the last answer's kind; empty = it was done

 private:
  const Person person_;
  const std::string address_;
};

class PureHall : private HallClock, private Thinker {
 public:
  // Everything that is drawn follows from `seed`.
  explicit PureHall(std::string seed) : seed_(std::move(seed)) {}

  std::shared_ptr<Guest> guest(const std::string& id) { return std::make_shared<Guest>(id); }

  // Sends a command and lets everything happen that follows from it.
  void send(const std::shared_ptr<Guest>& from, const std::string& text) {
    ++now_;
    from->refused.clear();  // what is done may be answered by an update
    auto command = read_command(text, from, now_);
    if (!command) return from->answer("unreadable", &command.refusal());
    take(std::move(*command));
    run();
  }
  // Time goes by.
  void pass(std::int64_t ms) {
    now_ += ms;
    for (const auto& [id, place] : places_) place->table.tick(now_);
    run();
  }
  void leave(const std::shared_ptr<Guest>& guest) {
    for (const auto& [id, place] : places_) place->table.leave(guest);
    run();
  }

  // What the store has.
  const LoadedTable& kept(const std::string& id) const { return places_.at(id)->kept; }
  const std::vector<FinishedRow>& finished() const { return finished_; }
  // The match as the store would give it back.
  Result<Table> match(const std::string& id) const {
    const LoadedTable& rows = kept(id);
    const auto room = parse_room(rows.row);
    if (!room) return room.refusal();
    int settled = 0;
    auto table = make_table(*room, rows.row.secret, rows.entries, &settled);
    for (const ChoiceRow& choice : rows.choices) {
      if (table && choice.settled == settled)
        static_cast<void>(table->lay(choice.seat, choice.text));
    }
    return table;
  }
  const std::string& newest() const { return newest_; }
  // Of the changes to come, one is answered so.
  void next_commit(Committed result) { next_commit_ = result; }

 private:
  // One table with its rows.
  struct Place final : Keeper, House {
    Place(PureHall& hall, std::string id)
        : hall(hall), table(std::move(id), {hall, *this, hall, *this}) {}

    void load(std::function<void(Result<LoadedTable>)> done) override {
      hall.later([this, done = std::move(done)] { done(kept); });
    }
    void commit(Change change, std::function<void(Committed)> done) override {
      const auto told = std::exchange(hall.next_commit_, Committed::kDone);
      const Committed result = told == Committed::kDone ? write(std::move(change)) : told;
      hall.later([done = std::move(done), result] { done(result); });
    }
    Terms terms() const override { return {}; }
    void open_table(Room room, std::function<void(Result<std::string>)> done) override {
      const std::string id = hall.open(std::move(room));
      hall.later([done = std::move(done), id] { done(id); });
    }
    void forward(Command command) override { hall.take(std::move(command)); }
    void room_changed(const Room&, wire::TableNow) override {}
    std::string new_secret() override { return hall.draw(); }

    // As the database has it: all of it or, where somebody else was quicker, nothing.
    Committed write(Change change) {
      if (change.row && change.row->revision != kept.row.revision) return Committed::kConflict;
      for (const LogRow& entry : change.entries) {
        if (entry.version != static_cast<std::int64_t>(kept.entries.size()) + 1) {
          return Committed::kConflict;
        }
      }
      for (const ChoiceRow& choice : change.played) {
        const ChoiceRow* lies = lying(choice.seat);
        if (!lies || lies->settled != choice.settled || lies->text != choice.text || !lies->ready) {
          return Committed::kConflict;
        }
      }
      if (change.choice && change.replaces) {
        const ChoiceRow* lies = lying(change.choice->seat);
        if (!lies || lies->settled != change.choice->settled) return Committed::kConflict;
      }
      if (change.row) {
        kept.row = *change.row;
        ++kept.row.revision;
      }
      kept.entries.insert(kept.entries.end(), change.entries.begin(), change.entries.end());
      if (change.chat) kept.chat.push_back(*change.chat);
      if (change.deadline) kept.row.deadline = *change.deadline;
      if (change.choice) {
        std::erase_if(kept.choices,
                      [&](const ChoiceRow& row) { return row.seat == change.choice->seat; });
        kept.choices.push_back(*change.choice);
      }
      if (change.finished) {
        kept.shared = change.finished->shared;
        hall.finished_.push_back(*change.finished);
      }
      return Committed::kDone;
    }
    const ChoiceRow* lying(int seat) const {
      const auto found = std::find_if(kept.choices.begin(), kept.choices.end(),
                                      [&](const ChoiceRow& row) { return row.seat == seat; });
      return found == kept.choices.end() ? nullptr : &*found;
    }

    PureHall& hall;
    LoadedTable kept;
    LiveTable table;
  };

  std::int64_t now() const override { return now_; }
  void decide(Question question, std::function<void(std::string move)> done) override {
    later([question = std::move(question), done = std::move(done)] {
      done(question.level->decide(*question.position, question.seat, {}, question.seed).move);
    });
  }
  void advise(Question question, std::function<void(const Decision&)> done) override {
    later([question = std::move(question), done = std::move(done)] {
      done(question.level->decide(*question.position, question.seat, {.iterations = 50},
                                  question.seed));
    });
  }

  std::string draw() { return hmac_sha256_hex(seed_, std::to_string(drawn_++)); }

  std::string open(Room room) {
    room.id = "t" + std::to_string(places_.size() + 1);
    NewTable made = new_table(std::move(room), draw(), Terms{}.deal_ms);
    newest_ = made.room.id;
    auto place = std::make_unique<Place>(*this, newest_);
    place->write(std::move(made.change));
    place->table.load();
    places_[newest_] = std::move(place);
    return newest_;
  }

  void take(Command command) {
    if (command.wrong) return command.refuse(*command.wrong);
    if (command.type == "create") return create(command);
    const auto place = places_.find(command.table);
    if (place == places_.end()) return command.refuse({"not_found", "There is no such table."});
    place->second->table.submit(std::move(command));
  }
  void create(const Command& command) {
    auto room = room_for(command);
    if (!room) return command.refuse(room.refusal());
    start_if_alone(*room, command, Terms{}.deal_ms);
    command.ok(R"(,"table":")" + open(std::move(*room)) + '"');
  }
  Result<Room> room_for(const Command& command) const {
    if (const auto* match = command.body.if_contains("same_deal_as")) {
      return same_deal(kept(std::string(match->get_string())), command);
    }
    if (const auto* object = command.body.if_contains("continue")) {
      const auto from = read_continuation(object->get_object());
      if (!from) return from.refusal();
      return continued(kept(from->match), *from, command);
    }
    return read_room(command.body, command.from->now(), command.at);
  }

  void later(std::function<void()> work) { queue_.push_back(std::move(work)); }
  void run() {
    while (!queue_.empty()) {
      const auto work = std::move(queue_.front());
      queue_.pop_front();
      work();
    }
  }

  const std::string seed_;
  int drawn_ = 0;
  std::int64_t now_ = 1'000'000;
  std::deque<std::function<void()>> queue_;
  std::map<std::string, std::unique_ptr<Place>> places_;
  std::vector<FinishedRow> finished_;
  std::string newest_;
  Committed next_commit_ = Committed::kDone;
};

}  // namespace crownhall::hall
