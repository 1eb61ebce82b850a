/* Solutions by a triangular matrix: those of cblas/triangles.h, but for what is singular. There B is left as it is. */

/* $AD READS a[SQUARE(n, lda)], b[EXTENT(layout, n, nrhs, ldb)]
   $AD WRITES b[EXTENT(layout, n, nrhs, ldb)]
   $AD OPTIONAL a */
void RULE(trtrs, _b)(int layout, char uplo, char trans, char diag, lapack_int n, lapack_int nrhs, const REAL *a, REAL *ab, lapack_int lda, REAL *b,
                     REAL *bb, lapack_int ldb) {
  const enum CBLAS_ORDER order = (enum CBLAS_ORDER)layout;
  const int isPlain = RULE_TRANS(trans) == CblasNoTrans;
  if (LAPACK(trtrs)(layout, uplo, trans, diag, n, nrhs, a, lda, b, ldb) != 0) return;
  LAPACK(trtrs)(layout, uplo, isPlain ? 'T' : 'N', diag, n, nrhs, a, lda, bb, ldb);
  if (ab != NULL) {
    /* A gets -Bb X', or -X Bb' */
    REAL *t = OWN(room)(n, n);
    BLAS(gemm)(order, CblasNoTrans, CblasTrans, n, n, nrhs, -1, isPlain ? bb : b, ldb, isPlain ? b : bb, ldb, 0, t, n);
    OWN(add_triangle)(order, RULE_UPLO(uplo), RULE_DIAG(diag), n, 1, t, n, ab, lda);
    free(t);
  }
}

/* $AD OPTIONAL a */
lapack_int RULE(trtrs, _d)(int layout, char uplo, char trans, char diag, lapack_int n, lapack_int nrhs, const REAL *a, const REAL *ad, lapack_int lda,
                           REAL *b, REAL *bd, lapack_int ldb) {
  const enum CBLAS_ORDER order = (enum CBLAS_ORDER)layout;
  const lapack_int info = LAPACK(trtrs)(layout, uplo, trans, diag, n, nrhs, a, lda, b, ldb);
  if (info != 0) return info;
  if (ad != NULL) {
    const blasint ld = LINE(order, n, nrhs);
    REAL *t = OWN(room)(n, nrhs);
    OWN(copy)(order, n, nrhs, b, ldb, t, ld);
    BLAS(trmm)(order, CblasLeft, RULE_UPLO(uplo), RULE_TRANS(trans), RULE_DIAG(diag), n, nrhs, 1, ad, lda, t, ld);
    /* A diagonal of ones has no derivative. */
    if (RULE_DIAG(diag) == CblasUnit) OWN(add)(order, n, nrhs, -1, b, ldb, t, ld);
    OWN(add)(order, n, nrhs, -1, t, ld, bd, ldb);
    free(t);
  }
  LAPACK(trtrs)(layout, uplo, trans, diag, n, nrhs, a, lda, bd, ldb);
  return info;
}
