// adjoint --function f --wrt x,y
// at {"x": [1.3, 0.7, 0.9], "y": [1.1, 0.6], "k": 2, "v": [0]}
/* Nobody needs what it stores in *v: its forward version leaves that out, so that what stood there before the call still does. */
static void square(double *y, double *v, int k) {
  if (k > 0) square(y, v, k - 1);
  *v = y[1] * 5;
  y[0] = y[0] * y[0];
}

double f(const double *x, double *y, double *v, int k) {
  *v = x[0] * x[0];
  double s = x[1] * *v;
  s = s * *v;
  square(y, v, k);
  *v = x[2];
  s = s * *v * *v;
  return s * y[0];
}
