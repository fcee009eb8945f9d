// Random editions: every one that is accepted is played to the end, with its views, its advice and
// its odds, and stays within the tables' memory. CROWNHALL_GAMES asks for more of them.
#include <cstdlib>

#include "base/text.hpp"
#include "conformance_walk.hpp"
#include "scene.hpp"

namespace crownhall::kingdoms_of_rice {
namespace {

// The shipped edition with some of its numbers changed, often to an end of what a key may take;
// every other time with FORCE cards of other values.
std::string random_edition(Rng& rng) {
  std::string text;
  const std::uint32_t rarely = 1 + rng.below(12);
  const bool other_force = rng.below(2) == 0;
  for (const auto line : split(Edition::shipped(), '\n')) {
    const auto parts = words(line.substr(0, line.find('#')));
    if (other_force && !parts.empty() && parts[0] == "force") continue;
    for (const auto part : parts) {
      const auto equals = part.find('=');
      const auto colon = part.find(':');
      text += text.empty() || text.back() == '\n' ? "" : " ";
      if (equals == part.npos || rng.below(rarely) != 0 || part.starts_with("value=")) {
        text += part;
        continue;
      }
      const auto old = static_cast<int>(*to_integer(part.substr(equals + 1, colon - equals - 1)));
      const int wild[] = {0, 1, 2, old - 1, old + 1, 2 * old, 4 * old, 7, 20, 50, 60};
      text += std::string(part.substr(0, equals + 1)) +
              std::to_string(std::max(0, wild[rng.below(11)])) + std::string(part.substr(colon));
    }
    text += '\n';
  }
  for (std::uint32_t value = 0; other_force && value < kForceValues; ++value) {
    if (rng.below(3) == 0) continue;
    text += "force value=" + std::to_string(value) +
            ":ours copies=" + std::to_string(1 + rng.below(7)) + ":ours\n";
  }
  return text;
}

// The numbers that are out of range, one refusal after the other, until the file is accepted or is
// refused for something else: else hardly any would be accepted.
Result<Edition> repaired(std::string& text, Rng& rng) {
  for (int tries = 0; tries < 200; ++tries) {
    auto edition = Edition::read(text);
    if (edition) return edition;
    const std::string& sentence = edition.refusal().sentence;
    const auto from = sentence.find("must be a whole number from ");
    if (from == sentence.npos) return edition;
    const auto numbers = words(std::string_view(sentence).substr(from + 28));
    const int least = static_cast<int>(*to_integer(numbers[0]));
    std::string most(numbers[2].substr(0, numbers[2].find(',')));
    const int value = least + static_cast<int>(rng.below(
                                  static_cast<std::uint32_t>(std::atoi(most.c_str()) - least + 1)));
    const auto line =
        static_cast<int>(*to_integer(words(sentence)[1].substr(0, words(sentence)[1].find(':'))));
    const auto quote = sentence.find('\'');
    const std::string key = sentence.substr(quote + 1, sentence.find('\'', quote + 1) - quote - 1);
    std::size_t at = 0;
    for (int i = 1; i < line; ++i) at = text.find('\n', at) + 1;
    at = text.find(" " + key + "=", at) + key.size() + 2;
    text.replace(at, text.find(':', at) - at, std::to_string(value));
  }
  return Edition::read(text);
}

void plays_on(const std::string& text, int players, Rng& rng) {
  const crownhall::Setup setup{.players = players, .data = text};
  SCOPED_TRACE(text);
  const auto game = KingdomsOfRice::make(setup);
  ASSERT_TRUE(game) << game.refusal().sentence;
  State state = game->deal(rng);
  Events nobody;
  for (int move = 0; !game->to_act(state).empty(); ++move) {
    ASSERT_LT(move, 100'000);
    const Seat seat = game->to_act(state).front();
    const auto valid = game->validate(state);
    ASSERT_TRUE(valid) << valid.refusal().sentence;
    const View view = game->view(state, seat);
    static_cast<void>(conformance::json_of(*game, view));  // asks for every chance it shows
    const Move next = rng.below(3) == 0 ? game->advise(view, rng) : game->sample(state, seat, rng);
    ASSERT_TRUE(game->check(state, seat, next)) << game->write(next);
    game->play(state, seat, next, rng, nobody);
  }
  EXPECT_LT(game->odds().remembered(), 4u << 22);
}

TEST(EditionFuzz, EveryAcceptedEditionPlaysOn) {
  const int wanted = conformance::games_wanted(conformance::sanitized() ? 20 : 60);
  Rng rng = Rng::fast(21);
  int accepted = 0, refused = 0, other_values = 0;
  for (int i = 0; accepted < wanted && i < 40 * wanted; ++i) {
    std::string text = random_edition(rng);
    if (!repaired(text, rng)) {
      ++refused;
      continue;
    }
    ++accepted;
    other_values += text.find("force value=12:") == text.npos ? 1 : 0;
    plays_on(text, 1 + static_cast<int>(rng.below(4)), rng);
    if (HasFatalFailure()) return;
  }
  EXPECT_EQ(accepted, wanted);
  EXPECT_GT(other_values, 0) << "some accepted editions have other FORCE cards";
  EXPECT_GT(refused, 0) << "a fuzzer that is never refused looks at too little";
}

// Found by the fuzzer: a Diplomat that asks for no fiefdom divided by zero in the advice.
TEST(EditionFuzz, ADiplomatMayAskForNothing) {
  std::string text(Edition::shipped());
  const auto at = text.find(" fiefdoms=", text.find("\npalace diplomat"));
  ASSERT_NE(at, text.npos);
  text.replace(at + 10, text.find(':', at) - at - 10, "0");
  Rng rng = Rng::fast(22);
  for (int match = 0; match < 8; ++match) plays_on(text, 3, rng);
}

}  // namespace
}  // namespace crownhall::kingdoms_of_rice
