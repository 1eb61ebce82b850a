// adjoint --function f
// refused
// Numbers among arguments of variable number go into an array.
#include <stdarg.h>

static double total(int n, va_list numbers) {
  double s = 0;
  for (int i = 0; i < n; i++) s += va_arg(numbers, double);
  return s;
}

static double sum(int n, ...) {
  va_list numbers;
  va_start(numbers, n);
  double s = total(n, numbers);
  va_end(numbers);
  return s;
}

double f(double x, double y) { return sum(2, x * y, y) * sum(3, x, y, x * x); }
