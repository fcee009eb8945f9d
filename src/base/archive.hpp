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
//
// A message is a struct with a name and a member that describes it; `value` and its kin then say
// the rest, and the schema (json/schema.hpp) has a definition of that name:
//
//   struct ChatLine {
//     static constexpr std::string_view kName = "ChatLine";
//     std::int64_t at = 0;
//     std::optional<int> seat;
//     void describe(Archive& ar) {
//       ar.value("at", at);
//       ar.nullable("seat", seat);
//     }
//   };
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/fixed_vector.hpp"

namespace crownhall {

class Archive;

template <class T>
concept Described = requires(T value, Archive& archive) {
  { T::kName } -> std::convertible_to<std::string_view>;
  value.describe(archive);
};

class Archive {
 public:
  virtual ~Archive() = default;

  virtual bool reading() const = 0;
  // Only names, kinds and ranges are wanted: lists have an entry and nothing is left out.
  virtual bool recording() const { return false; }
  // Empty when all is well so far.
  virtual const std::string& error() const = 0;
  // Marks the value at the present place as wrong; only the first is kept.
  virtual void refuse(std::string_view sentence) = 0;

  // Inside a list the key is "".
  virtual void number(std::string_view key, std::int64_t& value, std::int64_t least,
                      std::int64_t most) = 0;
  virtual void flag(std::string_view key, bool& value) = 0;
  virtual void text(std::string_view key, std::string& value) = 0;
  virtual void real(std::string_view key, double& value) = 0;
  // A text that is one of `names`. Who reads gets any text and looks for itself.
  virtual void one_of(std::string_view key, std::string& value,
                      std::span<const std::string_view> names) {
    static_cast<void>(names);
    text(key, value);
  }
  // Text that is JSON already, of this definition in the schema.
  virtual void embedded(std::string_view key, std::string& value, std::string_view definition) = 0;
  // Asked before a field that may be left out, and before a value that may be null (which is
  // written then). `there`: when writing, whether there is something; gives whether there is.
  virtual bool present(std::string_view key, bool there) = 0;
  virtual bool given(std::string_view key, bool there) = 0;
  virtual void begin_object(std::string_view key) = 0;
  // An object that has a definition of its own in the schema.
  virtual void begin_named(std::string_view key, std::string_view) { begin_object(key); }
  // An object whose fields are names of the same kind of thing; ended by end_object. Gives the
  // names there are when it is read.
  virtual std::vector<std::string> begin_map(std::string_view key) = 0;
  virtual void end_object() = 0;
  // `size`: entries to write; returns the entries there are (reading: at most `most`).
  virtual std::size_t begin_list(std::string_view key, std::size_t size, std::size_t most) = 0;
  virtual void end_list() = 0;

  // Fields that every viewer of a position is told alike. Who writes it for several may keep the
  // text, and then has no need of them again: false. Never around another shared part.
  virtual bool begin_shared() { return true; }
  virtual void end_shared() {}
  template <class F>
  void shared(F&& fields) {
    if (!begin_shared()) return;
    fields(*this);
    end_shared();
  }

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
    one_of(key, name, names);
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

  // -- whatever has one way only to be described --
  void value(std::string_view key, std::string& value) { text(key, value); }
  void value(std::string_view key, bool& value) { flag(key, value); }
  void value(std::string_view key, double& value) { real(key, value); }
  // As far as a double counts without gaps, which is what a page reads numbers as.
  void value(std::string_view key, std::int64_t& value) {
    number(key, value, -kMostExact, kMostExact);
  }
  void value(std::string_view key, int& value) { integer(key, value); }
  template <Described T>
  void value(std::string_view key, T& value) {
    begin_named(key, T::kName);
    value.describe(*this);
    end_object();
  }
  template <class T>
  void value(std::string_view key, std::vector<T>& items) {
    if (recording()) items.resize(1);
    const std::size_t n = begin_list(key, items.size(), std::numeric_limits<std::size_t>::max());
    if (reading()) items.resize(n);
    for (T& item : items) value("", item);
    end_list();
  }
  // By name, in order.
  template <class T>
  void value(std::string_view key, std::vector<std::pair<std::string, T>>& entries) {
    if (recording()) entries.resize(1);
    const auto names = begin_map(key);
    for (const std::string& name : names) entries.emplace_back(name, T{});
    for (auto& [name, entry] : entries) value(name, entry);
    end_object();
  }
  template <class T>
  void optional(std::string_view key, std::optional<T>& item) {
    if (whole(item, present(key, item.has_value()))) value(key, *item);
  }
  template <class T>
  void nullable(std::string_view key, std::optional<T>& item) {
    if (whole(item, given(key, item.has_value()))) value(key, *item);
  }

  static constexpr std::int64_t kMostExact = std::int64_t{1} << 53;

 private:
  template <class T>
  static bool whole(std::optional<T>& item, bool there) {
    if (!there) item.reset();
    if (there && !item) item.emplace();
    return there;
  }
};

}  // namespace crownhall
