#include <math.h>
#include "pair.h"
typedef struct {
  double high; // as the other file has it
} mast;

static struct pair state;
static mast last;
static int ticks;

void prime(double x) {
  state.u = x;
  state.v = 0.5 * x;
  last.high = 1;
  ticks = 0;
}

double turn(double x) {
  ticks++;
  state.u = state.u * x + state.v;
  state.v = sin(state.u) * ticks;
  return state.v;
}

mast raised(mast m, double by) {
  m.high += by * last.high;
  last = m;
  return m;
}
