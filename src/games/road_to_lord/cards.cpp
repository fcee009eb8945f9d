#include "games/road_to_lord/cards.hpp"

#include <string>

#include "base/text.hpp"

namespace crownhall {

extern const std::string_view k_road_to_lord_edition;

namespace road_to_lord {
namespace {

constexpr std::array<std::string_view, 3> kMarks{"any", "3+", "4+"};

Refusal bad_line(int line, std::string reason) {
  return {"bad_data", "Line " + std::to_string(line) + " of the deck: " + std::move(reason)};
}

Refusal bad_deck(std::string sentence) { return {"bad_data", std::move(sentence)}; }

template <std::size_t N>
int index_of(const std::array<std::string_view, N>& names, std::string_view name) {
  for (std::size_t i = 0; i < N; ++i) {
    if (names[i] == name) return static_cast<int>(i);
  }
  return -1;
}

// The kind that a word stands for on a line of this icon, or -1.
int read_card(int icon, std::string_view word) {
  if (icon == kIcons) return word == "0" ? kGem : word == "00" ? kGold : -1;
  if (word.size() != 1 || word[0] < '1' || word[0] > '9') return -1;
  return kind_of(static_cast<Icon>(icon), word[0] - '0');
}

}  // namespace

std::string_view shipped_deck() { return k_road_to_lord_edition; }

int Cards::total() const {
  int sum = 0;
  for (Kind kind = 0; kind < kKinds; ++kind) sum += count(kind);
  return sum;
}

Result<Deck> read_deck(std::string_view text) {
  Deck deck;
  std::array<int, kKinds> equal{};
  int line = 0;
  for (const std::string_view whole : split(text, '\n')) {
    ++line;
    const auto parts = words(whole.substr(0, whole.find('#')));
    if (parts.empty()) continue;
    const int mark = index_of(kMarks, parts[0]);
    if (mark < 0) {
      return bad_line(line, "it starts with '" + shorten(parts[0]) + "', not any, 3+ or 4+.");
    }
    if (parts.size() < 3) return bad_line(line, "it needs a mark, an icon and at least one card.");
    const int icon = parts[1] == "zeros" ? kIcons : index_of(kIconNames, parts[1]);
    if (icon < 0) {
      return bad_line(line, "'" + shorten(parts[1]) + "' is not sword, wheat, wine or zeros.");
    }
    for (std::size_t i = 2; i < parts.size(); ++i) {
      const int kind = read_card(icon, parts[i]);
      if (kind < 0) {
        return bad_line(line, "'" + shorten(parts[i]) +
                                  (icon == kIcons ? "' is neither 0 nor 00."
                                                  : "' is not a digit from 1 to 9."));
      }
      if (++equal[kind] > kMaxEqual) {
        return bad_line(line, "more than " + std::to_string(kMaxEqual) + " equal cards.");
      }
      ++deck.counts[mark][kind];
    }
  }
  return deck;
}

Result<Shoe> fill_shoe(const Deck& deck, int players) {
  const std::string table = " for " + std::to_string(players) + " players";
  Shoe shoe;
  for (Kind kind = 0; kind < kKinds; ++kind) {
    int count = 0;
    for (int mark = 0; mark <= players - 2; ++mark) {
      count += deck.counts[mark][kind];
    }
    shoe.all.add(kind, static_cast<std::uint64_t>(count));
    if (players == 2 && kind == kGold) count -= kTwoPlayerGolds;
    if (count < 0) return bad_deck("The deck needs two unmarked \"00\"" + table + ".");
    for (; count > 0; --count) {
      if (shoe.shuffled.full()) {
        return bad_deck("The deck has more than " + std::to_string(Shoe::kMaxCards) + " cards" +
                        table + ".");
      }
      shoe.shuffled.push_back(kind);
    }
  }
  const int taken = players == 2 ? kTwoPlayerDrop + kOfferings - kTwoPlayerGolds : kOfferings;
  const int left = static_cast<int>(shoe.shuffled.size()) - taken;
  const int least = players == 2 ? kTwoPlayerOpen : 1;
  if (left < players * least) {
    return bad_deck("The deck has only " + std::to_string(shoe.all.total()) + " cards" + table +
                    "; it takes at least " +
                    std::to_string(shoe.all.total() - left + players * least) + ".");
  }
  shoe.hand = left / players;
  if (shoe.hand > kMaxHand) {
    return bad_deck("The deck gives " + std::to_string(shoe.hand) + " cards to a hand" + table +
                    "; the most is " + std::to_string(kMaxHand) + ".");
  }
  shoe.aside = left % players + (players == 2 ? kTwoPlayerDrop : 0);
  return shoe;
}

}  // namespace road_to_lord
}  // namespace crownhall
