// `crownhall replay`: shows a record and verifies it.
#pragma once

#include <string>

#include "terminal/screen.hpp"

namespace crownhall::terminal {

struct ReplayWishes {
  std::string file;
  int seat = kSpectator;  // through whose eyes
  bool all = true;        // no seat was named: a finished match is told in full
  bool step = false;
};

// The exit code: 0 when the record holds, 1 when it does not.
int replay(const ReplayWishes& wishes, const Screen& screen);

}  // namespace crownhall::terminal
