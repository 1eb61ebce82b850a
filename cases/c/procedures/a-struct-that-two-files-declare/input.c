// adjoint --function energy
// at {"n": 3, "x": [0.5, -1.2, 2.0]}
// Each file has a declaration of its own of one struct; what the other does with a field counts here, and one header of the derivatives declares it.
#include <stdlib.h>

struct sheet { int n; double *cells; void *spare; };

void fill(struct sheet *s, const double *x, const double *const *rows);

double energy(int n, const double *x) {
  struct sheet s = {n, NULL, NULL};
  double first[1];
  const double *rows[1] = {x};
  s.cells = first;
  s.spare = malloc(n * sizeof(double));
  fill(&s, x, rows);
  double e = *s.cells + ((double *)s.spare)[n - 1];
  free(s.spare);
  return e;
}
