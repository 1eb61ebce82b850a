// adjoint --function f
// at {"n": 3, "x": [0.5, 1.5, -0.75]}
// Each function of math.h that is used as a value anywhere.
#include <math.h>
typedef double (*law)(double);
static law now = sin;
static struct {
  law of;
  double scale;
} model = {cos, 2};
static const law laws[] = {sin, tanh, exp};

void choose(int k) { now = laws[k]; }

void give(law other) { model.of = other; }

void other(int k) { give(k ? atan : sqrt); }

double f(int n, const double *x) {
  double s = 0;
  for (int i = 0; i < n; i++) s += now(x[i]) * model.of(x[i] * model.scale);
  return s;
}
