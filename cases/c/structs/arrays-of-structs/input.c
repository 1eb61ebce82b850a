// adjoint --function potential
// at {"n": 3, "b": [{"at": [0, 1, 0.5], "m": 1.5}, {"at": [1, 0.25, -0.5], "m": 0.75}, {"at": [2, -1, 1], "m": 2.5}]}
#include <math.h>

typedef struct body {
  double at[3];
  double m;
} body;

double potential(int n, body *b) {
  double e = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) {
      double r2 = 0.01;
      for (int k = 0; k < 3; k++) {
        double d = b[i].at[k] - b[j].at[k];
        r2 += d * d;
      }
      e -= b[i].m * b[j].m / sqrt(r2);
    }
  for (body *p = b; p < b + n; p++) p->m *= 1 + e * p->at[0];
  return e;
}
