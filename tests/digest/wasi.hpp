// What Debian's wasm runtime wants a program to define. For the one file that has `main`.
#pragma once

#ifdef __wasi__
#include <cstdlib>

// Nothing of a thread's own is ever destroyed here.
extern "C" {
unsigned long __stack_chk_guard = 0x5eed;
void __stack_chk_fail() { std::abort(); }
int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }
}
#endif
