// adjoint --function polar --wrt x,y --of r,angle
// at {"x": 1.5, "y": 0.75, "r": 0, "angle": 0}
// at {"x": -1.5, "y": 0.75, "r": 3, "angle": 4}
#include <math.h>

void polar(double x, double y, double *r, double *angle) {
  *r = sqrt(x * x + y * y);
  *angle = atan2(y, x) * *r;
}
