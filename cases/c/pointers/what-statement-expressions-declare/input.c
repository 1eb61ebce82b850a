// adjoint --function total
// at {"a": 0.7, "b": 0.6}
// A pointer to void that leads from a base to the whole, a function pointer, a block, an array of computed length, an address as an integer.
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
struct base {
  double x;
};
struct whole {
  struct base base;
  double y, z;
};
typedef double (*law)(double);
#define APPLY(p, x) ({ law law_ = (p) > 0 ? twice : square; law_(x); })
#define SUM(n, v) ({ double *t_ = malloc((n) * sizeof *t_); if (!t_) abort(); memcpy(t_, (v), (n) * sizeof *t_); double s_ = 0; for (int i_ = 0; i_ < (n); i_++) s_ += t_[i_]; free(t_); s_; })
#define LAST(n, v) ({ int n_ = (n); double w_[n_]; for (int i_ = 0; i_ < n_; i_++) w_[i_] = (v)[i_] * i_; w_[n_ - 1]; })
#define WHOLE(p) ({ void *o_ = (p); (struct whole *)o_; })
#define THROUGH(p) ({ uintptr_t u_ = (uintptr_t)(p); (double *)u_; })

static double twice(double x) { return 2 * x; }
static double square(double x) { return x * x; }
static double product(struct base *b) { return WHOLE(b)->y * WHOLE(b)->z; }

double total(double a, double b) {
  double v[3] = {a, b, a * b};
  struct whole w = {{a}, b, sin(a)};
  double s = APPLY(a, b) + APPLY(-1, a) + SUM(3, v) + LAST(3, v);
  s += product(&w.base) + THROUGH(v)[1] * ({ double *q = &v[2]; *q *= 3; *q + v[0]; });
  return s;
}
