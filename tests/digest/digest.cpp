// Prints the signature of every game and of what each of its bots decides, one a line. ./test
// compares what each build prints: g++, clang with sanitizers, and WebAssembly must agree to the
// last bit.
#include <bit>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>

#include "catalogue.hpp"
#include "game/arms.hpp"
#include "game/playout.hpp"
#include "games/all.hpp"
#include "wasi.hpp"

namespace crownhall {
namespace {

// What a level decides, and how highly it thinks of it, at fixed positions of fixed matches: the
// least and the greatest number of players, a position now and then.
std::uint64_t decisions(const GameEntry& entry, const BotLevel& level) {
  constexpr int kAsked = 4, kApart = 9;
  constexpr std::uint32_t kIterations = 40;
  Hash64 hash;
  Events nobody;
  for (const int players : {entry.info->min_players, entry.info->max_players}) {
    const auto game = entry.make({.players = players});
    Rng rng = Rng::fast(static_cast<std::uint64_t>(players));
    auto position = (*game)->deal(rng);
    for (int move = 0, asked = 0; asked < kAsked && !position->to_act().empty(); ++move) {
      const Seat seat = position->to_act().front();
      if (move % kApart == 0) {
        const Decision decision = level.decide(*position, seat, {.iterations = kIterations},
                                               static_cast<std::uint64_t>(move));
        for (const char c : decision.move) hash.add(static_cast<std::uint8_t>(c));
        hash.add(std::bit_cast<std::uint64_t>(decision.value.value_or(-1)));
        ++asked;
      }
      if (!position->play(seat, position->sample(seat, rng), rng, nobody)) std::abort();
    }
  }
  return hash.value();
}

}  // namespace
}  // namespace crownhall

int main() {
  using namespace crownhall;
  AllGames::each([]<class G>() {
    std::printf("%.*s %016" PRIx64 "\n", static_cast<int>(G::info().key.size()),
                G::info().key.data(), signature<G>(kSignatureMatches));
  });
  for (const GameEntry& entry : all_games()) {
    for (const BotLevel& level : entry.bots) {
      std::printf("%.*s %.*s %016" PRIx64 "\n", static_cast<int>(entry.info->key.size()),
                  entry.info->key.data(), static_cast<int>(level.key.size()), level.key.data(),
                  decisions(entry, level));
    }
  }
  // Arms are drawn alike by every build, and by the page (protocol/arms.json).
  std::uint64_t arms = 0xcbf29ce484222325u;
  const auto add = [&arms](const Blazon& blazon) {
    for (const char c : blazon_words(blazon)) {
      arms = (arms ^ static_cast<std::uint8_t>(c)) * 0x100000001b3u;
    }
  };
  for (int i = 0; i < 1000; ++i) add(draw_arms("seed " + std::to_string(i)));
  // Tables of six, some of whose people share a seed: how they step aside.
  for (int i = 0; i < 200; ++i) {
    std::vector<Bearer> seats;
    for (int seat = 0; seat < 6; ++seat) {
      seats.push_back({draw_arms("seed " + std::to_string((i * 7 + seat * (i % 3)) % 40)),
                       (i + seat) % 2 == 0});
    }
    for (const Blazon& blazon : keep_apart(seats)) add(blazon);
  }
  std::printf("arms %016" PRIx64 "\n", arms);
  return 0;
}
