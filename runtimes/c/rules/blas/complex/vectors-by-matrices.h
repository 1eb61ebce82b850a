/* A complex matrix and vectors, by the symbols of Fortran: cblas/complex/vectors-by-matrices.h and two others there say how. */

void FORTRAN(gemv)(const char *trans, const int *m, const int *n, const void *alpha, const void *a, const int *lda, const void *x, const int *incx,
                   const void *beta, void *y, const int *incy);

/* $AD READS trans[1], m[1], n[1], alpha[1], lda[1], incx[1], beta[1], incy[1]
   $AD READS a[COLUMNS(*m, *n, *lda)], x[VECTOR(IS_PLAIN(trans) ? *n : *m, *incx)], y[VECTOR(IS_PLAIN(trans) ? *m : *n, *incy)]
   $AD WRITES y[VECTOR(IS_PLAIN(trans) ? *m : *n, *incy)]
   $AD OPTIONAL alpha a x beta */
void DERIVED(gemv, _b)(const char *trans, const int *m, const int *n, const NUMBER *alpha, NUMBER *alphab, const NUMBER *a, NUMBER *ab,
                       const int *lda, const NUMBER *x, NUMBER *xb, const int *incx, const NUMBER *beta, NUMBER *betab, NUMBER *y, NUMBER *yb,
                       const int *incy) {
  RULE(gemv, _b)(CblasColMajor, OP(trans), *m, *n, alpha, alphab, a, ab, *lda, x, xb, *incx, beta, betab, y, yb, *incy);
}

/* $AD OPTIONAL alpha a x beta */
void DERIVED(gemv, _d)(const char *trans, const int *m, const int *n, const NUMBER *alpha, const NUMBER *alphad, const NUMBER *a, const NUMBER *ad,
                       const int *lda, const NUMBER *x, const NUMBER *xd, const int *incx, const NUMBER *beta, const NUMBER *betad, NUMBER *y,
                       NUMBER *yd, const int *incy) {
  RULE(gemv, _d)(CblasColMajor, OP(trans), *m, *n, alpha, alphad, a, ad, *lda, x, xd, *incx, beta, betad, y, yd, *incy);
}

void FORTRAN(gerc)(const int *m, const int *n, const void *alpha, const void *x, const int *incx, const void *y, const int *incy, void *a,
                   const int *lda);

/* $AD READS m[1], n[1], alpha[1], incx[1], incy[1], lda[1]
   $AD READS x[VECTOR(*m, *incx)], y[VECTOR(*n, *incy)], a[COLUMNS(*m, *n, *lda)]
   $AD WRITES a[COLUMNS(*m, *n, *lda)]
   $AD OPTIONAL alpha x y */
void DERIVED(gerc, _b)(const int *m, const int *n, const NUMBER *alpha, NUMBER *alphab, const NUMBER *x, NUMBER *xb, const int *incx, const NUMBER *y,
                       NUMBER *yb, const int *incy, NUMBER *a, NUMBER *ab, const int *lda) {
  RULE(gerc, _b)(CblasColMajor, *m, *n, alpha, alphab, x, xb, *incx, y, yb, *incy, a, ab, *lda);
}

/* $AD OPTIONAL alpha x y */
void DERIVED(gerc, _d)(const int *m, const int *n, const NUMBER *alpha, const NUMBER *alphad, const NUMBER *x, const NUMBER *xd, const int *incx,
                       const NUMBER *y, const NUMBER *yd, const int *incy, NUMBER *a, NUMBER *ad, const int *lda) {
  RULE(gerc, _d)(CblasColMajor, *m, *n, alpha, alphad, x, xd, *incx, y, yd, *incy, a, ad, *lda);
}

void FORTRAN(geru)(const int *m, const int *n, const void *alpha, const void *x, const int *incx, const void *y, const int *incy, void *a,
                   const int *lda);

/* $AD READS m[1], n[1], alpha[1], incx[1], incy[1], lda[1]
   $AD READS x[VECTOR(*m, *incx)], y[VECTOR(*n, *incy)], a[COLUMNS(*m, *n, *lda)]
   $AD WRITES a[COLUMNS(*m, *n, *lda)]
   $AD OPTIONAL alpha x y */
void DERIVED(geru, _b)(const int *m, const int *n, const NUMBER *alpha, NUMBER *alphab, const NUMBER *x, NUMBER *xb, const int *incx, const NUMBER *y,
                       NUMBER *yb, const int *incy, NUMBER *a, NUMBER *ab, const int *lda) {
  RULE(geru, _b)(CblasColMajor, *m, *n, alpha, alphab, x, xb, *incx, y, yb, *incy, a, ab, *lda);
}

/* $AD OPTIONAL alpha x y */
void DERIVED(geru, _d)(const int *m, const int *n, const NUMBER *alpha, const NUMBER *alphad, const NUMBER *x, const NUMBER *xd, const int *incx,
                       const NUMBER *y, const NUMBER *yd, const int *incy, NUMBER *a, NUMBER *ad, const int *lda) {
  RULE(geru, _d)(CblasColMajor, *m, *n, alpha, alphad, x, xd, *incx, y, yd, *incy, a, ad, *lda);
}

void FORTRAN(hemv)(const char *uplo, const int *n, const void *alpha, const void *a, const int *lda, const void *x, const int *incx, const void *beta,
                   void *y, const int *incy);

/* $AD READS uplo[1], n[1], alpha[1], lda[1], incx[1], beta[1], incy[1]
   $AD READS a[COLUMNS(*n, *n, *lda)], x[VECTOR(*n, *incx)], y[VECTOR(*n, *incy)]
   $AD WRITES y[VECTOR(*n, *incy)]
   $AD OPTIONAL alpha a x beta */
void DERIVED(hemv, _b)(const char *uplo, const int *n, const NUMBER *alpha, NUMBER *alphab, const NUMBER *a, NUMBER *ab, const int *lda,
                       const NUMBER *x, NUMBER *xb, const int *incx, const NUMBER *beta, NUMBER *betab, NUMBER *y, NUMBER *yb, const int *incy) {
  RULE(hemv, _b)(CblasColMajor, UPLO(uplo), *n, alpha, alphab, a, ab, *lda, x, xb, *incx, beta, betab, y, yb, *incy);
}

/* $AD OPTIONAL alpha a x beta */
void DERIVED(hemv, _d)(const char *uplo, const int *n, const NUMBER *alpha, const NUMBER *alphad, const NUMBER *a, const NUMBER *ad, const int *lda,
                       const NUMBER *x, const NUMBER *xd, const int *incx, const NUMBER *beta, const NUMBER *betad, NUMBER *y, NUMBER *yd,
                       const int *incy) {
  RULE(hemv, _d)(CblasColMajor, UPLO(uplo), *n, alpha, alphad, a, ad, *lda, x, xd, *incx, beta, betad, y, yd, *incy);
}

void FORTRAN(her)(const char *uplo, const int *n, const REAL *alpha, const void *x, const int *incx, void *a, const int *lda);

/* $AD READS uplo[1], n[1], alpha[1], incx[1], lda[1]
   $AD READS x[VECTOR(*n, *incx)], a[COLUMNS(*n, *n, *lda)]
   $AD WRITES a[COLUMNS(*n, *n, *lda)]
   $AD OPTIONAL alpha x */
void DERIVED(her, _b)(const char *uplo, const int *n, const REAL *alpha, REAL *alphab, const NUMBER *x, NUMBER *xb, const int *incx, NUMBER *a,
                      NUMBER *ab, const int *lda) {
  RULE(her, _b)(CblasColMajor, UPLO(uplo), *n, *alpha, alphab, x, xb, *incx, a, ab, *lda);
}

/* $AD OPTIONAL alpha x */
void DERIVED(her, _d)(const char *uplo, const int *n, const REAL *alpha, const REAL *alphad, const NUMBER *x, const NUMBER *xd, const int *incx,
                      NUMBER *a, NUMBER *ad, const int *lda) {
  RULE(her, _d)(CblasColMajor, UPLO(uplo), *n, *alpha, GIVEN(alphad), x, xd, *incx, a, ad, *lda);
}

void FORTRAN(her2)(const char *uplo, const int *n, const void *alpha, const void *x, const int *incx, const void *y, const int *incy, void *a,
                   const int *lda);

/* $AD READS uplo[1], n[1], alpha[1], incx[1], incy[1], lda[1]
   $AD READS x[VECTOR(*n, *incx)], y[VECTOR(*n, *incy)], a[COLUMNS(*n, *n, *lda)]
   $AD WRITES a[COLUMNS(*n, *n, *lda)]
   $AD OPTIONAL alpha x y */
void DERIVED(her2, _b)(const char *uplo, const int *n, const NUMBER *alpha, NUMBER *alphab, const NUMBER *x, NUMBER *xb, const int *incx,
                       const NUMBER *y, NUMBER *yb, const int *incy, NUMBER *a, NUMBER *ab, const int *lda) {
  RULE(her2, _b)(CblasColMajor, UPLO(uplo), *n, alpha, alphab, x, xb, *incx, y, yb, *incy, a, ab, *lda);
}

/* $AD OPTIONAL alpha x y */
void DERIVED(her2, _d)(const char *uplo, const int *n, const NUMBER *alpha, const NUMBER *alphad, const NUMBER *x, const NUMBER *xd, const int *incx,
                       const NUMBER *y, const NUMBER *yd, const int *incy, NUMBER *a, NUMBER *ad, const int *lda) {
  RULE(her2, _d)(CblasColMajor, UPLO(uplo), *n, alpha, alphad, x, xd, *incx, y, yd, *incy, a, ad, *lda);
}

void FORTRAN(trmv)(const char *uplo, const char *trans, const char *diag, const int *n, const void *a, const int *lda, void *x, const int *incx);

/* $AD READS uplo[1], trans[1], diag[1], n[1], lda[1], incx[1]
   $AD READS a[COLUMNS(*n, *n, *lda)], x[VECTOR(*n, *incx)]
   $AD WRITES x[VECTOR(*n, *incx)]
   $AD OPTIONAL a */
void DERIVED(trmv, _b)(const char *uplo, const char *trans, const char *diag, const int *n, const NUMBER *a, NUMBER *ab, const int *lda, NUMBER *x,
                       NUMBER *xb, const int *incx) {
  RULE(trmv, _b)(CblasColMajor, UPLO(uplo), OP(trans), DIAG(diag), *n, a, ab, *lda, x, xb, *incx);
}

/* $AD OPTIONAL a */
void DERIVED(trmv, _d)(const char *uplo, const char *trans, const char *diag, const int *n, const NUMBER *a, const NUMBER *ad, const int *lda,
                       NUMBER *x, NUMBER *xd, const int *incx) {
  RULE(trmv, _d)(CblasColMajor, UPLO(uplo), OP(trans), DIAG(diag), *n, a, ad, *lda, x, xd, *incx);
}

void FORTRAN(trsv)(const char *uplo, const char *trans, const char *diag, const int *n, const void *a, const int *lda, void *x, const int *incx);

/* $AD READS uplo[1], trans[1], diag[1], n[1], lda[1], incx[1]
   $AD READS a[COLUMNS(*n, *n, *lda)], x[VECTOR(*n, *incx)]
   $AD WRITES x[VECTOR(*n, *incx)]
   $AD OPTIONAL a */
void DERIVED(trsv, _b)(const char *uplo, const char *trans, const char *diag, const int *n, const NUMBER *a, NUMBER *ab, const int *lda, NUMBER *x,
                       NUMBER *xb, const int *incx) {
  RULE(trsv, _b)(CblasColMajor, UPLO(uplo), OP(trans), DIAG(diag), *n, a, ab, *lda, x, xb, *incx);
}

/* $AD OPTIONAL a */
void DERIVED(trsv, _d)(const char *uplo, const char *trans, const char *diag, const int *n, const NUMBER *a, const NUMBER *ad, const int *lda,
                       NUMBER *x, NUMBER *xd, const int *incx) {
  RULE(trsv, _d)(CblasColMajor, UPLO(uplo), OP(trans), DIAG(diag), *n, a, ad, *lda, x, xd, *incx);
}
