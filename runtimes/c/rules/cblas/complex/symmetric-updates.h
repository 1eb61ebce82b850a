/* C = alpha A A^T + beta C, and alpha A B^T + alpha B A^T: with P = A, Q = A^T the adjoint of P is Cb conj(A). */

/* S conj(X), or conj(X) S */
static NUMBER *OWN(through_symmetric)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, blasint n, blasint k,
                                      const NUMBER *s, const NUMBER *x, blasint ldx) {
  const int isPlain = trans == CblasNoTrans;
  const blasint m = isPlain ? n : k, columns = isPlain ? k : n, ld = LINE(order, m, columns);
  const NUMBER one = 1, zero = 0;
  NUMBER *conjugate = OWN(conjugate)(order, m, columns, x, ldx), *t = OWN(room)(m, columns);
  BLAS(symm)(order, isPlain ? CblasLeft : CblasRight, uplo, m, columns, &one, s, n, conjugate, ld, &zero, t, ld);
  free(conjugate);
  return t;
}

/* $AD READS alpha[1], beta[1], a[EXTENT(order, trans == CblasNoTrans ? n : k, trans == CblasNoTrans ? k : n, lda)], c[SQUARE(n, ldc)]
   $AD WRITES c[SQUARE(n, ldc)]
   $AD OPTIONAL alpha a beta */
void RULE(syrk, _b)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, blasint n, blasint k, const NUMBER *alpha,
                    NUMBER *alphab, const NUMBER *a, NUMBER *ab, blasint lda, const NUMBER *beta, NUMBER *betab, NUMBER *c, NUMBER *cb, blasint ldc) {
  const blasint m = trans == CblasNoTrans ? n : k, columns = trans == CblasNoTrans ? k : n, ld = LINE(order, m, columns);
  NUMBER *s = OWN(doubled)(order, uplo, n, cb, ldc), *t = OWN(through_symmetric)(order, uplo, trans, n, k, s, a, lda);
  if (alphab != NULL) *alphab += OWN(inner)(order, m, columns, a, lda, t, ld) / 2;
  if (betab != NULL) *betab += OWN(inner_triangle)(order, uplo, n, c, ldc, cb, ldc);
  if (ab != NULL) OWN(combine)(order, m, columns, 1, ab, lda, CONJUGATE(*alpha), t, ld);
  OWN(combine_triangle)(order, uplo, n, CONJUGATE(*beta), cb, ldc, 0, s, n);
  free(s);
  free(t);
}

/* $AD OPTIONAL alpha a beta */
void RULE(syrk, _d)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, blasint n, blasint k, const NUMBER *alpha,
                    const NUMBER *alphad, const NUMBER *a, const NUMBER *ad, blasint lda, const NUMBER *beta, const NUMBER *betad, NUMBER *c,
                    NUMBER *cd, blasint ldc) {
  const NUMBER one = 1, moved = RULE_GIVEN(alphad);
  OWN(combine_triangle)(order, uplo, n, *beta, cd, ldc, RULE_GIVEN(betad), c, ldc);
  if (ad != NULL) BLAS(syr2k)(order, uplo, trans, n, k, alpha, a, lda, ad, lda, &one, cd, ldc);
  BLAS(syrk)(order, uplo, trans, n, k, &moved, a, lda, &one, cd, ldc);
  BLAS(syrk)(order, uplo, trans, n, k, alpha, a, lda, beta, c, ldc);
}

/* $AD READS alpha[1], beta[1], a[EXTENT(order, trans == CblasNoTrans ? n : k, trans == CblasNoTrans ? k : n, lda)]
   $AD READS b[EXTENT(order, trans == CblasNoTrans ? n : k, trans == CblasNoTrans ? k : n, ldb)], c[SQUARE(n, ldc)]
   $AD WRITES c[SQUARE(n, ldc)]
   $AD OPTIONAL alpha a b beta */
void RULE(syr2k, _b)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, blasint n, blasint k, const NUMBER *alpha,
                     NUMBER *alphab, const NUMBER *a, NUMBER *ab, blasint lda, const NUMBER *b, NUMBER *bb, blasint ldb, const NUMBER *beta,
                     NUMBER *betab, NUMBER *c, NUMBER *cb, blasint ldc) {
  const blasint m = trans == CblasNoTrans ? n : k, columns = trans == CblasNoTrans ? k : n, ld = LINE(order, m, columns);
  const NUMBER turned = CONJUGATE(*alpha);
  NUMBER *s = OWN(doubled)(order, uplo, n, cb, ldc);
  NUMBER *ofA = OWN(through_symmetric)(order, uplo, trans, n, k, s, a, lda), *ofB = OWN(through_symmetric)(order, uplo, trans, n, k, s, b, ldb);
  if (alphab != NULL) *alphab += OWN(inner)(order, m, columns, a, lda, ofB, ld);
  if (betab != NULL) *betab += OWN(inner_triangle)(order, uplo, n, c, ldc, cb, ldc);
  if (ab != NULL) OWN(combine)(order, m, columns, 1, ab, lda, turned, ofB, ld);
  if (bb != NULL) OWN(combine)(order, m, columns, 1, bb, ldb, turned, ofA, ld);
  OWN(combine_triangle)(order, uplo, n, CONJUGATE(*beta), cb, ldc, 0, s, n);
  free(s);
  free(ofA);
  free(ofB);
}

/* $AD OPTIONAL alpha a b beta */
void RULE(syr2k, _d)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, blasint n, blasint k, const NUMBER *alpha,
                     const NUMBER *alphad, const NUMBER *a, const NUMBER *ad, blasint lda, const NUMBER *b, const NUMBER *bd, blasint ldb,
                     const NUMBER *beta, const NUMBER *betad, NUMBER *c, NUMBER *cd, blasint ldc) {
  const NUMBER one = 1, moved = RULE_GIVEN(alphad);
  OWN(combine_triangle)(order, uplo, n, *beta, cd, ldc, RULE_GIVEN(betad), c, ldc);
  if (ad != NULL) BLAS(syr2k)(order, uplo, trans, n, k, alpha, ad, lda, b, ldb, &one, cd, ldc);
  if (bd != NULL) BLAS(syr2k)(order, uplo, trans, n, k, alpha, a, lda, bd, ldb, &one, cd, ldc);
  BLAS(syr2k)(order, uplo, trans, n, k, &moved, a, lda, b, ldb, &one, cd, ldc);
  BLAS(syr2k)(order, uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}
