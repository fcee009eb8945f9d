// FixedVector<T, N>: a vector that lives inside its owner. Trivially copyable when T is, so it
// may be a member of a State. Unused slots stay zero, so equal vectors have equal bytes.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace crownhall {

template <class T, std::size_t N>
class FixedVector {
  static_assert(std::is_trivially_copyable_v<T>);
  using Size = std::conditional_t<(N < 256), std::uint8_t, std::uint32_t>;

 public:
  static constexpr std::size_t capacity() { return N; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  bool full() const { return size_ == N; }

  T& operator[](std::size_t i) { return assert(i < size_), items_[i]; }
  const T& operator[](std::size_t i) const { return assert(i < size_), items_[i]; }
  T& back() { return (*this)[size_ - 1u]; }
  const T& back() const { return (*this)[size_ - 1u]; }

  T* begin() { return items_; }
  T* end() { return items_ + size_; }
  const T* begin() const { return items_; }
  const T* end() const { return items_ + size_; }
  T* data() { return items_; }
  const T* data() const { return items_; }

  void push_back(const T& item) {
    assert(size_ < N);
    items_[size_++] = item;
  }
  void pop_back() {
    assert(size_ > 0);
    items_[--size_] = T{};
  }
  // Keeps the order of the rest.
  void erase_at(std::size_t i) {
    assert(i < size_);
    for (; i + 1 < size_; ++i) items_[i] = items_[i + 1];
    pop_back();
  }
  void resize(std::size_t n) {
    assert(n <= N);
    while (size_ > n) pop_back();
    size_ = static_cast<Size>(n);
  }
  void clear() { resize(0); }

  friend bool operator==(const FixedVector& a, const FixedVector& b) {
    if (a.size_ != b.size_) return false;
    for (std::size_t i = 0; i < a.size_; ++i) {
      if (!(a.items_[i] == b.items_[i])) return false;
    }
    return true;
  }

 private:
  T items_[N]{};
  Size size_ = 0;
};

}  // namespace crownhall
