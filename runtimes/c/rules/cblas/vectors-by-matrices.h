/* A matrix and vectors. */

/* $AD READS a[EXTENT(order, m, n, lda)], x[1 + ((trans == CblasNoTrans ? n : m) - 1) * abs(incx)], y[1 + ((trans == CblasNoTrans ? m : n) - 1) * abs(incy)]
   $AD WRITES y[1 + ((trans == CblasNoTrans ? m : n) - 1) * abs(incy)]
   $AD OPTIONAL alpha a x beta */
void RULE(gemv, _b)(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE trans, blasint m, blasint n, REAL alpha, REAL *alphab, const REAL *a, REAL *ab,
                    blasint lda, const REAL *x, REAL *xb, blasint incx, REAL beta, REAL *betab, REAL *y, REAL *yb, blasint incy) {
  const blasint rows = trans == CblasNoTrans ? m : n;
  if (alphab != NULL) {
    REAL *t = OWN(room)(rows, 1);
    BLAS(gemv)(order, trans, m, n, 1, a, lda, x, incx, 0, t, 1);
    *alphab += BLAS(dot)(rows, t, 1, yb, incy);
    free(t);
  }
  if (betab != NULL) *betab += BLAS(dot)(rows, y, incy, yb, incy);
  if (xb != NULL) BLAS(gemv)(order, FLIP(trans), m, n, alpha, a, lda, yb, incy, 1, xb, incx);
  if (ab != NULL) {
    if (trans == CblasNoTrans) BLAS(ger)(order, m, n, alpha, yb, incy, x, incx, ab, lda);
    else BLAS(ger)(order, m, n, alpha, x, incx, yb, incy, ab, lda);
  }
  BLAS(scal)(rows, beta, yb, abs(incy));
}

/* $AD OPTIONAL a x */
void RULE(gemv, _d)(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE trans, blasint m, blasint n, REAL alpha, REAL alphad, const REAL *a,
                    const REAL *ad, blasint lda, const REAL *x, const REAL *xd, blasint incx, REAL beta, REAL betad, REAL *y, REAL *yd,
                    blasint incy) {
  const blasint rows = trans == CblasNoTrans ? m : n;
  BLAS(scal)(rows, beta, yd, abs(incy));
  if (xd != NULL) BLAS(gemv)(order, trans, m, n, alpha, a, lda, xd, incx, 1, yd, incy);
  if (ad != NULL) BLAS(gemv)(order, trans, m, n, alpha, ad, lda, x, incx, 1, yd, incy);
  BLAS(gemv)(order, trans, m, n, alphad, a, lda, x, incx, 1, yd, incy);
  BLAS(axpy)(rows, betad, y, incy, yd, incy);
  BLAS(gemv)(order, trans, m, n, alpha, a, lda, x, incx, beta, y, incy);
}

/* $AD READS x[1 + (m - 1) * abs(incx)], y[1 + (n - 1) * abs(incy)], a[EXTENT(order, m, n, lda)]
   $AD WRITES a[EXTENT(order, m, n, lda)]
   $AD OPTIONAL alpha x y */
void RULE(ger, _b)(enum CBLAS_ORDER order, blasint m, blasint n, REAL alpha, REAL *alphab, const REAL *x, REAL *xb, blasint incx,
                   const REAL *y, REAL *yb, blasint incy, REAL *a, REAL *ab, blasint lda) {
  if (alphab != NULL) {
    REAL *t = OWN(room)(m, 1);
    BLAS(gemv)(order, CblasNoTrans, m, n, 1, ab, lda, y, incy, 0, t, 1);
    *alphab += BLAS(dot)(m, t, 1, x, incx);
    free(t);
  }
  if (xb != NULL) BLAS(gemv)(order, CblasNoTrans, m, n, alpha, ab, lda, y, incy, 1, xb, incx);
  if (yb != NULL) BLAS(gemv)(order, CblasTrans, m, n, alpha, ab, lda, x, incx, 1, yb, incy);
}

/* $AD OPTIONAL x y */
void RULE(ger, _d)(enum CBLAS_ORDER order, blasint m, blasint n, REAL alpha, REAL alphad, const REAL *x, const REAL *xd, blasint incx,
                   const REAL *y, const REAL *yd, blasint incy, REAL *a, REAL *ad, blasint lda) {
  if (xd != NULL) BLAS(ger)(order, m, n, alpha, xd, incx, y, incy, ad, lda);
  if (yd != NULL) BLAS(ger)(order, m, n, alpha, x, incx, yd, incy, ad, lda);
  BLAS(ger)(order, m, n, alphad, x, incx, y, incy, ad, lda);
  BLAS(ger)(order, m, n, alpha, x, incx, y, incy, a, lda);
}

/* Of A one triangle is read: the derivative goes there. */
/* $AD READS a[SQUARE(n, lda)], x[1 + (n - 1) * abs(incx)], y[1 + (n - 1) * abs(incy)]
   $AD WRITES y[1 + (n - 1) * abs(incy)]
   $AD OPTIONAL alpha a x beta */
void RULE(symv, _b)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, blasint n, REAL alpha, REAL *alphab, const REAL *a, REAL *ab, blasint lda,
                    const REAL *x, REAL *xb, blasint incx, REAL beta, REAL *betab, REAL *y, REAL *yb, blasint incy) {
  if (alphab != NULL) {
    REAL *t = OWN(room)(n, 1);
    BLAS(symv)(order, uplo, n, 1, a, lda, x, incx, 0, t, 1);
    *alphab += BLAS(dot)(n, t, 1, yb, incy);
    free(t);
  }
  if (betab != NULL) *betab += BLAS(dot)(n, y, incy, yb, incy);
  if (xb != NULL) BLAS(symv)(order, uplo, n, alpha, a, lda, yb, incy, 1, xb, incx);
  if (ab != NULL) {
    const REAL *u = FIRST(x, n, incx), *v = FIRST(yb, n, incy);
    BLAS(syr2)(order, uplo, n, alpha, yb, incy, x, incx, ab, lda);
    for (blasint k = 0; k < n; k++) ab[(size_t)k * (lda + 1)] -= alpha * u[(ptrdiff_t)k * incx] * v[(ptrdiff_t)k * incy];
  }
  BLAS(scal)(n, beta, yb, abs(incy));
}

/* $AD OPTIONAL a x */
void RULE(symv, _d)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, blasint n, REAL alpha, REAL alphad, const REAL *a, const REAL *ad, blasint lda,
                    const REAL *x, const REAL *xd, blasint incx, REAL beta, REAL betad, REAL *y, REAL *yd, blasint incy) {
  BLAS(scal)(n, beta, yd, abs(incy));
  if (xd != NULL) BLAS(symv)(order, uplo, n, alpha, a, lda, xd, incx, 1, yd, incy);
  if (ad != NULL) BLAS(symv)(order, uplo, n, alpha, ad, lda, x, incx, 1, yd, incy);
  BLAS(symv)(order, uplo, n, alphad, a, lda, x, incx, 1, yd, incy);
  BLAS(axpy)(n, betad, y, incy, yd, incy);
  BLAS(symv)(order, uplo, n, alpha, a, lda, x, incx, beta, y, incy);
}

/* $AD READS x[1 + (n - 1) * abs(incx)], a[SQUARE(n, lda)]
   $AD WRITES a[SQUARE(n, lda)]
   $AD OPTIONAL alpha x */
void RULE(syr, _b)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, blasint n, REAL alpha, REAL *alphab, const REAL *x, REAL *xb, blasint incx,
                   REAL *a, REAL *ab, blasint lda) {
  REAL *t = OWN(room)(n, 1);
  OWN(through_triangle)(order, uplo, n, ab, lda, x, incx, t);
  if (alphab != NULL) *alphab += BLAS(dot)(n, x, incx, t, 1) / 2;
  if (xb != NULL) BLAS(axpy)(n, alpha, t, 1, xb, incx);
  free(t);
}

/* $AD OPTIONAL x */
void RULE(syr, _d)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, blasint n, REAL alpha, REAL alphad, const REAL *x, const REAL *xd, blasint incx,
                   REAL *a, REAL *ad, blasint lda) {
  if (xd != NULL) BLAS(syr2)(order, uplo, n, alpha, x, incx, xd, incx, ad, lda);
  BLAS(syr)(order, uplo, n, alphad, x, incx, ad, lda);
  BLAS(syr)(order, uplo, n, alpha, x, incx, a, lda);
}

/* $AD READS x[1 + (n - 1) * abs(incx)], y[1 + (n - 1) * abs(incy)], a[SQUARE(n, lda)]
   $AD WRITES a[SQUARE(n, lda)]
   $AD OPTIONAL alpha x y */
void RULE(syr2, _b)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, blasint n, REAL alpha, REAL *alphab, const REAL *x, REAL *xb, blasint incx,
                    const REAL *y, REAL *yb, blasint incy, REAL *a, REAL *ab, blasint lda) {
  REAL *t = OWN(room)(n, 1);
  if (alphab != NULL || xb != NULL) {
    OWN(through_triangle)(order, uplo, n, ab, lda, y, incy, t);
    if (alphab != NULL) *alphab += BLAS(dot)(n, x, incx, t, 1);
    if (xb != NULL) BLAS(axpy)(n, alpha, t, 1, xb, incx);
  }
  if (yb != NULL) {
    OWN(through_triangle)(order, uplo, n, ab, lda, x, incx, t);
    BLAS(axpy)(n, alpha, t, 1, yb, incy);
  }
  free(t);
}

/* $AD OPTIONAL x y */
void RULE(syr2, _d)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, blasint n, REAL alpha, REAL alphad, const REAL *x, const REAL *xd, blasint incx,
                    const REAL *y, const REAL *yd, blasint incy, REAL *a, REAL *ad, blasint lda) {
  if (xd != NULL) BLAS(syr2)(order, uplo, n, alpha, xd, incx, y, incy, ad, lda);
  if (yd != NULL) BLAS(syr2)(order, uplo, n, alpha, x, incx, yd, incy, ad, lda);
  BLAS(syr2)(order, uplo, n, alphad, x, incx, y, incy, ad, lda);
  BLAS(syr2)(order, uplo, n, alpha, x, incx, y, incy, a, lda);
}
