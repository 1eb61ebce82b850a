// adjoint --function f --wrt x --of return
// at {"x": [0.5, 1, 2, 3, 4, 5, 6, 7, 8]}
// at {"x": [1, -1, 0.3, 0.2, 2, 0.1, 0, 0.7, 3]}
#include <string.h>

typedef struct {
  double m[3][3];
} mat;

static mat weighted(mat a, const mat *b) {
  for (double *p = &a.m[0][0], *e = p + 9; p != e; ++p) *p += (&b->m[0][0])[p - &a.m[0][0]] * *p;
  return a;
}

static double sum(const double *p, const double *end) {
  double s = 0;
  while (p != end) s += *p * *p, p++;
  return s;
}

double f(const double x[9]) {
  double a[3][3], b[2][3][3];
  mat m, n;
  memset(&b[0][0][0], 0, sizeof b);
  for (int k = 0; k < 9; k++) (&a[0][0])[k] = x[k] * x[k], (&b[0][0])[k / 3 + 1][k % 3] = x[k] * 0.1;
  memcpy(&m.m[0][0], &a[0][0], sizeof a);
  memcpy(n.m, x, sizeof n.m);
  n = weighted(n, &m);
  return sum(&a[0][0], &a[0][0] + 9) + sum(&n.m[0][0], &n.m[2][2] + 1) + b[1][0][2] * (&b[1][0][0])[2] +
         (&a[1][1])[1] * *(&a[1][1] - 3);
}
