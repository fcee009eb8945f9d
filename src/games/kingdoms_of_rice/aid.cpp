#include "games/kingdoms_of_rice/aid.hpp"

namespace crownhall::kingdoms_of_rice {
namespace {

// A list whose entries are told one after the other; read, they are looked over and dropped.
template <class Entries, class F>
void told(Archive& ar, std::string_view key, Entries& entries, F&& fields) {
  const std::size_t n = ar.begin_list(key, entries.size(), 512);
  if (ar.reading()) entries.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    ar.object("", [&](Archive& o) { fields(o, entries[i]); });
  }
  ar.end_list();
}

void prices(const KingdomsOfRice& game, Archive& ar, std::string_view key, const View& view,
            bool replacing) {
  ar.object(key, [&](Archive& o) {
    for (std::size_t i = 1; i < kCards; ++i) {
      int gold = 0;
      if (!o.reading() && view.seat != kSpectator) {
        gold = game.build_cost(view.table, view.seat, static_cast<Card>(i), replacing);
      }
      o.integer(kCardNames[i], gold, 0, 30000);
    }
  });
}

struct Limits {
  int income, fields, attack, defence;
};

struct Way {
  std::string move;
  int percent;
};

std::vector<Limits> limits(const KingdomsOfRice& game, const Table& table) {
  std::vector<Limits> all;
  for (std::size_t i = 0; i < static_cast<std::size_t>(game.players()); ++i) {
    const Mat& mat = table.mats[i];
    all.push_back(
        {game.income(mat), game.fields(mat), game.attack_max(mat), game.defence_max(mat)});
  }
  return all;
}

std::array<int, 2> struggle_max(const KingdomsOfRice& game, const Table& table) {
  const Struggle& s = table.struggle;
  if (s.contest == Contest::kAttackFief) {
    return {game.attack_max(table.mats[static_cast<std::size_t>(s.seats[kAttacker])]),
            game.edition().rules.neutral_max};
  }
  if (s.contest != Contest::kAttackSeat) return {};
  return {game.attack_max(table, s.seats[kAttacker], s.seats[kDefender]),
          game.defence_max(table.mats[static_cast<std::size_t>(s.seats[kDefender])])};
}

std::vector<Way> ways(const KingdomsOfRice& game, const View& view) {
  std::vector<Way> all;
  for (const auto& [move, millionths] : game.quick_chances(view)) {
    all.push_back({game.write(move), (millionths + 5000) / 10000});
  }
  return all;
}

}  // namespace

void archive_aid(const KingdomsOfRice& game, Archive& ar, const View& view) {
  const bool write = !ar.reading();
  ar.object("aid", [&](Archive& o) {
    prices(game, o, "build", view, false);
    prices(game, o, "replace", view, true);
    auto fiefs = game.edition().fiefs;
    told(o, "fiefs", fiefs, [](Archive& a, FiefKind& kind) {
      a.integer("points", kind.points);
      a.integer("gold", kind.gold);
    });
    auto mats = write ? limits(game, view.table) : std::vector<Limits>();
    told(o, "mats", mats, [](Archive& a, Limits& of) {
      a.integer("income", of.income);
      a.integer("fields", of.fields);
      a.integer("attack_max", of.attack);
      a.integer("defence_max", of.defence);
    });
    auto max = write ? struggle_max(game, view.table) : std::array<int, 2>();
    o.integers("max", max, 2, 0, 1000);
    auto chances = write ? ways(game, view) : std::vector<Way>();
    told(o, "chances", chances, [](Archive& a, Way& way) {
      a.text("move", way.move);
      a.integer("percent", way.percent, 0, 100);
    });
    auto lines = write ? game.breakdown(view) : std::vector<ScoreLine>();
    told(o, "points", lines, [](Archive& a, ScoreLine& line) {
      std::string label(line.label);
      a.text("label", label);
      a.integer("points", line.points);
      a.integer("a", line.args[0]);
      a.integer("b", line.args[1]);
    });
  });
}

}  // namespace crownhall::kingdoms_of_rice
