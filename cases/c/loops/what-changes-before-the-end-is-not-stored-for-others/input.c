// adjoint --function f
// at {"n": 3, "x": [0.7, 0.3, 0.9]}
// What two numbers come of is not stored for them where it has another value before the iteration ends: the wave is set anew, the
// scale that it is taken by is, and what goes on from iteration to iteration is. The slope changes after its half was taken: it is computed
// again from its start, although it would cost less to store it.
#include <math.h>

double f(int n, const double *x) {
  double sum = 1;
  double carried = 0.1;
  for (int i = 0; i < n; i++) {
    double wave = sin(x[i]);
    const double twice = 2 * wave;
    const double thrice = 3 * wave;
    wave = cos(x[i]);
    double scale = atan(x[i]);
    const double flat = sin(2 * x[i]);
    const double wide = scale * flat;
    const double wider = 2 * scale * flat;
    scale = wave + 2;
    const double first = 2 * carried;
    const double second = 3 * carried;
    carried = sin(carried + x[i]);
    double slope = 1 / (1 + x[i]);
    slope = slope / (2 + x[i]);
    const double half = 0.5 * slope;
    slope = slope + 1;
    sum += half * slope * half * slope;
    sum += sin(twice) * cos(thrice) + sin(wide) * cos(wider) * scale;
    sum += sin(first) * cos(second) * sum;
  }
  return sum;
}
