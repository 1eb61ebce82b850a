/*
 * A Hermitian matrix and vectors: y = alpha A x + beta y, A += alpha x x', and A += alpha x y' + (alpha x y')'. It is a triangle, and its diagonal is real,
 * whatever stands there. What such an update has the adjoint S of, Hermitian too, goes to x as through a matrix: what is off the diagonal counts for both
 * triangles, and the diagonal twice.
 */

/* The triangle of A gets what the whole matrix does: alpha u v'. */
static void OWN(give_hermitian)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, blasint n, NUMBER alpha, const NUMBER *u, blasint incu,
                                const NUMBER *v, blasint incv, NUMBER *ab, blasint lda) {
  const NUMBER *rows = FIRST(u, n, incu), *columns = FIRST(v, n, incv);
  for (blasint i = 0; i < n; i++)
    for (blasint j = 0; j < n; j++)
      if (RULE_HAS(uplo, i, j)) {
        const NUMBER here = alpha * rows[(ptrdiff_t)i * incu] * CONJUGATE(columns[(ptrdiff_t)j * incv]);
        const NUMBER there = alpha * rows[(ptrdiff_t)j * incu] * CONJUGATE(columns[(ptrdiff_t)i * incv]);
        ab[AT(order, i, j, lda)] += i == j ? REAL_PART(here) : here + CONJUGATE(there);
      }
}

/* (A + its diagonal) x, one element after the other */
static NUMBER *OWN(through_hermitian)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, blasint n, const NUMBER *a, blasint lda, const NUMBER *x,
                                      blasint incx) {
  const NUMBER one = 1, zero = 0;
  const NUMBER *first = FIRST(x, n, incx);
  NUMBER *t = OWN(room)(n, 1);
  BLAS(hemv)(order, uplo, n, &one, a, lda, x, incx, &zero, t, 1);
  for (blasint k = 0; k < n; k++) t[k] += REAL_PART(a[(size_t)k * (lda + 1)]) * first[(ptrdiff_t)k * incx];
  return t;
}

/* $AD READS alpha[1], beta[1], a[SQUARE(n, lda)], x[1 + (n - 1) * abs(incx)], y[1 + (n - 1) * abs(incy)]
   $AD WRITES y[1 + (n - 1) * abs(incy)]
   $AD OPTIONAL alpha a x beta */
void RULE(hemv, _b)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, blasint n, const NUMBER *alpha, NUMBER *alphab, const NUMBER *a, NUMBER *ab,
                    blasint lda, const NUMBER *x, NUMBER *xb, blasint incx, const NUMBER *beta, NUMBER *betab, NUMBER *y, NUMBER *yb, blasint incy) {
  const NUMBER one = 1, zero = 0, turned = CONJUGATE(*alpha), kept = CONJUGATE(*beta);
  if (alphab != NULL) {
    NUMBER *t = OWN(room)(n, 1);
    BLAS(hemv)(order, uplo, n, &one, a, lda, x, incx, &zero, t, 1);
    *alphab += OWN(dotc)(n, t, 1, yb, incy);
    free(t);
  }
  if (betab != NULL) *betab += OWN(dotc)(n, y, incy, yb, incy);
  if (xb != NULL) BLAS(hemv)(order, uplo, n, &turned, a, lda, yb, incy, &one, xb, incx);
  if (ab != NULL) OWN(give_hermitian)(order, uplo, n, turned, yb, incy, x, incx, ab, lda);
  BLAS(scal)(n, &kept, yb, abs(incy));
}

/* $AD OPTIONAL alpha a x beta */
void RULE(hemv, _d)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, blasint n, const NUMBER *alpha, const NUMBER *alphad, const NUMBER *a,
                    const NUMBER *ad, blasint lda, const NUMBER *x, const NUMBER *xd, blasint incx, const NUMBER *beta, const NUMBER *betad, NUMBER *y,
                    NUMBER *yd, blasint incy) {
  const NUMBER one = 1, moved = RULE_GIVEN(alphad), kept = RULE_GIVEN(betad);
  BLAS(scal)(n, beta, yd, abs(incy));
  if (xd != NULL) BLAS(hemv)(order, uplo, n, alpha, a, lda, xd, incx, &one, yd, incy);
  if (ad != NULL) BLAS(hemv)(order, uplo, n, alpha, ad, lda, x, incx, &one, yd, incy);
  BLAS(hemv)(order, uplo, n, &moved, a, lda, x, incx, &one, yd, incy);
  BLAS(axpy)(n, &kept, y, incy, yd, incy);
  BLAS(hemv)(order, uplo, n, alpha, a, lda, x, incx, beta, y, incy);
}

/* alpha is real.
   $AD READS x[1 + (n - 1) * abs(incx)], a[SQUARE(n, lda)]
   $AD WRITES a[SQUARE(n, lda)]
   $AD OPTIONAL alpha x */
void RULE(her, _b)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, blasint n, REAL alpha, REAL *alphab, const NUMBER *x, NUMBER *xb, blasint incx,
                   NUMBER *a, NUMBER *ab, blasint lda) {
  const NUMBER by = alpha;
  NUMBER *t = OWN(through_hermitian)(order, uplo, n, ab, lda, x, incx);
  if (alphab != NULL) *alphab += REAL_PART(OWN(dotc)(n, x, incx, t, 1)) / 2;
  if (xb != NULL) BLAS(axpy)(n, &by, t, 1, xb, incx);
  OWN(real_diagonal)(n, ab, lda);
  free(t);
}

/* $AD OPTIONAL x */
void RULE(her, _d)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, blasint n, REAL alpha, REAL alphad, const NUMBER *x, const NUMBER *xd, blasint incx,
                   NUMBER *a, NUMBER *ad, blasint lda) {
  const NUMBER by = alpha;
  if (xd != NULL) BLAS(her2)(order, uplo, n, &by, x, incx, xd, incx, ad, lda);
  BLAS(her)(order, uplo, n, alphad, x, incx, ad, lda);
  OWN(real_diagonal)(n, ad, lda);
  BLAS(her)(order, uplo, n, alpha, x, incx, a, lda);
}

/* $AD READS alpha[1], x[1 + (n - 1) * abs(incx)], y[1 + (n - 1) * abs(incy)], a[SQUARE(n, lda)]
   $AD WRITES a[SQUARE(n, lda)]
   $AD OPTIONAL alpha x y */
void RULE(her2, _b)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, blasint n, const NUMBER *alpha, NUMBER *alphab, const NUMBER *x, NUMBER *xb,
                    blasint incx, const NUMBER *y, NUMBER *yb, blasint incy, NUMBER *a, NUMBER *ab, blasint lda) {
  const NUMBER turned = CONJUGATE(*alpha);
  NUMBER *ofX = OWN(through_hermitian)(order, uplo, n, ab, lda, x, incx), *ofY = OWN(through_hermitian)(order, uplo, n, ab, lda, y, incy);
  if (alphab != NULL) *alphab += OWN(dotc)(n, x, incx, ofY, 1);
  if (xb != NULL) BLAS(axpy)(n, &turned, ofY, 1, xb, incx);
  if (yb != NULL) BLAS(axpy)(n, alpha, ofX, 1, yb, incy);
  OWN(real_diagonal)(n, ab, lda);
  free(ofX);
  free(ofY);
}

/* $AD OPTIONAL alpha x y */
void RULE(her2, _d)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, blasint n, const NUMBER *alpha, const NUMBER *alphad, const NUMBER *x,
                    const NUMBER *xd, blasint incx, const NUMBER *y, const NUMBER *yd, blasint incy, NUMBER *a, NUMBER *ad, blasint lda) {
  const NUMBER moved = RULE_GIVEN(alphad);
  BLAS(her2)(order, uplo, n, &moved, x, incx, y, incy, ad, lda);
  if (xd != NULL) BLAS(her2)(order, uplo, n, alpha, xd, incx, y, incy, ad, lda);
  if (yd != NULL) BLAS(her2)(order, uplo, n, alpha, x, incx, yd, incy, ad, lda);
  OWN(real_diagonal)(n, ad, lda);
  BLAS(her2)(order, uplo, n, alpha, x, incx, y, incy, a, lda);
}
