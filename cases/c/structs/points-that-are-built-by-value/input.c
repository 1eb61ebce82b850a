// adjoint --function work
// at {"n": 900, "x": 0.7, "y": 0.4}
// Fields of type double are numbers with a fraction, and as large as they get, also where they are given whole numbers.
#include <math.h>

typedef struct {
  double x, y, z;
} v3;

static inline v3 make(double x, double y, double z) { return (v3){x, y, z}; }
static inline double dot(v3 a, v3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline v3 powers(double x) { return make(x * x * x, x * x, 1); }
static double reach(const v3 *p, double y) { return sqrt(p->x * p->x + y) / p->y; }

double work(int n, double x, double y) {
  v3 large = powers(powers(n).x * n).x > 1 ? powers(powers(n).x * n) : make(1, 2, 3);
  v3 p = make(3, 4, 0), q = make(x, y, 2);
  v3 zero = {0};
  zero.x = x * y;
  return dot(p, q) + log(large.x * x) + large.y / (large.x + y) + reach(&p, x) + reach(&(v3){.y = 2}, y) + dot(zero, q);
}
