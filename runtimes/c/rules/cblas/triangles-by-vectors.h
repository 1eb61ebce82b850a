/* A triangular matrix and a vector. */

/* $AD READS a[SQUARE(n, lda)], x[1 + (n - 1) * abs(incx)]
   $AD WRITES x[1 + (n - 1) * abs(incx)]
   $AD OPTIONAL a */
void RULE(trmv, _b)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag, blasint n, const REAL *a,
                    REAL *ab, blasint lda, REAL *x, REAL *xb, blasint incx) {
  if (ab != NULL) {
    if (trans == CblasNoTrans) OWN(add_outer_triangle)(order, uplo, diag, n, 1, xb, incx, x, incx, ab, lda);
    else OWN(add_outer_triangle)(order, uplo, diag, n, 1, x, incx, xb, incx, ab, lda);
  }
  BLAS(trmv)(order, uplo, FLIP(trans), diag, n, a, lda, xb, incx);
}

/* t = what x becomes by the derivative of the matrix, whose diagonal may be fixed */
static inline REAL *OWN(moved)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag, blasint n,
                               const REAL *ad, blasint lda, const REAL *x, blasint incx) {
  REAL *t = OWN(room)(n, 1);
  BLAS(copy)(n, x, incx, t, 1);
  BLAS(trmv)(order, uplo, trans, diag, n, ad, lda, t, 1);
  if (diag == CblasUnit) BLAS(axpy)(n, -1, x, incx, t, 1);
  return t;
}

/* $AD OPTIONAL a */
void RULE(trmv, _d)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag, blasint n, const REAL *a,
                    const REAL *ad, blasint lda, REAL *x, REAL *xd, blasint incx) {
  BLAS(trmv)(order, uplo, trans, diag, n, a, lda, xd, incx);
  if (ad != NULL) {
    REAL *t = OWN(moved)(order, uplo, trans, diag, n, ad, lda, x, incx);
    BLAS(axpy)(n, 1, t, 1, xd, incx);
    free(t);
  }
  BLAS(trmv)(order, uplo, trans, diag, n, a, lda, x, incx);
}

/* $AD READS a[SQUARE(n, lda)], x[1 + (n - 1) * abs(incx)]
   $AD WRITES x[1 + (n - 1) * abs(incx)]
   $AD OPTIONAL a */
void RULE(trsv, _b)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag, blasint n, const REAL *a,
                    REAL *ab, blasint lda, REAL *x, REAL *xb, blasint incx) {
  BLAS(trsv)(order, uplo, FLIP(trans), diag, n, a, lda, xb, incx);
  if (ab == NULL) return;
  BLAS(trsv)(order, uplo, trans, diag, n, a, lda, x, incx);
  if (trans == CblasNoTrans) OWN(add_outer_triangle)(order, uplo, diag, n, -1, xb, incx, x, incx, ab, lda);
  else OWN(add_outer_triangle)(order, uplo, diag, n, -1, x, incx, xb, incx, ab, lda);
}

/* $AD OPTIONAL a */
void RULE(trsv, _d)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag, blasint n, const REAL *a,
                    const REAL *ad, blasint lda, REAL *x, REAL *xd, blasint incx) {
  BLAS(trsv)(order, uplo, trans, diag, n, a, lda, x, incx);
  if (ad != NULL) {
    REAL *t = OWN(moved)(order, uplo, trans, diag, n, ad, lda, x, incx);
    BLAS(axpy)(n, -1, t, 1, xd, incx);
    free(t);
  }
  BLAS(trsv)(order, uplo, trans, diag, n, a, lda, xd, incx);
}
