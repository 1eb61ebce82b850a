// adjoint --function interpolate
// at {"x": 1.25, "n": 2}
// The values of a table, functions made of a template, statements of a loop: no other file can include them.
#include "nodes.h"

static const double nodes[NODES] = {
#include "nodes.dat"
};

#define NAME plain
#define WEIGHT 1.0
#include "kernel.inc"
#define NAME damped
#define WEIGHT 0.5
#include "kernel.inc"

double interpolate(double x, int n) {
  double sum = 0;
  for (int k = 0; k < n; k++) {
#include "step.inc"
  }
  return sum;
}
