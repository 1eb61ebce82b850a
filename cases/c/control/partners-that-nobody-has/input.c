// adjoint --function f --wrt x
// at {"n": 3, "x": [0.5, 0.8, 0.3], "coupling": [0.4, 0, 0.7]}
// Where the factor is zero there is nobody behind the pointer.
#include <stddef.h>
struct body { double coupling, place; struct body *partner; };
static double pull(double w, const struct body *other) { return w == 0 ? 0 : w * other->place; }
double f(int n, const double *x, const double *coupling) {
  struct body bodies[8];
  double s = 0;
  for (int i = 0; i < n; i++) {
    bodies[i].coupling = coupling[i];
    bodies[i].place = x[i];
    bodies[i].partner = coupling[i] == 0 ? NULL : &bodies[(i + 1) % n];
  }
  for (int i = 0; i < n; i++) {
    struct body *b = &bodies[i];
    if (b->coupling != 0) s += b->coupling * b->partner->place;
    s += b->coupling == 0 ? 0 : b->coupling * b->partner->place * b->place;
    if (b->coupling != 0) {
      struct body *other = b->partner;
      s += b->coupling * other->place * other->place;
    }
  }
  for (int i = 0; i < n; i++) s += pull(bodies[i].coupling, bodies[i].partner);
  return s;
}
