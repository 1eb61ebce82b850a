// adjoint --function rotate
// at {"n": 4, "x": [1, 0.5, 2, -1], "theta": 0.4}
#include <math.h>
#define SWAP(a, b) \
  do {             \
    double t_ = a; \
    a = b;         \
    b = t_;        \
  } while (0)
#define ROTATE(a, b, c, s)           \
  do {                               \
    double u = (c) * (a) - (s) * (b); \
    (b) = (s) * (a) + (c) * (b);     \
    (a) = u;                         \
  } while (0)
#define SQ(x) ((x) * (x))

double rotate(int n, double *x, double theta) {
  double c = cos(theta), s = sin(theta), r = 0;
  for (int i = 0; i + 1 < n; i++) {
    if (x[i] < x[i + 1])
      SWAP(x[i], x[i + 1]);
    else
      ROTATE(x[i], x[i + 1], c, s);
  }
  for (int i = 0; i < n; i++) r += SQ(x[i]) * (i + 1);
  return r;
}
