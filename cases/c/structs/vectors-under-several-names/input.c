// adjoint --function turned
// at {"a": 0.7, "b": 0.4}
// The members of these unions are the same numbers: as fields, as arrays, as parts that are vectors themselves.
#include <math.h>

typedef union {
  struct {
    double x, y;
  };
  double at[2];
} pair;

typedef union {
  struct {
    double x, y, z;
  };
  struct {
    double red, green, blue;
  };
  struct {
    pair xy;
    double rest;
  };
  double at[3];
} triple;

typedef union {
  double at[3][3];
  triple column[3];
} square;

static triple times(square m, triple v) {
  triple r = {{0}};
  for (int k = 0; k < 3; k++) {
    r.x += v.at[k] * m.column[k].x;
    r.y += v.at[k] * m.column[k].y;
    r.at[2] += v.at[k] * m.at[k][2];
  }
  return r;
}

static square around_z(double angle) {
  square m = {.column = {{{cos(angle), sin(angle), 0}}, {{-sin(angle), cos(angle), 0}}}};
  m.column[2].z = 1;
  return m;
}

double turned(double a, double b) {
  triple v = {.at = {a, b, a * b}};
  square m = around_z(a);
  m.column[1] = times(m, v);
  triple w = times(m, v);
  pair p = w.xy;
  double *first = w.at, *second = &w.green;
  first[0] += *second;
  return w.red * p.y + p.at[0] * w.blue;
}
