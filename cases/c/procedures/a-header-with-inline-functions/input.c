// adjoint --function spread
// at {"n": 2, "x": [1, 0.5, 2, -1, 0.25, 3]}
#include <stdio.h>
#include "vec.h"
MAKE_FIELD(double, gain)
double spread(int n, double *x) {
  vec total = {{0}};
  double s = 1;
  set_gain(&s, get_gain(x));
  for (int i = 0; i < n; i++) {
    vec v;
    for (int k = 0; k < DIM; k++) v.c[k] = x[i * DIM + k];
    total = vadd(total, v);
    s += MAXIMUM(MEASURE(v), MEASURE(total));
    LOG(stderr, "%d %s\n", i, __func__);
    WARN("step");
  }
#ifdef NOPE
#error "not here"
#endif
  return s * vnorm(total);
}
