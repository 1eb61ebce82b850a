#include "model.h"
#include <math.h>

static double gain = 0.9;

void tune(double value) { gain = value; }

static double both(double x);

void settle(double *x, int n) {
  relax(x, n);
  for (int i = 0; i < n; i++) x[i] *= both(x[n - 1]) * gain;
}

double total(int n, const double *x, double (*law)(double)) {
  double s = 0;
  for (int i = 0; i < n; i++) s += i % 2 ? law(x[i]) : hard(x[i]) * gain;
  return s;
}

void relax(double *x, int n) {
  x[n - 1] = sin(x[0]) * x[n - 1] * gain;
  if (n > 1) settle(x, n - 1);
}

static double both(double x) { return hard(x) + smooth(x); }

double hard(double x) { return x * x * x * gain; }

double smooth(double x) { return tanh(x) * gain; }
