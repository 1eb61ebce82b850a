// adjoint --function adaptive
// at {"a": 0.1, "b": 2.5, "w": [1.3, 0.4], "tol": 1e-4}
// One macro declares a stack of any type, and its functions: the derivative has the types alone, and functions where it calls them.
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#define DECLARE_STACK(T, name)                            \
  typedef struct name {                                   \
    T *at;                                                \
    size_t len, cap;                                      \
  } name;                                                 \
  static void name##_push(name *v, T x) {                 \
    if (v->len == v->cap) {                               \
      v->cap = v->cap ? 2 * v->cap : 4;                   \
      v->at = (T *)realloc(v->at, v->cap * sizeof(T));    \
      assert(v->at != NULL);                              \
    }                                                     \
    v->at[v->len++] = x;                                  \
  }                                                       \
  static T name##_pop(name *v) { return v->at[--v->len]; } \
  static void name##_release(name *v) { free(v->at); }

typedef struct {
  double lo, hi, fa, fm, fb;
} piece;
DECLARE_STACK(piece, piece_stack)
DECLARE_STACK(double, number_stack)

static double g(double x, const double *w) { return exp(-w[1] * x) * sin(w[0] * x * x) + 1 / (1 + x * x); }

double adaptive(double a, double b, const double *w, double tol) {
  piece_stack todo = {0};
  number_stack parts = {0};
  double total = 0, m = 0.5 * (a + b);
  piece_stack_push(&todo, (piece){a, b, g(a, w), g(m, w), g(b, w)});
  while (todo.len) {
    piece p = piece_stack_pop(&todo);
    double mid = 0.5 * (p.lo + p.hi), h = p.hi - p.lo;
    double fl = g(0.5 * (p.lo + mid), w), fr = g(0.5 * (mid + p.hi), w);
    double whole = h / 6 * (p.fa + 4 * p.fm + p.fb);
    double halves = h / 12 * (p.fa + 4 * fl + 2 * p.fm + 4 * fr + p.fb);
    if (fabs(halves - whole) < 15 * tol * h || h < 1e-3)
      number_stack_push(&parts, halves + (halves - whole) / 15);
    else {
      piece_stack_push(&todo, (piece){p.lo, mid, p.fa, fl, p.fm});
      piece_stack_push(&todo, (piece){mid, p.hi, p.fm, fr, p.fb});
    }
  }
  while (parts.len) total += number_stack_pop(&parts);
  piece_stack_release(&todo);
  number_stack_release(&parts);
  return total;
}
