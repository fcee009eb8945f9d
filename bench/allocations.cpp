#include "allocations.hpp"

#include <cstdlib>
#include <new>

namespace {
thread_local std::uint64_t count = 0;
}

std::uint64_t crownhall::bench::allocations() { return count; }

// Every form of operator new of the standard library ends in this one. The sanitizers bring their
// own and keep it: their builds are not for measuring.
#ifndef CROWNHALL_SANITIZED
void* operator new(std::size_t size) {
  ++count;
  if (void* memory = std::malloc(size ? size : 1)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
#endif
