/* Matrices, by the symbols of Fortran: cblas/products.h and cblas/triangles.h say how. */

void FORTRAN(gemm)(const char *transa, const char *transb, const int *m, const int *n, const int *k, const REAL *alpha, const REAL *a,
                   const int *lda, const REAL *b, const int *ldb, const REAL *beta, REAL *c, const int *ldc);

/* $AD READS transa[1], transb[1], m[1], n[1], k[1], alpha[1], lda[1], ldb[1], beta[1], ldc[1]
   $AD READS a[COLUMNS(IS_PLAIN(transa) ? *m : *k, IS_PLAIN(transa) ? *k : *m, *lda)]
   $AD READS b[COLUMNS(IS_PLAIN(transb) ? *k : *n, IS_PLAIN(transb) ? *n : *k, *ldb)], c[COLUMNS(*m, *n, *ldc)]
   $AD WRITES c[COLUMNS(*m, *n, *ldc)]
   $AD OPTIONAL alpha a b beta */
void DERIVED(gemm, _b)(const char *transa, const char *transb, const int *m, const int *n, const int *k, const REAL *alpha, REAL *alphab,
                       const REAL *a, REAL *ab, const int *lda, const REAL *b, REAL *bb, const int *ldb, const REAL *beta, REAL *betab, REAL *c,
                       REAL *cb, const int *ldc) {
  RULE(gemm, _b)(CblasColMajor, TRANS(transa), TRANS(transb), *m, *n, *k, *alpha, alphab, a, ab, *lda, b, bb, *ldb, *beta, betab, c, cb, *ldc);
}

/* $AD OPTIONAL alpha a b beta */
void DERIVED(gemm, _d)(const char *transa, const char *transb, const int *m, const int *n, const int *k, const REAL *alpha, const REAL *alphad,
                       const REAL *a, const REAL *ad, const int *lda, const REAL *b, const REAL *bd, const int *ldb, const REAL *beta,
                       const REAL *betad, REAL *c, REAL *cd, const int *ldc) {
  RULE(gemm, _d)(CblasColMajor, TRANS(transa), TRANS(transb), *m, *n, *k, *alpha, GIVEN(alphad), a, ad, *lda, b, bd, *ldb, *beta, GIVEN(betad), c,
                 cd, *ldc);
}

void FORTRAN(symm)(const char *side, const char *uplo, const int *m, const int *n, const REAL *alpha, const REAL *a, const int *lda, const REAL *b,
                   const int *ldb, const REAL *beta, REAL *c, const int *ldc);

/* $AD READS side[1], uplo[1], m[1], n[1], alpha[1], lda[1], ldb[1], beta[1], ldc[1]
   $AD READS a[COLUMNS(IS_LEFT(side) ? *m : *n, IS_LEFT(side) ? *m : *n, *lda)], b[COLUMNS(*m, *n, *ldb)], c[COLUMNS(*m, *n, *ldc)]
   $AD WRITES c[COLUMNS(*m, *n, *ldc)]
   $AD OPTIONAL alpha a b beta */
void DERIVED(symm, _b)(const char *side, const char *uplo, const int *m, const int *n, const REAL *alpha, REAL *alphab, const REAL *a, REAL *ab,
                       const int *lda, const REAL *b, REAL *bb, const int *ldb, const REAL *beta, REAL *betab, REAL *c, REAL *cb, const int *ldc) {
  RULE(symm, _b)(CblasColMajor, SIDE(side), UPLO(uplo), *m, *n, *alpha, alphab, a, ab, *lda, b, bb, *ldb, *beta, betab, c, cb, *ldc);
}

/* $AD OPTIONAL alpha a b beta */
void DERIVED(symm, _d)(const char *side, const char *uplo, const int *m, const int *n, const REAL *alpha, const REAL *alphad, const REAL *a,
                       const REAL *ad, const int *lda, const REAL *b, const REAL *bd, const int *ldb, const REAL *beta, const REAL *betad, REAL *c,
                       REAL *cd, const int *ldc) {
  RULE(symm, _d)(CblasColMajor, SIDE(side), UPLO(uplo), *m, *n, *alpha, GIVEN(alphad), a, ad, *lda, b, bd, *ldb, *beta, GIVEN(betad), c, cd, *ldc);
}

void FORTRAN(syrk)(const char *uplo, const char *trans, const int *n, const int *k, const REAL *alpha, const REAL *a, const int *lda,
                   const REAL *beta, REAL *c, const int *ldc);

/* $AD READS uplo[1], trans[1], n[1], k[1], alpha[1], lda[1], beta[1], ldc[1]
   $AD READS a[COLUMNS(IS_PLAIN(trans) ? *n : *k, IS_PLAIN(trans) ? *k : *n, *lda)], c[COLUMNS(*n, *n, *ldc)]
   $AD WRITES c[COLUMNS(*n, *n, *ldc)]
   $AD OPTIONAL alpha a beta */
void DERIVED(syrk, _b)(const char *uplo, const char *trans, const int *n, const int *k, const REAL *alpha, REAL *alphab, const REAL *a, REAL *ab,
                       const int *lda, const REAL *beta, REAL *betab, REAL *c, REAL *cb, const int *ldc) {
  RULE(syrk, _b)(CblasColMajor, UPLO(uplo), TRANS(trans), *n, *k, *alpha, alphab, a, ab, *lda, *beta, betab, c, cb, *ldc);
}

/* $AD OPTIONAL alpha a beta */
void DERIVED(syrk, _d)(const char *uplo, const char *trans, const int *n, const int *k, const REAL *alpha, const REAL *alphad, const REAL *a,
                       const REAL *ad, const int *lda, const REAL *beta, const REAL *betad, REAL *c, REAL *cd, const int *ldc) {
  RULE(syrk, _d)(CblasColMajor, UPLO(uplo), TRANS(trans), *n, *k, *alpha, GIVEN(alphad), a, ad, *lda, *beta, GIVEN(betad), c, cd, *ldc);
}

void FORTRAN(syr2k)(const char *uplo, const char *trans, const int *n, const int *k, const REAL *alpha, const REAL *a, const int *lda,
                    const REAL *b, const int *ldb, const REAL *beta, REAL *c, const int *ldc);

/* $AD READS uplo[1], trans[1], n[1], k[1], alpha[1], lda[1], ldb[1], beta[1], ldc[1]
   $AD READS a[COLUMNS(IS_PLAIN(trans) ? *n : *k, IS_PLAIN(trans) ? *k : *n, *lda)]
   $AD READS b[COLUMNS(IS_PLAIN(trans) ? *n : *k, IS_PLAIN(trans) ? *k : *n, *ldb)], c[COLUMNS(*n, *n, *ldc)]
   $AD WRITES c[COLUMNS(*n, *n, *ldc)]
   $AD OPTIONAL alpha a b beta */
void DERIVED(syr2k, _b)(const char *uplo, const char *trans, const int *n, const int *k, const REAL *alpha, REAL *alphab, const REAL *a, REAL *ab,
                        const int *lda, const REAL *b, REAL *bb, const int *ldb, const REAL *beta, REAL *betab, REAL *c, REAL *cb, const int *ldc) {
  RULE(syr2k, _b)(CblasColMajor, UPLO(uplo), TRANS(trans), *n, *k, *alpha, alphab, a, ab, *lda, b, bb, *ldb, *beta, betab, c, cb, *ldc);
}

/* $AD OPTIONAL alpha a b beta */
void DERIVED(syr2k, _d)(const char *uplo, const char *trans, const int *n, const int *k, const REAL *alpha, const REAL *alphad, const REAL *a,
                        const REAL *ad, const int *lda, const REAL *b, const REAL *bd, const int *ldb, const REAL *beta, const REAL *betad, REAL *c,
                        REAL *cd, const int *ldc) {
  RULE(syr2k, _d)(CblasColMajor, UPLO(uplo), TRANS(trans), *n, *k, *alpha, GIVEN(alphad), a, ad, *lda, b, bd, *ldb, *beta, GIVEN(betad), c, cd,
                  *ldc);
}

void FORTRAN(trmm)(const char *side, const char *uplo, const char *transa, const char *diag, const int *m, const int *n, const REAL *alpha,
                   const REAL *a, const int *lda, REAL *b, const int *ldb);

/* $AD READS side[1], uplo[1], transa[1], diag[1], m[1], n[1], alpha[1], lda[1], ldb[1]
   $AD READS a[COLUMNS(IS_LEFT(side) ? *m : *n, IS_LEFT(side) ? *m : *n, *lda)], b[COLUMNS(*m, *n, *ldb)]
   $AD WRITES b[COLUMNS(*m, *n, *ldb)]
   $AD OPTIONAL alpha a */
void DERIVED(trmm, _b)(const char *side, const char *uplo, const char *transa, const char *diag, const int *m, const int *n, const REAL *alpha,
                       REAL *alphab, const REAL *a, REAL *ab, const int *lda, REAL *b, REAL *bb, const int *ldb) {
  RULE(trmm, _b)(CblasColMajor, SIDE(side), UPLO(uplo), TRANS(transa), DIAG(diag), *m, *n, *alpha, alphab, a, ab, *lda, b, bb, *ldb);
}

/* $AD OPTIONAL alpha a */
void DERIVED(trmm, _d)(const char *side, const char *uplo, const char *transa, const char *diag, const int *m, const int *n, const REAL *alpha,
                       const REAL *alphad, const REAL *a, const REAL *ad, const int *lda, REAL *b, REAL *bd, const int *ldb) {
  RULE(trmm, _d)(CblasColMajor, SIDE(side), UPLO(uplo), TRANS(transa), DIAG(diag), *m, *n, *alpha, GIVEN(alphad), a, ad, *lda, b, bd, *ldb);
}

void FORTRAN(trsm)(const char *side, const char *uplo, const char *transa, const char *diag, const int *m, const int *n, const REAL *alpha,
                   const REAL *a, const int *lda, REAL *b, const int *ldb);

/* $AD READS side[1], uplo[1], transa[1], diag[1], m[1], n[1], alpha[1], lda[1], ldb[1]
   $AD READS a[COLUMNS(IS_LEFT(side) ? *m : *n, IS_LEFT(side) ? *m : *n, *lda)], b[COLUMNS(*m, *n, *ldb)]
   $AD WRITES b[COLUMNS(*m, *n, *ldb)]
   $AD OPTIONAL alpha a */
void DERIVED(trsm, _b)(const char *side, const char *uplo, const char *transa, const char *diag, const int *m, const int *n, const REAL *alpha,
                       REAL *alphab, const REAL *a, REAL *ab, const int *lda, REAL *b, REAL *bb, const int *ldb) {
  RULE(trsm, _b)(CblasColMajor, SIDE(side), UPLO(uplo), TRANS(transa), DIAG(diag), *m, *n, *alpha, alphab, a, ab, *lda, b, bb, *ldb);
}

/* $AD OPTIONAL alpha a */
void DERIVED(trsm, _d)(const char *side, const char *uplo, const char *transa, const char *diag, const int *m, const int *n, const REAL *alpha,
                       const REAL *alphad, const REAL *a, const REAL *ad, const int *lda, REAL *b, REAL *bd, const int *ldb) {
  RULE(trsm, _d)(CblasColMajor, SIDE(side), UPLO(uplo), TRANS(transa), DIAG(diag), *m, *n, *alpha, GIVEN(alphad), a, ad, *lda, b, bd, *ldb);
}
