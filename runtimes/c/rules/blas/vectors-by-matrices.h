/* A matrix and vectors, by the symbols of Fortran: cblas/vectors-by-matrices.h and cblas/triangles-by-vectors.h say how. */

void FORTRAN(gemv)(const char *trans, const int *m, const int *n, const REAL *alpha, const REAL *a, const int *lda, const REAL *x, const int *incx,
                   const REAL *beta, REAL *y, const int *incy);

/* $AD READS trans[1], m[1], n[1], alpha[1], lda[1], incx[1], beta[1], incy[1]
   $AD READS a[COLUMNS(*m, *n, *lda)], x[VECTOR(IS_PLAIN(trans) ? *n : *m, *incx)], y[VECTOR(IS_PLAIN(trans) ? *m : *n, *incy)]
   $AD WRITES y[VECTOR(IS_PLAIN(trans) ? *m : *n, *incy)]
   $AD OPTIONAL alpha a x beta */
void DERIVED(gemv, _b)(const char *trans, const int *m, const int *n, const REAL *alpha, REAL *alphab, const REAL *a, REAL *ab, const int *lda,
                       const REAL *x, REAL *xb, const int *incx, const REAL *beta, REAL *betab, REAL *y, REAL *yb, const int *incy) {
  RULE(gemv, _b)(CblasColMajor, TRANS(trans), *m, *n, *alpha, alphab, a, ab, *lda, x, xb, *incx, *beta, betab, y, yb, *incy);
}

/* $AD OPTIONAL alpha a x beta */
void DERIVED(gemv, _d)(const char *trans, const int *m, const int *n, const REAL *alpha, const REAL *alphad, const REAL *a, const REAL *ad,
                       const int *lda, const REAL *x, const REAL *xd, const int *incx, const REAL *beta, const REAL *betad, REAL *y, REAL *yd,
                       const int *incy) {
  RULE(gemv, _d)(CblasColMajor, TRANS(trans), *m, *n, *alpha, GIVEN(alphad), a, ad, *lda, x, xd, *incx, *beta, GIVEN(betad), y, yd, *incy);
}

void FORTRAN(ger)(const int *m, const int *n, const REAL *alpha, const REAL *x, const int *incx, const REAL *y, const int *incy, REAL *a,
                  const int *lda);

/* $AD READS m[1], n[1], alpha[1], incx[1], incy[1], lda[1]
   $AD READS x[VECTOR(*m, *incx)], y[VECTOR(*n, *incy)], a[COLUMNS(*m, *n, *lda)]
   $AD WRITES a[COLUMNS(*m, *n, *lda)]
   $AD OPTIONAL alpha x y */
void DERIVED(ger, _b)(const int *m, const int *n, const REAL *alpha, REAL *alphab, const REAL *x, REAL *xb, const int *incx, const REAL *y,
                      REAL *yb, const int *incy, REAL *a, REAL *ab, const int *lda) {
  RULE(ger, _b)(CblasColMajor, *m, *n, *alpha, alphab, x, xb, *incx, y, yb, *incy, a, ab, *lda);
}

/* $AD OPTIONAL alpha x y */
void DERIVED(ger, _d)(const int *m, const int *n, const REAL *alpha, const REAL *alphad, const REAL *x, const REAL *xd, const int *incx,
                      const REAL *y, const REAL *yd, const int *incy, REAL *a, REAL *ad, const int *lda) {
  RULE(ger, _d)(CblasColMajor, *m, *n, *alpha, GIVEN(alphad), x, xd, *incx, y, yd, *incy, a, ad, *lda);
}

void FORTRAN(symv)(const char *uplo, const int *n, const REAL *alpha, const REAL *a, const int *lda, const REAL *x, const int *incx,
                   const REAL *beta, REAL *y, const int *incy);

/* $AD READS uplo[1], n[1], alpha[1], lda[1], incx[1], beta[1], incy[1]
   $AD READS a[COLUMNS(*n, *n, *lda)], x[VECTOR(*n, *incx)], y[VECTOR(*n, *incy)]
   $AD WRITES y[VECTOR(*n, *incy)]
   $AD OPTIONAL alpha a x beta */
void DERIVED(symv, _b)(const char *uplo, const int *n, const REAL *alpha, REAL *alphab, const REAL *a, REAL *ab, const int *lda, const REAL *x,
                       REAL *xb, const int *incx, const REAL *beta, REAL *betab, REAL *y, REAL *yb, const int *incy) {
  RULE(symv, _b)(CblasColMajor, UPLO(uplo), *n, *alpha, alphab, a, ab, *lda, x, xb, *incx, *beta, betab, y, yb, *incy);
}

/* $AD OPTIONAL alpha a x beta */
void DERIVED(symv, _d)(const char *uplo, const int *n, const REAL *alpha, const REAL *alphad, const REAL *a, const REAL *ad, const int *lda,
                       const REAL *x, const REAL *xd, const int *incx, const REAL *beta, const REAL *betad, REAL *y, REAL *yd, const int *incy) {
  RULE(symv, _d)(CblasColMajor, UPLO(uplo), *n, *alpha, GIVEN(alphad), a, ad, *lda, x, xd, *incx, *beta, GIVEN(betad), y, yd, *incy);
}

void FORTRAN(syr)(const char *uplo, const int *n, const REAL *alpha, const REAL *x, const int *incx, REAL *a, const int *lda);

/* $AD READS uplo[1], n[1], alpha[1], incx[1], lda[1]
   $AD READS x[VECTOR(*n, *incx)], a[COLUMNS(*n, *n, *lda)]
   $AD WRITES a[COLUMNS(*n, *n, *lda)]
   $AD OPTIONAL alpha x */
void DERIVED(syr, _b)(const char *uplo, const int *n, const REAL *alpha, REAL *alphab, const REAL *x, REAL *xb, const int *incx, REAL *a, REAL *ab,
                      const int *lda) {
  RULE(syr, _b)(CblasColMajor, UPLO(uplo), *n, *alpha, alphab, x, xb, *incx, a, ab, *lda);
}

/* $AD OPTIONAL alpha x */
void DERIVED(syr, _d)(const char *uplo, const int *n, const REAL *alpha, const REAL *alphad, const REAL *x, const REAL *xd, const int *incx,
                      REAL *a, REAL *ad, const int *lda) {
  RULE(syr, _d)(CblasColMajor, UPLO(uplo), *n, *alpha, GIVEN(alphad), x, xd, *incx, a, ad, *lda);
}

void FORTRAN(syr2)(const char *uplo, const int *n, const REAL *alpha, const REAL *x, const int *incx, const REAL *y, const int *incy, REAL *a,
                   const int *lda);

/* $AD READS uplo[1], n[1], alpha[1], incx[1], incy[1], lda[1]
   $AD READS x[VECTOR(*n, *incx)], y[VECTOR(*n, *incy)], a[COLUMNS(*n, *n, *lda)]
   $AD WRITES a[COLUMNS(*n, *n, *lda)]
   $AD OPTIONAL alpha x y */
void DERIVED(syr2, _b)(const char *uplo, const int *n, const REAL *alpha, REAL *alphab, const REAL *x, REAL *xb, const int *incx, const REAL *y,
                       REAL *yb, const int *incy, REAL *a, REAL *ab, const int *lda) {
  RULE(syr2, _b)(CblasColMajor, UPLO(uplo), *n, *alpha, alphab, x, xb, *incx, y, yb, *incy, a, ab, *lda);
}

/* $AD OPTIONAL alpha x y */
void DERIVED(syr2, _d)(const char *uplo, const int *n, const REAL *alpha, const REAL *alphad, const REAL *x, const REAL *xd, const int *incx,
                       const REAL *y, const REAL *yd, const int *incy, REAL *a, REAL *ad, const int *lda) {
  RULE(syr2, _d)(CblasColMajor, UPLO(uplo), *n, *alpha, GIVEN(alphad), x, xd, *incx, y, yd, *incy, a, ad, *lda);
}

void FORTRAN(trmv)(const char *uplo, const char *trans, const char *diag, const int *n, const REAL *a, const int *lda, REAL *x, const int *incx);

/* $AD READS uplo[1], trans[1], diag[1], n[1], lda[1], incx[1]
   $AD READS a[COLUMNS(*n, *n, *lda)], x[VECTOR(*n, *incx)]
   $AD WRITES x[VECTOR(*n, *incx)]
   $AD OPTIONAL a */
void DERIVED(trmv, _b)(const char *uplo, const char *trans, const char *diag, const int *n, const REAL *a, REAL *ab, const int *lda, REAL *x,
                       REAL *xb, const int *incx) {
  RULE(trmv, _b)(CblasColMajor, UPLO(uplo), TRANS(trans), DIAG(diag), *n, a, ab, *lda, x, xb, *incx);
}

/* $AD OPTIONAL a */
void DERIVED(trmv, _d)(const char *uplo, const char *trans, const char *diag, const int *n, const REAL *a, const REAL *ad, const int *lda, REAL *x,
                       REAL *xd, const int *incx) {
  RULE(trmv, _d)(CblasColMajor, UPLO(uplo), TRANS(trans), DIAG(diag), *n, a, ad, *lda, x, xd, *incx);
}

void FORTRAN(trsv)(const char *uplo, const char *trans, const char *diag, const int *n, const REAL *a, const int *lda, REAL *x, const int *incx);

/* $AD READS uplo[1], trans[1], diag[1], n[1], lda[1], incx[1]
   $AD READS a[COLUMNS(*n, *n, *lda)], x[VECTOR(*n, *incx)]
   $AD WRITES x[VECTOR(*n, *incx)]
   $AD OPTIONAL a */
void DERIVED(trsv, _b)(const char *uplo, const char *trans, const char *diag, const int *n, const REAL *a, REAL *ab, const int *lda, REAL *x,
                       REAL *xb, const int *incx) {
  RULE(trsv, _b)(CblasColMajor, UPLO(uplo), TRANS(trans), DIAG(diag), *n, a, ab, *lda, x, xb, *incx);
}

/* $AD OPTIONAL a */
void DERIVED(trsv, _d)(const char *uplo, const char *trans, const char *diag, const int *n, const REAL *a, const REAL *ad, const int *lda, REAL *x,
                       REAL *xd, const int *incx) {
  RULE(trsv, _d)(CblasColMajor, UPLO(uplo), TRANS(trans), DIAG(diag), *n, a, ad, *lda, x, xd, *incx);
}
