// The server speaks the words of the pure hall (src/hall) as its own.
#pragma once

#include "hall/wire/recipient.hpp"
#include "hall/wire/wire.hpp"

namespace crownhall::server {

using namespace hall;
namespace wire = hall::wire;

}  // namespace crownhall::server
