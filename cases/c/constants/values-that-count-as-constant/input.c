// adjoint --function f
// at {"n": 3, "x": [0.5, -0.3, 0.8], "w": [1, 2, 0.5], "c": {"u": 0.7, "at": [1, 2]}}
// A scale, elements, structs and their copies, storage that is copied as bytes, and a limit that a step finds.
#include <math.h>
#include <string.h>

struct cell {
  double u, at[2];
};

static double largest;

double f(int n, const double x[3], double w[3], struct cell *c) {
  double s = 0, v[3];
  for (int i = 0; i < n; i++) s += x[i] * w[i];
  c->u *= s;
  struct cell d = *c;
  /* $AD DO-NOT-DIFF-START */
  double scale = sqrt(1 + s * s);
  largest = 0;
  for (int i = 0; i < n; i++) largest = fmax(largest, fabs(x[i]));
  w[0] *= largest;
  w[1] += x[1] * s;
  memcpy(v, x, sizeof v);
  d = *c;
  c->at[1] = x[2];
  /* $AD DO-NOT-DIFF-END */
  double t = s / scale + d.u * x[0] + c->u * c->at[1] * d.at[0];
  for (int i = 0; i < n; i++) t += w[i] * w[i] * x[i] + v[i] * v[i];
  return t * largest;
}
