// adjoint --function f
// at {"x": 0.7, "y": [0.4, 1.1]}
#define MAX(a, b)           \
  __extension__({           \
    __auto_type a_ = (a);   \
    __typeof__(b) b_ = (b); \
    a_ > b_ ? a_ : b_;      \
  })

double f(double x, const double *y) {
  const __auto_type scale = 2.5f;
  __auto_type at = y + 1;
  for (__auto_type k = 0; k < 2; k++) x += scale * y[k];
  return MAX(x * x, MAX(2 * x, *at));
}
