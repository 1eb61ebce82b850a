/* Products of matrices. */

/* $AD READS a[EXTENT(order, transA == CblasNoTrans ? m : k, transA == CblasNoTrans ? k : m, lda)]
   $AD READS b[EXTENT(order, transB == CblasNoTrans ? k : n, transB == CblasNoTrans ? n : k, ldb)], c[EXTENT(order, m, n, ldc)]
   $AD WRITES c[EXTENT(order, m, n, ldc)]
   $AD OPTIONAL alpha a b beta */
void RULE(gemm, _b)(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE transA, enum CBLAS_TRANSPOSE transB, blasint m, blasint n, blasint k, REAL alpha,
                    REAL *alphab, const REAL *a, REAL *ab, blasint lda, const REAL *b, REAL *bb, blasint ldb, REAL beta, REAL *betab, REAL *c,
                    REAL *cb, blasint ldc) {
  if (alphab != NULL) {
    const blasint ld = LINE(order, m, n);
    REAL *t = OWN(room)(m, n);
    BLAS(gemm)(order, transA, transB, m, n, k, 1, a, lda, b, ldb, 0, t, ld);
    *alphab += OWN(inner)(order, m, n, t, ld, cb, ldc);
    free(t);
  }
  if (betab != NULL) *betab += OWN(inner)(order, m, n, c, ldc, cb, ldc);
  if (ab != NULL) {
    if (transA == CblasNoTrans) BLAS(gemm)(order, CblasNoTrans, FLIP(transB), m, k, n, alpha, cb, ldc, b, ldb, 1, ab, lda);
    else BLAS(gemm)(order, transB, CblasTrans, k, m, n, alpha, b, ldb, cb, ldc, 1, ab, lda);
  }
  if (bb != NULL) {
    if (transB == CblasNoTrans) BLAS(gemm)(order, FLIP(transA), CblasNoTrans, k, n, m, alpha, a, lda, cb, ldc, 1, bb, ldb);
    else BLAS(gemm)(order, CblasTrans, transA, n, k, m, alpha, cb, ldc, a, lda, 1, bb, ldb);
  }
  OWN(scale)(order, m, n, beta, cb, ldc);
}

/* $AD OPTIONAL a b */
void RULE(gemm, _d)(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE transA, enum CBLAS_TRANSPOSE transB, blasint m, blasint n, blasint k, REAL alpha,
                    REAL alphad, const REAL *a, const REAL *ad, blasint lda, const REAL *b, const REAL *bd, blasint ldb, REAL beta, REAL betad,
                    REAL *c, REAL *cd, blasint ldc) {
  OWN(scale)(order, m, n, beta, cd, ldc);
  if (ad != NULL) BLAS(gemm)(order, transA, transB, m, n, k, alpha, ad, lda, b, ldb, 1, cd, ldc);
  if (bd != NULL) BLAS(gemm)(order, transA, transB, m, n, k, alpha, a, lda, bd, ldb, 1, cd, ldc);
  BLAS(gemm)(order, transA, transB, m, n, k, alphad, a, lda, b, ldb, 1, cd, ldc);
  OWN(add)(order, m, n, betad, c, ldc, cd, ldc);
  BLAS(gemm)(order, transA, transB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}

/* Of A one triangle is read: the derivative goes there. */
/* $AD READS a[SQUARE(side == CblasLeft ? m : n, lda)], b[EXTENT(order, m, n, ldb)], c[EXTENT(order, m, n, ldc)]
   $AD WRITES c[EXTENT(order, m, n, ldc)]
   $AD OPTIONAL alpha a b beta */
void RULE(symm, _b)(enum CBLAS_ORDER order, enum CBLAS_SIDE side, enum CBLAS_UPLO uplo, blasint m, blasint n, REAL alpha, REAL *alphab,
                    const REAL *a, REAL *ab, blasint lda, const REAL *b, REAL *bb, blasint ldb, REAL beta, REAL *betab, REAL *c, REAL *cb,
                    blasint ldc) {
  if (alphab != NULL) {
    const blasint ld = LINE(order, m, n);
    REAL *t = OWN(room)(m, n);
    BLAS(symm)(order, side, uplo, m, n, 1, a, lda, b, ldb, 0, t, ld);
    *alphab += OWN(inner)(order, m, n, t, ld, cb, ldc);
    free(t);
  }
  if (betab != NULL) *betab += OWN(inner)(order, m, n, c, ldc, cb, ldc);
  if (bb != NULL) BLAS(symm)(order, side, uplo, m, n, alpha, a, lda, cb, ldc, 1, bb, ldb);
  if (ab != NULL) {
    const blasint size = side == CblasLeft ? m : n, count = side == CblasLeft ? n : m;
    /* Rows of B for a matrix on the left, columns for one on the right: from element to element it is that far. */
    const int alongLine = (order == CblasRowMajor) == (side == CblasLeft);
    BLAS(syr2k)(order, uplo, side == CblasLeft ? CblasNoTrans : CblasTrans, size, count, alpha, cb, ldc, b, ldb, 1, ab, lda);
    for (blasint i = 0; i < size; i++)
      ab[(size_t)i * (lda + 1)] -= alpha * (alongLine ? BLAS(dot)(count, cb + (size_t)i * ldc, 1, b + (size_t)i * ldb, 1)
                                                      : BLAS(dot)(count, cb + i, ldc, b + i, ldb));
  }
  OWN(scale)(order, m, n, beta, cb, ldc);
}

/* $AD OPTIONAL a b */
void RULE(symm, _d)(enum CBLAS_ORDER order, enum CBLAS_SIDE side, enum CBLAS_UPLO uplo, blasint m, blasint n, REAL alpha, REAL alphad,
                    const REAL *a, const REAL *ad, blasint lda, const REAL *b, const REAL *bd, blasint ldb, REAL beta, REAL betad, REAL *c,
                    REAL *cd, blasint ldc) {
  OWN(scale)(order, m, n, beta, cd, ldc);
  if (ad != NULL) BLAS(symm)(order, side, uplo, m, n, alpha, ad, lda, b, ldb, 1, cd, ldc);
  if (bd != NULL) BLAS(symm)(order, side, uplo, m, n, alpha, a, lda, bd, ldb, 1, cd, ldc);
  BLAS(symm)(order, side, uplo, m, n, alphad, a, lda, b, ldb, 1, cd, ldc);
  OWN(add)(order, m, n, betad, c, ldc, cd, ldc);
  BLAS(symm)(order, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc);
}

/* Y += alpha (C + its diagonal) X, or X (C + its diagonal), where C is the symmetric matrix of a triangle */
static inline void OWN(add_through_triangle)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, blasint n, blasint k,
                                             REAL alpha, const REAL *c, blasint ldc, const REAL *x, blasint ldx, REAL *y, blasint ldy) {
  const int alongLine = (order == CblasRowMajor) == (trans == CblasNoTrans);
  if (trans == CblasNoTrans) BLAS(symm)(order, CblasLeft, uplo, n, k, alpha, c, ldc, x, ldx, 1, y, ldy);
  else BLAS(symm)(order, CblasRight, uplo, k, n, alpha, c, ldc, x, ldx, 1, y, ldy);
  for (blasint i = 0; i < n; i++) {
    const REAL by = alpha * c[(size_t)i * (ldc + 1)];
    if (alongLine) BLAS(axpy)(k, by, x + (size_t)i * ldx, 1, y + (size_t)i * ldy, 1);
    else BLAS(axpy)(k, by, x + i, ldx, y + i, ldy);
  }
}

/* $AD READS a[EXTENT(order, trans == CblasNoTrans ? n : k, trans == CblasNoTrans ? k : n, lda)], c[SQUARE(n, ldc)]
   $AD WRITES c[SQUARE(n, ldc)]
   $AD OPTIONAL alpha a beta */
void RULE(syrk, _b)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, blasint n, blasint k, REAL alpha, REAL *alphab,
                    const REAL *a, REAL *ab, blasint lda, REAL beta, REAL *betab, REAL *c, REAL *cb, blasint ldc) {
  if (alphab != NULL) {
    REAL *t = OWN(room)(n, n);
    BLAS(syrk)(order, uplo, trans, n, k, 1, a, lda, 0, t, n);
    *alphab += OWN(inner_triangle)(order, uplo, n, t, n, cb, ldc);
    free(t);
  }
  if (betab != NULL) *betab += OWN(inner_triangle)(order, uplo, n, c, ldc, cb, ldc);
  if (ab != NULL) OWN(add_through_triangle)(order, uplo, trans, n, k, alpha, cb, ldc, a, lda, ab, lda);
  OWN(scale_triangle)(order, uplo, n, beta, cb, ldc);
}

/* $AD OPTIONAL a */
void RULE(syrk, _d)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, blasint n, blasint k, REAL alpha, REAL alphad,
                    const REAL *a, const REAL *ad, blasint lda, REAL beta, REAL betad, REAL *c, REAL *cd, blasint ldc) {
  OWN(scale_triangle)(order, uplo, n, beta, cd, ldc);
  if (ad != NULL) BLAS(syr2k)(order, uplo, trans, n, k, alpha, a, lda, ad, lda, 1, cd, ldc);
  BLAS(syrk)(order, uplo, trans, n, k, alphad, a, lda, 1, cd, ldc);
  OWN(add_triangle)(order, uplo, CblasNonUnit, n, betad, c, ldc, cd, ldc);
  BLAS(syrk)(order, uplo, trans, n, k, alpha, a, lda, beta, c, ldc);
}

/* $AD READS a[EXTENT(order, trans == CblasNoTrans ? n : k, trans == CblasNoTrans ? k : n, lda)]
   $AD READS b[EXTENT(order, trans == CblasNoTrans ? n : k, trans == CblasNoTrans ? k : n, ldb)], c[SQUARE(n, ldc)]
   $AD WRITES c[SQUARE(n, ldc)]
   $AD OPTIONAL alpha a b beta */
void RULE(syr2k, _b)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, blasint n, blasint k, REAL alpha, REAL *alphab,
                     const REAL *a, REAL *ab, blasint lda, const REAL *b, REAL *bb, blasint ldb, REAL beta, REAL *betab, REAL *c, REAL *cb,
                     blasint ldc) {
  if (alphab != NULL) {
    REAL *t = OWN(room)(n, n);
    BLAS(syr2k)(order, uplo, trans, n, k, 1, a, lda, b, ldb, 0, t, n);
    *alphab += OWN(inner_triangle)(order, uplo, n, t, n, cb, ldc);
    free(t);
  }
  if (betab != NULL) *betab += OWN(inner_triangle)(order, uplo, n, c, ldc, cb, ldc);
  if (ab != NULL) OWN(add_through_triangle)(order, uplo, trans, n, k, alpha, cb, ldc, b, ldb, ab, lda);
  if (bb != NULL) OWN(add_through_triangle)(order, uplo, trans, n, k, alpha, cb, ldc, a, lda, bb, ldb);
  OWN(scale_triangle)(order, uplo, n, beta, cb, ldc);
}

/* $AD OPTIONAL a b */
void RULE(syr2k, _d)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, blasint n, blasint k, REAL alpha, REAL alphad,
                     const REAL *a, const REAL *ad, blasint lda, const REAL *b, const REAL *bd, blasint ldb, REAL beta, REAL betad, REAL *c,
                     REAL *cd, blasint ldc) {
  OWN(scale_triangle)(order, uplo, n, beta, cd, ldc);
  if (ad != NULL) BLAS(syr2k)(order, uplo, trans, n, k, alpha, ad, lda, b, ldb, 1, cd, ldc);
  if (bd != NULL) BLAS(syr2k)(order, uplo, trans, n, k, alpha, a, lda, bd, ldb, 1, cd, ldc);
  BLAS(syr2k)(order, uplo, trans, n, k, alphad, a, lda, b, ldb, 1, cd, ldc);
  OWN(add_triangle)(order, uplo, CblasNonUnit, n, betad, c, ldc, cd, ldc);
  BLAS(syr2k)(order, uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}
