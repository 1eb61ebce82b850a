// adjoint --function f
// at {"a": 1.3, "b": 0.7}
// What a function takes as a variable number of numbers is an array in the derivative: counted, ended by a negative one, handed on, or none.
#include <math.h>
#include <stdarg.h>

static double values = 2;

double norm(double first, ...);

static double polynomial(double x, int n, ...) {
  double p = 0, q = 0;
  va_list list, again;
  va_start(list, n);
  for (int i = 0; i < n; i++) p = p * x + va_arg(list, double);
  va_end(list);
  va_start(again, n);
  while (n-- > 1) {
    double c = va_arg(again, double), d = va_arg(again, double);
    q += c * d * x;
    n--;
  }
  va_end(again);
  return p + q;
}

double norm(double first, ...) {
  double s = first * first * values;
  va_list list;
  va_start(list, first);
  for (double v = va_arg(list, double); v >= 0; v = va_arg(list, double)) s += v * v * s;
  va_end(list);
  return sqrt(s);
}

static double fold(int depth, ...) {
  va_list list;
  va_start(list, depth);
  double x = va_arg(list, double), y = va_arg(list, double);
  va_end(list);
  return depth == 0 ? x * y : fold(depth - 1, x * y, y + x);
}

static void fill(double *out, int n, ...) {
  va_list list;
  va_start(list, n);
  for (int i = 0; i < n; i++) out[i] = va_arg(list, double);
  va_end(list);
}

static double unit(void) { return norm(3.0, 4.0, -1.0); }

double f(double a, double b) {
  double v[3], s = 0;
  fill(v, 3, a, a * b, 2.0);
  fill(v, 0);
  for (int i = 0; i < 3; i++) s += polynomial(v[i], 2 + 2 * (i > 0), a, b, s + 1, 1.0);
  return s + norm(a, b, norm(b, a, -1.0), -1.0) / unit() + fold(3, a, b);
}
