// adjoint --function simulate --wrt w,h,gravity --of return,w --no-inline-calls
// at {"w": {"n": 3, "bodies": [{"m": 1, "x": [0, 0], "v": [0, 0.1]}, {"m": 0.5, "x": [1, 0.2], "v": [0, 1]}, {"m": 0.25, "x": [-1, 0.3], "v": [0.2, -1]}]}, "h": 0.05, "steps": 4}
#include "model.h"
static double half(double v) { return v / 2; }
double simulate(struct world *w, double h, int steps) {
  evaluations = 0;
  for (int t = 0; t < steps; t++) {
    kick(w, half(h));
    drift(w, h);
    kick(w, half(h));
  }
  return energy_of(w) + 0 * evaluations;
}
