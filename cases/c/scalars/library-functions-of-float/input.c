// adjoint --function single
// at {"x": 0.4, "y": 0.7}
// tolerance 1e-3
#define _GNU_SOURCE
#include <math.h>

float single(float x, float y) {
  int e;
  float w, u, v;
  float s = lgammaf(x) + tgammaf(y) + j0f(x) + j1f(y) + jnf(2, x) + y0f(y) + y1f(x) + ynf(2, y);
  s += modff(3 * x, &w) * y + frexpf(y, &e) * x;
  sincosf(x, &u, &v);
  s += u * v + w * x + e * y + exp10f(x) + scalblnf(x, 2L) + nextafterf(y, x) * x;
  return s + remainderf(5 * y, x) + remquof(5 * x, y, &e) + fmodf(5 * x, y);
}
