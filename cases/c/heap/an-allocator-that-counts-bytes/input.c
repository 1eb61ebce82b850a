// adjoint --function f --wrt x --of return
// at {"n": 3, "x": [0.5, 1.2, 0.7]}
// Matrices by an allocator that counts bytes in a static variable, allocates at least one and is called through macros.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
static size_t total_bytes;
void *safe_malloc(size_t n, const char *what) {
  void *p = malloc(n ? n : 1);
  if (p == NULL) { fprintf(stderr, "cannot allocate %zu bytes for %s\n", n, what); abort(); }
  total_bytes += n;
  return p;
}
void *safe_calloc(size_t n, size_t size) { void *p = safe_malloc(n * size, "calloc"); memset(p, 0, n * size); return p; }
void *safe_realloc(void *old, size_t n) { void *p = realloc(old, n); if (!p) exit(1); return p; }
void safe_free(void *p) { if (p) free(p); }
#define NEW(type, n) ((type *)safe_malloc((n) * sizeof(type), #type))
#define FREE(p) do { safe_free(p); (p) = NULL; } while (0)
typedef struct { int rows, cols; double *a; int *perm; char *name; } Matrix;
static Matrix *matrix_new(int r, int c, const char *name) {
  Matrix *m = NEW(Matrix, 1);
  m->rows = r; m->cols = c;
  m->a = safe_calloc((size_t)r * c, sizeof *m->a);
  m->perm = NEW(int, r);
  m->name = NEW(char, strlen(name) + 1);
  strcpy(m->name, name);
  for (int i = 0; i < r; i++) m->perm[i] = (i + 1) % r;
  return m;
}
static void matrix_free(Matrix *m) { FREE(m->name); FREE(m->perm); FREE(m->a); safe_free(m); }
static Matrix *product(const Matrix *x, const Matrix *y) {
  Matrix *z = matrix_new(x->rows, y->cols, "product");
  for (int i = 0; i < x->rows; i++)
    for (int j = 0; j < y->cols; j++)
      for (int k = 0; k < x->cols; k++) z->a[i * z->cols + j] += x->a[x->perm[i] * x->cols + k] * y->a[k * y->cols + j];
  return z;
}
double f(int n, const double *x) {
  Matrix *a = matrix_new(n, n, "a"), **all = NEW(Matrix *, 3);
  double *trace = NULL;
  int len = 0;
  for (int i = 0; i < n * n; i++) a->a[i] = sin(x[i % n] * (i + 1));
  all[0] = a;
  for (int k = 1; k < 3; k++) {
    all[k] = product(all[k - 1], a);
    trace = safe_realloc(trace, ++len * sizeof *trace);
    trace[len - 1] = 0;
    for (int i = 0; i < n; i++) trace[len - 1] += all[k]->a[i * n + i];
  }
  double s = 0;
  for (int i = 0; i < len; i++) s += trace[i] * trace[i] * (1 + strlen(all[i]->name));
  for (int k = 0; k < 3; k++) matrix_free(all[k]);
  FREE(all); FREE(trace);
  return s + 0.0 * total_bytes;
}
