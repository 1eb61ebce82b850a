// adjoint --function smooth
// at {"n": 4, "x": [0.3, -0.7, 0.2, 1.1]}
// Storage that is aligned has a shadow as any other; it stays aligned.
#include <stdlib.h>

struct grid {
  double *now, *next;
};

static void *zone(size_t bytes) {
  void *block;
  if (posix_memalign(&block, 32, bytes)) abort();
  return block;
}

double smooth(int n, const double *x) {
  struct grid g;
  if (posix_memalign((void **)&g.now, 64, n * sizeof(double)) != 0) return -1;
  g.next = zone(n * sizeof *g.next);
  double *squares = aligned_alloc(64, (n * sizeof(double) + 63) / 64 * 64);
  double *cubes = reallocarray(NULL, n, sizeof(double));
  for (int i = 0; i < n; i++) g.now[i] = x[i];
  for (int i = 0; i < n; i++) {
    g.next[i] = g.now[i] + 0.25 * (g.now[(i + 1) % n] - g.now[i]);
    squares[i] = g.next[i] * g.next[i];
    cubes[i] = squares[i] * g.now[i];
  }
  double sum = 0;
  for (int i = 0; i < n; i++) sum += squares[i] + cubes[i];
  free(g.now);
  free(g.next);
  free(squares);
  free(cubes);
  return sum;
}
