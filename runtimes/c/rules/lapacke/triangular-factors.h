/*
 * The factors of P A = L U, both in place of A, and solutions by them. The choice of rows is constant; L has ones on its diagonal.
 * M. B. Giles, An extended collection of matrix derivative results, 2008.
 */

/* The rows of X as the factors have them (forward), or back. */
static inline void OWN(exchange)(enum CBLAS_ORDER order, int forward, lapack_int count, lapack_int n, const lapack_int *ipiv, REAL *x, blasint ldx) {
  for (lapack_int k = 0; k < count; k++) {
    const lapack_int i = forward ? k : count - 1 - k, other = ipiv[i] - 1;
    for (lapack_int j = 0; j < n; j++) {
      const REAL held = x[AT(order, i, j, ldx)];
      x[AT(order, i, j, ldx)] = x[AT(order, other, j, ldx)];
      x[AT(order, other, j, ldx)] = held;
    }
  }
}

/* What is derived at both factors becomes what is derived at A. */
static inline void OWN(factors_b)(enum CBLAS_ORDER order, lapack_int m, lapack_int n, const REAL *f, lapack_int ldf, const lapack_int *ipiv,
                                  REAL *fb, lapack_int ldb) {
  const lapack_int k = m < n ? m : n;
  REAL *t = OWN(room)(k, k), *q = OWN(room)(k, k);
  if (m > n) {
    /* L2 = A2 U^-1 */
    const REAL *lower = f + AT(order, n, 0, ldf);
    REAL *rest = fb + AT(order, n, 0, ldb);
    BLAS(trsm)(order, CblasRight, CblasUpper, CblasTrans, CblasNonUnit, m - n, n, 1, f, ldf, rest, ldb);
    BLAS(gemm)(order, CblasTrans, CblasNoTrans, n, n, m - n, -1, lower, ldf, rest, ldb, 0, t, k);
    OWN(add_triangle)(order, CblasUpper, CblasNonUnit, n, 1, t, k, fb, ldb);
  }
  if (n > m) {
    /* U2 = L^-1 A2 */
    const REAL *upper = f + AT(order, 0, m, ldf);
    REAL *rest = fb + AT(order, 0, m, ldb);
    BLAS(trsm)(order, CblasLeft, CblasLower, CblasTrans, CblasUnit, m, n - m, 1, f, ldf, rest, ldb);
    BLAS(gemm)(order, CblasNoTrans, CblasTrans, m, m, n - m, -1, rest, ldb, upper, ldf, 0, t, k);
    OWN(add_triangle)(order, CblasLower, CblasUnit, m, 1, t, k, fb, ldb);
  }
  /* q = the lower part of L' Lb, and the upper part of Ub U' */
  OWN(scale)(order, k, k, 0, t, k);
  OWN(add_triangle)(order, CblasLower, CblasUnit, k, 1, fb, ldb, t, k);
  BLAS(trmm)(order, CblasLeft, CblasLower, CblasTrans, CblasUnit, k, k, 1, f, ldf, t, k);
  OWN(add_triangle)(order, CblasLower, CblasUnit, k, 1, t, k, q, k);
  OWN(scale)(order, k, k, 0, t, k);
  OWN(add_triangle)(order, CblasUpper, CblasNonUnit, k, 1, fb, ldb, t, k);
  BLAS(trmm)(order, CblasRight, CblasUpper, CblasTrans, CblasNonUnit, k, k, 1, f, ldf, t, k);
  OWN(add_triangle)(order, CblasUpper, CblasNonUnit, k, 1, t, k, q, k);
  /* L^-T q U^-T */
  BLAS(trsm)(order, CblasLeft, CblasLower, CblasTrans, CblasUnit, k, k, 1, f, ldf, q, k);
  BLAS(trsm)(order, CblasRight, CblasUpper, CblasTrans, CblasNonUnit, k, k, 1, f, ldf, q, k);
  OWN(copy)(order, k, k, q, k, fb, ldb);
  OWN(exchange)(order, 0, k, n, ipiv, fb, ldb);
  free(t);
  free(q);
}

static inline void OWN(factors_d)(enum CBLAS_ORDER order, lapack_int m, lapack_int n, const REAL *f, lapack_int ldf, const lapack_int *ipiv,
                                  REAL *ad, lapack_int ldd) {
  const lapack_int k = m < n ? m : n;
  REAL *q = OWN(room)(k, k), *low = OWN(room)(k, k), *up = OWN(room)(k, k);
  OWN(exchange)(order, 1, k, n, ipiv, ad, ldd);
  /* q = L^-1 Ad U^-1; Ld = L times its lower part, Ud = its upper part times U */
  OWN(copy)(order, k, k, ad, ldd, q, k);
  BLAS(trsm)(order, CblasLeft, CblasLower, CblasNoTrans, CblasUnit, k, k, 1, f, ldf, q, k);
  BLAS(trsm)(order, CblasRight, CblasUpper, CblasNoTrans, CblasNonUnit, k, k, 1, f, ldf, q, k);
  OWN(add_triangle)(order, CblasLower, CblasUnit, k, 1, q, k, low, k);
  BLAS(trmm)(order, CblasLeft, CblasLower, CblasNoTrans, CblasUnit, k, k, 1, f, ldf, low, k);
  OWN(add_triangle)(order, CblasUpper, CblasNonUnit, k, 1, q, k, up, k);
  BLAS(trmm)(order, CblasRight, CblasUpper, CblasNoTrans, CblasNonUnit, k, k, 1, f, ldf, up, k);
  if (m > n) {
    REAL *rest = ad + AT(order, n, 0, ldd);
    BLAS(gemm)(order, CblasNoTrans, CblasNoTrans, m - n, n, n, -1, f + AT(order, n, 0, ldf), ldf, up, k, 1, rest, ldd);
    BLAS(trsm)(order, CblasRight, CblasUpper, CblasNoTrans, CblasNonUnit, m - n, n, 1, f, ldf, rest, ldd);
  }
  if (n > m) {
    REAL *rest = ad + AT(order, 0, m, ldd);
    BLAS(gemm)(order, CblasNoTrans, CblasNoTrans, m, n - m, m, -1, low, k, f + AT(order, 0, m, ldf), ldf, 1, rest, ldd);
    BLAS(trsm)(order, CblasLeft, CblasLower, CblasNoTrans, CblasUnit, m, n - m, 1, f, ldf, rest, ldd);
  }
  OWN(copy)(order, k, k, low, k, ad, ldd);
  OWN(add)(order, k, k, 1, up, k, ad, ldd);
  free(q);
  free(low);
  free(up);
}

static inline lapack_int *OWN(pivots)(lapack_int n) {
  lapack_int *pivots = calloc(n > 0 ? (size_t)n : 1, sizeof *pivots);
  if (pivots == NULL) abort();
  return pivots;
}

/* $AD READS a[EXTENT(layout, m, n, lda)]
   $AD WRITES a[EXTENT(layout, m, n, lda)]
   $AD OVERWRITES ipiv[m < n ? m : n] */
void RULE(getrf, _b)(int layout, lapack_int m, lapack_int n, REAL *a, REAL *ab, lapack_int lda, lapack_int *ipiv) {
  lapack_int *rows = OWN(pivots)(m < n ? m : n);
  if (LAPACK(getrf)(layout, m, n, a, lda, rows) == 0) OWN(factors_b)((enum CBLAS_ORDER)layout, m, n, a, lda, rows, ab, lda);
  else OWN(scale)((enum CBLAS_ORDER)layout, m, n, 0, ab, lda);
  free(rows);
}

lapack_int RULE(getrf, _d)(int layout, lapack_int m, lapack_int n, REAL *a, REAL *ad, lapack_int lda, lapack_int *ipiv) {
  const lapack_int info = LAPACK(getrf)(layout, m, n, a, lda, ipiv);
  if (info == 0) OWN(factors_d)((enum CBLAS_ORDER)layout, m, n, a, lda, ipiv, ad, lda);
  else OWN(scale)((enum CBLAS_ORDER)layout, m, n, 0, ad, lda);
  return info;
}

/* $AD READS a[SQUARE(n, lda)], ipiv[n], b[EXTENT(layout, n, nrhs, ldb)]
   $AD WRITES b[EXTENT(layout, n, nrhs, ldb)]
   $AD OPTIONAL a */
void RULE(getrs, _b)(int layout, char trans, lapack_int n, lapack_int nrhs, const REAL *a, REAL *ab, lapack_int lda, const lapack_int *ipiv,
                     REAL *b, REAL *bb, lapack_int ldb) {
  const enum CBLAS_ORDER order = (enum CBLAS_ORDER)layout;
  const int isPlain = RULE_TRANS(trans) == CblasNoTrans;
  LAPACK(getrs)(layout, isPlain ? 'T' : 'N', n, nrhs, a, lda, ipiv, bb, ldb);
  if (ab != NULL) {
    const blasint ld = LINE(order, n, nrhs);
    REAL *rows = OWN(room)(n, nrhs), *t = OWN(room)(n, n), *q = OWN(room)(n, n);
    LAPACK(getrs)(layout, trans, n, nrhs, a, lda, ipiv, b, ldb);
    /* P A gets q = -P Bb X', or -P X Bb' */
    OWN(copy)(order, n, nrhs, isPlain ? bb : b, ldb, rows, ld);
    OWN(exchange)(order, 1, n, nrhs, ipiv, rows, ld);
    BLAS(gemm)(order, CblasNoTrans, CblasTrans, n, n, nrhs, -1, rows, ld, isPlain ? b : bb, ldb, 0, q, n);
    /* L gets q U', U gets L' q */
    OWN(copy)(order, n, n, q, n, t, n);
    BLAS(trmm)(order, CblasRight, CblasUpper, CblasTrans, CblasNonUnit, n, n, 1, a, lda, t, n);
    OWN(add_triangle)(order, CblasLower, CblasUnit, n, 1, t, n, ab, lda);
    BLAS(trmm)(order, CblasLeft, CblasLower, CblasTrans, CblasUnit, n, n, 1, a, lda, q, n);
    OWN(add_triangle)(order, CblasUpper, CblasNonUnit, n, 1, q, n, ab, lda);
    free(rows);
    free(t);
    free(q);
  }
}

/* $AD OPTIONAL a */
lapack_int RULE(getrs, _d)(int layout, char trans, lapack_int n, lapack_int nrhs, const REAL *a, const REAL *ad, lapack_int lda,
                           const lapack_int *ipiv, REAL *b, REAL *bd, lapack_int ldb) {
  const enum CBLAS_ORDER order = (enum CBLAS_ORDER)layout;
  const lapack_int info = LAPACK(getrs)(layout, trans, n, nrhs, a, lda, ipiv, b, ldb);
  if (ad != NULL) {
    /* Ad X = P' (Ld U + L Ud) X; transposed (Ud' L' + U' Ld') P X. The factors that come first and second: */
    const int isPlain = RULE_TRANS(trans) == CblasNoTrans;
    const enum CBLAS_TRANSPOSE op = isPlain ? CblasNoTrans : CblasTrans;
    const enum CBLAS_UPLO first = isPlain ? CblasUpper : CblasLower, second = isPlain ? CblasLower : CblasUpper;
    const blasint ld = LINE(order, n, nrhs);
    REAL *x = OWN(room)(n, nrhs), *t = OWN(room)(n, nrhs), *sum = OWN(room)(n, nrhs);
    OWN(copy)(order, n, nrhs, b, ldb, x, ld);
    if (!isPlain) OWN(exchange)(order, 1, n, nrhs, ipiv, x, ld);
    for (int turn = 0; turn < 2; turn++) {
      const enum CBLAS_DIAG diag1 = first == CblasLower ? CblasUnit : CblasNonUnit, diag2 = second == CblasLower ? CblasUnit : CblasNonUnit;
      OWN(copy)(order, n, nrhs, x, ld, t, ld);
      BLAS(trmm)(order, CblasLeft, first, op, diag1, n, nrhs, 1, turn == 0 ? ad : a, lda, t, ld);
      if (turn == 0 && diag1 == CblasUnit) OWN(add)(order, n, nrhs, -1, x, ld, t, ld);
      if (turn == 1 && diag2 == CblasUnit) OWN(add)(order, n, nrhs, -1, t, ld, sum, ld);
      BLAS(trmm)(order, CblasLeft, second, op, diag2, n, nrhs, 1, turn == 0 ? a : ad, lda, t, ld);
      OWN(add)(order, n, nrhs, 1, t, ld, sum, ld);
    }
    if (isPlain) OWN(exchange)(order, 0, n, nrhs, ipiv, sum, ld);
    OWN(add)(order, n, nrhs, -1, sum, ld, bd, ldb);
    free(x);
    free(t);
    free(sum);
  }
  LAPACK(getrs)(layout, trans, n, nrhs, a, lda, ipiv, bd, ldb);
  return info;
}

/* $AD READS a[SQUARE(n, lda)], b[EXTENT(layout, n, nrhs, ldb)]
   $AD WRITES a[SQUARE(n, lda)], b[EXTENT(layout, n, nrhs, ldb)]
   $AD OVERWRITES ipiv[n]
   $AD OPTIONAL a */
void RULE(gesv, _b)(int layout, lapack_int n, lapack_int nrhs, REAL *a, REAL *ab, lapack_int lda, lapack_int *ipiv, REAL *b, REAL *bb,
                    lapack_int ldb) {
  lapack_int *rows = OWN(pivots)(n);
  if (LAPACK(getrf)(layout, n, n, a, lda, rows) == 0) {
    RULE(getrs, _b)(layout, 'N', n, nrhs, a, ab, lda, rows, b, bb, ldb);
    if (ab != NULL) OWN(factors_b)((enum CBLAS_ORDER)layout, n, n, a, lda, rows, ab, lda);
  } else if (ab != NULL) OWN(scale)((enum CBLAS_ORDER)layout, n, n, 0, ab, lda);
  free(rows);
}

/* $AD OPTIONAL a */
lapack_int RULE(gesv, _d)(int layout, lapack_int n, lapack_int nrhs, REAL *a, REAL *ad, lapack_int lda, lapack_int *ipiv, REAL *b, REAL *bd,
                          lapack_int ldb) {
  const lapack_int info = LAPACK(getrf)(layout, n, n, a, lda, ipiv);
  if (info != 0) {
    if (ad != NULL) OWN(scale)((enum CBLAS_ORDER)layout, n, n, 0, ad, lda);
    return info;
  }
  if (ad != NULL) OWN(factors_d)((enum CBLAS_ORDER)layout, n, n, a, lda, ipiv, ad, lda);
  return RULE(getrs, _d)(layout, 'N', n, nrhs, a, ad, lda, ipiv, b, bd, ldb);
}
