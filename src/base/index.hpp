// An enumerator as an index into an array that has an entry for each.
#pragma once

#include <cstddef>
#include <type_traits>

namespace crownhall {

template <class E>
requires std::is_enum_v<E>
constexpr std::size_t index(E one) { return static_cast<std::size_t>(one); }

}  // namespace crownhall
