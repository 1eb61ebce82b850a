/* Factors and solutions, by the symbols of Fortran: lapacke/ says how. */

/* $AD READS uplo[1], n[1], lda[1]
   $AD READS a[COLUMNS(*n, *n, *lda)]
   $AD WRITES a[COLUMNS(*n, *n, *lda)]
   $AD OVERWRITES info[1] */
void DERIVED(potrf, _b)(const char *uplo, const int *n, REAL *a, REAL *ab, const int *lda, int *info) {
  RULE(potrf, _b)(LAYOUT, *uplo, *n, a, ab, *lda);
}

void DERIVED(potrf, _d)(const char *uplo, const int *n, REAL *a, REAL *ad, const int *lda, int *info) {
  *info = RULE(potrf, _d)(LAYOUT, *uplo, *n, a, ad, *lda);
}

/* $AD READS uplo[1], n[1], nrhs[1], lda[1], ldb[1]
   $AD READS a[COLUMNS(*n, *n, *lda)], b[COLUMNS(*n, *nrhs, *ldb)]
   $AD WRITES b[COLUMNS(*n, *nrhs, *ldb)]
   $AD OVERWRITES info[1]
   $AD OPTIONAL a */
void DERIVED(potrs, _b)(const char *uplo, const int *n, const int *nrhs, const REAL *a, REAL *ab, const int *lda, REAL *b, REAL *bb, const int *ldb,
                        int *info) {
  RULE(potrs, _b)(LAYOUT, *uplo, *n, *nrhs, a, ab, *lda, b, bb, *ldb);
}

/* $AD OPTIONAL a */
void DERIVED(potrs, _d)(const char *uplo, const int *n, const int *nrhs, const REAL *a, const REAL *ad, const int *lda, REAL *b, REAL *bd,
                        const int *ldb, int *info) {
  *info = RULE(potrs, _d)(LAYOUT, *uplo, *n, *nrhs, a, ad, *lda, b, bd, *ldb);
}

/* $AD READS uplo[1], n[1], nrhs[1], lda[1], ldb[1]
   $AD READS a[COLUMNS(*n, *n, *lda)], b[COLUMNS(*n, *nrhs, *ldb)]
   $AD WRITES a[COLUMNS(*n, *n, *lda)], b[COLUMNS(*n, *nrhs, *ldb)]
   $AD OVERWRITES info[1]
   $AD OPTIONAL a */
void DERIVED(posv, _b)(const char *uplo, const int *n, const int *nrhs, REAL *a, REAL *ab, const int *lda, REAL *b, REAL *bb, const int *ldb,
                       int *info) {
  RULE(posv, _b)(LAYOUT, *uplo, *n, *nrhs, a, ab, *lda, b, bb, *ldb);
}

/* $AD OPTIONAL a */
void DERIVED(posv, _d)(const char *uplo, const int *n, const int *nrhs, REAL *a, REAL *ad, const int *lda, REAL *b, REAL *bd, const int *ldb,
                       int *info) {
  *info = RULE(posv, _d)(LAYOUT, *uplo, *n, *nrhs, a, ad, *lda, b, bd, *ldb);
}

/* $AD READS m[1], n[1], lda[1]
   $AD READS a[COLUMNS(*m, *n, *lda)]
   $AD WRITES a[COLUMNS(*m, *n, *lda)]
   $AD OVERWRITES ipiv[*m < *n ? *m : *n], info[1] */
void DERIVED(getrf, _b)(const int *m, const int *n, REAL *a, REAL *ab, const int *lda, int *ipiv, int *info) {
  RULE(getrf, _b)(LAYOUT, *m, *n, a, ab, *lda, NULL);
}

void DERIVED(getrf, _d)(const int *m, const int *n, REAL *a, REAL *ad, const int *lda, int *ipiv, int *info) {
  *info = RULE(getrf, _d)(LAYOUT, *m, *n, a, ad, *lda, ipiv);
}

/* $AD READS trans[1], n[1], nrhs[1], lda[1], ldb[1]
   $AD READS a[COLUMNS(*n, *n, *lda)], ipiv[*n], b[COLUMNS(*n, *nrhs, *ldb)]
   $AD WRITES b[COLUMNS(*n, *nrhs, *ldb)]
   $AD OVERWRITES info[1]
   $AD OPTIONAL a */
void DERIVED(getrs, _b)(const char *trans, const int *n, const int *nrhs, const REAL *a, REAL *ab, const int *lda, const int *ipiv, REAL *b,
                        REAL *bb, const int *ldb, int *info) {
  RULE(getrs, _b)(LAYOUT, *trans, *n, *nrhs, a, ab, *lda, ipiv, b, bb, *ldb);
}

/* $AD OPTIONAL a */
void DERIVED(getrs, _d)(const char *trans, const int *n, const int *nrhs, const REAL *a, const REAL *ad, const int *lda, const int *ipiv, REAL *b,
                        REAL *bd, const int *ldb, int *info) {
  *info = RULE(getrs, _d)(LAYOUT, *trans, *n, *nrhs, a, ad, *lda, ipiv, b, bd, *ldb);
}

/* $AD READS n[1], nrhs[1], lda[1], ldb[1]
   $AD READS a[COLUMNS(*n, *n, *lda)], b[COLUMNS(*n, *nrhs, *ldb)]
   $AD WRITES a[COLUMNS(*n, *n, *lda)], b[COLUMNS(*n, *nrhs, *ldb)]
   $AD OVERWRITES ipiv[*n], info[1]
   $AD OPTIONAL a */
void DERIVED(gesv, _b)(const int *n, const int *nrhs, REAL *a, REAL *ab, const int *lda, int *ipiv, REAL *b, REAL *bb, const int *ldb, int *info) {
  RULE(gesv, _b)(LAYOUT, *n, *nrhs, a, ab, *lda, NULL, b, bb, *ldb);
}

/* $AD OPTIONAL a */
void DERIVED(gesv, _d)(const int *n, const int *nrhs, REAL *a, REAL *ad, const int *lda, int *ipiv, REAL *b, REAL *bd, const int *ldb, int *info) {
  *info = RULE(gesv, _d)(LAYOUT, *n, *nrhs, a, ad, *lda, ipiv, b, bd, *ldb);
}

/* $AD READS uplo[1], trans[1], diag[1], n[1], nrhs[1], lda[1], ldb[1]
   $AD READS a[COLUMNS(*n, *n, *lda)], b[COLUMNS(*n, *nrhs, *ldb)]
   $AD WRITES b[COLUMNS(*n, *nrhs, *ldb)]
   $AD OVERWRITES info[1]
   $AD OPTIONAL a */
void DERIVED(trtrs, _b)(const char *uplo, const char *trans, const char *diag, const int *n, const int *nrhs, const REAL *a, REAL *ab,
                        const int *lda, REAL *b, REAL *bb, const int *ldb, int *info) {
  RULE(trtrs, _b)(LAYOUT, *uplo, *trans, *diag, *n, *nrhs, a, ab, *lda, b, bb, *ldb);
}

/* $AD OPTIONAL a */
void DERIVED(trtrs, _d)(const char *uplo, const char *trans, const char *diag, const int *n, const int *nrhs, const REAL *a, const REAL *ad,
                        const int *lda, REAL *b, REAL *bd, const int *ldb, int *info) {
  *info = RULE(trtrs, _d)(LAYOUT, *uplo, *trans, *diag, *n, *nrhs, a, ad, *lda, b, bd, *ldb);
}
