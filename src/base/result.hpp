// Result<T>: a value, or a refusal that a person can read.
//
// Everything a player, a client or a file can get wrong comes back as a Result; a broken
// invariant of our own asserts instead. No exceptions: this also builds for WebAssembly.
//
//   Result<Move> move = game.read("sword 257");
//   if (!move) return move.refusal();
//   game.play(state, seat, *move, rng, events);
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <utility>

namespace crownhall {

// Why something was not done. `kind` is a stable word for programs ("illegal_move",
// "bad_option"); `sentence` is for people and carries nothing hidden.
struct Refusal {
  std::string kind;
  std::string sentence;
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(Refusal refusal) : refusal_(std::move(refusal)) {}

  bool ok() const { return value_.has_value(); }
  explicit operator bool() const { return ok(); }

  const T& operator*() const { return assert(ok()), *value_; }
  T& operator*() { return assert(ok()), *value_; }
  const T* operator->() const { return assert(ok()), &*value_; }
  T* operator->() { return assert(ok()), &*value_; }

  const Refusal& refusal() const { return assert(!ok()), refusal_; }

 private:
  std::optional<T> value_;
  Refusal refusal_;
};

// Done, or refused.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Refusal refusal) : refusal_(std::move(refusal)) {}

  bool ok() const { return !refusal_.has_value(); }
  explicit operator bool() const { return ok(); }
  const Refusal& refusal() const { return assert(!ok()), *refusal_; }

 private:
  std::optional<Refusal> refusal_;
};

}  // namespace crownhall
