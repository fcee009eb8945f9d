// Prints the signature of every game, one a line. ./test compares what each build prints: g++,
// clang, sanitizers and WebAssembly must agree to the last bit.
#include <cinttypes>
#include <cstdio>
#include <cstdlib>

#include "game/playout.hpp"
#include "games/all.hpp"

#ifdef __wasi__
// Debian's wasm runtime wants these two defined.
extern "C" {
unsigned long __stack_chk_guard = 0x5eed;
void __stack_chk_fail() { std::abort(); }
}
#endif

int main() {
  using namespace crownhall;
  AllGames::each([]<class G>() {
    std::printf("%.*s %016" PRIx64 "\n", static_cast<int>(G::info().key.size()),
                G::info().key.data(), signature<G>(kSignatureMatches));
  });
  return 0;
}
