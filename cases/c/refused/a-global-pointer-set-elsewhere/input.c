// adjoint --function f
// refused
// Another part of the program calls prepare; where the shadow of the work array is nobody knows.
static double *work;

void prepare(double *given) { work = given; }

double f(int n, const double *x) {
  double s = 0;
  for (int i = 0; i < n; i++) work[i] = x[i] * x[i];
  for (int i = 0; i < n; i++) s += work[i] * x[n - 1 - i];
  return s;
}
