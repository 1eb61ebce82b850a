// adjoint --function f
// at {"x": [0.5, 1.5, -0.75]}
// Of what is computed with the axis nothing has a derivative; a function between here and there calls one that has derivatives elsewhere, with one
// vector as input and output.
#include <math.h>
typedef double vector[3];

static void clear(vector v) { v[0] = v[1] = v[2] = 0; }

static void scale(vector v, double s, vector to) {
  for (int i = 0; i < 3; i++) to[i] = v[i] * s;
}

static double norm(vector v) { return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]); }

static void unit(vector v, vector to) {
  double n = norm(v);
  if (n < 1e-7) {
    clear(to);
    return;
  }
  scale(v, 1 / n, to);
}

static void direction(vector v, vector to) { unit(v, to); }

double f(const double *x) {
  vector a = {x[0], x[1], 2}, axis = {0, 3, 4}, u;
  scale(a, 1 / norm(a), a);
  direction(axis, u);
  return a[0] * a[1] + x[2] * u[1] * u[2];
}
