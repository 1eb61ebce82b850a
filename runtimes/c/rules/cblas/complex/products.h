/* Products of complex matrices, of general, of symmetric and of Hermitian ones. The latter are triangles; a Hermitian one's diagonal is real, whatever stands there. */

/* $AD READS alpha[1], beta[1], a[EXTENT(order, transa == CblasNoTrans ? m : k, transa == CblasNoTrans ? k : m, lda)]
   $AD READS b[EXTENT(order, transb == CblasNoTrans ? k : n, transb == CblasNoTrans ? n : k, ldb)], c[EXTENT(order, m, n, ldc)]
   $AD WRITES c[EXTENT(order, m, n, ldc)]
   $AD OPTIONAL alpha a b beta */
void RULE(gemm, _b)(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE transa, enum CBLAS_TRANSPOSE transb, blasint m, blasint n, blasint k,
                    const NUMBER *alpha, NUMBER *alphab, const NUMBER *a, NUMBER *ab, blasint lda, const NUMBER *b, NUMBER *bb, blasint ldb,
                    const NUMBER *beta, NUMBER *betab, NUMBER *c, NUMBER *cb, blasint ldc) {
  const blasint ldp = LINE(order, m, k), ldq = LINE(order, k, n), ld = LINE(order, m, n);
  const NUMBER one = 1, zero = 0, turned = CONJUGATE(*alpha);
  NUMBER *p = OWN(taken)(order, transa, m, k, a, lda), *q = OWN(taken)(order, transb, k, n, b, ldb), *t = OWN(room)(m, n);
  if (alphab != NULL) {
    BLAS(gemm)(order, CblasNoTrans, CblasNoTrans, m, n, k, &one, p, ldp, q, ldq, &zero, t, ld);
    *alphab += OWN(inner)(order, m, n, t, ld, cb, ldc);
  }
  if (betab != NULL) *betab += OWN(inner)(order, m, n, c, ldc, cb, ldc);
  if (ab != NULL) {
    NUMBER *pb = OWN(room)(m, k);
    BLAS(gemm)(order, CblasNoTrans, CblasConjTrans, m, k, n, &turned, cb, ldc, q, ldq, &zero, pb, ldp);
    OWN(give)(order, transa, m, k, pb, ab, lda);
    free(pb);
  }
  if (bb != NULL) {
    NUMBER *qb = OWN(room)(k, n);
    BLAS(gemm)(order, CblasConjTrans, CblasNoTrans, k, n, m, &turned, p, ldp, cb, ldc, &zero, qb, ldq);
    OWN(give)(order, transb, k, n, qb, bb, ldb);
    free(qb);
  }
  OWN(combine)(order, m, n, CONJUGATE(*beta), cb, ldc, 0, t, ld);
  free(p);
  free(q);
  free(t);
}

/* $AD OPTIONAL alpha a b beta */
void RULE(gemm, _d)(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE transa, enum CBLAS_TRANSPOSE transb, blasint m, blasint n, blasint k,
                    const NUMBER *alpha, const NUMBER *alphad, const NUMBER *a, const NUMBER *ad, blasint lda, const NUMBER *b, const NUMBER *bd,
                    blasint ldb, const NUMBER *beta, const NUMBER *betad, NUMBER *c, NUMBER *cd, blasint ldc) {
  const NUMBER one = 1, moved = RULE_GIVEN(alphad);
  OWN(combine)(order, m, n, *beta, cd, ldc, RULE_GIVEN(betad), c, ldc);
  if (ad != NULL) BLAS(gemm)(order, transa, transb, m, n, k, alpha, ad, lda, b, ldb, &one, cd, ldc);
  if (bd != NULL) BLAS(gemm)(order, transa, transb, m, n, k, alpha, a, lda, bd, ldb, &one, cd, ldc);
  BLAS(gemm)(order, transa, transb, m, n, k, &moved, a, lda, b, ldb, &one, cd, ldc);
  BLAS(gemm)(order, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}

/* $AD READS alpha[1], beta[1], a[SQUARE(side == CblasLeft ? m : n, lda)], b[EXTENT(order, m, n, ldb)], c[EXTENT(order, m, n, ldc)]
   $AD WRITES c[EXTENT(order, m, n, ldc)]
   $AD OPTIONAL alpha a b beta */
void RULE(hemm, _b)(enum CBLAS_ORDER order, enum CBLAS_SIDE side, enum CBLAS_UPLO uplo, blasint m, blasint n, const NUMBER *alpha, NUMBER *alphab,
                    const NUMBER *a, NUMBER *ab, blasint lda, const NUMBER *b, NUMBER *bb, blasint ldb, const NUMBER *beta, NUMBER *betab, NUMBER *c,
                    NUMBER *cb, blasint ldc) {
  const blasint ld = LINE(order, m, n), size = side == CblasLeft ? m : n;
  const NUMBER one = 1, zero = 0, turned = CONJUGATE(*alpha);
  NUMBER *t = OWN(room)(m, n);
  if (alphab != NULL) {
    BLAS(hemm)(order, side, uplo, m, n, &one, a, lda, b, ldb, &zero, t, ld);
    *alphab += OWN(inner)(order, m, n, t, ld, cb, ldc);
  }
  if (betab != NULL) *betab += OWN(inner)(order, m, n, c, ldc, cb, ldc);
  if (ab != NULL) {
    NUMBER *h = OWN(room)(size, size);
    if (side == CblasLeft) BLAS(gemm)(order, CblasNoTrans, CblasConjTrans, m, m, n, &turned, cb, ldc, b, ldb, &zero, h, m);
    else BLAS(gemm)(order, CblasConjTrans, CblasNoTrans, n, n, m, &turned, b, ldb, cb, ldc, &zero, h, n);
    for (blasint i = 0; i < size; i++)
      for (blasint j = 0; j < size; j++)
        if (i == j) ab[AT(order, i, j, lda)] += REAL_PART(h[AT(order, i, j, size)]);
        else if (RULE_HAS(uplo, i, j)) ab[AT(order, i, j, lda)] += h[AT(order, i, j, size)] + CONJUGATE(h[AT(order, j, i, size)]);
    free(h);
  }
  if (bb != NULL) BLAS(hemm)(order, side, uplo, m, n, &turned, a, lda, cb, ldc, &one, bb, ldb);
  OWN(combine)(order, m, n, CONJUGATE(*beta), cb, ldc, 0, t, ld);
  free(t);
}

/* $AD OPTIONAL alpha a b beta */
void RULE(hemm, _d)(enum CBLAS_ORDER order, enum CBLAS_SIDE side, enum CBLAS_UPLO uplo, blasint m, blasint n, const NUMBER *alpha,
                    const NUMBER *alphad, const NUMBER *a, const NUMBER *ad, blasint lda, const NUMBER *b, const NUMBER *bd, blasint ldb,
                    const NUMBER *beta, const NUMBER *betad, NUMBER *c, NUMBER *cd, blasint ldc) {
  const NUMBER one = 1, moved = RULE_GIVEN(alphad);
  OWN(combine)(order, m, n, *beta, cd, ldc, RULE_GIVEN(betad), c, ldc);
  if (ad != NULL) BLAS(hemm)(order, side, uplo, m, n, alpha, ad, lda, b, ldb, &one, cd, ldc);
  if (bd != NULL) BLAS(hemm)(order, side, uplo, m, n, alpha, a, lda, bd, ldb, &one, cd, ldc);
  BLAS(hemm)(order, side, uplo, m, n, &moved, a, lda, b, ldb, &one, cd, ldc);
  BLAS(hemm)(order, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc);
}

/* $AD READS alpha[1], beta[1], a[SQUARE(side == CblasLeft ? m : n, lda)], b[EXTENT(order, m, n, ldb)], c[EXTENT(order, m, n, ldc)]
   $AD WRITES c[EXTENT(order, m, n, ldc)]
   $AD OPTIONAL alpha a b beta */
void RULE(symm, _b)(enum CBLAS_ORDER order, enum CBLAS_SIDE side, enum CBLAS_UPLO uplo, blasint m, blasint n, const NUMBER *alpha, NUMBER *alphab,
                    const NUMBER *a, NUMBER *ab, blasint lda, const NUMBER *b, NUMBER *bb, blasint ldb, const NUMBER *beta, NUMBER *betab, NUMBER *c,
                    NUMBER *cb, blasint ldc) {
  const blasint ld = LINE(order, m, n), size = side == CblasLeft ? m : n;
  const NUMBER one = 1, zero = 0, turned = CONJUGATE(*alpha);
  NUMBER *t = OWN(room)(m, n);
  if (alphab != NULL) {
    BLAS(symm)(order, side, uplo, m, n, &one, a, lda, b, ldb, &zero, t, ld);
    *alphab += OWN(inner)(order, m, n, t, ld, cb, ldc);
  }
  if (betab != NULL) *betab += OWN(inner)(order, m, n, c, ldc, cb, ldc);
  if (ab != NULL) {
    NUMBER *h = OWN(room)(size, size);
    if (side == CblasLeft) BLAS(gemm)(order, CblasNoTrans, CblasConjTrans, m, m, n, &turned, cb, ldc, b, ldb, &zero, h, m);
    else BLAS(gemm)(order, CblasConjTrans, CblasNoTrans, n, n, m, &turned, b, ldb, cb, ldc, &zero, h, n);
    for (blasint i = 0; i < size; i++)
      for (blasint j = 0; j < size; j++)
        if (RULE_HAS(uplo, i, j)) ab[AT(order, i, j, lda)] += h[AT(order, i, j, size)] + (i == j ? 0 : h[AT(order, j, i, size)]);
    free(h);
  }
  if (bb != NULL) {
    NUMBER *conjugate = OWN(conjugate)(order, size, size, a, lda);
    BLAS(symm)(order, side, uplo, m, n, &turned, conjugate, size, cb, ldc, &one, bb, ldb);
    free(conjugate);
  }
  OWN(combine)(order, m, n, CONJUGATE(*beta), cb, ldc, 0, t, ld);
  free(t);
}

/* $AD OPTIONAL alpha a b beta */
void RULE(symm, _d)(enum CBLAS_ORDER order, enum CBLAS_SIDE side, enum CBLAS_UPLO uplo, blasint m, blasint n, const NUMBER *alpha,
                    const NUMBER *alphad, const NUMBER *a, const NUMBER *ad, blasint lda, const NUMBER *b, const NUMBER *bd, blasint ldb,
                    const NUMBER *beta, const NUMBER *betad, NUMBER *c, NUMBER *cd, blasint ldc) {
  const NUMBER one = 1, moved = RULE_GIVEN(alphad);
  OWN(combine)(order, m, n, *beta, cd, ldc, RULE_GIVEN(betad), c, ldc);
  if (ad != NULL) BLAS(symm)(order, side, uplo, m, n, alpha, ad, lda, b, ldb, &one, cd, ldc);
  if (bd != NULL) BLAS(symm)(order, side, uplo, m, n, alpha, a, lda, bd, ldb, &one, cd, ldc);
  BLAS(symm)(order, side, uplo, m, n, &moved, a, lda, b, ldb, &one, cd, ldc);
  BLAS(symm)(order, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc);
}
