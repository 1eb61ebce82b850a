/* A triangular matrix and a matrix: B = alpha op(A) B, B op(A), and with the inverse of op(A). */

/* The triangle of A += alpha times what A gets where op(A) X has the adjoint G. */
static inline void OWN(add_to_triangle)(enum CBLAS_ORDER order, enum CBLAS_SIDE side, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans,
                                        enum CBLAS_DIAG diag, blasint m, blasint n, REAL alpha, const REAL *g, blasint ldg, const REAL *x,
                                        blasint ldx, REAL *ab, blasint lda) {
  const blasint size = side == CblasLeft ? m : n;
  const int isGradientFirst = (side == CblasLeft) == (trans == CblasNoTrans);
  REAL *t = OWN(room)(size, size);
  BLAS(gemm)(order, side == CblasLeft ? CblasNoTrans : CblasTrans, side == CblasLeft ? CblasTrans : CblasNoTrans, size, size,
             side == CblasLeft ? n : m, 1, isGradientFirst ? g : x, isGradientFirst ? ldg : ldx, isGradientFirst ? x : g,
             isGradientFirst ? ldx : ldg, 0, t, size);
  OWN(add_triangle)(order, uplo, diag, size, alpha, t, size, ab, lda);
  free(t);
}

/* Y += alpha times what X becomes by the derivative of the matrix, whose diagonal may be fixed */
static inline void OWN(add_moved)(enum CBLAS_ORDER order, enum CBLAS_SIDE side, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans,
                                  enum CBLAS_DIAG diag, blasint m, blasint n, REAL alpha, const REAL *ad, blasint lda, const REAL *x,
                                  blasint ldx, REAL *y, blasint ldy) {
  const blasint ld = LINE(order, m, n);
  REAL *t = OWN(room)(m, n);
  OWN(copy)(order, m, n, x, ldx, t, ld);
  BLAS(trmm)(order, side, uplo, trans, diag, m, n, 1, ad, lda, t, ld);
  if (diag == CblasUnit) OWN(add)(order, m, n, -1, x, ldx, t, ld);
  OWN(add)(order, m, n, alpha, t, ld, y, ldy);
  free(t);
}

/* $AD READS a[SQUARE(side == CblasLeft ? m : n, lda)], b[EXTENT(order, m, n, ldb)]
   $AD WRITES b[EXTENT(order, m, n, ldb)]
   $AD OPTIONAL alpha a */
void RULE(trmm, _b)(enum CBLAS_ORDER order, enum CBLAS_SIDE side, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag,
                    blasint m, blasint n, REAL alpha, REAL *alphab, const REAL *a, REAL *ab, blasint lda, REAL *b, REAL *bb, blasint ldb) {
  if (ab != NULL) OWN(add_to_triangle)(order, side, uplo, trans, diag, m, n, alpha, bb, ldb, b, ldb, ab, lda);
  BLAS(trmm)(order, side, uplo, FLIP(trans), diag, m, n, 1, a, lda, bb, ldb);
  if (alphab != NULL) *alphab += OWN(inner)(order, m, n, b, ldb, bb, ldb);
  OWN(scale)(order, m, n, alpha, bb, ldb);
}

/* $AD OPTIONAL a */
void RULE(trmm, _d)(enum CBLAS_ORDER order, enum CBLAS_SIDE side, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag,
                    blasint m, blasint n, REAL alpha, REAL alphad, const REAL *a, const REAL *ad, blasint lda, REAL *b, REAL *bd, blasint ldb) {
  OWN(scale)(order, m, n, alpha, bd, ldb);
  OWN(add)(order, m, n, alphad, b, ldb, bd, ldb);
  BLAS(trmm)(order, side, uplo, trans, diag, m, n, 1, a, lda, bd, ldb);
  if (ad != NULL) OWN(add_moved)(order, side, uplo, trans, diag, m, n, alpha, ad, lda, b, ldb, bd, ldb);
  BLAS(trmm)(order, side, uplo, trans, diag, m, n, alpha, a, lda, b, ldb);
}

/* $AD READS a[SQUARE(side == CblasLeft ? m : n, lda)], b[EXTENT(order, m, n, ldb)]
   $AD WRITES b[EXTENT(order, m, n, ldb)]
   $AD OPTIONAL alpha a */
void RULE(trsm, _b)(enum CBLAS_ORDER order, enum CBLAS_SIDE side, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag,
                    blasint m, blasint n, REAL alpha, REAL *alphab, const REAL *a, REAL *ab, blasint lda, REAL *b, REAL *bb, blasint ldb) {
  if (alphab != NULL || ab != NULL) BLAS(trsm)(order, side, uplo, trans, diag, m, n, 1, a, lda, b, ldb);
  if (alphab != NULL) *alphab += OWN(inner)(order, m, n, b, ldb, bb, ldb);
  BLAS(trsm)(order, side, uplo, FLIP(trans), diag, m, n, 1, a, lda, bb, ldb);
  if (ab != NULL) OWN(add_to_triangle)(order, side, uplo, trans, diag, m, n, -alpha, bb, ldb, b, ldb, ab, lda);
  OWN(scale)(order, m, n, alpha, bb, ldb);
}

/* $AD OPTIONAL a */
void RULE(trsm, _d)(enum CBLAS_ORDER order, enum CBLAS_SIDE side, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag,
                    blasint m, blasint n, REAL alpha, REAL alphad, const REAL *a, const REAL *ad, blasint lda, REAL *b, REAL *bd, blasint ldb) {
  const blasint ld = LINE(order, m, n);
  REAL *x = OWN(room)(m, n);
  OWN(copy)(order, m, n, b, ldb, x, ld);
  BLAS(trsm)(order, side, uplo, trans, diag, m, n, 1, a, lda, x, ld);
  if (ad != NULL) OWN(add_moved)(order, side, uplo, trans, diag, m, n, -1, ad, lda, x, ld, bd, ldb);
  BLAS(trsm)(order, side, uplo, trans, diag, m, n, alpha, a, lda, bd, ldb);
  OWN(add)(order, m, n, alphad, x, ld, bd, ldb);
  BLAS(trsm)(order, side, uplo, trans, diag, m, n, alpha, a, lda, b, ldb);
  free(x);
}
