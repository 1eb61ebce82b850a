/* A triangular complex matrix and a matrix: B = alpha op(A) B, B op(A), and with the inverse of op(A). */

/* A gets alpha times what op(A) does where op(A) X, or X op(A), has the adjoint G. */
static void OWN(give_factor)(enum CBLAS_ORDER order, enum CBLAS_SIDE side, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans,
                             enum CBLAS_DIAG diag, blasint m, blasint n, NUMBER alpha, const NUMBER *g, blasint ldg, const NUMBER *x,
                             blasint ldx, NUMBER *ab, blasint lda) {
  const blasint size = side == CblasLeft ? m : n;
  const NUMBER zero = 0;
  NUMBER *pb = OWN(room)(size, size);
  if (side == CblasLeft) BLAS(gemm)(order, CblasNoTrans, CblasConjTrans, m, m, n, &alpha, g, ldg, x, ldx, &zero, pb, m);
  else BLAS(gemm)(order, CblasConjTrans, CblasNoTrans, n, n, m, &alpha, x, ldx, g, ldg, &zero, pb, n);
  OWN(give_triangle)(order, uplo, trans, diag, size, pb, ab, lda);
  free(pb);
}

/* Y += alpha times what X becomes by the derivative of the matrix, whose diagonal may be fixed */
static void OWN(add_moved)(enum CBLAS_ORDER order, enum CBLAS_SIDE side, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans,
                           enum CBLAS_DIAG diag, blasint m, blasint n, NUMBER alpha, const NUMBER *ad, blasint lda, const NUMBER *x,
                           blasint ldx, NUMBER *y, blasint ldy) {
  const blasint ld = LINE(order, m, n);
  const NUMBER one = 1;
  NUMBER *t = OWN(room)(m, n);
  OWN(combine)(order, m, n, 0, t, ld, 1, x, ldx);
  BLAS(trmm)(order, side, uplo, trans, diag, m, n, &one, ad, lda, t, ld);
  if (diag == CblasUnit) OWN(combine)(order, m, n, 1, t, ld, -1, x, ldx);
  OWN(combine)(order, m, n, 1, y, ldy, alpha, t, ld);
  free(t);
}

/* $AD READS alpha[1], a[SQUARE(side == CblasLeft ? m : n, lda)], b[EXTENT(order, m, n, ldb)]
   $AD WRITES b[EXTENT(order, m, n, ldb)]
   $AD OPTIONAL alpha a */
void RULE(trmm, _b)(enum CBLAS_ORDER order, enum CBLAS_SIDE side, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag, blasint m,
                    blasint n, const NUMBER *alpha, NUMBER *alphab, const NUMBER *a, NUMBER *ab, blasint lda, NUMBER *b, NUMBER *bb, blasint ldb) {
  const blasint size = side == CblasLeft ? m : n;
  const enum CBLAS_UPLO own = trans == CblasNoTrans ? uplo : RULE_OTHER(uplo);
  const NUMBER one = 1, turned = CONJUGATE(*alpha);
  NUMBER *p = OWN(taken)(order, trans, size, size, a, lda);
  if (ab != NULL) OWN(give_factor)(order, side, uplo, trans, diag, m, n, turned, bb, ldb, b, ldb, ab, lda);
  BLAS(trmm)(order, side, own, CblasConjTrans, diag, m, n, &one, p, size, bb, ldb);
  if (alphab != NULL) *alphab += OWN(inner)(order, m, n, b, ldb, bb, ldb);
  OWN(combine)(order, m, n, turned, bb, ldb, 0, b, ldb);
  free(p);
}

/* $AD OPTIONAL alpha a */
void RULE(trmm, _d)(enum CBLAS_ORDER order, enum CBLAS_SIDE side, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag, blasint m,
                    blasint n, const NUMBER *alpha, const NUMBER *alphad, const NUMBER *a, const NUMBER *ad, blasint lda, NUMBER *b, NUMBER *bd,
                    blasint ldb) {
  const NUMBER one = 1;
  OWN(combine)(order, m, n, *alpha, bd, ldb, RULE_GIVEN(alphad), b, ldb);
  BLAS(trmm)(order, side, uplo, trans, diag, m, n, &one, a, lda, bd, ldb);
  if (ad != NULL) OWN(add_moved)(order, side, uplo, trans, diag, m, n, *alpha, ad, lda, b, ldb, bd, ldb);
  BLAS(trmm)(order, side, uplo, trans, diag, m, n, alpha, a, lda, b, ldb);
}

/* $AD READS alpha[1], a[SQUARE(side == CblasLeft ? m : n, lda)], b[EXTENT(order, m, n, ldb)]
   $AD WRITES b[EXTENT(order, m, n, ldb)]
   $AD OPTIONAL alpha a */
void RULE(trsm, _b)(enum CBLAS_ORDER order, enum CBLAS_SIDE side, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag, blasint m,
                    blasint n, const NUMBER *alpha, NUMBER *alphab, const NUMBER *a, NUMBER *ab, blasint lda, NUMBER *b, NUMBER *bb, blasint ldb) {
  const blasint size = side == CblasLeft ? m : n;
  const enum CBLAS_UPLO own = trans == CblasNoTrans ? uplo : RULE_OTHER(uplo);
  const NUMBER one = 1, turned = CONJUGATE(*alpha);
  NUMBER *p = OWN(taken)(order, trans, size, size, a, lda);
  if (alphab != NULL || ab != NULL) BLAS(trsm)(order, side, uplo, trans, diag, m, n, &one, a, lda, b, ldb);
  if (alphab != NULL) *alphab += OWN(inner)(order, m, n, b, ldb, bb, ldb);
  BLAS(trsm)(order, side, own, CblasConjTrans, diag, m, n, &one, p, size, bb, ldb);
  if (ab != NULL) OWN(give_factor)(order, side, uplo, trans, diag, m, n, -turned, bb, ldb, b, ldb, ab, lda);
  OWN(combine)(order, m, n, turned, bb, ldb, 0, b, ldb);
  free(p);
}

/* $AD OPTIONAL alpha a */
void RULE(trsm, _d)(enum CBLAS_ORDER order, enum CBLAS_SIDE side, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag, blasint m,
                    blasint n, const NUMBER *alpha, const NUMBER *alphad, const NUMBER *a, const NUMBER *ad, blasint lda, NUMBER *b, NUMBER *bd,
                    blasint ldb) {
  const NUMBER one = 1;
  OWN(combine)(order, m, n, *alpha, bd, ldb, RULE_GIVEN(alphad), b, ldb);
  BLAS(trsm)(order, side, uplo, trans, diag, m, n, alpha, a, lda, b, ldb);
  if (ad != NULL) OWN(add_moved)(order, side, uplo, trans, diag, m, n, -1, ad, lda, b, ldb, bd, ldb);
  BLAS(trsm)(order, side, uplo, trans, diag, m, n, &one, a, lda, bd, ldb);
}
