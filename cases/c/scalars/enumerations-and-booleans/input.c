// adjoint --function act
// at {"kind": "SQUARE", "x": 1.5, "flip": true}
// at {"kind": "HALF", "x": 1.5, "flip": false}
#include <stdbool.h>
enum kind { SQUARE = 2, CUBE, HALF = 10 };

double act(enum kind kind, double x, bool flip) {
  double y = kind == SQUARE ? x * x : kind == CUBE ? x * x * x : x / 2;
  bool large = y > 1, both = large && flip;
  if (both) y = -y;
  return y * (large + kind) + !flip * x;
}
