// adjoint --function f
// at {"a": 0.7, "b": 0.6}
// A table of functions goes with each object; one pointer to void leads to all of them, and they have no member in common.
#include <math.h>
struct vt { double (*area)(void *); double (*scale)(void *, double); };
struct circle { double r; double w; };
struct rect { double w, h; int n; };
static double c_area(void *self) { struct circle *c = self; return c->r * c->r * c->w; }
static double r_area(void *self) { struct rect *c = self; return c->w * c->h * c->n; }
static double c_scale(void *self, double k) { struct circle *c = self; c->r *= k; return k; }
static double r_scale(void *self, double k) { struct rect *c = self; c->w *= k; c->h *= k * k; return 1; }
static const struct vt cvt = { c_area, c_scale }, rvt = { r_area, r_scale };
struct obj { const struct vt *v; void *self; };
double f(double a, double b) {
  struct circle c = { a, b };
  struct rect r = { a * b, b, 3 };
  struct obj o[2] = { { &cvt, &c }, { &rvt, &r } };
  double s = 0;
  for (int i = 0; i < 2; i++) { s += o[i].v->scale(o[i].self, a + i); s += sin(o[i].v->area(o[i].self)); }
  return s;
}
