// The moves in steps (game/part.hpp). A bid is chosen digit by digit: its list grows with the gold.
// The other lists are short; moves that begin alike share their first step: "build port", then
// what it is built over.
#include <algorithm>
#include <utility>

#include "games/kingdoms_of_rice/kingdoms_of_rice.hpp"
#include "games/kingdoms_of_rice/own.hpp"

namespace crownhall {

using namespace kingdoms_of_rice;

namespace {

// Where a bid stands, packed into the number of a step: the place of the next digit (from 1, the
// last one, up) and whether the digits so far are still those of the lowest and the highest bid.
struct At {
  std::uint32_t place = 1;
  bool lowest = true;
  bool highest = true;
  bool some = false;  // a digit is written: from now on a 0 is, too

  StepId id() const {
    return place << 3 | static_cast<std::uint32_t>(lowest) << 2 |
           static_cast<std::uint32_t>(highest) << 1 | static_cast<std::uint32_t>(some);
  }
  static At from(StepId id) {
    return {id >> 3, (id >> 2 & 1) != 0, (id >> 1 & 1) != 0, (id & 1) != 0};
  }
};

constexpr std::uint32_t kPlaces = 5;  // gold fits 16 bits

int unit_of(std::uint32_t place) {
  int unit = 1;
  for (; place > 1; --place) unit *= 10;
  return unit;
}

void offer_digits(int least, int most, At at, Parts& parts) {
  const int unit = unit_of(at.place);
  const int low = at.lowest ? least / unit % 10 : 0;
  const int high = at.highest ? most / unit % 10 : 9;
  for (int digit = low; digit <= high; ++digit) {
    const At next{at.place - 1, at.lowest && digit == low, at.highest && digit == high,
                  at.some || digit > 0};
    Part part{.bits = Move::of(Act::kBid, digit * unit).bits - Move::of(Act::kBid).bits,
              .next = at.place > 1 ? next.id() : kWhole,
              .n = digit * unit,
              .name = "gold"};
    const char letter = static_cast<char>('0' + digit);
    if (next.some) part.text = std::string_view(&letter, 1);
    parts.push_back(part);
  }
}

// How many bytes all these texts have in common, up to the end of a word in each.
std::size_t common_words(const std::vector<std::string>& texts, std::size_t begin,
                         std::size_t end) {
  const std::string& first = texts[begin];
  std::size_t size = first.size();
  for (std::size_t i = begin + 1; i < end; ++i) {
    const auto differ = std::mismatch(first.begin(), first.end(), texts[i].begin(), texts[i].end());
    size = std::min(size, static_cast<std::size_t>(differ.first - first.begin()));
  }
  const auto ends_here = [&](const std::string& text) {
    return size == text.size() || text[size] == ' ';
  };
  while (!std::all_of(texts.begin() + static_cast<std::ptrdiff_t>(begin),
                      texts.begin() + static_cast<std::ptrdiff_t>(end), ends_here)) {
    --size;
  }
  return size;
}

std::string_view without_blank(std::string_view text) { return text.substr(text.starts_with(' ')); }

}  // namespace

void KingdomsOfRice::choices(const State& state, Seat seat, StepId step, Parts& parts) const {
  const Table& table = state.table;
  if (table.phase == Phase::kAuction) {
    const int least = table.bid + 1;
    const int most = table.mats[seat].gold;
    if (step != 0) return offer_digits(least, most, At::from(step), parts);
    parts.push_back({.bits = Move::of(Act::kPass).bits, .name = "pass", .text = "pass"});
    if (least > most) return;
    std::uint32_t places = 1;
    while (places < kPlaces && most >= 10 * unit_of(places)) ++places;
    parts.push_back({.bits = Move::of(Act::kBid).bits,
                     .next = At{.place = places}.id(),
                     .name = "bid",
                     .text = "bid "});
    return;
  }
  Move moves[kMostMoves];
  const auto count = static_cast<std::size_t>(list(table, own_of(state, seat), moves));
  const auto head = [](Move move) { return std::pair(move.act(), move.a()); };
  std::stable_sort(moves, moves + count, [&](Move a, Move b) { return head(a) < head(b); });
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < count; ++i) texts.push_back(write(moves[i]));
  // Step 1 + i is that of the moves that begin as the i-th does: they are neighbours.
  for (std::size_t begin = 0, end = 0; begin < count; begin = end) {
    for (end = begin + 1; end < count && head(moves[end]) == head(moves[begin]);) ++end;
    const std::size_t common = common_words(texts, begin, end);
    const std::string_view first = std::string_view(texts[begin]).substr(0, common);
    if (step == 0) {
      Part part{.bits = moves[begin].bits, .name = first, .text = first};
      if (end - begin > 1) {
        part.bits = Move::of(moves[begin].act(), moves[begin].a()).bits;
        part.next = 1 + static_cast<StepId>(begin);
      }
      parts.push_back(part);
    } else if (step == 1 + begin) {
      for (std::size_t i = begin; i < end; ++i) {
        const std::string_view tail = std::string_view(texts[i]).substr(common);
        parts.push_back({.bits = moves[i].bits - Move::of(moves[i].act(), moves[i].a()).bits,
                         .n = tail.empty() ? 0 : 1,
                         .name = without_blank(tail),
                         .text = tail});
      }
    }
  }
}

std::uint64_t KingdomsOfRice::count(const State& state, Seat seat) const {
  const Table& table = state.table;
  if (table.phase == Phase::kAuction) {
    const int raises = table.mats[seat].gold - table.bid;
    return static_cast<std::uint64_t>(std::max(raises, 0)) + 1;
  }
  Move moves[kMostMoves];
  return static_cast<std::uint64_t>(list(table, own_of(state, seat), moves));
}

}  // namespace crownhall
