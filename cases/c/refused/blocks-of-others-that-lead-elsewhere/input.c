// adjoint --function f
// refused
// Other functions allocate the structs, and make the pointers in them lead to what is no block of its own: nobody sees that it is `shared`.
#include <stdlib.h>

struct row {
  int n;
  double *at;
};

struct table {
  int n;
  struct row *rows;
};

static double shared[9];
static struct row *one;
static struct row **several;
static struct table *inner;
static struct { double *part[2]; } parts;

static struct row *made(double *at) {
  struct row *row = malloc(sizeof *row);
  row->at = at;
  return row;
}

void begin(int n) {
  one = made(shared);
  several = malloc(n * sizeof *several);
  for (int i = 0; i < n; i++) {
    several[i] = malloc(sizeof **several);
    several[i]->at = shared + i;
  }
  inner = malloc(sizeof *inner);
  inner->rows = malloc(n * sizeof *inner->rows);
  inner->rows[1].at = shared + 3;
  parts.part[1] = shared + 1;
}

static double by_one(double x) {
  one->at[0] = x;
  return one->at[0] * x;
}

static double by_several(double x) {
  several[1]->at[0] = x;
  return several[1]->at[0] * x;
}

static double by_inner(double x) {
  inner->rows[1].at[0] = x;
  return inner->rows[1].at[0] * x;
}

static double by_parts(double x) {
  parts.part[1][0] = x;
  return parts.part[1][0] * x;
}

double f(double x) {
  return by_one(x) + by_several(x) + by_inner(x) + by_parts(x);
}
