/*
 * What the reflections of a QR factorization make of a matrix. Their product is Q = I - V T V', where V has the vectors, and T = (I + D S)^-1 D with D the
 * diagonal matrix of tau, and S what is above the diagonal of V' V: C. Puglisi, Modification of the Householder method based on the compact WY
 * representation, 1992. That holds of any V and tau, so that each of them has its own derivative.
 */
#ifndef RULE_TURNED
/* A matrix whose lines are taken for the others is transposed. */
#define RULE_TURNED(order) ((order) == CblasRowMajor ? CblasColMajor : CblasRowMajor)
#define RULE_IS_LEFT(side) ((side) == 'L' || (side) == 'l')
#endif

/* The vectors, m by k, of what stands below a diagonal (their first elements are `one`), in an order of their own. */
static inline REAL *OWN(vectors)(enum CBLAS_ORDER own, enum CBLAS_ORDER order, lapack_int m, lapack_int k, REAL one, const REAL *a, lapack_int lda) {
  REAL *v = OWN(room)(m, k);
  const lapack_int ld = LINE(own, m, k);
  for (lapack_int j = 0; j < k; j++) {
    v[AT(own, j, j, ld)] = one;
    for (lapack_int i = j + 1; i < m; i++) v[AT(own, i, j, ld)] = a[AT(order, i, j, lda)];
  }
  return v;
}

/* I + D S, and S is left in s */
static inline REAL *OWN(coupling)(enum CBLAS_ORDER order, lapack_int m, lapack_int k, const REAL *v, const REAL *tau, REAL *s) {
  const lapack_int ld = LINE(order, m, k);
  REAL *coupling = OWN(room)(k, k);
  BLAS(gemm)(order, CblasTrans, CblasNoTrans, k, k, m, 1, v, ld, v, ld, 0, s, k);
  for (lapack_int i = 0; i < k; i++)
    for (lapack_int j = 0; j < k; j++) {
      if (j <= i) s[AT(order, i, j, k)] = 0;
      coupling[AT(order, i, j, k)] = i == j ? 1 : tau[i] * s[AT(order, i, j, k)];
    }
  return coupling;
}

/* Y = D X, both k by n */
static inline void OWN(by_rows)(enum CBLAS_ORDER order, lapack_int k, lapack_int n, const REAL *d, const REAL *x, REAL *y) {
  const lapack_int ld = LINE(order, k, n);
  for (lapack_int i = 0; i < k; i++)
    for (lapack_int j = 0; j < n; j++) y[AT(order, i, j, ld)] = d[i] * x[AT(order, i, j, ld)];
}

/* Cd becomes the tangent of op(Q) C, where C is m by n; of `ad` and `taud`, where they are not NULL. */
static inline void OWN(reflected_d)(enum CBLAS_ORDER order, enum CBLAS_ORDER given, enum CBLAS_TRANSPOSE trans, lapack_int m, lapack_int n, lapack_int k,
                                    const REAL *a, const REAL *ad, lapack_int lda, const REAL *tau, const REAL *taud, const REAL *c, lapack_int ldc,
                                    REAL *cd, lapack_int ldd) {
  const lapack_int ldv = LINE(order, m, k), ld = LINE(order, k, n);
  REAL *s = OWN(room)(k, k), *w = OWN(room)(k, n), *wd = OWN(room)(k, n), *y = OWN(room)(k, n), *z = OWN(room)(k, n), *zd = OWN(room)(k, n);
  REAL *v = OWN(vectors)(order, given, m, k, 1, a, lda), *one = OWN(coupling)(order, m, k, v, tau, s);
  /* w = V' C; z = T w or T' w, by y = (I + D S)'^-1 w */
  BLAS(gemm)(order, CblasTrans, CblasNoTrans, k, n, m, 1, v, ldv, c, ldc, 0, w, ld);
  BLAS(gemm)(order, CblasTrans, CblasNoTrans, k, n, m, 1, v, ldv, cd, ldd, 0, wd, ld);
  if (trans == CblasNoTrans) {
    OWN(by_rows)(order, k, n, tau, w, z);
    BLAS(trsm)(order, CblasLeft, CblasUpper, CblasNoTrans, CblasUnit, k, n, 1, one, k, z, ld);
  } else {
    OWN(copy)(order, k, n, w, ld, y, ld);
    BLAS(trsm)(order, CblasLeft, CblasUpper, CblasTrans, CblasUnit, k, n, 1, one, k, y, ld);
    OWN(by_rows)(order, k, n, tau, y, z);
  }
  REAL *vd = NULL;
  REAL *sd = OWN(room)(k, k);
  if (ad != NULL) {
    vd = OWN(vectors)(order, given, m, k, 0, ad, lda);
    BLAS(gemm)(order, CblasTrans, CblasNoTrans, k, n, m, 1, vd, ldv, c, ldc, 1, wd, ld);
    BLAS(gemm)(order, CblasTrans, CblasNoTrans, k, k, m, 1, vd, ldv, v, ldv, 0, sd, k);
    BLAS(gemm)(order, CblasTrans, CblasNoTrans, k, k, m, 1, v, ldv, vd, ldv, 1, sd, k);
    for (lapack_int i = 0; i < k; i++)
      for (lapack_int j = 0; j <= i; j++) sd[AT(order, i, j, k)] = 0;
  }
  if (trans == CblasNoTrans) {
    /* (I + D S) zd = D (wd - Sd z) + Dd (w - S z) */
    BLAS(gemm)(order, CblasNoTrans, CblasNoTrans, k, n, k, -1, sd, k, z, ld, 1, wd, ld);
    OWN(by_rows)(order, k, n, tau, wd, zd);
    if (taud != NULL) {
      BLAS(gemm)(order, CblasNoTrans, CblasNoTrans, k, n, k, -1, s, k, z, ld, 1, w, ld);
      OWN(by_rows)(order, k, n, taud, w, y);
      OWN(add)(order, k, n, 1, y, ld, zd, ld);
    }
    BLAS(trsm)(order, CblasLeft, CblasUpper, CblasNoTrans, CblasUnit, k, n, 1, one, k, zd, ld);
  } else {
    /* (I + D S)' yd = wd - Sd' z - S' Dd y; zd = D yd + Dd y */
    BLAS(gemm)(order, CblasTrans, CblasNoTrans, k, n, k, -1, sd, k, z, ld, 1, wd, ld);
    if (taud != NULL) {
      OWN(by_rows)(order, k, n, taud, y, zd);
      BLAS(gemm)(order, CblasTrans, CblasNoTrans, k, n, k, -1, s, k, zd, ld, 1, wd, ld);
    }
    BLAS(trsm)(order, CblasLeft, CblasUpper, CblasTrans, CblasUnit, k, n, 1, one, k, wd, ld);
    OWN(by_rows)(order, k, n, tau, wd, w);
    OWN(add)(order, k, n, 1, w, ld, zd, ld);
  }
  if (ad != NULL) BLAS(gemm)(order, CblasNoTrans, CblasNoTrans, m, n, k, -1, vd, ldv, z, ld, 1, cd, ldd);
  BLAS(gemm)(order, CblasNoTrans, CblasNoTrans, m, n, k, -1, v, ldv, zd, ld, 1, cd, ldd);
  free(s);
  free(sd);
  free(w);
  free(wd);
  free(y);
  free(z);
  free(zd);
  free(v);
  free(vd);
  free(one);
}

/* Cb becomes the adjoint of C, of which op(Q) C was made, and what V and tau get is added below the diagonal of `ab` and to `taub`, if not NULL. */
static inline void OWN(reflected_b)(enum CBLAS_ORDER order, enum CBLAS_ORDER given, enum CBLAS_TRANSPOSE trans, lapack_int m, lapack_int n, lapack_int k,
                                    const REAL *a, REAL *ab, lapack_int lda, const REAL *tau, REAL *taub, const REAL *c, lapack_int ldc, REAL *cb,
                                    lapack_int ldb) {
  const lapack_int ldv = LINE(order, m, k), ld = LINE(order, k, n);
  REAL *s = OWN(room)(k, k), *t = OWN(room)(k, k), *w = OWN(room)(k, n), *z = OWN(room)(k, n), *g = OWN(room)(k, n), *wb = OWN(room)(k, n);
  REAL *v = OWN(vectors)(order, given, m, k, 1, a, lda), *vb = OWN(room)(m, k), *one = OWN(coupling)(order, m, k, v, tau, s);
  BLAS(gemm)(order, CblasTrans, CblasNoTrans, k, n, m, 1, v, ldv, c, ldc, 0, w, ld);
  /* g = -V' Cb */
  BLAS(gemm)(order, CblasTrans, CblasNoTrans, k, n, m, -1, v, ldv, cb, ldb, 0, g, ld);
  if (trans == CblasNoTrans) {
    /* (I + D S) z = D w: with its adjoint g, the matrix gets -g z', and D w gets g */
    OWN(by_rows)(order, k, n, tau, w, z);
    BLAS(trsm)(order, CblasLeft, CblasUpper, CblasNoTrans, CblasUnit, k, n, 1, one, k, z, ld);
    BLAS(trsm)(order, CblasLeft, CblasUpper, CblasTrans, CblasUnit, k, n, 1, one, k, g, ld);
    BLAS(gemm)(order, CblasNoTrans, CblasTrans, k, k, n, -1, g, ld, z, ld, 0, t, k);
    OWN(by_rows)(order, k, n, tau, g, wb);
  } else {
    /* (I + D S)' y = w, in w; z = D y: y gets D g, the matrix -y wb' */
    BLAS(trsm)(order, CblasLeft, CblasUpper, CblasTrans, CblasUnit, k, n, 1, one, k, w, ld);
    OWN(by_rows)(order, k, n, tau, w, z);
    OWN(by_rows)(order, k, n, tau, g, wb);
    BLAS(trsm)(order, CblasLeft, CblasUpper, CblasNoTrans, CblasUnit, k, n, 1, one, k, wb, ld);
    BLAS(gemm)(order, CblasNoTrans, CblasTrans, k, k, n, -1, w, ld, wb, ld, 0, t, k);
  }
  if (taub != NULL)
    for (lapack_int i = 0; i < k; i++) {
      REAL sum = 0;
      for (lapack_int j = 0; j < n; j++) sum += g[AT(order, i, j, ld)] * w[AT(order, i, j, ld)];
      for (lapack_int j = i + 1; j < k; j++) sum += t[AT(order, i, j, k)] * s[AT(order, i, j, k)];
      taub[i] += sum;
    }
  if (ab != NULL) {
    BLAS(gemm)(order, CblasNoTrans, CblasTrans, m, k, n, -1, cb, ldb, z, ld, 0, vb, ldv);
    BLAS(gemm)(order, CblasNoTrans, CblasTrans, m, k, n, 1, c, ldc, wb, ld, 1, vb, ldv);
    /* S gets D t, of V' V */
    for (lapack_int i = 0; i < k; i++)
      for (lapack_int j = 0; j < k; j++)
        s[AT(order, i, j, k)] = i == j ? 0 : i < j ? tau[i] * t[AT(order, i, j, k)] : tau[j] * t[AT(order, j, i, k)];
    BLAS(gemm)(order, CblasNoTrans, CblasNoTrans, m, k, k, 1, v, ldv, s, k, 1, vb, ldv);
    for (lapack_int j = 0; j < k; j++)
      for (lapack_int i = j + 1; i < m; i++) ab[AT(given, i, j, lda)] += vb[AT(order, i, j, ldv)];
  }
  BLAS(gemm)(order, CblasNoTrans, CblasNoTrans, m, n, k, 1, v, ldv, wb, ld, 1, cb, ldb);
  free(s);
  free(t);
  free(w);
  free(z);
  free(g);
  free(wb);
  free(v);
  free(vb);
  free(one);
}

/* $AD READS a[EXTENT(layout, RULE_IS_LEFT(side) ? m : n, k, lda)], tau[k], c[EXTENT(layout, m, n, ldc)]
   $AD WRITES c[EXTENT(layout, m, n, ldc)]
   $AD OPTIONAL a tau */
void RULE(ormqr, _b)(int layout, char side, char trans, lapack_int m, lapack_int n, lapack_int k, const REAL *a, REAL *ab, lapack_int lda,
                     const REAL *tau, REAL *taub, REAL *c, REAL *cb, lapack_int ldc) {
  const enum CBLAS_ORDER order = (enum CBLAS_ORDER)layout;
  const enum CBLAS_TRANSPOSE op = RULE_TRANS(trans);
  /* C op(Q) is the transpose of op(Q)' C' */
  if (RULE_IS_LEFT(side)) OWN(reflected_b)(order, order, op, m, n, k, a, ab, lda, tau, taub, c, ldc, cb, ldc);
  else OWN(reflected_b)(RULE_TURNED(order), order, FLIP(op), n, m, k, a, ab, lda, tau, taub, c, ldc, cb, ldc);
}

/* $AD OPTIONAL a tau */
lapack_int RULE(ormqr, _d)(int layout, char side, char trans, lapack_int m, lapack_int n, lapack_int k, const REAL *a, const REAL *ad,
                           lapack_int lda, const REAL *tau, const REAL *taud, REAL *c, REAL *cd, lapack_int ldc) {
  const enum CBLAS_ORDER order = (enum CBLAS_ORDER)layout;
  const enum CBLAS_TRANSPOSE op = RULE_TRANS(trans);
  if (RULE_IS_LEFT(side)) OWN(reflected_d)(order, order, op, m, n, k, a, ad, lda, tau, taud, c, ldc, cd, ldc);
  else OWN(reflected_d)(RULE_TURNED(order), order, FLIP(op), n, m, k, a, ad, lda, tau, taud, c, ldc, cd, ldc);
  return LAPACK(ormqr)(layout, side, trans, m, n, k, a, lda, tau, c, ldc);
}

static inline REAL *OWN(first_columns)(enum CBLAS_ORDER order, lapack_int m, lapack_int n) {
  REAL *e = OWN(room)(m, n);
  const lapack_int ld = LINE(order, m, n);
  for (lapack_int j = 0; j < n; j++) e[AT(order, j, j, ld)] = 1;
  return e;
}

/* $AD READS a[EXTENT(layout, m, n, lda)], tau[k]
   $AD WRITES a[EXTENT(layout, m, n, lda)]
   $AD OPTIONAL tau */
void RULE(orgqr, _b)(int layout, lapack_int m, lapack_int n, lapack_int k, REAL *a, REAL *ab, lapack_int lda, const REAL *tau, REAL *taub) {
  const enum CBLAS_ORDER order = (enum CBLAS_ORDER)layout;
  const lapack_int ld = LINE(order, m, n);
  REAL *e = OWN(first_columns)(order, m, n), *eb = OWN(room)(m, n);
  OWN(copy)(order, m, n, ab, lda, eb, ld);
  OWN(scale)(order, m, n, 0, ab, lda);
  OWN(reflected_b)(order, order, CblasNoTrans, m, n, k, a, ab, lda, tau, taub, e, ld, eb, ld);
  free(e);
  free(eb);
}

/* $AD OPTIONAL tau */
lapack_int RULE(orgqr, _d)(int layout, lapack_int m, lapack_int n, lapack_int k, REAL *a, REAL *ad, lapack_int lda, const REAL *tau,
                           const REAL *taud) {
  const enum CBLAS_ORDER order = (enum CBLAS_ORDER)layout;
  const lapack_int ld = LINE(order, m, n);
  REAL *e = OWN(first_columns)(order, m, n), *ed = OWN(room)(m, n);
  OWN(reflected_d)(order, order, CblasNoTrans, m, n, k, a, ad, lda, tau, taud, e, ld, ed, ld);
  OWN(copy)(order, m, n, ed, ld, ad, lda);
  free(e);
  free(ed);
  return LAPACK(orgqr)(layout, m, n, k, a, lda, tau);
}
