// adjoint --function f --wrt x
// refused backward
// Another function sets the pointers in the new block, which may be an older one there: the adjoint puts them back, and the table keeps the block.
#include <stdlib.h>
struct work {
  int n;
  double *a;
};
static struct work *all[4];
static int count;

static void set(struct work *w, int n) {
  w->n = n;
  w->a = malloc(n * sizeof *w->a);
  for (int i = 0; i < n; i++) w->a[i] = i + 1.0;
}

static struct work *get(int n) {
  for (int k = 0; k < count; k++)
    if (all[k]->n == n) return all[k];
  struct work *w = malloc(sizeof *w);
  set(w, n);
  all[count++] = w;
  return w;
}

double f(int n, const double *x) {
  double s = 1;
  const struct work *w = get(n);
  for (int i = 0; i < n; i++) s += w->a[i] * x[i] * s;
  w = get(n + 1);
  for (int i = 0; i < n; i++) s += w->a[i + 1] * x[i] * s;
  return s;
}
