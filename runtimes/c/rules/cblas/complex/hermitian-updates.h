/* C = alpha A A' + beta C, and alpha A B' + (alpha A B')', or with A' A and A' B. The diagonal of C is real, and beta is. */

/* S X, or X S */
static NUMBER *OWN(through_whole)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, blasint n, blasint k,
                                  const NUMBER *s, const NUMBER *x, blasint ldx) {
  const int isPlain = trans == CblasNoTrans;
  const blasint m = isPlain ? n : k, columns = isPlain ? k : n, ld = LINE(order, m, columns);
  const NUMBER one = 1, zero = 0;
  NUMBER *t = OWN(room)(m, columns);
  BLAS(hemm)(order, isPlain ? CblasLeft : CblasRight, uplo, m, columns, &one, s, n, x, ldx, &zero, t, ld);
  return t;
}

/* alpha is real.
   $AD READS a[EXTENT(order, trans == CblasNoTrans ? n : k, trans == CblasNoTrans ? k : n, lda)], c[SQUARE(n, ldc)]
   $AD WRITES c[SQUARE(n, ldc)]
   $AD OPTIONAL alpha a beta */
void RULE(herk, _b)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, blasint n, blasint k, REAL alpha, REAL *alphab,
                    const NUMBER *a, NUMBER *ab, blasint lda, REAL beta, REAL *betab, NUMBER *c, NUMBER *cb, blasint ldc) {
  const blasint m = trans == CblasNoTrans ? n : k, columns = trans == CblasNoTrans ? k : n, ld = LINE(order, m, columns);
  OWN(real_diagonal)(n, cb, ldc);
  NUMBER *s = OWN(doubled)(order, uplo, n, cb, ldc), *t = OWN(through_whole)(order, uplo, trans, n, k, s, a, lda);
  if (alphab != NULL) *alphab += REAL_PART(OWN(inner)(order, m, columns, a, lda, t, ld)) / 2;
  if (betab != NULL) *betab += REAL_PART(OWN(inner_triangle)(order, uplo, n, c, ldc, cb, ldc));
  if (ab != NULL) OWN(combine)(order, m, columns, 1, ab, lda, alpha, t, ld);
  OWN(combine_triangle)(order, uplo, n, beta, cb, ldc, 0, s, n);
  free(s);
  free(t);
}

/* $AD OPTIONAL a */
void RULE(herk, _d)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, blasint n, blasint k, REAL alpha, REAL alphad,
                    const NUMBER *a, const NUMBER *ad, blasint lda, REAL beta, REAL betad, NUMBER *c, NUMBER *cd, blasint ldc) {
  const NUMBER by = alpha;
  OWN(combine_triangle)(order, uplo, n, beta, cd, ldc, betad, c, ldc);
  if (ad != NULL) BLAS(her2k)(order, uplo, trans, n, k, &by, a, lda, ad, lda, 1, cd, ldc);
  BLAS(herk)(order, uplo, trans, n, k, alphad, a, lda, 1, cd, ldc);
  OWN(real_diagonal)(n, cd, ldc);
  BLAS(herk)(order, uplo, trans, n, k, alpha, a, lda, beta, c, ldc);
}

/* $AD READS alpha[1], a[EXTENT(order, trans == CblasNoTrans ? n : k, trans == CblasNoTrans ? k : n, lda)]
   $AD READS b[EXTENT(order, trans == CblasNoTrans ? n : k, trans == CblasNoTrans ? k : n, ldb)], c[SQUARE(n, ldc)]
   $AD WRITES c[SQUARE(n, ldc)]
   $AD OPTIONAL alpha a b beta */
void RULE(her2k, _b)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, blasint n, blasint k, const NUMBER *alpha,
                     NUMBER *alphab, const NUMBER *a, NUMBER *ab, blasint lda, const NUMBER *b, NUMBER *bb, blasint ldb, REAL beta, REAL *betab,
                     NUMBER *c, NUMBER *cb, blasint ldc) {
  const int isPlain = trans == CblasNoTrans;
  const blasint m = isPlain ? n : k, columns = isPlain ? k : n, ld = LINE(order, m, columns);
  const NUMBER turned = CONJUGATE(*alpha);
  OWN(real_diagonal)(n, cb, ldc);
  NUMBER *s = OWN(doubled)(order, uplo, n, cb, ldc);
  NUMBER *ofA = OWN(through_whole)(order, uplo, trans, n, k, s, a, lda), *ofB = OWN(through_whole)(order, uplo, trans, n, k, s, b, ldb);
  if (alphab != NULL) *alphab += isPlain ? OWN(inner)(order, m, columns, a, lda, ofB, ld) : OWN(inner)(order, m, columns, b, ldb, ofA, ld);
  if (betab != NULL) *betab += REAL_PART(OWN(inner_triangle)(order, uplo, n, c, ldc, cb, ldc));
  if (ab != NULL) OWN(combine)(order, m, columns, 1, ab, lda, isPlain ? turned : *alpha, ofB, ld);
  if (bb != NULL) OWN(combine)(order, m, columns, 1, bb, ldb, isPlain ? *alpha : turned, ofA, ld);
  OWN(combine_triangle)(order, uplo, n, beta, cb, ldc, 0, s, n);
  free(s);
  free(ofA);
  free(ofB);
}

/* $AD OPTIONAL alpha a b */
void RULE(her2k, _d)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, blasint n, blasint k, const NUMBER *alpha,
                     const NUMBER *alphad, const NUMBER *a, const NUMBER *ad, blasint lda, const NUMBER *b, const NUMBER *bd, blasint ldb, REAL beta,
                     REAL betad, NUMBER *c, NUMBER *cd, blasint ldc) {
  const NUMBER moved = RULE_GIVEN(alphad);
  OWN(combine_triangle)(order, uplo, n, beta, cd, ldc, betad, c, ldc);
  if (ad != NULL) BLAS(her2k)(order, uplo, trans, n, k, alpha, ad, lda, b, ldb, 1, cd, ldc);
  if (bd != NULL) BLAS(her2k)(order, uplo, trans, n, k, alpha, a, lda, bd, ldb, 1, cd, ldc);
  BLAS(her2k)(order, uplo, trans, n, k, &moved, a, lda, b, ldb, 1, cd, ldc);
  OWN(real_diagonal)(n, cd, ldc);
  BLAS(her2k)(order, uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}
