/* Complex matrices, by the symbols of Fortran: cblas/complex/products.h, triangles.h and those of updates there say how. */

void FORTRAN(gemm)(const char *transa, const char *transb, const int *m, const int *n, const int *k, const void *alpha, const void *a, const int *lda,
                   const void *b, const int *ldb, const void *beta, void *c, const int *ldc);

/* $AD READS transa[1], transb[1], m[1], n[1], k[1], alpha[1], lda[1], ldb[1], beta[1], ldc[1]
   $AD READS a[COLUMNS(IS_PLAIN(transa) ? *m : *k, IS_PLAIN(transa) ? *k : *m, *lda)]
   $AD READS b[COLUMNS(IS_PLAIN(transb) ? *k : *n, IS_PLAIN(transb) ? *n : *k, *ldb)], c[COLUMNS(*m, *n, *ldc)]
   $AD WRITES c[COLUMNS(*m, *n, *ldc)]
   $AD OPTIONAL alpha a b beta */
void DERIVED(gemm, _b)(const char *transa, const char *transb, const int *m, const int *n, const int *k, const NUMBER *alpha, NUMBER *alphab,
                       const NUMBER *a, NUMBER *ab, const int *lda, const NUMBER *b, NUMBER *bb, const int *ldb, const NUMBER *beta, NUMBER *betab,
                       NUMBER *c, NUMBER *cb, const int *ldc) {
  RULE(gemm, _b)(CblasColMajor, OP(transa), OP(transb), *m, *n, *k, alpha, alphab, a, ab, *lda, b, bb, *ldb, beta, betab, c, cb, *ldc);
}

/* $AD OPTIONAL alpha a b beta */
void DERIVED(gemm, _d)(const char *transa, const char *transb, const int *m, const int *n, const int *k, const NUMBER *alpha, const NUMBER *alphad,
                       const NUMBER *a, const NUMBER *ad, const int *lda, const NUMBER *b, const NUMBER *bd, const int *ldb, const NUMBER *beta,
                       const NUMBER *betad, NUMBER *c, NUMBER *cd, const int *ldc) {
  RULE(gemm, _d)(CblasColMajor, OP(transa), OP(transb), *m, *n, *k, alpha, alphad, a, ad, *lda, b, bd, *ldb, beta, betad, c, cd, *ldc);
}

void FORTRAN(hemm)(const char *side, const char *uplo, const int *m, const int *n, const void *alpha, const void *a, const int *lda, const void *b,
                   const int *ldb, const void *beta, void *c, const int *ldc);

/* $AD READS side[1], uplo[1], m[1], n[1], alpha[1], lda[1], ldb[1], beta[1], ldc[1]
   $AD READS a[COLUMNS(IS_LEFT(side) ? *m : *n, IS_LEFT(side) ? *m : *n, *lda)], b[COLUMNS(*m, *n, *ldb)], c[COLUMNS(*m, *n, *ldc)]
   $AD WRITES c[COLUMNS(*m, *n, *ldc)]
   $AD OPTIONAL alpha a b beta */
void DERIVED(hemm, _b)(const char *side, const char *uplo, const int *m, const int *n, const NUMBER *alpha, NUMBER *alphab, const NUMBER *a,
                       NUMBER *ab, const int *lda, const NUMBER *b, NUMBER *bb, const int *ldb, const NUMBER *beta, NUMBER *betab, NUMBER *c,
                       NUMBER *cb, const int *ldc) {
  RULE(hemm, _b)(CblasColMajor, SIDE(side), UPLO(uplo), *m, *n, alpha, alphab, a, ab, *lda, b, bb, *ldb, beta, betab, c, cb, *ldc);
}

/* $AD OPTIONAL alpha a b beta */
void DERIVED(hemm, _d)(const char *side, const char *uplo, const int *m, const int *n, const NUMBER *alpha, const NUMBER *alphad, const NUMBER *a,
                       const NUMBER *ad, const int *lda, const NUMBER *b, const NUMBER *bd, const int *ldb, const NUMBER *beta, const NUMBER *betad,
                       NUMBER *c, NUMBER *cd, const int *ldc) {
  RULE(hemm, _d)(CblasColMajor, SIDE(side), UPLO(uplo), *m, *n, alpha, alphad, a, ad, *lda, b, bd, *ldb, beta, betad, c, cd, *ldc);
}

void FORTRAN(symm)(const char *side, const char *uplo, const int *m, const int *n, const void *alpha, const void *a, const int *lda, const void *b,
                   const int *ldb, const void *beta, void *c, const int *ldc);

/* $AD READS side[1], uplo[1], m[1], n[1], alpha[1], lda[1], ldb[1], beta[1], ldc[1]
   $AD READS a[COLUMNS(IS_LEFT(side) ? *m : *n, IS_LEFT(side) ? *m : *n, *lda)], b[COLUMNS(*m, *n, *ldb)], c[COLUMNS(*m, *n, *ldc)]
   $AD WRITES c[COLUMNS(*m, *n, *ldc)]
   $AD OPTIONAL alpha a b beta */
void DERIVED(symm, _b)(const char *side, const char *uplo, const int *m, const int *n, const NUMBER *alpha, NUMBER *alphab, const NUMBER *a,
                       NUMBER *ab, const int *lda, const NUMBER *b, NUMBER *bb, const int *ldb, const NUMBER *beta, NUMBER *betab, NUMBER *c,
                       NUMBER *cb, const int *ldc) {
  RULE(symm, _b)(CblasColMajor, SIDE(side), UPLO(uplo), *m, *n, alpha, alphab, a, ab, *lda, b, bb, *ldb, beta, betab, c, cb, *ldc);
}

/* $AD OPTIONAL alpha a b beta */
void DERIVED(symm, _d)(const char *side, const char *uplo, const int *m, const int *n, const NUMBER *alpha, const NUMBER *alphad, const NUMBER *a,
                       const NUMBER *ad, const int *lda, const NUMBER *b, const NUMBER *bd, const int *ldb, const NUMBER *beta, const NUMBER *betad,
                       NUMBER *c, NUMBER *cd, const int *ldc) {
  RULE(symm, _d)(CblasColMajor, SIDE(side), UPLO(uplo), *m, *n, alpha, alphad, a, ad, *lda, b, bd, *ldb, beta, betad, c, cd, *ldc);
}

void FORTRAN(herk)(const char *uplo, const char *trans, const int *n, const int *k, const REAL *alpha, const void *a, const int *lda,
                   const REAL *beta, void *c, const int *ldc);

/* $AD READS uplo[1], trans[1], n[1], k[1], alpha[1], lda[1], beta[1], ldc[1]
   $AD READS a[COLUMNS(IS_PLAIN(trans) ? *n : *k, IS_PLAIN(trans) ? *k : *n, *lda)], c[COLUMNS(*n, *n, *ldc)]
   $AD WRITES c[COLUMNS(*n, *n, *ldc)]
   $AD OPTIONAL alpha a beta */
void DERIVED(herk, _b)(const char *uplo, const char *trans, const int *n, const int *k, const REAL *alpha, REAL *alphab, const NUMBER *a, NUMBER *ab,
                       const int *lda, const REAL *beta, REAL *betab, NUMBER *c, NUMBER *cb, const int *ldc) {
  RULE(herk, _b)(CblasColMajor, UPLO(uplo), OP(trans), *n, *k, *alpha, alphab, a, ab, *lda, *beta, betab, c, cb, *ldc);
}

/* $AD OPTIONAL alpha a beta */
void DERIVED(herk, _d)(const char *uplo, const char *trans, const int *n, const int *k, const REAL *alpha, const REAL *alphad, const NUMBER *a,
                       const NUMBER *ad, const int *lda, const REAL *beta, const REAL *betad, NUMBER *c, NUMBER *cd, const int *ldc) {
  RULE(herk, _d)(CblasColMajor, UPLO(uplo), OP(trans), *n, *k, *alpha, GIVEN(alphad), a, ad, *lda, *beta, GIVEN(betad), c, cd, *ldc);
}

void FORTRAN(syrk)(const char *uplo, const char *trans, const int *n, const int *k, const void *alpha, const void *a, const int *lda,
                   const void *beta, void *c, const int *ldc);

/* $AD READS uplo[1], trans[1], n[1], k[1], alpha[1], lda[1], beta[1], ldc[1]
   $AD READS a[COLUMNS(IS_PLAIN(trans) ? *n : *k, IS_PLAIN(trans) ? *k : *n, *lda)], c[COLUMNS(*n, *n, *ldc)]
   $AD WRITES c[COLUMNS(*n, *n, *ldc)]
   $AD OPTIONAL alpha a beta */
void DERIVED(syrk, _b)(const char *uplo, const char *trans, const int *n, const int *k, const NUMBER *alpha, NUMBER *alphab, const NUMBER *a,
                       NUMBER *ab, const int *lda, const NUMBER *beta, NUMBER *betab, NUMBER *c, NUMBER *cb, const int *ldc) {
  RULE(syrk, _b)(CblasColMajor, UPLO(uplo), OP(trans), *n, *k, alpha, alphab, a, ab, *lda, beta, betab, c, cb, *ldc);
}

/* $AD OPTIONAL alpha a beta */
void DERIVED(syrk, _d)(const char *uplo, const char *trans, const int *n, const int *k, const NUMBER *alpha, const NUMBER *alphad, const NUMBER *a,
                       const NUMBER *ad, const int *lda, const NUMBER *beta, const NUMBER *betad, NUMBER *c, NUMBER *cd, const int *ldc) {
  RULE(syrk, _d)(CblasColMajor, UPLO(uplo), OP(trans), *n, *k, alpha, alphad, a, ad, *lda, beta, betad, c, cd, *ldc);
}

void FORTRAN(her2k)(const char *uplo, const char *trans, const int *n, const int *k, const void *alpha, const void *a, const int *lda, const void *b,
                    const int *ldb, const REAL *beta, void *c, const int *ldc);

/* $AD READS uplo[1], trans[1], n[1], k[1], alpha[1], lda[1], ldb[1], beta[1], ldc[1]
   $AD READS a[COLUMNS(IS_PLAIN(trans) ? *n : *k, IS_PLAIN(trans) ? *k : *n, *lda)]
   $AD READS b[COLUMNS(IS_PLAIN(trans) ? *n : *k, IS_PLAIN(trans) ? *k : *n, *ldb)], c[COLUMNS(*n, *n, *ldc)]
   $AD WRITES c[COLUMNS(*n, *n, *ldc)]
   $AD OPTIONAL alpha a b beta */
void DERIVED(her2k, _b)(const char *uplo, const char *trans, const int *n, const int *k, const NUMBER *alpha, NUMBER *alphab, const NUMBER *a,
                        NUMBER *ab, const int *lda, const NUMBER *b, NUMBER *bb, const int *ldb, const REAL *beta, REAL *betab, NUMBER *c, NUMBER *cb,
                        const int *ldc) {
  RULE(her2k, _b)(CblasColMajor, UPLO(uplo), OP(trans), *n, *k, alpha, alphab, a, ab, *lda, b, bb, *ldb, *beta, betab, c, cb, *ldc);
}

/* $AD OPTIONAL alpha a b beta */
void DERIVED(her2k, _d)(const char *uplo, const char *trans, const int *n, const int *k, const NUMBER *alpha, const NUMBER *alphad, const NUMBER *a,
                        const NUMBER *ad, const int *lda, const NUMBER *b, const NUMBER *bd, const int *ldb, const REAL *beta, const REAL *betad,
                        NUMBER *c, NUMBER *cd, const int *ldc) {
  RULE(her2k, _d)(CblasColMajor, UPLO(uplo), OP(trans), *n, *k, alpha, alphad, a, ad, *lda, b, bd, *ldb, *beta, GIVEN(betad), c, cd, *ldc);
}

void FORTRAN(syr2k)(const char *uplo, const char *trans, const int *n, const int *k, const void *alpha, const void *a, const int *lda, const void *b,
                    const int *ldb, const void *beta, void *c, const int *ldc);

/* $AD READS uplo[1], trans[1], n[1], k[1], alpha[1], lda[1], ldb[1], beta[1], ldc[1]
   $AD READS a[COLUMNS(IS_PLAIN(trans) ? *n : *k, IS_PLAIN(trans) ? *k : *n, *lda)]
   $AD READS b[COLUMNS(IS_PLAIN(trans) ? *n : *k, IS_PLAIN(trans) ? *k : *n, *ldb)], c[COLUMNS(*n, *n, *ldc)]
   $AD WRITES c[COLUMNS(*n, *n, *ldc)]
   $AD OPTIONAL alpha a b beta */
void DERIVED(syr2k, _b)(const char *uplo, const char *trans, const int *n, const int *k, const NUMBER *alpha, NUMBER *alphab, const NUMBER *a,
                        NUMBER *ab, const int *lda, const NUMBER *b, NUMBER *bb, const int *ldb, const NUMBER *beta, NUMBER *betab, NUMBER *c,
                        NUMBER *cb, const int *ldc) {
  RULE(syr2k, _b)(CblasColMajor, UPLO(uplo), OP(trans), *n, *k, alpha, alphab, a, ab, *lda, b, bb, *ldb, beta, betab, c, cb, *ldc);
}

/* $AD OPTIONAL alpha a b beta */
void DERIVED(syr2k, _d)(const char *uplo, const char *trans, const int *n, const int *k, const NUMBER *alpha, const NUMBER *alphad, const NUMBER *a,
                        const NUMBER *ad, const int *lda, const NUMBER *b, const NUMBER *bd, const int *ldb, const NUMBER *beta, const NUMBER *betad,
                        NUMBER *c, NUMBER *cd, const int *ldc) {
  RULE(syr2k, _d)(CblasColMajor, UPLO(uplo), OP(trans), *n, *k, alpha, alphad, a, ad, *lda, b, bd, *ldb, beta, betad, c, cd, *ldc);
}

void FORTRAN(trmm)(const char *side, const char *uplo, const char *transa, const char *diag, const int *m, const int *n, const void *alpha,
                   const void *a, const int *lda, void *b, const int *ldb);

/* $AD READS side[1], uplo[1], transa[1], diag[1], m[1], n[1], alpha[1], lda[1], ldb[1]
   $AD READS a[COLUMNS(IS_LEFT(side) ? *m : *n, IS_LEFT(side) ? *m : *n, *lda)], b[COLUMNS(*m, *n, *ldb)]
   $AD WRITES b[COLUMNS(*m, *n, *ldb)]
   $AD OPTIONAL alpha a */
void DERIVED(trmm, _b)(const char *side, const char *uplo, const char *transa, const char *diag, const int *m, const int *n, const NUMBER *alpha,
                       NUMBER *alphab, const NUMBER *a, NUMBER *ab, const int *lda, NUMBER *b, NUMBER *bb, const int *ldb) {
  RULE(trmm, _b)(CblasColMajor, SIDE(side), UPLO(uplo), OP(transa), DIAG(diag), *m, *n, alpha, alphab, a, ab, *lda, b, bb, *ldb);
}

/* $AD OPTIONAL alpha a */
void DERIVED(trmm, _d)(const char *side, const char *uplo, const char *transa, const char *diag, const int *m, const int *n, const NUMBER *alpha,
                       const NUMBER *alphad, const NUMBER *a, const NUMBER *ad, const int *lda, NUMBER *b, NUMBER *bd, const int *ldb) {
  RULE(trmm, _d)(CblasColMajor, SIDE(side), UPLO(uplo), OP(transa), DIAG(diag), *m, *n, alpha, alphad, a, ad, *lda, b, bd, *ldb);
}

void FORTRAN(trsm)(const char *side, const char *uplo, const char *transa, const char *diag, const int *m, const int *n, const void *alpha,
                   const void *a, const int *lda, void *b, const int *ldb);

/* $AD READS side[1], uplo[1], transa[1], diag[1], m[1], n[1], alpha[1], lda[1], ldb[1]
   $AD READS a[COLUMNS(IS_LEFT(side) ? *m : *n, IS_LEFT(side) ? *m : *n, *lda)], b[COLUMNS(*m, *n, *ldb)]
   $AD WRITES b[COLUMNS(*m, *n, *ldb)]
   $AD OPTIONAL alpha a */
void DERIVED(trsm, _b)(const char *side, const char *uplo, const char *transa, const char *diag, const int *m, const int *n, const NUMBER *alpha,
                       NUMBER *alphab, const NUMBER *a, NUMBER *ab, const int *lda, NUMBER *b, NUMBER *bb, const int *ldb) {
  RULE(trsm, _b)(CblasColMajor, SIDE(side), UPLO(uplo), OP(transa), DIAG(diag), *m, *n, alpha, alphab, a, ab, *lda, b, bb, *ldb);
}

/* $AD OPTIONAL alpha a */
void DERIVED(trsm, _d)(const char *side, const char *uplo, const char *transa, const char *diag, const int *m, const int *n, const NUMBER *alpha,
                       const NUMBER *alphad, const NUMBER *a, const NUMBER *ad, const int *lda, NUMBER *b, NUMBER *bd, const int *ldb) {
  RULE(trsm, _d)(CblasColMajor, SIDE(side), UPLO(uplo), OP(transa), DIAG(diag), *m, *n, alpha, alphad, a, ad, *lda, b, bd, *ldb);
}
