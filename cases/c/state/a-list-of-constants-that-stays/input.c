// adjoint --function weighed
// at {"x": [0.3, 0.4, 0.7], "a": 0.5}
#include <stdlib.h>

/* Lists that stay from call to call are refused where they have derivatives: these are constants. */

struct weight {
  double value;
  struct weight *next;
};

static struct weight *weights;

static void make_weights(int n) {
  for (int i = 0; i < n; i++) {
    struct weight *w = malloc(sizeof *w);
    w->value = 0.1 + 0.2 * i;
    w->next = weights;
    weights = w;
  }
}

double weighed(double x[3], double a) {
  if (weights == NULL) make_weights(3);
  double s = 0;
  int k = 0;
  for (struct weight *w = weights; w != NULL; w = w->next) s += w->value * x[k++];
  return s * a;
}
