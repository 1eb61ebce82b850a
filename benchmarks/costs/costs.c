/*
 * What operations and what a push with its pop cost in C, in nanoseconds: one "name nanoseconds" on each line.
 * Each loop is run with the operation and without it. Chains of operations of different elements overlap, as those of a program do.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "retrograd.h"

#define SHORT 1024
#define LONG (4 << 20)
#define CHAIN 8
#define RUNS 15

static double x[LONG], y[LONG];
static float xf[LONG], yf[LONG];
static int xi[LONG], yi[LONG];
static int at[SHORT];

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static double small(double a, double b) { return a + b; }
__attribute__((noinline)) static double apart(double a, double b) { return a + b; }

/* The time of one execution of the body, for each of n elements; the least of some runs. */
#define TIME(n, repeats, result, ...)                                                                                          \
  do {                                                                                                                         \
    double least = INFINITY;                                                                                                   \
    for (int run = 0; run < RUNS; run++) {                                                                                     \
      const double start = now();                                                                                              \
      for (int repeat = 0; repeat < (repeats); repeat++) {                                                                     \
        __VA_ARGS__                                                                                                            \
        __asm__ volatile("" ::: "memory");                                                                                     \
      }                                                                                                                        \
      const double each = (now() - start) / ((double)(n) * (repeats));                                                         \
      if (each < least) least = each;                                                                                          \
    }                                                                                                                          \
    (result) = least;                                                                                                          \
  } while (0)

static double empty;

#define OPERATION(name, expression)                                                                                            \
  do {                                                                                                                         \
    double with;                                                                                                               \
    TIME(SHORT, 100, with, for (int i = 0; i < SHORT; i++) {                                                                   \
      double a = x[i];                                                                                                         \
      for (int k = 0; k < CHAIN; k++) a = (expression);                                                                        \
      y[i] = a;                                                                                                                \
    });                                                                                                                        \
    printf("%s %.3f\n", name, (with - empty) / CHAIN);                                                                         \
  } while (0)

/* A backward sweep that gets a number from the stack, against one that has it in an array that it reads anyway. */
#define STACKED(name, many, T, source, sink, n, repeats)                                                                       \
  do {                                                                                                                         \
    double with, without;                                                                                                      \
    TIME(n, repeats, without, {                                                                                                \
      double sum = 0;                                                                                                          \
      for (int i = 0; i < (n); i++) {                                                                                          \
        const T a = source[i];                                                                                                 \
        sum += (double)a;                                                                                                      \
      }                                                                                                                        \
      sink[0] = (T)sum;                                                                                                        \
      __asm__ volatile("" ::: "memory");                                                                                       \
      for (int i = (n) - 1; i >= 0; i--) sink[i] += source[i];                                                                 \
    });                                                                                                                        \
    TIME(n, repeats, with, {                                                                                                   \
      double sum = 0;                                                                                                          \
      T *tape = rg_reserve_##many(n);                                                                                          \
      for (int i = 0; i < (n); i++) {                                                                                          \
        const T a = source[i];                                                                                                 \
        *tape++ = a;                                                                                                           \
        sum += (double)a;                                                                                                      \
      }                                                                                                                        \
      rg_flush_##many(tape);                                                                                                   \
      sink[0] = (T)sum;                                                                                                        \
      __asm__ volatile("" ::: "memory");                                                                                       \
      tape = rg_rewind_##many();                                                                                               \
      for (int i = (n) - 1; i >= 0; i--) sink[i] += source[i] + *--tape;                                                       \
      rg_flush_##many(tape);                                                                                                   \
    });                                                                                                                        \
    printf("%s %.3f\n", name, with - without);                                                                                 \
  } while (0)

/* One at a time, with what a push and a pop have to look for. */
#define ALONE(name, one, T, source, sink)                                                                                      \
  do {                                                                                                                         \
    double with, without;                                                                                                      \
    TIME(SHORT, 100, without, for (int i = 0; i < SHORT; i++) {                                                                \
      const T a = source[i];                                                                                                   \
      __asm__ volatile("" ::: "memory");                                                                                       \
      sink[i] += a;                                                                                                            \
    });                                                                                                                        \
    TIME(SHORT, 100, with, {                                                                                                   \
      for (int i = 0; i < SHORT; i++) rg_push_##one(source[i]);                                                                \
      for (int i = SHORT - 1; i >= 0; i--) sink[i] += rg_pop_##one();                                                          \
    });                                                                                                                        \
    printf("%s %.3f\n", name, with - without);                                                                                 \
  } while (0)

/* Memory that nobody has touched before: the system gives it page by page. */
#define FRESH(name, many, T)                                                                                                   \
  do {                                                                                                                         \
    double with;                                                                                                               \
    TIME(LONG, 1, with, {                                                                                                      \
      rg_free_blocks();                                                                                                        \
      for (int from = 0; from < LONG; from += SHORT) {                                                                         \
        T *tape = rg_reserve_##many(SHORT);                                                                                    \
        for (int i = 0; i < SHORT; i++) *tape++ = (T)x[i];                                                                     \
        rg_flush_##many(tape);                                                                                                 \
      }                                                                                                                        \
      for (int from = 0; from < LONG; from += SHORT) {                                                                         \
        T *tape = rg_rewind_##many();                                                                                          \
        for (int i = 0; i < SHORT; i++) y[i] += *--tape;                                                                       \
        rg_flush_##many(tape);                                                                                                 \
      }                                                                                                                        \
    });                                                                                                                        \
    printf("%s %.3f\n", name, with);                                                                                           \
  } while (0)

int main(void) {
  for (int i = 0; i < LONG; i++) {
    x[i] = 0.5 + (double)(i % 97) / 200;
    xf[i] = (float)x[i];
    xi[i] = i % 97;
  }
  for (int i = 0; i < SHORT; i++) at[i] = (7 * i) % SHORT;
  volatile double factor = 1.0000001, shift = 1e-9;
  const double b = factor, c = shift;
  TIME(SHORT, 100, empty, for (int i = 0; i < SHORT; i++) {
    double a = x[i];
    for (int k = 0; k < CHAIN; k++) __asm__ volatile("" : "+x"(a));
    y[i] = a;
  });
  OPERATION("add", a + c);
  OPERATION("multiply", a * b);
  OPERATION("compare", a < b ? a : c);
  OPERATION("divide", a / b);
  OPERATION("floor", floor(a) + c);
  OPERATION("max", fmax(a, c) + c);
  OPERATION("remainder", (double)((int)a % at[k + 1]) + c);
  OPERATION("read", a + x[(at[i] + k) & (SHORT - 1)]);
  OPERATION("call", small(a, c));
  OPERATION("call not in place", apart(a, c));
  OPERATION("sqrt", sqrt(a));
  OPERATION("exp", exp(a) * 0.3);
  OPERATION("log", log(a + 1.5));
  OPERATION("sin", sin(a));
  OPERATION("tanh", tanh(a + 0.2));
  OPERATION("pow", pow(a + 0.1, b));
  STACKED("store8 short", doubles, double, x, y, SHORT, 100);
  STACKED("store4 short", floats, float, xf, yf, SHORT, 100);
  STACKED("storeInteger short", ints, int, xi, yi, SHORT, 100);
  ALONE("store8 alone", double, double, x, y);
  ALONE("store4 alone", float, float, xf, yf);
  ALONE("storeInteger alone", int, int, xi, yi);
  FRESH("store8 fresh", doubles, double);
  STACKED("store8 long", doubles, double, x, y, LONG, 1);
  STACKED("store4 long", floats, float, xf, yf, LONG, 1);
  STACKED("storeInteger long", ints, int, xi, yi, LONG, 1);
  return 0;
}
