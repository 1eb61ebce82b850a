// adjoint --function f
// refused backward
// The numbers in the blocks come back as they were before the call; the pointers, and what says how much is there, do not.
#include <stdlib.h>

static double *weights;
static int halved;
static double *seen;
static int room, length;

static double weighted(const double *x) {
  double sum = 0;
  if (weights == NULL) {
    weights = malloc(4 * sizeof *weights);
    for (int i = 0; i < 4; i++) weights[i] = i + 1;
  }
  for (int i = 0; i < 4; i++) sum += weights[i] * x[i] * x[i];
  if (!halved) {
    for (int i = 0; i < 4; i++) weights[i] *= 0.5;
    halved = 1;
  }
  for (int i = 0; i < 4; i++) sum += weights[i] * x[i];
  return sum;
}

static void append(double value) {
  if (length == room) {
    room = room ? 2 * room : 2;
    seen = realloc(seen, room * sizeof *seen);
  }
  seen[length++] = value;
}

double f(const double *x) {
  double sum = weighted(x);
  for (int i = 0; i < length; i++) sum += seen[i] * x[i % 4] * x[i % 4];
  append(length + 1.0);
  return sum + seen[length - 1] * x[1] * x[0];
}
