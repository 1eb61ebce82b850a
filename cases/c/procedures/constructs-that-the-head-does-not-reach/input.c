// adjoint --function energy --no-inline-calls
// at {"n": 4, "x": [0.5, 1.5, -0.75, 2.25]}
#include <math.h>
#include <stdio.h>

typedef float quad __attribute__((vector_size(16)));

static inline unsigned long ticks(void) {
  unsigned low, high;
  __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
  return (unsigned long)high << 32 | low;
}

quad blend(quad a, quad b) { return a * (quad){1, 2, 3, 4} + b; }

unsigned long upper(unsigned long a, unsigned long b) { return (unsigned long)((unsigned __int128)a * b >> 64); }

int interpret(const unsigned char *code) {
  static const void *jump[] = {&&stop, &&more};
  int steps = 0;
  goto *jump[*code++];
more:
  steps++;
  goto *jump[*code++];
stop:
  return steps;
}

static int calls;
int counted(void) { return __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST); }

int apply_twice(int n) {
  int add(int k) { return n + k; }
  return add(add(1));
}

static double well(double x) { return x * x * (x * x - 2.0) + log1p(x * x); }

double energy(int n, const double *x) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += well(x[i]);
  return sum;
}

void report(int n, const double *x) { printf("%g after %lu ticks, %d calls\n", energy(n, x), ticks(), counted()); }
