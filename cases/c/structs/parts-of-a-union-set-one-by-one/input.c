// adjoint --function f
// at {"a": 0.7, "b": 0.6}
// A store to a part of a member leaves the other parts, and one to a shorter member what is behind it.
#include <math.h>
struct pair { int op; int k; };
union any { double num; struct pair p; int i[2]; struct { short a; char b, c; } s; };
struct ex { int kind; union any u; };
static void set(struct ex *e, int op, int k) { e->kind = 1; e->u.p.op = op; e->u.p.k = k; }
static double get(const struct ex *e, double x) { return e->kind == 1 ? (e->u.p.op == 2 ? x * e->u.p.k : sin(x)) : x; }
double f(double a, double b) {
  struct ex e, g;
  set(&e, 2, 5);
  g.kind = 0;
  g.u.i[0] = 3;
  g.u.i[1] = 4;
  double r = get(&e, a) * b;
  if (g.u.i[0] == 3) r *= a;
  g.u.s.a = 7; g.u.s.b = 8; g.u.s.c = 9;
  if (g.u.s.a == 7 && g.u.s.b == 8) r *= b;
  return r;
}
