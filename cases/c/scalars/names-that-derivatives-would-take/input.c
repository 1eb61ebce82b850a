// adjoint --function rate
// at {"a": 0.7, "n": 3}
#include <math.h>
// Enumerators, types and macros that are called as the derivatives of a, s, t and v would be.
enum level { ad = 3, ab = 5, sb, n_levels };
typedef double sd;
typedef double tb;
typedef struct { double ab, vb; } vb;
#define td ]
#define ib(x) ((x) / 2)
#undef sdb
#define sdb 1
#undef sdb
struct rateb { double tb; };

static double step(double v, vb *at) {
  at->vb = v * at->ab;
  return at->vb * sb + ad;
}

double rate(double a, int n) {
  typedef double local;
  enum { ac = 2 };
  vb at = {ab, 1};
  struct rateb kept = {0};
  sd s = a;
  for (int i = 0; i < n; i++) {
    local t = sin(s) * ac;
    s = 0.01 * step(t * s, &at);
    kept.tb += s * t;
  }
  {
    double ad = s * kept.tb, tb = ad * ad; // they hide the names of above
    s += tb * ad;
  }
  goto sb;
sb:
  return s * at.vb;
}
