/*
 * Eigenvalues and vectors of a symmetric matrix, A V = V W: one triangle of A is read, and its derivative goes there.
 * M. B. Giles, An extended collection of matrix derivative results, 2008. Of vectors whose eigenvalues are equal there is no derivative: what would be
 * divided by their difference is left out. Eigenvalues that are equal have slopes in the basis that was found for their vectors.
 */

/* Each element of T by the distance of its column's eigenvalue from its row's; the diagonal becomes 0. */
static inline void OWN(by_gaps)(enum CBLAS_ORDER order, lapack_int n, const REAL *w, REAL *t, lapack_int ldt) {
  for (lapack_int i = 0; i < n; i++)
    for (lapack_int j = 0; j < n; j++) {
      if (w[i] == w[j]) t[AT(order, i, j, ldt)] = 0;
      else t[AT(order, i, j, ldt)] /= w[j] - w[i];
    }
}

/* $AD READS a[SQUARE(n, lda)]
   $AD WRITES a[SQUARE(n, lda)]
   $AD OVERWRITES w[n]
   $AD OPTIONAL w */
void RULE(syev, _b)(int layout, char jobz, char uplo, lapack_int n, REAL *a, REAL *ab, lapack_int lda, REAL *w, REAL *wb) {
  const enum CBLAS_ORDER order = (enum CBLAS_ORDER)layout;
  const int isUpper = RULE_UPLO(uplo) == CblasUpper;
  REAL *values = OWN(room)(n, 1), *s = OWN(room)(n, n), *t = OWN(room)(n, n);
  if (LAPACK(syev)(layout, 'V', uplo, n, a, lda, values) == 0) {
    /* V (Wb + V' Vb by the gaps) V' */
    if (jobz == 'V' || jobz == 'v') {
      BLAS(gemm)(order, CblasTrans, CblasNoTrans, n, n, n, 1, a, lda, ab, lda, 0, s, n);
      OWN(by_gaps)(order, n, values, s, n);
    }
    for (lapack_int k = 0; k < n; k++) s[(size_t)k * (n + 1)] = wb == NULL ? 0 : wb[k];
    BLAS(gemm)(order, CblasNoTrans, CblasNoTrans, n, n, n, 1, a, lda, s, n, 0, t, n);
    BLAS(gemm)(order, CblasNoTrans, CblasTrans, n, n, n, 1, t, n, a, lda, 0, s, n);
  }
  OWN(scale)(order, n, n, 0, ab, lda);
  for (lapack_int j = 0; j < n; j++) {
    for (lapack_int i = 0; i < j; i++)
      ab[isUpper ? AT(order, i, j, lda) : AT(order, j, i, lda)] = s[AT(order, i, j, n)] + s[AT(order, j, i, n)];
    ab[AT(order, j, j, lda)] = s[AT(order, j, j, n)];
  }
  if (wb != NULL) BLAS(scal)(n, 0, wb, 1);
  free(values);
  free(s);
  free(t);
}

/* $AD OPTIONAL w */
lapack_int RULE(syev, _d)(int layout, char jobz, char uplo, lapack_int n, REAL *a, REAL *ad, lapack_int lda, REAL *w, REAL *wd) {
  const enum CBLAS_ORDER order = (enum CBLAS_ORDER)layout;
  REAL *s = OWN(room)(n, n), *t = OWN(room)(n, n);
  OWN(add_triangle)(order, RULE_UPLO(uplo), CblasNonUnit, n, 1, ad, lda, s, n);
  OWN(mirror)(order, RULE_UPLO(uplo), n, s, n);
  const lapack_int info = LAPACK(syev)(layout, 'V', uplo, n, a, lda, w);
  OWN(scale)(order, n, n, 0, ad, lda);
  if (wd != NULL) BLAS(scal)(n, 0, wd, 1);
  if (info == 0) {
    /* V' Ad V */
    BLAS(gemm)(order, CblasNoTrans, CblasNoTrans, n, n, n, 1, s, n, a, lda, 0, t, n);
    BLAS(gemm)(order, CblasTrans, CblasNoTrans, n, n, n, 1, a, lda, t, n, 0, s, n);
    for (lapack_int k = 0; wd != NULL && k < n; k++) wd[k] = s[(size_t)k * (n + 1)];
    if (jobz == 'V' || jobz == 'v') {
      OWN(by_gaps)(order, n, w, s, n);
      BLAS(gemm)(order, CblasNoTrans, CblasNoTrans, n, n, n, 1, a, lda, s, n, 0, ad, lda);
    }
  }
  free(s);
  free(t);
  return info;
}
