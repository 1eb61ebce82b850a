// adjoint --function power --wrt signal,filter
// at {"n":8,"signal":[1,0.5,-0.25,2,0.3,-1,0.7,0.1],"filter":[1,0.5,0.25,0.1,0.05,0.1,0.25,0.5]}
// In-place radix-2 FFT over split arrays, then a filtered power.
#include <math.h>

#define SWAP(a, b) do { double t_ = (a); (a) = (b); (b) = t_; } while (0)

static void fft(int n, double re[n], double im[n], int sign) {
  for (int i = 1, j = 0; i < n; i++) {
    int bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      SWAP(re[i], re[j]);
      SWAP(im[i], im[j]);
    }
  }
  for (int len = 2; len <= n; len <<= 1) {
    double angle = sign * 2 * 3.14159265358979323846 / len, wr = cos(angle), wi = sin(angle);
    for (int i = 0; i < n; i += len) {
      double cr = 1, ci = 0;
      for (int k = 0; k < len / 2; k++) {
        double ur = re[i + k], ui = im[i + k];
        double vr = re[i + k + len / 2] * cr - im[i + k + len / 2] * ci;
        double vi = re[i + k + len / 2] * ci + im[i + k + len / 2] * cr;
        re[i + k] = ur + vr;
        im[i + k] = ui + vi;
        re[i + k + len / 2] = ur - vr;
        im[i + k + len / 2] = ui - vi;
        double next = cr * wr - ci * wi;
        ci = cr * wi + ci * wr;
        cr = next;
      }
    }
  }
}

double power(int n, const double *signal, const double *filter) {
  double re[n], im[n];
  for (int i = 0; i < n; i++) {
    re[i] = signal[i];
    im[i] = 0;
  }
  fft(n, re, im, 1);
  for (int i = 0; i < n; i++) {
    re[i] *= filter[i];
    im[i] *= filter[i];
  }
  fft(n, re, im, -1);
  double sum = 0;
  for (int i = 0; i < n; i++) sum += pow(re[i] / n, 4) + hypot(re[i], im[i] + 0.5);
  return sum;
}
