// adjoint --function spread
// at {"a": 0.7, "b": 0.6}
// make and drop work on any storage; their derivatives name a struct that only this file declares, with its macro, its enumeration and its number.
#include "pool.h"
#include <math.h>
#define COUNT 3
#define WEIGHT(r, i) ((r)->in.w[i])
enum kind { plain = COUNT, odd };
typedef double number;
typedef struct {
  struct {
    number w[COUNT];
  } in;
  enum kind kind;
} row;

static double sum(const row *r) {
  double s = 0;
  for (int i = 0; i < COUNT; i++) s += WEIGHT(r, i) * (r->kind == plain ? sin(WEIGHT(r, i)) : 1);
  return s;
}

double spread(double a, double b) {
  row *r = make(sizeof *r), *q = make(sizeof(row));
  r->kind = a > 0 ? plain : odd;
  for (int i = 0; i < COUNT; i++) WEIGHT(r, i) = a * (i + 1) + b;
  for (int i = 0; i < COUNT; i++) WEIGHT(q, i) = b * WEIGHT(r, i) + sum(r);
  double s = sum(r) * sum(q);
  drop(r);
  drop(q);
  return s;
}
