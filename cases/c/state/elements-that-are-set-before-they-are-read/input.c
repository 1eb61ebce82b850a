// adjoint --function run
// at {"n": 3, "x": [0.6, -0.4, 1.2]}
// Element by element, member by member, through a call and in a loop: nothing of the call before is used, but for a test.
#include <math.h>

struct filter {
  double gain;
  double taps[3];
};
static struct filter filter;
static double work[8];
static double pair[2] = {0.5, 0.5};

static void set(double *at, double value) { *at = value; }

double run(int n, const double *x) {
  double sum = pair[1] > 0.9 ? 2 : 1;
  filter.taps[0] = x[0];
  filter.taps[1] = sin(x[1]);
  filter.taps[2] = 0.25;
  if (n > 2)
    filter.gain = x[2];
  else
    filter.gain = 1;
  for (int i = 0; i < n; i++) work[i] = x[i] * filter.gain;
  set(pair, x[0] * x[1]);
  set(pair + 1, cos(pair[0]));
  for (int i = 0; i < n; i++) sum += work[i] * filter.taps[i % 3];
  return sum * pair[1] + pair[0];
}
