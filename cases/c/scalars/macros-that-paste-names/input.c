// adjoint --function f
// at {"x": 0.7}
#include "limits_of.h"
#define double_big 1e153
#define float_big 1e18f
#define big_(T) T##_big
#define big(T) big_(T)
#define BIG big(double)
#define WIDTH 3
#define HEIGHT (WIDTH + 1)
double f(double x) {
  if (x > BIG) return BIG;
  double a[AREA] = {0};
  for (int i = 0; i < AREA; i++) a[i] = x * i / AREA;
  return a[WIDTH] * a[HEIGHT] * x;
}
