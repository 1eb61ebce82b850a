// adjoint --function f
// refused
// What to write: the struct that the pointer leads to; each kind of storage by itself.
#include <stdlib.h>

struct cut { double d[3]; int k; };
struct big { double d[3]; int k; double more; };

static void *block(size_t n) { return malloc(n); }

static double first(double a, double x) {
  struct big *s = malloc(sizeof(struct cut));
  s->d[0] = a;
  s->d[1] = x;
  double product = s->d[0] * s->d[1];
  free(s);
  return product;
}

static double behind(double a, double x, int n) {
  struct cut *s = block(n * sizeof(struct cut) + 8 * sizeof(double));
  double *t = (double *)(s + n);
  s->d[0] = a;
  t[1] = x;
  double product = s->d[0] * t[1];
  free(s);
  return product;
}

static double bytes(double a, double x) {
  char *b = malloc(sizeof(struct cut));
  struct cut *s = (struct cut *)b;
  s->d[0] = a;
  double *t = (double *)b;
  t[1] = x;
  double product = s->d[0] * s->d[1];
  free(b);
  return product;
}

double f(double a, double x, int n) { return first(a, x) + behind(a, x, n) + bytes(a, x); }
