/* Bands and vectors, by the symbols of Fortran: cblas/bands-by-vectors.h says how. */

void FORTRAN(gbmv)(const char *trans, const int *m, const int *n, const int *kl, const int *ku, const REAL *alpha, const REAL *a, const int *lda,
                   const REAL *x, const int *incx, const REAL *beta, REAL *y, const int *incy);

/* $AD READS trans[1], m[1], n[1], kl[1], ku[1], alpha[1], lda[1], incx[1], beta[1], incy[1]
   $AD READS a[*n * *lda], x[VECTOR(IS_PLAIN(trans) ? *n : *m, *incx)], y[VECTOR(IS_PLAIN(trans) ? *m : *n, *incy)]
   $AD WRITES y[VECTOR(IS_PLAIN(trans) ? *m : *n, *incy)]
   $AD OPTIONAL alpha a x beta */
void DERIVED(gbmv, _b)(const char *trans, const int *m, const int *n, const int *kl, const int *ku, const REAL *alpha, REAL *alphab, const REAL *a,
                       REAL *ab, const int *lda, const REAL *x, REAL *xb, const int *incx, const REAL *beta, REAL *betab, REAL *y, REAL *yb,
                       const int *incy) {
  RULE(gbmv, _b)(CblasColMajor, TRANS(trans), *m, *n, *kl, *ku, *alpha, alphab, a, ab, *lda, x, xb, *incx, *beta, betab, y, yb, *incy);
}

/* $AD OPTIONAL alpha a x beta */
void DERIVED(gbmv, _d)(const char *trans, const int *m, const int *n, const int *kl, const int *ku, const REAL *alpha, const REAL *alphad,
                       const REAL *a, const REAL *ad, const int *lda, const REAL *x, const REAL *xd, const int *incx, const REAL *beta,
                       const REAL *betad, REAL *y, REAL *yd, const int *incy) {
  RULE(gbmv, _d)(CblasColMajor, TRANS(trans), *m, *n, *kl, *ku, *alpha, GIVEN(alphad), a, ad, *lda, x, xd, *incx, *beta, GIVEN(betad), y, yd, *incy);
}

void FORTRAN(sbmv)(const char *uplo, const int *n, const int *k, const REAL *alpha, const REAL *a, const int *lda, const REAL *x, const int *incx,
                   const REAL *beta, REAL *y, const int *incy);

/* $AD READS uplo[1], n[1], k[1], alpha[1], lda[1], incx[1], beta[1], incy[1]
   $AD READS a[*n * *lda], x[VECTOR(*n, *incx)], y[VECTOR(*n, *incy)]
   $AD WRITES y[VECTOR(*n, *incy)]
   $AD OPTIONAL alpha a x beta */
void DERIVED(sbmv, _b)(const char *uplo, const int *n, const int *k, const REAL *alpha, REAL *alphab, const REAL *a, REAL *ab, const int *lda,
                       const REAL *x, REAL *xb, const int *incx, const REAL *beta, REAL *betab, REAL *y, REAL *yb, const int *incy) {
  RULE(sbmv, _b)(CblasColMajor, UPLO(uplo), *n, *k, *alpha, alphab, a, ab, *lda, x, xb, *incx, *beta, betab, y, yb, *incy);
}

/* $AD OPTIONAL alpha a x beta */
void DERIVED(sbmv, _d)(const char *uplo, const int *n, const int *k, const REAL *alpha, const REAL *alphad, const REAL *a, const REAL *ad,
                       const int *lda, const REAL *x, const REAL *xd, const int *incx, const REAL *beta, const REAL *betad, REAL *y, REAL *yd,
                       const int *incy) {
  RULE(sbmv, _d)(CblasColMajor, UPLO(uplo), *n, *k, *alpha, GIVEN(alphad), a, ad, *lda, x, xd, *incx, *beta, GIVEN(betad), y, yd, *incy);
}

void FORTRAN(tbmv)(const char *uplo, const char *trans, const char *diag, const int *n, const int *k, const REAL *a, const int *lda, REAL *x,
                   const int *incx);

/* $AD READS uplo[1], trans[1], diag[1], n[1], k[1], lda[1], incx[1]
   $AD READS a[*n * *lda], x[VECTOR(*n, *incx)]
   $AD WRITES x[VECTOR(*n, *incx)]
   $AD OPTIONAL a */
void DERIVED(tbmv, _b)(const char *uplo, const char *trans, const char *diag, const int *n, const int *k, const REAL *a, REAL *ab, const int *lda,
                       REAL *x, REAL *xb, const int *incx) {
  RULE(tbmv, _b)(CblasColMajor, UPLO(uplo), TRANS(trans), DIAG(diag), *n, *k, a, ab, *lda, x, xb, *incx);
}

/* $AD OPTIONAL a */
void DERIVED(tbmv, _d)(const char *uplo, const char *trans, const char *diag, const int *n, const int *k, const REAL *a, const REAL *ad,
                       const int *lda, REAL *x, REAL *xd, const int *incx) {
  RULE(tbmv, _d)(CblasColMajor, UPLO(uplo), TRANS(trans), DIAG(diag), *n, *k, a, ad, *lda, x, xd, *incx);
}

void FORTRAN(tbsv)(const char *uplo, const char *trans, const char *diag, const int *n, const int *k, const REAL *a, const int *lda, REAL *x,
                   const int *incx);

/* $AD READS uplo[1], trans[1], diag[1], n[1], k[1], lda[1], incx[1]
   $AD READS a[*n * *lda], x[VECTOR(*n, *incx)]
   $AD WRITES x[VECTOR(*n, *incx)]
   $AD OPTIONAL a */
void DERIVED(tbsv, _b)(const char *uplo, const char *trans, const char *diag, const int *n, const int *k, const REAL *a, REAL *ab, const int *lda,
                       REAL *x, REAL *xb, const int *incx) {
  RULE(tbsv, _b)(CblasColMajor, UPLO(uplo), TRANS(trans), DIAG(diag), *n, *k, a, ab, *lda, x, xb, *incx);
}

/* $AD OPTIONAL a */
void DERIVED(tbsv, _d)(const char *uplo, const char *trans, const char *diag, const int *n, const int *k, const REAL *a, const REAL *ad,
                       const int *lda, REAL *x, REAL *xd, const int *incx) {
  RULE(tbsv, _d)(CblasColMajor, UPLO(uplo), TRANS(trans), DIAG(diag), *n, *k, a, ad, *lda, x, xd, *incx);
}
