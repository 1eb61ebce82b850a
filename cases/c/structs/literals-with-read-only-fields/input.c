// adjoint --function integrate
// at {"n": 8, "a": 0.2, "b": 1.4, "c": [1, 0.5, 0.25]}
/* Gauss and Simpson rules in constant tables, polynomials as compound literals */
#include <stddef.h>
#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
static const double gauss[][2] = {{-0.7745966692414834, 5.0 / 9}, {0.0, 8.0 / 9}, {0.7745966692414834, 5.0 / 9}};
static const double simpson[3] = {[1] = 4.0 / 6, [0] = 1.0 / 6, [2] = 1.0 / 6};
typedef struct { const double *c; size_t n; } poly;

static double eval(const poly *p, double x) {
  double v = 0;
  for (size_t k = p->n; k-- > 0;) v = v * x + p->c[k];
  return v;
}
static double norm2(const double v[3]) { return v[0] * v[0] + v[1] * v[1] + v[2] * v[2]; }

double integrate(int n, double a, double b, const double *c) {
  double s = 0, h = (b - a) / n;
  for (int i = 0; i < n; i++) {
    double m = a + (i + 0.5) * h;
    for (size_t k = 0; k < COUNT(gauss); k++) s += 0.5 * h * gauss[k][1] * eval(&(poly){c, 3}, m + 0.5 * h * gauss[k][0]);
    s += h * (simpson[0] * (m - h / 2) + simpson[1] * m + simpson[2] * (m + h / 2)) * 0.1;
  }
  return s + norm2((double[]){a, b, s}) + norm2((const double[3]){[2] = c[0]});
}
