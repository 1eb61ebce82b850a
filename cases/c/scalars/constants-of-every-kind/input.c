// adjoint --function f
// at {"x": [0.5, -0.2, 0.7, 0.3, 0.9]}
// Octal, hexadecimal and character constants, suffixes, names: where they become real numbers, divisions stay those of real numbers.
#include <limits.h>
#include <stdint.h>
#define SEVEN 7
#define TWO 2
enum { FIVE = 5, THREE = 3 };

double f(const double x[5]) {
  double a = SEVEN, b = TWO;
  double s = (double)FIVE / THREE * x[0] + (double)SEVEN / TWO * x[1] + (double)'a' / 'b' * x[2];
  s += a / b * x[0] * x[0] + (double)7u / 2u * x[3] + (double)0x1F / 0x2 * x[4];
  s += 017 * x[1] * x[1] + (double)010 / 03 * x[2] + FIVE / THREE * x[3] + 7L / 2L * x[4];
  s += (INT32_MIN >> 31) * x[1] + (UINT64_MAX >> 60) * x[0] + (LONG_MIN >> 62) * x[2] + (unsigned char)300 * x[3];
  return s + 0.5f * x[0] + 1e1L * x[1] + (SEVEN ?: x[2]) * x[3];
}
