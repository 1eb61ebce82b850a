// adjoint --function track --wrt gain,start --of path
// at {"n": 4, "gain": [0.5, -1.2], "start": [1.5, 0.25], "path": [0, 0, 0, 0, 0, 0, 0, 0]}
// Iterations are independent, with local arrays stored element by element; a call comes last in each, and one procedure does both its sweeps.
#include <math.h>

static void step(const double *gain, const double *at, double *to) {
  double pull = gain[0] * at[0] - sin(at[1]);
  double next = pull;
  for (int k = 0; k < 3; k++) next = next * pull + gain[1];
  to[0] = next * next * at[1];
  to[1] = next * at[1];
}

static void swap(double *pair) {
  double first = pair[0];
  pair[0] = pair[1] * first;
  pair[1] = first;
}

static void all(int n, const double *gain, const double *start, double *path) {
  for (int i = 0; i < n; i++) {
    double at[2];
    at[0] = start[0] + 0.1 * i;
    at[1] = start[1] * i + at[0];
    swap(at);
    step(gain, at, &path[2 * i]);
  }
}

void track(int n, const double *gain, const double *start, double *path) {
  all(n, gain, start, path);
}
