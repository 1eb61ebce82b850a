// adjoint --function norm
// at {"n": 4, "x": [0.5, -2.5, 1.5, 0.25], "a": 1.25}
// GNU C's ({ … }), mostly in macros that evaluate their arguments once.
#include <math.h>

#define MAX(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })
#define SQUARE(v) ({ double v_ = (v); v_ * v_; })

double norm(int n, const double *x, double a) {
  double s = 0;
  int k = 0;
  while (({ k++; k <= n; })) {
    s += MAX(MAX(x[k - 1], 0.1), SQUARE(a * x[k - 1]) / 4);
    s = s > 3 ? ({
      double t = s;
      for (int i = 0; i < k; i++) {
        if (t < 1) break;
        t = sqrt(t) * a;
      }
      t;
    }) : s * a;
  }
  return s + ({ if (n > 9) return SQUARE(s); SQUARE(s + a); });
}
