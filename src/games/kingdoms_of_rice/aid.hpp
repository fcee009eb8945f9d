// What a view says beyond its pieces, for clients that know no rules: prices after discounts, the
// limits of armies, exact chances, and the points so far.
#pragma once

#include "base/archive.hpp"
#include "games/kingdoms_of_rice/kingdoms_of_rice.hpp"

namespace crownhall::kingdoms_of_rice {

// Writes the object "aid", worked out from what the view knows; read, it is of no effect.
void archive_aid(const KingdomsOfRice& game, Archive& ar, const View& view);

}  // namespace crownhall::kingdoms_of_rice
