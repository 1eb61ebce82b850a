// adjoint --function f
// refused
// Nothing but an argument reads what the call before left.
static double last = 0.5;

static double halves(double a, int n) { return n <= 0 ? a : 0.5 * halves(a * a, n - 1); }

double f(double x, int n) {
  double old = halves(last, n);
  if (x > 0) last = x * x;
  return old * x;
}
