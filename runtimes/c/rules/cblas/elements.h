/* What the rules do with whole matrices and with triangles of them. Included for each type of numbers. */
#include "storage.h"

/* Zeros. */
static inline REAL *OWN(room)(blasint m, blasint n) {
  REAL *room = calloc((size_t)(m > 0 && n > 0 ? m : 1) * (size_t)(n > 0 ? n : 1), sizeof *room);
  if (room == NULL) abort();
  return room;
}

static inline void OWN(copy)(enum CBLAS_ORDER order, blasint m, blasint n, const REAL *x, blasint ldx, REAL *y, blasint ldy) {
  for (blasint k = 0; k < LINES(order, m, n); k++) BLAS(copy)(LINE(order, m, n), x + (size_t)k * ldx, 1, y + (size_t)k * ldy, 1);
}

/* Y += alpha X */
static inline void OWN(add)(enum CBLAS_ORDER order, blasint m, blasint n, REAL alpha, const REAL *x, blasint ldx, REAL *y, blasint ldy) {
  for (blasint k = 0; k < LINES(order, m, n); k++) BLAS(axpy)(LINE(order, m, n), alpha, x + (size_t)k * ldx, 1, y + (size_t)k * ldy, 1);
}

static inline void OWN(scale)(enum CBLAS_ORDER order, blasint m, blasint n, REAL alpha, REAL *x, blasint ldx) {
  for (blasint k = 0; k < LINES(order, m, n); k++) BLAS(scal)(LINE(order, m, n), alpha, x + (size_t)k * ldx, 1);
}

/* The sum of the products of elements. */
static inline REAL OWN(inner)(enum CBLAS_ORDER order, blasint m, blasint n, const REAL *x, blasint ldx, const REAL *y, blasint ldy) {
  REAL sum = 0;
  for (blasint k = 0; k < LINES(order, m, n); k++) sum += BLAS(dot)(LINE(order, m, n), x + (size_t)k * ldx, 1, y + (size_t)k * ldy, 1);
  return sum;
}

/* The same of triangles. `diag`: CblasUnit leaves the diagonal out. */
static inline void OWN(add_triangle)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_DIAG diag, blasint n, REAL alpha,
                                     const REAL *x, blasint ldx, REAL *y, blasint ldy) {
  const blasint less = diag == CblasUnit;
  if (IS_TAIL(order, uplo))
    for (blasint k = 0; k < n - less; k++)
      BLAS(axpy)(n - k - less, alpha, x + (size_t)k * (ldx + 1) + less, 1, y + (size_t)k * (ldy + 1) + less, 1);
  else
    for (blasint k = less; k < n; k++) BLAS(axpy)(k + 1 - less, alpha, x + (size_t)k * ldx, 1, y + (size_t)k * ldy, 1);
}

static inline void OWN(scale_triangle)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, blasint n, REAL alpha, REAL *x, blasint ldx) {
  if (IS_TAIL(order, uplo))
    for (blasint k = 0; k < n; k++) BLAS(scal)(n - k, alpha, x + (size_t)k * (ldx + 1), 1);
  else
    for (blasint k = 0; k < n; k++) BLAS(scal)(k + 1, alpha, x + (size_t)k * ldx, 1);
}

static inline REAL OWN(inner_triangle)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, blasint n, const REAL *x, blasint ldx, const REAL *y, blasint ldy) {
  REAL sum = 0;
  for (blasint k = 0; k < n; k++) {
    const blasint from = IS_TAIL(order, uplo) ? k : 0;
    sum += BLAS(dot)(IS_TAIL(order, uplo) ? n - k : k + 1, x + (size_t)k * ldx + from, 1, y + (size_t)k * ldy + from, 1);
  }
  return sum;
}

/* A whole symmetric matrix of its triangle. */
static inline void OWN(mirror)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, blasint n, REAL *x, blasint ldx) {
  for (blasint k = 0; k < n; k++)
    for (blasint i = 0; i < k; i++)
      if (IS_TAIL(order, uplo)) x[(size_t)k * ldx + i] = x[(size_t)i * ldx + k];
      else x[(size_t)i * ldx + k] = x[(size_t)k * ldx + i];
}

/* The triangle of A += alpha u v' */
static inline void OWN(add_outer_triangle)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_DIAG diag, blasint n, REAL alpha,
                                           const REAL *u, blasint incu, const REAL *v, blasint incv, REAL *a, blasint lda) {
  const blasint less = diag == CblasUnit;
  const REAL *one = order == CblasRowMajor ? FIRST(u, n, incu) : FIRST(v, n, incv);
  const REAL *line = order == CblasRowMajor ? FIRST(v, n, incv) : FIRST(u, n, incu);
  const blasint step = order == CblasRowMajor ? incu : incv, inc = order == CblasRowMajor ? incv : incu;
  for (blasint k = 0; k < n; k++) {
    const blasint from = IS_TAIL(order, uplo) ? k + less : 0;
    const blasint count = IS_TAIL(order, uplo) ? n - from : k + 1 - less;
    if (count > 0)
      BLAS(axpy)(count, alpha * one[(ptrdiff_t)k * step], PART(line, from, count, inc), inc, a + (size_t)k * lda + from, 1);
  }
}

/* What a vector takes through the triangle that stands for a symmetric matrix: t = (A + its diagonal) x */
static inline void OWN(through_triangle)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, blasint n, const REAL *a, blasint lda,
                                         const REAL *x, blasint incx, REAL *t) {
  const REAL *first = FIRST(x, n, incx);
  BLAS(symv)(order, uplo, n, 1, a, lda, x, incx, 0, t, 1);
  for (blasint k = 0; k < n; k++) t[k] += a[(size_t)k * (lda + 1)] * first[(ptrdiff_t)k * incx];
}
