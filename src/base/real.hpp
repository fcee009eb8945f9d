// Exponential, logarithm and power that give the same bits on every machine.
//
// The C library's differ between processors (with and without fused multiply-add about one argument
// in 1,500) and between libraries. Here are only additions, multiplications and divisions, which
// IEEE 754 rounds alike everywhere, in a fixed order; the build forbids the compiler to fuse them.
// A decision of a bot that depends on these can so be repeated anywhere. Off by two units in the
// last place at most (tests/base/real_test.cpp).
#pragma once

namespace crownhall {

// e^x; 0 below about -745, infinity above about 709.78.
double exponential(double x);

// The natural logarithm of x > 0; minus infinity for 0.
double logarithm(double x);

// x^y for x > 0.
double power(double x, double y);

}  // namespace crownhall
