// adjoint --function f
// at {"x": 0.7}
// Where the pointer in the struct leads in the table, only the other function knows: the shadow is looked up. And a function without text
// that is called on the way frees nothing.
#include <stdlib.h>

static double table[3] = {1, 2, 3};
struct view {
  double *at;
  int n;
};
static struct view view = {table, 3};
static double *kept;

void move(int k) {
  view.at = table + k;
}

double f(double x) {
  table[0] = x;
  table[1] = x * x;
  table[2] = x * x * x;
  if (kept == NULL) kept = calloc(1, sizeof *kept);
  *kept = *view.at * x;
  srand(3);
  return *view.at * *kept;
}
