/*
 * The Cholesky factor, and solutions by it. A = L L', or U' U: one triangle of A is read, and its derivative goes there.
 * I. Murray, Differentiation of the Cholesky decomposition, 2016; M. B. Giles, An extended collection of matrix derivative results, 2008.
 */
#ifndef RULE_UPLO
#define RULE_UPLO(uplo) ((uplo) == 'U' || (uplo) == 'u' ? CblasUpper : CblasLower)
#define RULE_TRANS(trans) ((trans) == 'N' || (trans) == 'n' ? CblasNoTrans : CblasTrans)
#define RULE_DIAG(diag) ((diag) == 'U' || (diag) == 'u' ? CblasUnit : CblasNonUnit)
#endif

static inline void OWN(halve_diagonal)(blasint n, REAL *x, blasint ldx) { BLAS(scal)(n, (REAL)0.5, x, ldx + 1); }

/* What is derived at the factor F becomes what is derived at A. */
static inline void OWN(cholesky_b)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, blasint n, const REAL *f, blasint ldf, REAL *fb, blasint ldb) {
  const int isLower = uplo == CblasLower;
  REAL *q = OWN(room)(n, n);
  OWN(add_triangle)(order, uplo, CblasNonUnit, n, 1, fb, ldb, q, n);
  /* L' Lb, or Ub U' */
  BLAS(trmm)(order, isLower ? CblasLeft : CblasRight, uplo, CblasTrans, CblasNonUnit, n, n, 1, f, ldf, q, n);
  OWN(mirror)(order, uplo, n, q, n);
  /* L^-T q L^-1, or U^-1 q U^-T */
  BLAS(trsm)(order, CblasLeft, uplo, isLower ? CblasTrans : CblasNoTrans, CblasNonUnit, n, n, 1, f, ldf, q, n);
  BLAS(trsm)(order, CblasRight, uplo, isLower ? CblasNoTrans : CblasTrans, CblasNonUnit, n, n, 1, f, ldf, q, n);
  OWN(halve_diagonal)(n, q, n);
  OWN(scale_triangle)(order, uplo, n, 0, fb, ldb);
  OWN(add_triangle)(order, uplo, CblasNonUnit, n, 1, q, n, fb, ldb);
  free(q);
}

static inline void OWN(cholesky_d)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, blasint n, const REAL *f, blasint ldf, REAL *ad, blasint ldd) {
  const int isLower = uplo == CblasLower;
  REAL *q = OWN(room)(n, n), *t = OWN(room)(n, n);
  OWN(add_triangle)(order, uplo, CblasNonUnit, n, 1, ad, ldd, q, n);
  OWN(mirror)(order, uplo, n, q, n);
  /* L^-1 Ad L^-T, or U^-T Ad U^-1 */
  BLAS(trsm)(order, CblasLeft, uplo, isLower ? CblasNoTrans : CblasTrans, CblasNonUnit, n, n, 1, f, ldf, q, n);
  BLAS(trsm)(order, CblasRight, uplo, isLower ? CblasTrans : CblasNoTrans, CblasNonUnit, n, n, 1, f, ldf, q, n);
  OWN(halve_diagonal)(n, q, n);
  OWN(add_triangle)(order, uplo, CblasNonUnit, n, 1, q, n, t, n);
  BLAS(trmm)(order, isLower ? CblasLeft : CblasRight, uplo, CblasNoTrans, CblasNonUnit, n, n, 1, f, ldf, t, n);
  OWN(scale_triangle)(order, uplo, n, 0, ad, ldd);
  OWN(add_triangle)(order, uplo, CblasNonUnit, n, 1, t, n, ad, ldd);
  free(q);
  free(t);
}

/* $AD READS a[SQUARE(n, lda)]
   $AD WRITES a[SQUARE(n, lda)] */
void RULE(potrf, _b)(int layout, char uplo, lapack_int n, REAL *a, REAL *ab, lapack_int lda) {
  if (LAPACK(potrf)(layout, uplo, n, a, lda) == 0) OWN(cholesky_b)((enum CBLAS_ORDER)layout, RULE_UPLO(uplo), n, a, lda, ab, lda);
  else OWN(scale_triangle)((enum CBLAS_ORDER)layout, RULE_UPLO(uplo), n, 0, ab, lda);
}

lapack_int RULE(potrf, _d)(int layout, char uplo, lapack_int n, REAL *a, REAL *ad, lapack_int lda) {
  const lapack_int info = LAPACK(potrf)(layout, uplo, n, a, lda);
  if (info == 0) OWN(cholesky_d)((enum CBLAS_ORDER)layout, RULE_UPLO(uplo), n, a, lda, ad, lda);
  else OWN(scale_triangle)((enum CBLAS_ORDER)layout, RULE_UPLO(uplo), n, 0, ad, lda);
  return info;
}

/* $AD READS a[SQUARE(n, lda)], b[EXTENT(layout, n, nrhs, ldb)]
   $AD WRITES b[EXTENT(layout, n, nrhs, ldb)]
   $AD OPTIONAL a */
void RULE(potrs, _b)(int layout, char uplo, lapack_int n, lapack_int nrhs, const REAL *a, REAL *ab, lapack_int lda, REAL *b, REAL *bb,
                     lapack_int ldb) {
  const enum CBLAS_ORDER order = (enum CBLAS_ORDER)layout;
  const enum CBLAS_UPLO half = RULE_UPLO(uplo);
  LAPACK(potrs)(layout, uplo, n, nrhs, a, lda, bb, ldb);
  if (ab != NULL) {
    /* A = L L' gets -Bb X': L gets -(Bb X' + X Bb') L, U gets -U (Bb X' + X Bb') */
    REAL *t = OWN(room)(n, n);
    LAPACK(potrs)(layout, uplo, n, nrhs, a, lda, b, ldb);
    BLAS(syr2k)(order, half, CblasNoTrans, n, nrhs, -1, bb, ldb, b, ldb, 0, t, n);
    OWN(mirror)(order, half, n, t, n);
    BLAS(trmm)(order, half == CblasLower ? CblasRight : CblasLeft, half, CblasNoTrans, CblasNonUnit, n, n, 1, a, lda, t, n);
    OWN(add_triangle)(order, half, CblasNonUnit, n, 1, t, n, ab, lda);
    free(t);
  }
}

/* X += alpha Ad B, where A is made of the factor F */
static inline void OWN(add_moved_by_factor)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, blasint n, blasint nrhs, REAL alpha, const REAL *f,
                                            const REAL *fd, blasint ldf, const REAL *b, blasint ldb, REAL *x, blasint ldx) {
  const enum CBLAS_TRANSPOSE inner = uplo == CblasLower ? CblasTrans : CblasNoTrans;
  const blasint ld = LINE(order, n, nrhs);
  REAL *t = OWN(room)(n, nrhs);
  for (int turn = 0; turn < 2; turn++) {
    OWN(copy)(order, n, nrhs, b, ldb, t, ld);
    BLAS(trmm)(order, CblasLeft, uplo, inner, CblasNonUnit, n, nrhs, 1, turn == 0 ? fd : f, ldf, t, ld);
    BLAS(trmm)(order, CblasLeft, uplo, FLIP(inner), CblasNonUnit, n, nrhs, 1, turn == 0 ? f : fd, ldf, t, ld);
    OWN(add)(order, n, nrhs, alpha, t, ld, x, ldx);
  }
  free(t);
}

/* $AD OPTIONAL a */
lapack_int RULE(potrs, _d)(int layout, char uplo, lapack_int n, lapack_int nrhs, const REAL *a, const REAL *ad, lapack_int lda, REAL *b,
                           REAL *bd, lapack_int ldb) {
  const lapack_int info = LAPACK(potrs)(layout, uplo, n, nrhs, a, lda, b, ldb);
  if (ad != NULL) OWN(add_moved_by_factor)((enum CBLAS_ORDER)layout, RULE_UPLO(uplo), n, nrhs, -1, a, ad, lda, b, ldb, bd, ldb);
  LAPACK(potrs)(layout, uplo, n, nrhs, a, lda, bd, ldb);
  return info;
}

/* $AD READS a[SQUARE(n, lda)], b[EXTENT(layout, n, nrhs, ldb)]
   $AD WRITES a[SQUARE(n, lda)], b[EXTENT(layout, n, nrhs, ldb)]
   $AD OPTIONAL a */
void RULE(posv, _b)(int layout, char uplo, lapack_int n, lapack_int nrhs, REAL *a, REAL *ab, lapack_int lda, REAL *b, REAL *bb, lapack_int ldb) {
  const enum CBLAS_ORDER order = (enum CBLAS_ORDER)layout;
  if (LAPACK(potrf)(layout, uplo, n, a, lda) != 0) {
    if (ab != NULL) OWN(scale_triangle)(order, RULE_UPLO(uplo), n, 0, ab, lda);
    return;
  }
  RULE(potrs, _b)(layout, uplo, n, nrhs, a, ab, lda, b, bb, ldb);
  if (ab != NULL) OWN(cholesky_b)(order, RULE_UPLO(uplo), n, a, lda, ab, lda);
}

/* $AD OPTIONAL a */
lapack_int RULE(posv, _d)(int layout, char uplo, lapack_int n, lapack_int nrhs, REAL *a, REAL *ad, lapack_int lda, REAL *b, REAL *bd,
                          lapack_int ldb) {
  const enum CBLAS_ORDER order = (enum CBLAS_ORDER)layout;
  const lapack_int info = LAPACK(potrf)(layout, uplo, n, a, lda);
  if (info != 0) {
    if (ad != NULL) OWN(scale_triangle)(order, RULE_UPLO(uplo), n, 0, ad, lda);
    return info;
  }
  if (ad != NULL) OWN(cholesky_d)(order, RULE_UPLO(uplo), n, a, lda, ad, lda);
  return RULE(potrs, _d)(layout, uplo, n, nrhs, a, ad, lda, b, bd, ldb);
}
