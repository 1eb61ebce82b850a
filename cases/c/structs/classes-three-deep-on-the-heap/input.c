// adjoint --function f
// at {"a": 0.7, "b": 0.6}
// Every object has its class; functions of the middle class are called for those that begin with it, and the last one sees its own members.
#include <stdlib.h>
#include <math.h>
typedef struct shape shape;
typedef struct { const char *name; double (*area)(const shape *); void (*scale)(shape *, double); void (*destroy)(shape *); } shape_class;
struct shape { const shape_class *cls; double density; };
typedef struct { shape base; double r; } circle;
typedef struct { shape base; double w, h; } rect;
typedef struct { rect base; double cut; } cutrect;
static double circle_area(const shape *s) { const circle *c = (const circle *)s; return 3.14159 * c->r * c->r; }
static void circle_scale(shape *s, double k) { ((circle *)s)->r *= k; }
static double rect_area(const shape *s) { const rect *c = (const rect *)s; return c->w * c->h; }
static void rect_scale(shape *s, double k) { rect *c = (rect *)s; c->w *= k; c->h *= k; }
static double cut_area(const shape *s) { return rect_area(s) - ((const cutrect *)s)->cut; }
static void cut_scale(shape *s, double k) { rect_scale(s, k); ((cutrect *)s)->cut *= k * k; }
static void destroy(shape *s) { free(s); }
static const shape_class circle_class = { "circle", circle_area, circle_scale, destroy };
static const shape_class rect_class = { "rect", rect_area, rect_scale, destroy };
static const shape_class cut_class = { .name = "cut", .area = cut_area, .scale = cut_scale, .destroy = destroy };
static shape *circle_new(double d, double r) { circle *c = malloc(sizeof *c); c->base.cls = &circle_class; c->base.density = d; c->r = r; return &c->base; }
static shape *rect_new(double d, double w, double h) { rect *c = malloc(sizeof *c); c->base.cls = &rect_class; c->base.density = d; c->w = w; c->h = h; return &c->base; }
static shape *cut_new(double d, double w, double h, double cut) { cutrect *c = malloc(sizeof *c); c->base.base.cls = &cut_class; c->base.base.density = d; c->base.w = w; c->base.h = h; c->cut = cut; return (shape *)c; }
double f(double a, double b) {
  shape *all[] = { circle_new(a, b), rect_new(b, a, 2), cut_new(1, 2 + a, 3, b), circle_new(2, a * b) };
  double m = 0;
  for (int i = 0; i < 4; i++) { all[i]->cls->scale(all[i], 1 + 0.1 * i * a); m += all[i]->density * all[i]->cls->area(all[i]); }
  for (int i = 0; i < 4; i++) all[i]->cls->destroy(all[i]);
  return m;
}
