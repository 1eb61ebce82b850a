/* LAPACK as the rules call it: numbers by value, and what went wrong is given back. Matrices are stored by columns. */

void FORTRAN(potrf)(const char *uplo, const int *n, REAL *a, const int *lda, int *info);
void FORTRAN(potrs)(const char *uplo, const int *n, const int *nrhs, const REAL *a, const int *lda, REAL *b, const int *ldb, int *info);
void FORTRAN(posv)(const char *uplo, const int *n, const int *nrhs, REAL *a, const int *lda, REAL *b, const int *ldb, int *info);
void FORTRAN(getrf)(const int *m, const int *n, REAL *a, const int *lda, int *ipiv, int *info);
void FORTRAN(getrs)(const char *trans, const int *n, const int *nrhs, const REAL *a, const int *lda, const int *ipiv, REAL *b, const int *ldb,
                    int *info);
void FORTRAN(gesv)(const int *n, const int *nrhs, REAL *a, const int *lda, int *ipiv, REAL *b, const int *ldb, int *info);

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
