// adjoint --function distance
// at {"n": 8, "x": [0.5, 1.5, -0.25, 0.75, 1, -2, 0.125, 0.3], "goal": [1, 0.5, 0.25, 2, 1, 0.5, 3, 0.75], "shift": 0.4}
// The power spectrum of a signal: reals in, reals out, complex numbers between.
#include <complex.h>
#include <math.h>
#include <stdlib.h>

static void transform(int n, double complex *x, int stride, double complex *out) {
  if (n == 1) {
    out[0] = x[0];
    return;
  }
  transform(n / 2, x, 2 * stride, out);
  transform(n / 2, x + stride, 2 * stride, out + n / 2);
  for (int k = 0; k < n / 2; k++) {
    double complex even = out[k];
    double complex odd = cexp(-2 * M_PI * I * k / n) * out[k + n / 2];
    out[k] = even + odd;
    out[k + n / 2] = even - odd;
  }
}

double distance(int n, const double *x, const double *goal, double shift) {
  double complex *in = malloc(n * sizeof *in), *spectrum = malloc(n * sizeof *spectrum);
  double s = 0;
  for (int i = 0; i < n; i++) in[i] = x[i] * cexp(I * shift * i);
  transform(n, in, 1, spectrum);
  for (int k = 0; k < n; k++) {
    double power = creal(spectrum[k] * conj(spectrum[k])) - goal[k];
    s += power * power;
  }
  free(in);
  free(spectrum);
  return s / n;
}
