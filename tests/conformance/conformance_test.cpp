// Every game of the hall through the conformance suite, and the tests' own toy game before them.
#include "conformance.hpp"

#include "games/all.hpp"
#include "support/toy_game.hpp"

namespace crownhall::conformance {

template <class List>
struct ToTypes;
template <class... Games>
struct ToTypes<GameList<Games...>> {
  using type = ::testing::Types<ToyGame, Games...>;
};

INSTANTIATE_TYPED_TEST_SUITE_P(Hall, Conformance, ToTypes<AllGames>::type);

}  // namespace crownhall::conformance
