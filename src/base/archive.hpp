// Archive: one description of a value serves reading and writing it.
//
// A game says once, field by field, what its State and View consist of; the edges bring the
// format (src/json has the Boost.JSON one). It keeps the rules free of any library.
//
//   void RoadToLord::archive(Archive& ar, State& s) const {
//     ar.integer("offering", s.offering, 0, 8);
//     ar.list("scores", s.scores, players(), [](Archive& a, auto& v) { a.integer("", v); });
//   }
//
// Reading never trusts: a missing field, a wrong type or a value out of range is remembered as
// one sentence naming the place ("hands[2].sword: must be between 0 and 9") and the rest is
// read as zeros; the caller asks `error()` at the end. Unknown fields are errors too.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "base/fixed_vector.hpp"

namespace crownhall {

class Archive {
 public:
  virtual ~Archive() = default;

  virtual bool reading() const = 0;
  // Empty when all is well so far.
  virtual const std::string& error() const = 0;
  // Marks the value at the present place as wrong; only the first is kept.
  virtual void refuse(std::string_view sentence) = 0;

  // Inside a list the key is "".
  virtual void number(std::string_view key, std::int64_t& value, std::int64_t least,
                      std::int64_t most) = 0;
  virtual void flag(std::string_view key, bool& value) = 0;
  virtual void text(std::string_view key, std::string& value) = 0;
  virtual void begin_object(std::string_view key) = 0;
  virtual void end_object() = 0;
  // `size`: entries to write; returns the entries there are (reading: at most `most`).
  virtual std::size_t begin_list(std::string_view key, std::size_t size, std::size_t most) = 0;
  virtual void end_list() = 0;

  // An integer or enum of any width.
  template <class T>
  void integer(std::string_view key, T& value,
               std::int64_t least = std::is_unsigned_v<T> ? 0 : -0x80000000LL,
               std::int64_t most = 0x7fffffffLL) {
    auto wide = static_cast<std::int64_t>(value);
    number(key, wide, least, most);
    if (reading()) value = static_cast<T>(wide);
  }

  // A value that is written as one of `names`, in order from 0.
  template <class T>
  void word(std::string_view key, T& value, std::span<const std::string_view> names) {
    std::string name;
    if (!reading()) name = names[static_cast<std::size_t>(value)];
    text(key, name);
    if (!reading()) return;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == name) {
        value = static_cast<T>(i);
        return;
      }
    }
    if (error().empty()) refuse("is not a known word");
  }

  template <class F>
  void object(std::string_view key, F&& fields) {
    begin_object(key);
    fields(*this);
    end_object();
  }

  // Exactly the first `count` of an array; `item(archive, element)` describes one.
  template <class Array, class F>
  void list(std::string_view key, Array& items, std::size_t count, F&& item) {
    const std::size_t n = begin_list(key, count, count);
    if (reading() && n != count) refuse("has the wrong number of entries");
    for (std::size_t i = 0; i < n; ++i) item(*this, items[i]);
    end_list();
  }

  // As many as there are, up to the capacity.
  template <class T, std::size_t N, class F>
  void list(std::string_view key, FixedVector<T, N>& items, F&& item) {
    const std::size_t n = begin_list(key, items.size(), N);
    if (reading()) {
      items.clear();
      items.resize(n);
    }
    for (std::size_t i = 0; i < n; ++i) item(*this, items[i]);
    end_list();
  }

  // A list of plain integers.
  template <class T, std::size_t N>
  void integers(std::string_view key, FixedVector<T, N>& items, std::int64_t least,
                std::int64_t most) {
    list(key, items, [&](Archive& a, T& v) { a.integer("", v, least, most); });
  }
  template <class Array>
  void integers(std::string_view key, Array& items, std::size_t count, std::int64_t least,
                std::int64_t most) {
    list(key, items, count, [&](Archive& a, auto& v) { a.integer("", v, least, most); });
  }
};

}  // namespace crownhall
