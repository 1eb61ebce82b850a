// adjoint --function f
// refused
// The list leads to links inside of structs; what the struct holds before its link has no shadow that the link's shadow tells of.
#include <stddef.h>
struct link { struct link *next; };
struct body { double mass; struct link link; };
static struct body *body_of(struct link *l) { return (struct body *)((char *)l - offsetof(struct body, link)); }
double f(double a, double b) {
  struct body second = { b, { NULL } }, first = { a, { &second.link } };
  double s = 1;
  for (struct link *l = &first.link; l != NULL; l = l->next) s *= body_of(l)->mass;
  return s;
}
