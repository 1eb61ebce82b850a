// adjoint --function f
// at {"a": 0.7, "b": 0.6}
// What is made, measured and grown is known to each function as its own struct, to the table as the base or as anything.
#include <stdlib.h>
struct shape { double k; };
struct sphere { struct shape base; double r; };
struct cube { struct shape base; double e, g; };
static struct sphere *sphere_new(double k, double r) { struct sphere *s = malloc(sizeof *s); s->base.k = k; s->r = r; return s; }
static struct cube *cube_new(double k, double r) { struct cube *s = malloc(sizeof *s); s->base.k = k; s->e = r; s->g = k * r; return s; }
static double sphere_area(const struct sphere *s) { return s->r * s->r * s->base.k; }
static double cube_area(const struct cube *s) { return s->e * s->e * s->base.k * s->g; }
static void sphere_grow(struct sphere *s, double by) { s->r *= by; }
static void cube_grow(struct cube *s, double by) { s->e *= by; s->base.k += by; }
typedef struct shape *(*maker)(double, double);
typedef double (*measure)(const void *);
typedef void (*change)(struct shape *, double);
struct kind { maker make; measure area; change grow; };
static const struct kind kinds[] = {
  { (maker)sphere_new, (measure)sphere_area, (change)sphere_grow },
  { (maker)cube_new, (measure)cube_area, (change)cube_grow },
};
double f(double a, double b) {
  double r = 0;
  for (int i = 0; i < 2; i++) {
    const struct kind *k = &kinds[i];
    struct shape *s = k->make(a, b);
    k->grow(s, b);
    r += k->area(s);
    free(s);
  }
  return r;
}
