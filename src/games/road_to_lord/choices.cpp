// The moves in steps (game/part.hpp): an icon, how many of each digit, then how many zeros. Adding
// to the own Number goes the same way, without the icon.
#include "games/road_to_lord/road_to_lord.hpp"

namespace crownhall {

using namespace road_to_lord;

namespace {

// A field that is asked for, packed into the number of a step. 0 is no step of this kind.
struct At {
  std::uint32_t kind = 0;   // of the Move: an icon, or kAdd
  std::uint32_t field = 0;  // digits 1-9, then gems, then golds
  bool some = false;        // a card is in the text already

  StepId id() const { return 1 | kind << 1 | field << 4 | static_cast<std::uint32_t>(some) << 8; }
  static At from(StepId id) { return {id >> 1 & 7, id >> 4 & 15, (id >> 8 & 1) != 0}; }
};

int count_at(std::uint64_t pool, std::uint32_t field) {
  return field_at(pool, kFieldBits * static_cast<int>(field));
}

constexpr std::array<std::string_view, kFields> kFieldNames{
    "digit 1", "digit 2", "digit 3", "digit 4", "digit 5", "digit 6",
    "digit 7", "digit 8", "digit 9", "gem",     "gold"};
constexpr std::uint32_t kGemField = kDigits;

// "22", or "+0+0" for zeros; zeros that come first have no plus.
ShortText<64> written(const At& at, int n) {
  ShortText<64> text;
  for (int i = 0; i < n; ++i) {
    if (at.field < kGemField) {
      const char digit = static_cast<char>('1' + at.field);
      text += std::string_view(&digit, 1);
      continue;
    }
    if (at.some || i > 0) text += "+";
    text += at.field == kGemField ? "0" : "00";
  }
  return text;
}

// The next field of which there is a card, or none.
std::uint32_t next_field(std::uint64_t pool, std::uint32_t field) {
  while (field < kFields && count_at(pool, field) == 0) ++field;
  return field;
}

// Whether a Number can still come of it: a digit is there, or one is still to be asked for.
bool leads_on(std::uint64_t pool, const At& at) {
  if (at.some) return true;
  const std::uint32_t next = next_field(pool, at.field);
  return at.kind == Move::kAdd ? next < kFields : next < kGemField;
}

// Where the choice goes on from a field.
StepId step_from(std::uint64_t pool, At at) {
  at.field = next_field(pool, at.field);
  return at.field < kFields ? at.id() : kWhole;
}

}  // namespace

void RoadToLord::choices(const State& state, Seat seat, StepId step, Parts& parts) const {
  const Table& t = state.table;
  const Cards cards = usable(t, state.hands[seat], seat);
  const auto pool_of = [&](std::uint32_t kind) {
    const Icon icon = kind == Move::kAdd ? t.plays[seat].icon() : static_cast<Icon>(kind);
    return cards.digits(icon) | cards.zeros();
  };
  if (step == 0) {
    const bool again = t.stage != Stage::kNumber;
    if (again) {
      parts.push_back({.bits = Move::stand().bits, .name = "stand", .text = "stand"});
      const At at{.kind = Move::kAdd};
      if (!leads_on(pool_of(Move::kAdd), at)) return;
      parts.push_back({.bits = Move::add(0).bits,
                       .next = step_from(pool_of(Move::kAdd), at),
                       .name = "add",
                       .text = "add "});
      return;
    }
    for (std::uint32_t icon = 0; icon < kIcons; ++icon) {
      if (cards.words[icon] == 0) continue;
      ShortText<64> text(kIconNames[icon]);
      text += " ";
      parts.push_back({.bits = Move::number(static_cast<Icon>(icon), 0).bits,
                       .next = step_from(pool_of(icon), {.kind = icon}),
                       .name = kIconNames[icon],
                       .text = text});
    }
    return;
  }
  const At at = At::from(step);
  const std::uint64_t pool = pool_of(at.kind);
  for (int n = 0; n <= count_at(pool, at.field); ++n) {
    const At next{.kind = at.kind, .field = at.field + 1, .some = at.some || n > 0};
    if (!leads_on(pool, next)) continue;
    parts.push_back({.bits = static_cast<std::uint64_t>(n) << kFieldBits * at.field,
                     .next = step_from(pool, next),
                     .n = n,
                     .name = kFieldNames[at.field],
                     .text = written(at, n)});
  }
}

std::uint64_t RoadToLord::count(const State& state, Seat seat) const {
  const Table& t = state.table;
  const Cards cards = usable(t, state.hands[seat], seat);
  const auto ways = [](std::uint64_t pool) {
    std::uint64_t product = 1;
    for (std::uint32_t field = 0; field < kFields; ++field) {
      product *= static_cast<std::uint64_t>(count_at(pool, field)) + 1;
    }
    return product;
  };
  // Standing takes the place of adding nothing.
  if (t.stage != Stage::kNumber) return ways(cards.digits(t.plays[seat].icon()) | cards.zeros());
  std::uint64_t heaps = 0;
  for (int icon = 0; icon < kIcons; ++icon) heaps += ways(cards.words[icon]) - 1;
  return heaps * ways(cards.zeros());
}

}  // namespace crownhall
