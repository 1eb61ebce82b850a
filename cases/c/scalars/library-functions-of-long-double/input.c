// adjoint --function extended
// at {"x": 0.4, "y": 0.7}
#define _GNU_SOURCE
#include <math.h>

long double extended(long double x, long double y) {
  int e;
  long double w, u, v;
  long double s = lgammal(x) + tgammal(y) + j0l(x) + j1l(y) + jnl(2, x) + y0l(y) + y1l(x) + ynl(2, y);
  s += modfl(3 * x, &w) * y + frexpl(y, &e) * x;
  sincosl(x, &u, &v);
  s += u * v + w * x + e * y + exp10l(x) + scalblnl(x, 2L) + nextafterl(y, x) * x;
  return s + remainderl(5 * y, x) + remquol(5 * x, y, &e) + fmodl(5 * x, y);
}
