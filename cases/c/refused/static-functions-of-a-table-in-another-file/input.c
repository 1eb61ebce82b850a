// adjoint --function area
// refused
// The call is a header's: what it asks for has no name in this file.
#include "shape.h"

double area(double a, double b) {
  struct shape all[2];
  make_disc(&all[0], a);
  make_rectangle(&all[1], a, b);
  double s = 0;
  for (int i = 0; i < 2; i++) s += area_of(&all[i]);
  return s;
}
