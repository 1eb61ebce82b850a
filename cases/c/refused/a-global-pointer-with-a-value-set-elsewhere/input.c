// adjoint --function f
// refused
// The initial value says where the work array is in the beginning; another part of the program may have chosen another.
static double buffer[8];
static double *work = buffer;

void use(double *other) { work = other; }

double f(int n, const double *x) {
  double s = 0;
  for (int i = 0; i < n; i++) work[i] = x[i] * x[i];
  for (int i = 0; i < n; i++) s += work[i] * x[i];
  return s;
}
