// adjoint --function f
// refused
// Where an array ends another variable may begin; what a setter is handed that is called through a pointer, or with storage that has no name, is not in
// the text; nor is the array of another type that a cast hides.
#include <stdlib.h>
static double stack[4], fixed[4], one[4], two[4];
static long whole[4];
static double *top, *given = fixed, *called = fixed, *seen = fixed;

static void give(double *p) { given = p; }
static void call(double *p) { called = p; }
static void (*setter)(double *) = call;

void begin(int k) {
  top = stack + 4;
  give(fixed);
  give(k ? malloc(4 * sizeof *given) : one);
  call(fixed);
  setter(two);
  seen = (double *)whole;
}

static double by_top(double x) {
  *--top = x;
  return *top++ * x;
}

static double by_given(double x) {
  given[0] = x;
  return given[0] * x;
}

static double by_called(double x) {
  called[0] = x;
  return called[0] * x;
}

static double by_seen(double x) {
  seen[0] = x;
  return seen[0] * x;
}

double f(double x) { return by_top(x) + by_given(x) + by_called(x) + by_seen(x); }
