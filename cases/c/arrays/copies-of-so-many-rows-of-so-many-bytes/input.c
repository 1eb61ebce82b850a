// adjoint --function f
// at {"rows": 3, "width": 2, "x": [0.3, 0.4, -0.7, 1.1, 0.6, 0.2]}
// The number of rows is no number of bytes: nothing is asked of it alone.
#include <string.h>

double f(int rows, int width, const double *x) {
  double held[16] = {0};
  size_t some = rows - 1, row = width * sizeof(double);
  memcpy(held, x + width, some * row);
  memset(held + 1, 0, (rows > 2) * row);
  double s = 0;
  for (int i = 0; i < rows * width; i++) s += (i + 1) * held[i] * held[i];
  return s;
}
