// adjoint --function f --memory reallocate
// memory inhibit, chunks
// at {"n": 5, "x": [0.5, 1.5, -0.75, 2.25, 0.1], "nt": 5}
// The block is reallocated again and again; what the C library reads in a piece is looked up.
#include <math.h>
#include <stdlib.h>
#include <string.h>
struct bag { double *v; int count, room; };
static void put(struct bag *b, double x) {
  if (b->count == b->room) {
    b->room = b->room == 0 ? 1 : 2 * b->room;
    b->v = realloc(b->v, b->room * sizeof *b->v);
  }
  b->v[b->count++] = x;
}
static double all(const struct bag *b) {
  double s = 0;
  for (int i = 0; i < b->count; i++) s = sin(s + b->v[i]) + b->v[i] * b->v[b->count - 1 - i];
  return s;
}
double f(int n, const double *x, int nt) {
  struct bag outer = {NULL, 0, 0};
  double s = 0.2;
  for (int i = 0; i < n; i++) put(&outer, x[i] * x[i]);
  // $AD BINOMIAL-CKP 2
  for (int t = 0; t < nt; t++) {
    struct bag b = {NULL, 0, 0};
    for (int i = 0; i < n + t; i++) put(&b, s * x[i % n] + outer.v[i % outer.count]);
    s = 0.2 * all(&b) + 0.1 * all(&outer);
    free(b.v);
  }
  for (int i = 0; i < n; i++) s += outer.v[i] * s * 0.1;
  free(outer.v);
  char *text = malloc(8);
  strcpy(text, "abc");
  // $AD CHECKPOINT-START
  if (strlen(text) == 3) s = sin(s) * x[1];
  // $AD CHECKPOINT-END
  free(text);
  return s;
}
