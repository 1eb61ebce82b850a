// adjoint --function total
// at {"x": [0.5, -0.2, 0.1]}
// Macros and constants of one name in two files: each derivative file has those of its own, and a value where a name could be either.
#include <math.h>
#define N 3
#define SCALE 2.0
#define AREA (N * SCALE)

enum { FIRST = 0, SECOND = 1 };
typedef struct {
  double v[N];
} samples;
static const double weights[N] = {SCALE, 1, AREA};

double part(const double *x);

double total(const double *x) {
  samples a;
  double s = 0;
  for (int i = 0; i < N; i++) a.v[i] = weights[i] * x[i] * SCALE;
  for (int i = 0; i < N; i++) s += a.v[i] * a.v[SECOND] * AREA;
  return sin(s) + part(x) * part(&x[FIRST]);
}
