// adjoint --function smooth
// at {"n": 5, "x": [0.5, -1.25, 2.5, 0.75, 1], "a": 0.3}
// tolerance 1e-2
// An element of single precision stays in a local variable of single precision from one iteration to the next: it is rounded there as in the array.
#include <stddef.h>

void smooth(int n, float *x, float a) {
  for (int k = 1; k < n; k++) x[k] = x[k] + a * x[k - 1] * x[k - 1];
}
