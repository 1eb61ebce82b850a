/*
 * Matrices of which a band is stored, and vectors. Column j holds rows j - ku to j + kl from its first element on (by rows: row i holds columns i - kl to
 * i + ku); of a symmetric one the diagonal and the k lines above or below it.
 */

/* The band of A += alpha u v', `both`: and of v u', off the diagonal. */
static inline void OWN(add_outer_band)(enum CBLAS_ORDER order, blasint m, blasint n, blasint kl, blasint ku, int both, REAL alpha, const REAL *u,
                                       blasint incu, const REAL *v, blasint incv, REAL *a, blasint lda) {
  const REAL *rows = FIRST(u, m, incu), *columns = FIRST(v, n, incv);
  for (blasint i = 0; i < m; i++)
    for (blasint j = i > kl ? i - kl : 0; j < n && j <= i + ku; j++) {
      a[BAND_AT(order, i, j, kl, ku, lda)] += alpha * rows[(ptrdiff_t)i * incu] * columns[(ptrdiff_t)j * incv];
      if (both && i != j) a[BAND_AT(order, i, j, kl, ku, lda)] += alpha * rows[(ptrdiff_t)j * incu] * columns[(ptrdiff_t)i * incv];
    }
}

/* $AD READS a[BAND_LINES(order, m, n, lda)], x[1 + ((trans == CblasNoTrans ? n : m) - 1) * abs(incx)]
   $AD READS y[1 + ((trans == CblasNoTrans ? m : n) - 1) * abs(incy)]
   $AD WRITES y[1 + ((trans == CblasNoTrans ? m : n) - 1) * abs(incy)]
   $AD OPTIONAL alpha a x beta */
void RULE(gbmv, _b)(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE trans, blasint m, blasint n, blasint kl, blasint ku, REAL alpha, REAL *alphab,
                    const REAL *a, REAL *ab, blasint lda, const REAL *x, REAL *xb, blasint incx, REAL beta, REAL *betab, REAL *y, REAL *yb,
                    blasint incy) {
  const blasint rows = trans == CblasNoTrans ? m : n;
  if (alphab != NULL) {
    REAL *t = OWN(room)(rows, 1);
    BLAS(gbmv)(order, trans, m, n, kl, ku, 1, a, lda, x, incx, 0, t, 1);
    *alphab += BLAS(dot)(rows, t, 1, yb, incy);
    free(t);
  }
  if (betab != NULL) *betab += BLAS(dot)(rows, y, incy, yb, incy);
  if (xb != NULL) BLAS(gbmv)(order, FLIP(trans), m, n, kl, ku, alpha, a, lda, yb, incy, 1, xb, incx);
  if (ab != NULL) {
    if (trans == CblasNoTrans) OWN(add_outer_band)(order, m, n, kl, ku, 0, alpha, yb, incy, x, incx, ab, lda);
    else OWN(add_outer_band)(order, m, n, kl, ku, 0, alpha, x, incx, yb, incy, ab, lda);
  }
  BLAS(scal)(rows, beta, yb, abs(incy));
}

/* $AD OPTIONAL a x */
void RULE(gbmv, _d)(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE trans, blasint m, blasint n, blasint kl, blasint ku, REAL alpha, REAL alphad,
                    const REAL *a, const REAL *ad, blasint lda, const REAL *x, const REAL *xd, blasint incx, REAL beta, REAL betad, REAL *y,
                    REAL *yd, blasint incy) {
  const blasint rows = trans == CblasNoTrans ? m : n;
  BLAS(scal)(rows, beta, yd, abs(incy));
  if (xd != NULL) BLAS(gbmv)(order, trans, m, n, kl, ku, alpha, a, lda, xd, incx, 1, yd, incy);
  if (ad != NULL) BLAS(gbmv)(order, trans, m, n, kl, ku, alpha, ad, lda, x, incx, 1, yd, incy);
  BLAS(gbmv)(order, trans, m, n, kl, ku, alphad, a, lda, x, incx, 1, yd, incy);
  BLAS(axpy)(rows, betad, y, incy, yd, incy);
  BLAS(gbmv)(order, trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy);
}

/* $AD READS a[n * lda], x[1 + (n - 1) * abs(incx)], y[1 + (n - 1) * abs(incy)]
   $AD WRITES y[1 + (n - 1) * abs(incy)]
   $AD OPTIONAL alpha a x beta */
void RULE(sbmv, _b)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, blasint n, blasint k, REAL alpha, REAL *alphab, const REAL *a, REAL *ab,
                    blasint lda, const REAL *x, REAL *xb, blasint incx, REAL beta, REAL *betab, REAL *y, REAL *yb, blasint incy) {
  if (alphab != NULL) {
    REAL *t = OWN(room)(n, 1);
    BLAS(sbmv)(order, uplo, n, k, 1, a, lda, x, incx, 0, t, 1);
    *alphab += BLAS(dot)(n, t, 1, yb, incy);
    free(t);
  }
  if (betab != NULL) *betab += BLAS(dot)(n, y, incy, yb, incy);
  if (xb != NULL) BLAS(sbmv)(order, uplo, n, k, alpha, a, lda, yb, incy, 1, xb, incx);
  if (ab != NULL) {
    const int isUpper = uplo == CblasUpper;
    OWN(add_outer_band)(order, n, n, isUpper ? 0 : k, isUpper ? k : 0, 1, alpha, yb, incy, x, incx, ab, lda);
  }
  BLAS(scal)(n, beta, yb, abs(incy));
}

/* $AD OPTIONAL a x */
void RULE(sbmv, _d)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, blasint n, blasint k, REAL alpha, REAL alphad, const REAL *a, const REAL *ad,
                    blasint lda, const REAL *x, const REAL *xd, blasint incx, REAL beta, REAL betad, REAL *y, REAL *yd, blasint incy) {
  BLAS(scal)(n, beta, yd, abs(incy));
  if (xd != NULL) BLAS(sbmv)(order, uplo, n, k, alpha, a, lda, xd, incx, 1, yd, incy);
  if (ad != NULL) BLAS(sbmv)(order, uplo, n, k, alpha, ad, lda, x, incx, 1, yd, incy);
  BLAS(sbmv)(order, uplo, n, k, alphad, a, lda, x, incx, 1, yd, incy);
  BLAS(axpy)(n, betad, y, incy, yd, incy);
  BLAS(sbmv)(order, uplo, n, k, alpha, a, lda, x, incx, beta, y, incy);
}

/* The band of a triangle += alpha u v' */
static inline void OWN(add_outer_part)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_DIAG diag, blasint n, blasint k, REAL alpha,
                                       const REAL *u, blasint incu, const REAL *v, blasint incv, REAL *a, blasint lda) {
  const REAL *rows = FIRST(u, n, incu), *columns = FIRST(v, n, incv);
  const blasint kl = uplo == CblasUpper ? 0 : k, ku = uplo == CblasUpper ? k : 0;
  for (blasint i = 0; i < n; i++)
    for (blasint j = i > kl ? i - kl : 0; j < n && j <= i + ku; j++)
      if (diag == CblasNonUnit || i != j)
        a[BAND_AT(order, i, j, kl, ku, lda)] += alpha * rows[(ptrdiff_t)i * incu] * columns[(ptrdiff_t)j * incv];
}

/* $AD READS a[n * lda], x[1 + (n - 1) * abs(incx)]
   $AD WRITES x[1 + (n - 1) * abs(incx)]
   $AD OPTIONAL a */
void RULE(tbmv, _b)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag, blasint n, blasint k,
                    const REAL *a, REAL *ab, blasint lda, REAL *x, REAL *xb, blasint incx) {
  if (ab != NULL) {
    if (trans == CblasNoTrans) OWN(add_outer_part)(order, uplo, diag, n, k, 1, xb, incx, x, incx, ab, lda);
    else OWN(add_outer_part)(order, uplo, diag, n, k, 1, x, incx, xb, incx, ab, lda);
  }
  BLAS(tbmv)(order, uplo, FLIP(trans), diag, n, k, a, lda, xb, incx);
}

/* t = what x becomes by the derivative of the matrix, whose diagonal may be fixed */
static inline REAL *OWN(moved_by_band)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag, blasint n,
                                       blasint k, const REAL *ad, blasint lda, const REAL *x, blasint incx) {
  REAL *t = OWN(room)(n, 1);
  BLAS(copy)(n, x, incx, t, 1);
  BLAS(tbmv)(order, uplo, trans, diag, n, k, ad, lda, t, 1);
  if (diag == CblasUnit) BLAS(axpy)(n, -1, x, incx, t, 1);
  return t;
}

/* $AD OPTIONAL a */
void RULE(tbmv, _d)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag, blasint n, blasint k,
                    const REAL *a, const REAL *ad, blasint lda, REAL *x, REAL *xd, blasint incx) {
  BLAS(tbmv)(order, uplo, trans, diag, n, k, a, lda, xd, incx);
  if (ad != NULL) {
    REAL *t = OWN(moved_by_band)(order, uplo, trans, diag, n, k, ad, lda, x, incx);
    BLAS(axpy)(n, 1, t, 1, xd, incx);
    free(t);
  }
  BLAS(tbmv)(order, uplo, trans, diag, n, k, a, lda, x, incx);
}

/* $AD READS a[n * lda], x[1 + (n - 1) * abs(incx)]
   $AD WRITES x[1 + (n - 1) * abs(incx)]
   $AD OPTIONAL a */
void RULE(tbsv, _b)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag, blasint n, blasint k,
                    const REAL *a, REAL *ab, blasint lda, REAL *x, REAL *xb, blasint incx) {
  BLAS(tbsv)(order, uplo, FLIP(trans), diag, n, k, a, lda, xb, incx);
  if (ab == NULL) return;
  BLAS(tbsv)(order, uplo, trans, diag, n, k, a, lda, x, incx);
  if (trans == CblasNoTrans) OWN(add_outer_part)(order, uplo, diag, n, k, -1, xb, incx, x, incx, ab, lda);
  else OWN(add_outer_part)(order, uplo, diag, n, k, -1, x, incx, xb, incx, ab, lda);
}

/* $AD OPTIONAL a */
void RULE(tbsv, _d)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag, blasint n, blasint k,
                    const REAL *a, const REAL *ad, blasint lda, REAL *x, REAL *xd, blasint incx) {
  BLAS(tbsv)(order, uplo, trans, diag, n, k, a, lda, x, incx);
  if (ad != NULL) {
    REAL *t = OWN(moved_by_band)(order, uplo, trans, diag, n, k, ad, lda, x, incx);
    BLAS(axpy)(n, -1, t, 1, xd, incx);
    free(t);
  }
  BLAS(tbsv)(order, uplo, trans, diag, n, k, a, lda, xd, incx);
}
