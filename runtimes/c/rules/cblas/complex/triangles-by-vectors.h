/* A triangular complex matrix and a vector. */

/* A gets what op(A) does: alpha u v'. */
static void OWN(give_outer)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag, blasint n,
                            NUMBER alpha, const NUMBER *u, blasint incu, const NUMBER *v, blasint incv, NUMBER *ab, blasint lda) {
  NUMBER *pb = OWN(room)(n, n);
  BLAS(gerc)(order, n, n, &alpha, u, incu, v, incv, pb, n);
  OWN(give_triangle)(order, uplo, trans, diag, n, pb, ab, lda);
  free(pb);
}

/* t = what x becomes by the derivative of the matrix, whose diagonal may be fixed */
static NUMBER *OWN(moved)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag, blasint n,
                          const NUMBER *ad, blasint lda, const NUMBER *x, blasint incx) {
  const NUMBER less = -1;
  NUMBER *t = OWN(room)(n, 1);
  BLAS(copy)(n, x, incx, t, 1);
  BLAS(trmv)(order, uplo, trans, diag, n, ad, lda, t, 1);
  if (diag == CblasUnit) BLAS(axpy)(n, &less, x, incx, t, 1);
  return t;
}

/* $AD READS a[SQUARE(n, lda)], x[1 + (n - 1) * abs(incx)]
   $AD WRITES x[1 + (n - 1) * abs(incx)]
   $AD OPTIONAL a */
void RULE(trmv, _b)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag, blasint n, const NUMBER *a,
                    NUMBER *ab, blasint lda, NUMBER *x, NUMBER *xb, blasint incx) {
  if (ab != NULL) OWN(give_outer)(order, uplo, trans, diag, n, 1, xb, incx, x, incx, ab, lda);
  if (trans == CblasTrans) OWN(turn)(n, xb, incx);
  BLAS(trmv)(order, uplo, RULE_BACK(trans), diag, n, a, lda, xb, incx);
  if (trans == CblasTrans) OWN(turn)(n, xb, incx);
}

/* $AD OPTIONAL a */
void RULE(trmv, _d)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag, blasint n, const NUMBER *a,
                    const NUMBER *ad, blasint lda, NUMBER *x, NUMBER *xd, blasint incx) {
  const NUMBER one = 1;
  BLAS(trmv)(order, uplo, trans, diag, n, a, lda, xd, incx);
  if (ad != NULL) {
    NUMBER *t = OWN(moved)(order, uplo, trans, diag, n, ad, lda, x, incx);
    BLAS(axpy)(n, &one, t, 1, xd, incx);
    free(t);
  }
  BLAS(trmv)(order, uplo, trans, diag, n, a, lda, x, incx);
}

/* $AD READS a[SQUARE(n, lda)], x[1 + (n - 1) * abs(incx)]
   $AD WRITES x[1 + (n - 1) * abs(incx)]
   $AD OPTIONAL a */
void RULE(trsv, _b)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag, blasint n, const NUMBER *a,
                    NUMBER *ab, blasint lda, NUMBER *x, NUMBER *xb, blasint incx) {
  if (trans == CblasTrans) OWN(turn)(n, xb, incx);
  BLAS(trsv)(order, uplo, RULE_BACK(trans), diag, n, a, lda, xb, incx);
  if (trans == CblasTrans) OWN(turn)(n, xb, incx);
  if (ab == NULL) return;
  BLAS(trsv)(order, uplo, trans, diag, n, a, lda, x, incx);
  OWN(give_outer)(order, uplo, trans, diag, n, -1, xb, incx, x, incx, ab, lda);
}

/* $AD OPTIONAL a */
void RULE(trsv, _d)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag, blasint n, const NUMBER *a,
                    const NUMBER *ad, blasint lda, NUMBER *x, NUMBER *xd, blasint incx) {
  const NUMBER less = -1;
  BLAS(trsv)(order, uplo, trans, diag, n, a, lda, x, incx);
  if (ad != NULL) {
    NUMBER *t = OWN(moved)(order, uplo, trans, diag, n, ad, lda, x, incx);
    BLAS(axpy)(n, &less, t, 1, xd, incx);
    free(t);
  }
  BLAS(trsv)(order, uplo, trans, diag, n, a, lda, xd, incx);
}
