/* Complex bands and vectors, by the symbols of Fortran: cblas/complex/bands-by-vectors.h says how. */

void FORTRAN(gbmv)(const char *trans, const int *m, const int *n, const int *kl, const int *ku, const void *alpha, const void *a, const int *lda,
                   const void *x, const int *incx, const void *beta, void *y, const int *incy);

/* $AD READS trans[1], m[1], n[1], kl[1], ku[1], alpha[1], lda[1], incx[1], beta[1], incy[1]
   $AD READS a[*n * *lda], x[VECTOR(IS_PLAIN(trans) ? *n : *m, *incx)], y[VECTOR(IS_PLAIN(trans) ? *m : *n, *incy)]
   $AD WRITES y[VECTOR(IS_PLAIN(trans) ? *m : *n, *incy)]
   $AD OPTIONAL alpha a x beta */
void DERIVED(gbmv, _b)(const char *trans, const int *m, const int *n, const int *kl, const int *ku, const NUMBER *alpha, NUMBER *alphab,
                       const NUMBER *a, NUMBER *ab, const int *lda, const NUMBER *x, NUMBER *xb, const int *incx, const NUMBER *beta, NUMBER *betab,
                       NUMBER *y, NUMBER *yb, const int *incy) {
  RULE(gbmv, _b)(CblasColMajor, OP(trans), *m, *n, *kl, *ku, alpha, alphab, a, ab, *lda, x, xb, *incx, beta, betab, y, yb, *incy);
}

/* $AD OPTIONAL alpha a x beta */
void DERIVED(gbmv, _d)(const char *trans, const int *m, const int *n, const int *kl, const int *ku, const NUMBER *alpha, const NUMBER *alphad,
                       const NUMBER *a, const NUMBER *ad, const int *lda, const NUMBER *x, const NUMBER *xd, const int *incx, const NUMBER *beta,
                       const NUMBER *betad, NUMBER *y, NUMBER *yd, const int *incy) {
  RULE(gbmv, _d)(CblasColMajor, OP(trans), *m, *n, *kl, *ku, alpha, alphad, a, ad, *lda, x, xd, *incx, beta, betad, y, yd, *incy);
}

void FORTRAN(hbmv)(const char *uplo, const int *n, const int *k, const void *alpha, const void *a, const int *lda, const void *x, const int *incx,
                   const void *beta, void *y, const int *incy);

/* $AD READS uplo[1], n[1], k[1], alpha[1], lda[1], incx[1], beta[1], incy[1]
   $AD READS a[*n * *lda], x[VECTOR(*n, *incx)], y[VECTOR(*n, *incy)]
   $AD WRITES y[VECTOR(*n, *incy)]
   $AD OPTIONAL alpha a x beta */
void DERIVED(hbmv, _b)(const char *uplo, const int *n, const int *k, const NUMBER *alpha, NUMBER *alphab, const NUMBER *a, NUMBER *ab, const int *lda,
                       const NUMBER *x, NUMBER *xb, const int *incx, const NUMBER *beta, NUMBER *betab, NUMBER *y, NUMBER *yb, const int *incy) {
  RULE(hbmv, _b)(CblasColMajor, UPLO(uplo), *n, *k, alpha, alphab, a, ab, *lda, x, xb, *incx, beta, betab, y, yb, *incy);
}

/* $AD OPTIONAL alpha a x beta */
void DERIVED(hbmv, _d)(const char *uplo, const int *n, const int *k, const NUMBER *alpha, const NUMBER *alphad, const NUMBER *a, const NUMBER *ad,
                       const int *lda, const NUMBER *x, const NUMBER *xd, const int *incx, const NUMBER *beta, const NUMBER *betad, NUMBER *y,
                       NUMBER *yd, const int *incy) {
  RULE(hbmv, _d)(CblasColMajor, UPLO(uplo), *n, *k, alpha, alphad, a, ad, *lda, x, xd, *incx, beta, betad, y, yd, *incy);
}

void FORTRAN(tbmv)(const char *uplo, const char *trans, const char *diag, const int *n, const int *k, const void *a, const int *lda, void *x,
                   const int *incx);

/* $AD READS uplo[1], trans[1], diag[1], n[1], k[1], lda[1], incx[1]
   $AD READS a[*n * *lda], x[VECTOR(*n, *incx)]
   $AD WRITES x[VECTOR(*n, *incx)]
   $AD OPTIONAL a */
void DERIVED(tbmv, _b)(const char *uplo, const char *trans, const char *diag, const int *n, const int *k, const NUMBER *a, NUMBER *ab, const int *lda,
                       NUMBER *x, NUMBER *xb, const int *incx) {
  RULE(tbmv, _b)(CblasColMajor, UPLO(uplo), OP(trans), DIAG(diag), *n, *k, a, ab, *lda, x, xb, *incx);
}

/* $AD OPTIONAL a */
void DERIVED(tbmv, _d)(const char *uplo, const char *trans, const char *diag, const int *n, const int *k, const NUMBER *a, const NUMBER *ad,
                       const int *lda, NUMBER *x, NUMBER *xd, const int *incx) {
  RULE(tbmv, _d)(CblasColMajor, UPLO(uplo), OP(trans), DIAG(diag), *n, *k, a, ad, *lda, x, xd, *incx);
}

void FORTRAN(tbsv)(const char *uplo, const char *trans, const char *diag, const int *n, const int *k, const void *a, const int *lda, void *x,
                   const int *incx);

/* $AD READS uplo[1], trans[1], diag[1], n[1], k[1], lda[1], incx[1]
   $AD READS a[*n * *lda], x[VECTOR(*n, *incx)]
   $AD WRITES x[VECTOR(*n, *incx)]
   $AD OPTIONAL a */
void DERIVED(tbsv, _b)(const char *uplo, const char *trans, const char *diag, const int *n, const int *k, const NUMBER *a, NUMBER *ab, const int *lda,
                       NUMBER *x, NUMBER *xb, const int *incx) {
  RULE(tbsv, _b)(CblasColMajor, UPLO(uplo), OP(trans), DIAG(diag), *n, *k, a, ab, *lda, x, xb, *incx);
}

/* $AD OPTIONAL a */
void DERIVED(tbsv, _d)(const char *uplo, const char *trans, const char *diag, const int *n, const int *k, const NUMBER *a, const NUMBER *ad,
                       const int *lda, NUMBER *x, NUMBER *xd, const int *incx) {
  RULE(tbsv, _d)(CblasColMajor, UPLO(uplo), OP(trans), DIAG(diag), *n, *k, a, ad, *lda, x, xd, *incx);
}
