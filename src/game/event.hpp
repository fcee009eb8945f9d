// Events: what happened, typed. Log lines, sound, animation, screen-reader text and translations
// are all made from them; no sentence is built inside the rules.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "game/seat.hpp"

namespace crownhall {

// How one argument of an event is to be read.
enum class ArgKind : std::uint8_t {
  kSeat,    // a seat; -1 = nobody
  kNumber,  // a plain integer
  kWord,    // message "<game>.<vocabulary>.<value>"
  kMove,    // the bits of a Move, shown in notation
};

struct ArgSpec {
  std::string_view name;
  ArgKind kind;
  std::string_view vocabulary{};  // for kWord: "icon", "device", "territory"
};

// One kind of event of a game. Its text is the message "<game>.event.<name>".
struct EventSpec {
  std::string_view name;
  std::vector<ArgSpec> args;
};

struct Event {
  static constexpr int kMaxArgs = 6;

  std::uint16_t id = 0;  // index into the game's event list
  SeatSet audience = SeatSet::everyone();
  std::array<std::int64_t, kMaxArgs> args{};
};

// Where `play` puts its events. The default one drops them: playouts cost nothing.
class Events {
 public:
  Events() = default;
  explicit Events(std::vector<Event>& into) : into_(&into) {}

  bool wanted() const { return into_ != nullptr; }

  template <class Id, class... Args>
  void add(Id id, SeatSet audience, Args... args) {
    static_assert(sizeof...(args) <= Event::kMaxArgs);
    if (!into_) return;
    into_->push_back(
        {static_cast<std::uint16_t>(id), audience, {static_cast<std::int64_t>(args)...}});
  }

  // Something hidden that was not the mover's own became known to somebody: no undo across it.
  void mark_reveal() { revealed_ = true; }
  bool revealed() const { return revealed_; }

 private:
  std::vector<Event>* into_ = nullptr;
  bool revealed_ = false;
};

}  // namespace crownhall
