// adjoint --function f
// at {"x": 0.3, "y": 1.2}
// Types and constants of the block, and its other static variables, are not there at file scope: such initial values are written as they come out.
#include <math.h>
double f(double x, double y) {
  typedef struct { int n; double c, s; } term;
  enum { first = 3, second };
  static const term table[] = {{1, 0.5, -0.25}, {first, 1.5, 2.0}, {second, 0.25, 1}};
  static const int count = (int)(sizeof table / sizeof(term));
  static const double *const where = &table[1].c;
  static double last = second;
  double r = 0;
  for (int i = 0; i < count; i++) r += table[i].c * sin(table[i].n * x) + table[i].s * cos(y);
  r *= *where + last;
  return r;
}
