// adjoint --function collect
// memory reallocate, chunks
// at {"n": 5, "x": [0.5, 1.5, -0.75, 2.25, 0.1]}
#include <stdlib.h>

double collect(int n, const double *x) {
  int room = 1, count = 0;
  double *list = malloc(room * sizeof *list), s = 0;
  for (int i = 0; i < n; i++) {
    if (count == room) {
      room *= 2;
      list = realloc(list, room * sizeof *list);
    }
    list[count++] = x[i] * x[i];
  }
  for (int i = 0; i < count; i++) s += list[i] * list[count - 1 - i];
  free(list);
  return s;
}
