#include "terminal/seating.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <random>

#include "game/characters.hpp"
#include "table/record/record.hpp"

namespace crownhall::terminal {
namespace {

constexpr std::string_view kPerson = "person";
constexpr int kUsualPlayers = 3;
constexpr std::string_view kUsualLevel = "squire";

Refusal bad_seats(std::string sentence) { return {"bad_seats", std::move(sentence)}; }

std::string random_seed() {
  std::random_device device;
  return fmt::format("{:08x}{:08x}{:08x}{:08x}", device(), device(), device(), device());
}

std::string usual_level(const GameEntry& entry) {
  const auto found = entry.find_bot(kUsualLevel);
  return std::string(found ? (*found)->key : entry.bots.back().key);
}

// What sits in every seat: kPerson or a level.
Result<std::vector<std::string>> plan(const GameEntry& entry, const Wishes& wishes) {
  const GameInfo& info = *entry.info;
  if (!wishes.seats.empty()) {
    if (wishes.players > 0 && wishes.players != static_cast<int>(wishes.seats.size())) {
      return bad_seats(fmt::format("--seats names {} seats and --players asks for {}.",
                                   wishes.seats.size(), wishes.players));
    }
    return wishes.seats;
  }
  const int bots = static_cast<int>(wishes.bots.size());
  int people = wishes.people;
  if (people < 0) people = std::max<int>(1, static_cast<int>(wishes.names.size()));
  int players = wishes.players;
  if (players == 0 && bots > 1) players = people + bots;
  if (players == 0 && people > 1 && bots == 0) players = std::max(people, info.min_players);
  if (players == 0) {
    players = std::clamp(std::max(kUsualPlayers, people), info.min_players, info.max_players);
  }
  if (people > players) {
    return bad_seats(fmt::format("{} people do not fit in {} seats.", people, players));
  }
  if (bots > 1 && people + bots != players) {
    return bad_seats(
        fmt::format("{} people and {} bots do not make {} players; one level given "
                    "to --bots counts for all.",
                    people, bots, players));
  }
  std::vector<std::string> seats(people, std::string(kPerson));
  for (int i = 0; i < players - people; ++i) {
    seats.push_back(bots == 0 ? usual_level(entry) : bots == 1 ? wishes.bots[0] : wishes.bots[i]);
  }
  return seats;
}

Result<std::vector<SeatHolder>> holders(const GameEntry& entry, const Wishes& wishes,
                                        const std::vector<std::string>& seats) {
  const auto people = static_cast<std::size_t>(std::count(seats.begin(), seats.end(), kPerson));
  if (wishes.names.size() > people) {
    return bad_seats(fmt::format("{} names are given for {} people.", wishes.names.size(), people));
  }
  std::vector<SeatHolder> list;
  std::size_t person = 0;
  std::vector<std::string> bots;
  for (const std::string& what : seats) {
    if (what == kPerson) {
      std::string name = people == 1 ? "Player" : fmt::format("Player {}", person + 1);
      if (person < wishes.names.size()) name = wishes.names[person];
      ++person;
      list.push_back(SeatHolder::person(std::move(name)));
      continue;
    }
    const auto level = entry.find_bot(what);
    if (!level) return level.refusal();
    bots.push_back(next_bot_name(what, bots));
    list.push_back(SeatHolder::bot(bots.back(), what));
  }
  return list;
}

}  // namespace

Result<Seated> seat_all(const Wishes& wishes) {
  const auto found = find_game(wishes.game);
  if (!found) return found.refusal();
  const GameEntry& entry = **found;
  const auto seats = plan(entry, wishes);
  if (!seats) return seats.refusal();

  Setup setup{.players = static_cast<int>(seats->size())};
  auto options = read_options(*entry.info, wishes.options);
  if (!options) return options.refusal();
  setup.options = std::move(*options);
  if (!wishes.data.empty()) {
    auto data = read_file(wishes.data);
    if (!data) return data.refusal();
    if (data->empty()) return Refusal{"bad_data", wishes.data + " is empty."};
    setup.data = std::move(*data);
  }
  auto game = entry.make(setup);
  if (!game) return game.refusal();
  auto around = holders(entry, wishes, *seats);
  if (!around) return around.refusal();
  auto table = Table::make(std::move(*game), wishes.seed.empty() ? random_seed() : wishes.seed,
                           std::move(*around), ClockRules::none(), now_ms());
  if (!table) return table.refusal();
  return Seated{&entry, std::move(*table)};
}

// The moves are played again one by one, so that the story and the right to undo come back too.
Result<Seated> resume(const Save& save) {
  const auto text = read_file(save.path());
  if (!text) return text.refusal();
  Replay replay = verify_record(*text);
  if (!replay) {
    return Refusal{replay.refusal.kind, save.path() + ": " + replay.refusal.sentence};
  }
  const auto entry = find_game(replay.match->game().info().key);
  if (!entry) return entry.refusal();
  for (const SeatHolder& holder : replay.seats) {
    if (holder.kind == SeatHolder::Kind::kEmpty) {
      return Refusal{"empty_seat", save.path() + ": nobody sits in one of its seats."};
    }
    if (holder.played_by().empty()) continue;
    if (const auto level = (*entry)->find_bot(holder.played_by()); !level) return level.refusal();
  }
  if (replay.match->start()) {
    auto table = Table::continue_match(std::move(*replay.match), replay.seats, ClockRules::none(),
                                       now_ms(), replay.changes);
    if (!table) return table.refusal();
    return Seated{*entry, std::move(*table)};
  }
  auto table = Table::make(replay.match->shared_game(), replay.match->seed(), replay.first_seats(),
                           ClockRules::none(), now_ms());
  if (!table) return table.refusal();
  auto change = replay.changes.begin();
  for (std::size_t i = 0; i <= replay.match->moves().size(); ++i) {
    for (; change != replay.changes.end() && change->after == i; ++change) {
      // There is no clock here that could fall.
      const auto kind = gives_up(change->kind)                  ? Entry::Kind::kResign
                        : change->kind == Entry::Kind::kTimeout ? Entry::Kind::kStandIn
                                                                : change->kind;
      const auto done = table->apply({kind, change->seat, change->level, now_ms()});
      if (!done) return done.refusal();
    }
    if (i == replay.match->moves().size()) break;
    const Match::Move& move = replay.match->moves()[i];
    if (const auto played = table->play(move.seat, move.text, now_ms()); !played) {
      return played.refusal();
    }
  }
  save.restore_choices(*table);
  return Seated{*entry, std::move(*table)};
}

}  // namespace crownhall::terminal
