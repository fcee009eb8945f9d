// What a View tells about the cards nobody has shown its viewer.
#pragma once

#include "games/royal_ascension/state.hpp"

namespace crownhall::royal_ascension {

// The cards of a suit (Hearts or Diamonds) the viewer cannot place: the aged ones are in the
// other seats' hands; the fresh ones are in those hands and in the pile.
struct HiddenPool {
  Cards aged;
  Cards fresh;
};
HiddenPool hidden_pool(const View& view, Suit suit);

}  // namespace crownhall::royal_ascension
