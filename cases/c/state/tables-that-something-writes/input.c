// adjoint --function f
// at {"x": 0.7}
// Each is written somewhere in the file, though not by what the head runs.
static double a[2] = {1, 2}, b[2] = {1, 2}, c[2] = {3, 4}, d[2] = {5, 6}, e[2] = {7, 8};
static double *rows[2] = {d, e};
static const double *seen = a;

static double *same(double *p) { return p; }

void set(int k, double v) {
  double *p = b + k;
  *p = v;
  same(c)[k] = v;
  rows[k % 2][0] = v;
  *(double *)seen = v;
}

double f(double x) { return x * a[0] + x * x * b[1] + c[0] * d[1] * x * x * e[0]; }
