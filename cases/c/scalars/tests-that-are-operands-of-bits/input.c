// adjoint --function f
// at {"x": [0.7, 0.4, 1.2], "n": 3}
// Compilers warn where a comparison or a negation stands beside `&`, `|` or `^` without brackets.
#include <stddef.h>
double f(const double *x, int n) {
  double s = 0;
  const double *last = NULL;
  for (int i = 0; i < n; i++) {
    struct { unsigned first : 1, low : 2; } is = { .first = i == 0, .low = (unsigned)i };
    unsigned odd = (last == NULL) ^ (i & 1);
    unsigned char rest = (unsigned char)(!is.first & (x[i] > 1));
    s += x[i] * (is.low + 1) * (odd | 2u) + rest * x[i] * x[i];
    last = &x[i];
  }
  return s * *last;
}
