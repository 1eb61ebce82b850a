// adjoint --function f --wrt x
// at {"x": 0.7, "w": 1.3}
// Only passive numbers go through the union; as 64 bits they are saved where storage of any type is.
#include <stdint.h>
#include <math.h>
union view { double number; uint64_t bits; };
static double rounded(double t) { union view v; v.number = t; v.bits &= ~(uint64_t)0xffffffff; if (v.bits == 0) return 1; return v.number; }
static double g(double x, double w, int n) {
  union view v;
  v.number = w;
  v.bits &= ~(uint64_t)0xffff;
  if (n == 0) return x * v.number;
  v.number += 0.5;
  return x * v.number * g(sin(x), rounded(w), n - 1);
}
double f(double x, double w) { return g(x, w, 2) * x + g(x * x, w, 1); }
