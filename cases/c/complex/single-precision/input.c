// adjoint --function response
// at {"n": 3, "omega": 1.5, "r": [[0.5, 0.25], [1.5, -0.5], [0.75, 1]], "z": [1, 0.5]}
// tolerance 1e-2
// Parts of a float complex are float; with a double it becomes double complex.
#include <complex.h>

float response(int n, float omega, const float complex *r, float complex z) {
  float complex s = 0;
  for (int i = 0; i < n; i++) {
    float complex d = r[i] + I * omega;
    s += z / d;
    z *= cexpf(-d) + 0.5;
  }
  return cabsf(s) * cabsf(s) + cargf(z);
}
