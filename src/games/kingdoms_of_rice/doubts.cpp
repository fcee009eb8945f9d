#include "games/kingdoms_of_rice/doubts.hpp"

#include <algorithm>

#include "base/index.hpp"

namespace crownhall::kingdoms_of_rice {
namespace {

bool seen_by(const PalaceCard& card, Seat viewer) { return card.seen >> viewer & 1; }
int group_of(const PalaceCard& card, Seat viewer) { return card.group[viewer]; }

// Cards of `kind` in a group that the viewer saw at some time. Which of several like ones carries
// the mark is nothing the viewer knows; how many do is.
int marked_in(const State& state, Seat viewer, int group, Palace kind) {
  int marks = 0;
  each_palace_card(state, [&](const PalaceCard& card) {
    marks += card.kind == kind && group_of(card, viewer) == group && seen_by(card, viewer);
  });
  return marks;
}

// Copies of `kind` known to be in the group, the ones that may have left since included.
int ever_known_in(const State& state, Seat viewer, int group, Palace kind) {
  const Doubt* const doubt = find_doubt(state.doubts[viewer], group, kind);
  return doubt ? doubt->known : marked_in(state, viewer, group, kind);
}

int surely_there(const Doubt& doubt) { return std::max(0, doubt.known - doubt.left); }

void insert(Doubts& doubts, const Doubt& doubt) {
  std::size_t at = doubts.size();
  doubts.push_back(doubt);
  const auto before = [](const Doubt& a, const Doubt& b) {
    return std::pair(a.group, a.kind) < std::pair(b.group, b.kind);
  };
  for (; at > 0 && before(doubts[at], doubts[at - 1]); --at) {
    std::swap(doubts[at], doubts[at - 1]);
  }
}

}  // namespace

const Doubt* find_doubt(const Doubts& doubts, int group, Palace kind) {
  for (const Doubt& doubt : doubts) {
    if (doubt.group == group && doubt.kind == kind) return &doubt;
  }
  return nullptr;
}

int known_in(const State& state, Seat viewer, int group, Palace kind) {
  const Doubt* const doubt = find_doubt(state.doubts[viewer], group, kind);
  return doubt ? surely_there(*doubt) : marked_in(state, viewer, group, kind);
}

void note_leaving(State& state, Seat viewer, const PalaceCard& card) {
  auto& doubts = state.doubts[viewer];
  const int group = group_of(card, viewer);
  if (group == 0) return;
  for (Doubt& doubt : doubts) {
    if (doubt.group == group && doubt.kind == card.kind) {
      ++doubt.left;
      return;
    }
  }
  const int known = marked_in(state, viewer, group, card.kind);
  if (known == 0) return;  // one of the unknown
  if (doubts.full()) {     // the group's copies of the first doubt are forgotten
    const Doubt first = doubts[0];
    each_palace_card(state, [&](PalaceCard& other) {
      if (other.kind != first.kind || group_of(other, viewer) != first.group) return;
      other.seen = static_cast<std::uint8_t>(other.seen & ~(1u << viewer));
    });
    doubts.erase_at(0);
  }
  insert(doubts,
         {static_cast<std::uint8_t>(group), card.kind, static_cast<std::uint8_t>(known), 1});
}

void merge_doubts(State& state, Seat viewer, std::uint64_t mixed, std::uint8_t lot) {
  auto& doubts = state.doubts[viewer];
  Doubts merged;
  for (const Doubt& doubt : doubts) {
    if (!(mixed >> doubt.group & 1)) {
      insert(merged, doubt);
      continue;
    }
    if (find_doubt(merged, lot, doubt.kind)) continue;
    Doubt sum{lot, doubt.kind, 0, 0};
    for (int group = 1; group <= kMostPalaceCards; ++group) {
      if (!(mixed >> group & 1)) continue;
      sum.known =
          static_cast<std::uint8_t>(sum.known + ever_known_in(state, viewer, group, doubt.kind));
      const Doubt* const part = find_doubt(doubts, group, doubt.kind);
      if (part) sum.left = static_cast<std::uint8_t>(sum.left + part->left);
    }
    insert(merged, sum);
  }
  doubts = merged;
}

void settle_doubts(State& state, Seat viewer, const Edition& edition) {
  auto& doubts = state.doubts[viewer];
  const auto settled = [&](const Doubt& doubt) {
    // Copies the viewer knows of, here or anywhere, and places here that it knows nothing of.
    int copies = 0, unknown = 0;
    each_palace_card(state, [&](const PalaceCard& card) {
      const int group = group_of(card, viewer);
      unknown += group == doubt.group;
      if (card.kind != doubt.kind || !seen_by(card, viewer)) return;
      copies += !find_doubt(doubts, group, doubt.kind);
    });
    for (const Doubt& other : doubts) {
      if (other.kind == doubt.kind) copies += surely_there(other);
    }
    for (std::size_t kind = 1; kind < kPalaces; ++kind) {
      unknown -= known_in(state, viewer, doubt.group, static_cast<Palace>(kind));
    }
    return unknown == 0 || copies == edition.palace_copies[index(doubt.kind)];
  };
  for (std::size_t i = 0; i < doubts.size();) {
    if (settled(doubts[i])) {
      doubts.erase_at(i);
    } else {
      ++i;
    }
  }
}

std::string_view wrong_doubts(const State& state, int players, const Edition& edition) {
  for (Seat viewer = 0; viewer < kSeats; ++viewer) {
    const auto& doubts = state.doubts[viewer];
    if (viewer >= players && !doubts.empty()) return "An empty seat has doubts.";
    for (std::size_t i = 0; i < doubts.size(); ++i) {
      const Doubt& doubt = doubts[i];
      if (i > 0 && std::pair(doubts[i - 1].group, doubts[i - 1].kind) >=
                       std::pair(doubt.group, doubt.kind)) {
        return "Doubts are sorted by group and card, each once.";
      }
      const int copies = edition.palace_copies[index(doubt.kind)];
      if (doubt.kind == Palace::kNone || doubt.known < 1 || doubt.left < 1 ||
          doubt.known > copies || doubt.left > copies) {
        return "A doubt is about cards that there are.";
      }
      int members = 0, there = 0;
      each_palace_card(state, [&](const PalaceCard& card) {
        if (group_of(card, viewer) != doubt.group) return;
        ++members;
        there += card.kind == doubt.kind;
      });
      if (members == 0 || there < surely_there(doubt)) {
        return "A doubt is about a group that could hold its cards.";
      }
    }
  }
  return {};
}

}  // namespace crownhall::kingdoms_of_rice
