// adjoint --function turn
// at {"x": 0.7, "given": [0.3, -1.2, 0.8]}
#include <string.h>

typedef struct { double x, y, z; } vector;
typedef struct { vector rows[2]; double scale[2]; } frame;

double turn(double x, const double *given) {
  double flat[8];
  frame f = {{{x, 1, 2}, {x * x, 3, x}}, {x, 5}};
  memcpy(&f.rows[1], given, sizeof(vector));
  memcpy(flat, &f, sizeof f);
  flat[3] *= flat[0];
  memcpy(&f.rows[0], flat + 3, 3 * sizeof(double));
  // From the second member on.
  memcpy(&f.rows[1].y, &f.rows[0].x, 2 * sizeof(double));
  memset(&f.scale[0], 0, sizeof f.scale);
  return f.rows[0].x * f.rows[1].y + flat[6] + f.scale[0] + f.rows[1].z * f.rows[1].x;
}
