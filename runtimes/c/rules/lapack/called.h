/* LAPACK as the rules call it: numbers by value, and what went wrong is given back. Matrices are stored by columns. */

void FORTRAN(potrf)(const char *uplo, const int *n, REAL *a, const int *lda, int *info);
void FORTRAN(potrs)(const char *uplo, const int *n, const int *nrhs, const REAL *a, const int *lda, REAL *b, const int *ldb, int *info);
void FORTRAN(posv)(const char *uplo, const int *n, const int *nrhs, REAL *a, const int *lda, REAL *b, const int *ldb, int *info);
void FORTRAN(getrf)(const int *m, const int *n, REAL *a, const int *lda, int *ipiv, int *info);
void FORTRAN(getrs)(const char *trans, const int *n, const int *nrhs, const REAL *a, const int *lda, const int *ipiv, REAL *b, const int *ldb,
                    int *info);
void FORTRAN(gesv)(const int *n, const int *nrhs, REAL *a, const int *lda, int *ipiv, REAL *b, const int *ldb, int *info);
void FORTRAN(trtrs)(const char *uplo, const char *trans, const char *diag, const int *n, const int *nrhs, const REAL *a, const int *lda, REAL *b,
                    const int *ldb, int *info);
void FORTRAN(geqrf)(const int *m, const int *n, REAL *a, const int *lda, REAL *tau, REAL *work, const int *lwork, int *info);
void FORTRAN(ormqr)(const char *side, const char *trans, const int *m, const int *n, const int *k, const REAL *a, const int *lda, const REAL *tau,
                    REAL *c, const int *ldc, REAL *work, const int *lwork, int *info);
void FORTRAN(orgqr)(const int *m, const int *n, const int *k, REAL *a, const int *lda, const REAL *tau, REAL *work, const int *lwork, int *info);
void FORTRAN(syev)(const char *jobz, const char *uplo, const int *n, REAL *a, const int *lda, REAL *w, REAL *work, const int *lwork, int *info);

#ifndef RULE_BLOCK
/* Columns that LAPACK takes together: so many times the room that is needed lets it. */
#define RULE_BLOCK 64
#endif

static inline int LAPACK(potrf)(int layout, char uplo, int n, REAL *a, int lda) {
  int info = 0;
  FORTRAN(potrf)(&uplo, &n, a, &lda, &info);
  return info;
}

static inline int LAPACK(potrs)(int layout, char uplo, int n, int nrhs, const REAL *a, int lda, REAL *b, int ldb) {
  int info = 0;
  FORTRAN(potrs)(&uplo, &n, &nrhs, a, &lda, b, &ldb, &info);
  return info;
}

static inline int LAPACK(getrf)(int layout, int m, int n, REAL *a, int lda, int *ipiv) {
  int info = 0;
  FORTRAN(getrf)(&m, &n, a, &lda, ipiv, &info);
  return info;
}

static inline int LAPACK(getrs)(int layout, char trans, int n, int nrhs, const REAL *a, int lda, const int *ipiv, REAL *b, int ldb) {
  int info = 0;
  FORTRAN(getrs)(&trans, &n, &nrhs, a, &lda, ipiv, b, &ldb, &info);
  return info;
}

static inline int LAPACK(trtrs)(int layout, char uplo, char trans, char diag, int n, int nrhs, const REAL *a, int lda, REAL *b, int ldb) {
  int info = 0;
  FORTRAN(trtrs)(&uplo, &trans, &diag, &n, &nrhs, a, &lda, b, &ldb, &info);
  return info;
}

static inline int LAPACK(geqrf)(int layout, int m, int n, REAL *a, int lda, REAL *tau) {
  int info = 0, lwork = RULE_BLOCK * (n > 0 ? n : 1);
  REAL *work = OWN(room)(lwork, 1);
  FORTRAN(geqrf)(&m, &n, a, &lda, tau, work, &lwork, &info);
  free(work);
  return info;
}

static inline int LAPACK(ormqr)(int layout, char side, char trans, int m, int n, int k, const REAL *a, int lda, const REAL *tau, REAL *c, int ldc) {
  int info = 0, lwork = RULE_BLOCK * (m > n ? m : n > 0 ? n : 1) + (RULE_BLOCK + 1) * RULE_BLOCK;
  REAL *work = OWN(room)(lwork, 1);
  FORTRAN(ormqr)(&side, &trans, &m, &n, &k, a, &lda, tau, c, &ldc, work, &lwork, &info);
  free(work);
  return info;
}

static inline int LAPACK(orgqr)(int layout, int m, int n, int k, REAL *a, int lda, const REAL *tau) {
  int info = 0, lwork = RULE_BLOCK * (n > 0 ? n : 1);
  REAL *work = OWN(room)(lwork, 1);
  FORTRAN(orgqr)(&m, &n, &k, a, &lda, tau, work, &lwork, &info);
  free(work);
  return info;
}

static inline int LAPACK(syev)(int layout, char jobz, char uplo, int n, REAL *a, int lda, REAL *w) {
  int info = 0, lwork = (RULE_BLOCK + 2) * (n > 0 ? n : 1);
  REAL *work = OWN(room)(lwork, 1);
  FORTRAN(syev)(&jobz, &uplo, &n, a, &lda, w, work, &lwork, &info);
  free(work);
  return info;
}
