/* What needs room to work in, by the symbols of Fortran: lapacke/ says how. What is left in that room has no derivative. */

static inline void OWN(clear)(const int *lwork, REAL *x) {
  if (x != NULL) BLAS(scal)(WORK(lwork), 0, x, 1);
}

/* $AD READS m[1], n[1], lda[1], lwork[1]
   $AD READS a[UNLESS_QUERY(lwork, COLUMNS(*m, *n, *lda))]
   $AD WRITES a[UNLESS_QUERY(lwork, COLUMNS(*m, *n, *lda))]
   $AD OVERWRITES tau[UNLESS_QUERY(lwork, *m < *n ? *m : *n)], work[WORK(lwork)], info[1]
   $AD OPTIONAL tau, work */
void DERIVED(geqrf, _b)(const int *m, const int *n, REAL *a, REAL *ab, const int *lda, REAL *tau, REAL *taub, REAL *work, REAL *workb,
                        const int *lwork, int *info) {
  OWN(clear)(lwork, workb);
  if (!IS_QUERY(lwork)) RULE(geqrf, _b)(LAYOUT, *m, *n, a, ab, *lda, NULL, taub);
}

/* $AD OPTIONAL tau, work */
void DERIVED(geqrf, _d)(const int *m, const int *n, REAL *a, REAL *ad, const int *lda, REAL *tau, REAL *taud, REAL *work, REAL *workd,
                        const int *lwork, int *info) {
  const int ask = -1;
  FORTRAN(geqrf)(m, n, a, lda, tau, work, &ask, info);
  OWN(clear)(lwork, workd);
  if (!IS_QUERY(lwork)) *info = RULE(geqrf, _d)(LAYOUT, *m, *n, a, ad, *lda, tau, taud);
}

/* $AD READS side[1], trans[1], m[1], n[1], k[1], lda[1], ldc[1], lwork[1]
   $AD READS a[UNLESS_QUERY(lwork, COLUMNS(IS_LEFT(side) ? *m : *n, *k, *lda))], tau[UNLESS_QUERY(lwork, *k)]
   $AD READS c[UNLESS_QUERY(lwork, COLUMNS(*m, *n, *ldc))]
   $AD WRITES c[UNLESS_QUERY(lwork, COLUMNS(*m, *n, *ldc))]
   $AD OVERWRITES work[WORK(lwork)], info[1]
   $AD OPTIONAL a, tau, work */
void DERIVED(ormqr, _b)(const char *side, const char *trans, const int *m, const int *n, const int *k, const REAL *a, REAL *ab, const int *lda,
                        const REAL *tau, REAL *taub, REAL *c, REAL *cb, const int *ldc, REAL *work, REAL *workb, const int *lwork, int *info) {
  OWN(clear)(lwork, workb);
  if (!IS_QUERY(lwork)) RULE(ormqr, _b)(LAYOUT, *side, *trans, *m, *n, *k, a, ab, *lda, tau, taub, c, cb, *ldc);
}

/* $AD OPTIONAL a, tau, work */
void DERIVED(ormqr, _d)(const char *side, const char *trans, const int *m, const int *n, const int *k, const REAL *a, const REAL *ad,
                        const int *lda, const REAL *tau, const REAL *taud, REAL *c, REAL *cd, const int *ldc, REAL *work, REAL *workd,
                        const int *lwork, int *info) {
  const int ask = -1;
  FORTRAN(ormqr)(side, trans, m, n, k, a, lda, tau, c, ldc, work, &ask, info);
  OWN(clear)(lwork, workd);
  if (!IS_QUERY(lwork)) *info = RULE(ormqr, _d)(LAYOUT, *side, *trans, *m, *n, *k, a, ad, *lda, tau, taud, c, cd, *ldc);
}

/* $AD READS m[1], n[1], k[1], lda[1], lwork[1]
   $AD READS a[UNLESS_QUERY(lwork, COLUMNS(*m, *n, *lda))], tau[UNLESS_QUERY(lwork, *k)]
   $AD WRITES a[UNLESS_QUERY(lwork, COLUMNS(*m, *n, *lda))]
   $AD OVERWRITES work[WORK(lwork)], info[1]
   $AD OPTIONAL tau, work */
void DERIVED(orgqr, _b)(const int *m, const int *n, const int *k, REAL *a, REAL *ab, const int *lda, const REAL *tau, REAL *taub, REAL *work,
                        REAL *workb, const int *lwork, int *info) {
  OWN(clear)(lwork, workb);
  if (!IS_QUERY(lwork)) RULE(orgqr, _b)(LAYOUT, *m, *n, *k, a, ab, *lda, tau, taub);
}

/* $AD OPTIONAL tau, work */
void DERIVED(orgqr, _d)(const int *m, const int *n, const int *k, REAL *a, REAL *ad, const int *lda, const REAL *tau, const REAL *taud, REAL *work,
                        REAL *workd, const int *lwork, int *info) {
  const int ask = -1;
  FORTRAN(orgqr)(m, n, k, a, lda, tau, work, &ask, info);
  OWN(clear)(lwork, workd);
  if (!IS_QUERY(lwork)) *info = RULE(orgqr, _d)(LAYOUT, *m, *n, *k, a, ad, *lda, tau, taud);
}

/* $AD READS jobz[1], uplo[1], n[1], lda[1], lwork[1]
   $AD READS a[UNLESS_QUERY(lwork, COLUMNS(*n, *n, *lda))]
   $AD WRITES a[UNLESS_QUERY(lwork, COLUMNS(*n, *n, *lda))]
   $AD OVERWRITES w[UNLESS_QUERY(lwork, *n)], work[WORK(lwork)], info[1]
   $AD OPTIONAL w, work */
void DERIVED(syev, _b)(const char *jobz, const char *uplo, const int *n, REAL *a, REAL *ab, const int *lda, REAL *w, REAL *wb, REAL *work, REAL *workb,
                       const int *lwork, int *info) {
  OWN(clear)(lwork, workb);
  if (!IS_QUERY(lwork)) RULE(syev, _b)(LAYOUT, *jobz, *uplo, *n, a, ab, *lda, NULL, wb);
}

/* $AD OPTIONAL w, work */
void DERIVED(syev, _d)(const char *jobz, const char *uplo, const int *n, REAL *a, REAL *ad, const int *lda, REAL *w, REAL *wd, REAL *work, REAL *workd,
                       const int *lwork, int *info) {
  const int ask = -1;
  FORTRAN(syev)(jobz, uplo, n, a, lda, w, work, &ask, info);
  OWN(clear)(lwork, workd);
  if (!IS_QUERY(lwork)) *info = RULE(syev, _d)(LAYOUT, *jobz, *uplo, *n, a, ad, *lda, w, wd);
}
