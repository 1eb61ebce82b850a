// adjoint --function norms --wrt x
// at {"n": 3, "x": [0.5, -0.25, 0.75]}
// tolerance 1e-2
// A header that is included twice and gives something else each time: the derivative has what came of it, and does not include it.
#define T float
#define NAME f
#include "list.h"
#undef T
#undef NAME

#define T double
#define NAME d
#include "list.h"
#undef T
#undef NAME

double norms(int n, const double *x) {
  f_list a = {0};
  d_list b = {.scale = 2};
  for (int i = 0; i < n; i++) {
    f_append(&a, (float)x[i]);
    d_append(&b, x[i] * x[i]);
  }
  return f_sum(&a) + d_sum(&b) * b.scale;
}
