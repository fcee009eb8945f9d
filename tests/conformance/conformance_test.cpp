// The tests' own toy game through the conformance suite. The games of the hall follow in files that
// tests/CMakeLists.txt writes, one a game, so that two cores can compile them.
#include "conformance.hpp"

#include "support/toy_game.hpp"

namespace crownhall::conformance {

INSTANTIATE_TYPED_TEST_SUITE_P(Toy, Conformance, ::testing::Types<ToyGame>);

}  // namespace crownhall::conformance
