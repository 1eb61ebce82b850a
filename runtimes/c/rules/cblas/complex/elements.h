/*
 * What the rules do with complex matrices. Where W = P Q, with P' the conjugate of the transpose, P gets Wb Q' and Q gets P' Wb: adjoints are as in
 * docs/derivative-conventions.md. Included for each type of numbers.
 */
#include "../storage.h"
#ifndef RULE_GIVEN
/* A tangent that may not be there. */
#define RULE_GIVEN(tangent) ((tangent) == NULL ? 0 : *(tangent))
#define RULE_OTHER(uplo) ((uplo) == CblasUpper ? CblasLower : CblasUpper)
#define RULE_HAS(uplo, i, j) ((uplo) == CblasUpper ? (i) <= (j) : (i) >= (j))
/* What goes back through op(A) goes there by the conjugate of its transpose: where op is the transpose alone, by A's conjugate, which BLAS does not have. */
#define RULE_BACK(trans) ((trans) == CblasNoTrans ? CblasConjTrans : CblasNoTrans)
#endif

/* Zeros. */
static NUMBER *OWN(room)(blasint m, blasint n) {
  NUMBER *room = calloc((size_t)(m > 0 && n > 0 ? m : 1) * (size_t)(n > 0 ? n : 1), sizeof *room);
  if (room == NULL) abort();
  return room;
}

/* The element of A that op(A) has in row i and column j. */
static ptrdiff_t OWN(place)(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE trans, blasint i, blasint j, blasint lda) {
  return trans == CblasNoTrans ? AT(order, i, j, lda) : AT(order, j, i, lda);
}

/* op(A), m by n */
static NUMBER *OWN(taken)(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE trans, blasint m, blasint n, const NUMBER *a, blasint lda) {
  NUMBER *p = OWN(room)(m, n);
  const blasint ld = LINE(order, m, n);
  for (blasint i = 0; i < m; i++)
    for (blasint j = 0; j < n; j++) {
      const NUMBER x = a[OWN(place)(order, trans, i, j, lda)];
      p[AT(order, i, j, ld)] = trans == CblasConjTrans ? CONJUGATE(x) : x;
    }
  return p;
}

/* A gets what op(A) does. */
static void OWN(give)(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE trans, blasint m, blasint n, const NUMBER *pb, NUMBER *ab, blasint lda) {
  const blasint ld = LINE(order, m, n);
  for (blasint i = 0; i < m; i++)
    for (blasint j = 0; j < n; j++) {
      const NUMBER x = pb[AT(order, i, j, ld)];
      ab[OWN(place)(order, trans, i, j, lda)] += trans == CblasConjTrans ? CONJUGATE(x) : x;
    }
}

/* The same for triangles; `uplo`: of A. */
static void OWN(give_triangle)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag, blasint n,
                               const NUMBER *pb, NUMBER *ab, blasint lda) {
  const enum CBLAS_UPLO own = trans == CblasNoTrans ? uplo : RULE_OTHER(uplo);
  for (blasint i = 0; i < n; i++)
    for (blasint j = 0; j < n; j++)
      if (RULE_HAS(own, i, j) && (diag == CblasNonUnit || i != j)) {
        const NUMBER x = pb[AT(order, i, j, n)];
        ab[OWN(place)(order, trans, i, j, lda)] += trans == CblasConjTrans ? CONJUGATE(x) : x;
      }
}

/* Y = alpha Y + beta X; where beta is zero X may be anything. */
static void OWN(combine)(enum CBLAS_ORDER order, blasint m, blasint n, NUMBER alpha, NUMBER *y, blasint ldy, NUMBER beta, const NUMBER *x,
                         blasint ldx) {
  for (blasint k = 0; k < LINES(order, m, n); k++) {
    BLAS(scal)(LINE(order, m, n), &alpha, y + (size_t)k * ldy, 1);
    BLAS(axpy)(LINE(order, m, n), &beta, x + (size_t)k * ldx, 1, y + (size_t)k * ldy, 1);
  }
}

/* The conjugates of X, in lines of their own */
static NUMBER *OWN(conjugate)(enum CBLAS_ORDER order, blasint m, blasint n, const NUMBER *x, blasint ldx) {
  NUMBER *p = OWN(room)(m, n);
  const blasint ld = LINE(order, m, n);
  for (blasint i = 0; i < m; i++)
    for (blasint j = 0; j < n; j++) p[AT(order, i, j, ld)] = CONJUGATE(x[AT(order, i, j, ldx)]);
  return p;
}

/* The sum of conj(x) y. */
static NUMBER OWN(inner)(enum CBLAS_ORDER order, blasint m, blasint n, const NUMBER *x, blasint ldx, const NUMBER *y, blasint ldy) {
  NUMBER sum = 0;
  for (blasint i = 0; i < m; i++)
    for (blasint j = 0; j < n; j++) sum += CONJUGATE(x[AT(order, i, j, ldx)]) * y[AT(order, i, j, ldy)];
  return sum;
}

/* Not by cblas_zdotc_sub: that of OpenBLAS (0.3.21, Haswell and Zen) reads one number behind the last where increments are not 1, and no room has one there. */
static NUMBER OWN(dotc)(blasint n, const NUMBER *x, blasint incx, const NUMBER *y, blasint incy) {
  const NUMBER *ofX = FIRST(x, n, incx), *ofY = FIRST(y, n, incy);
  NUMBER sum = 0;
  for (blasint i = 0; i < n; i++) sum += CONJUGATE(ofX[(ptrdiff_t)i * incx]) * ofY[(ptrdiff_t)i * incy];
  return sum;
}

/* conj(x), one element after the other */
static NUMBER *OWN(conjugates)(blasint n, const NUMBER *x, blasint incx) {
  NUMBER *t = OWN(room)(n, 1);
  const NUMBER *first = FIRST(x, n, incx);
  for (blasint i = 0; i < n; i++) t[i] = CONJUGATE(first[(ptrdiff_t)i * incx]);
  return t;
}

/* x becomes conj(x). */
static void OWN(turn)(blasint n, NUMBER *x, blasint incx) {
  NUMBER *first = FIRST(x, n, incx);
  for (blasint i = 0; i < n; i++) first[(ptrdiff_t)i * incx] = CONJUGATE(first[(ptrdiff_t)i * incx]);
}

/* The imaginary part of a Hermitian matrix's diagonal counts as zero. */
static void OWN(real_diagonal)(blasint n, NUMBER *a, blasint lda) {
  for (blasint k = 0; k < n; k++) a[(size_t)k * (lda + 1)] = REAL_PART(a[(size_t)k * (lda + 1)]);
}
