// adjoint --function freight --no-inline-calls
// at {"crate": {"side": {"width": 0.5, "height": 0.7}, "kind": 1, "few": 2, "inner": {"weight": 0.3}}, "shade": 1, "n": 3, "plain": [{"width": 0.1, "height": 0.4}, {"width": 1.1, "height": 0.4}]}
// What a header calls its structs, enumerations and functions, no tag says again.
#include "crate.h"

static double twice(double x) { return 2 * x * x; }

double freight(const crate *crate, shade shade, size_t n, box plain[2]) {
  double dark = surface(crate, DARK, n, twice);
  return crate->side.width + surface(crate, shade, n, twice) * dark * crate->inner.weight + plain[1].width;
}
