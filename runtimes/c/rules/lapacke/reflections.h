/*
 * A = Q R by Householder's reflections, H = I - tau v v' for each column: R is left in the upper part of A, the vectors v below it (their first elements are
 * 1), tau beside it. What is derived are these, so that whatever a program does with them has its derivative: the algorithm itself is, column by column.
 * Where a column is zero below its diagonal LAPACK reflects nothing, tau is 0, and neither v nor tau has a derivative.
 */
/* C -= tau v w', where C has as many rows as v has elements */
static inline void OWN(reflect)(enum CBLAS_ORDER order, lapack_int m, lapack_int n, REAL tau, const REAL *v, const REAL *w, REAL *c, lapack_int ldc) {
  BLAS(ger)(order, m, n, -tau, v, 1, w, 1, c, ldc);
}

/* w = C' v */
static inline void OWN(across)(enum CBLAS_ORDER order, lapack_int m, lapack_int n, const REAL *c, lapack_int ldc, const REAL *v, REAL *w) {
  BLAS(gemv)(order, CblasTrans, m, n, 1, c, ldc, v, 1, 0, w, 1);
}

/* A (found) and its derivative go through the reflections that became of it, F and tau; the derivative becomes that of F. */
static inline void OWN(reflections_d)(enum CBLAS_ORDER order, lapack_int m, lapack_int n, const REAL *f, lapack_int ldf, const REAL *tau, REAL *found,
                                      lapack_int ldfound, REAL *ad, lapack_int ldd, REAL *taud) {
  const lapack_int count = m < n ? m : n;
  REAL *v = OWN(room)(m, 1), *vd = OWN(room)(m, 1), *w = OWN(room)(n, 1), *wd = OWN(room)(n, 1);
  for (lapack_int j = 0; j < count; j++) {
    const lapack_int rows = m - j, others = n - j - 1;
    const REAL t = tau[j], beta = f[AT(order, j, j, ldf)];
    taud[j] = 0;
    if (t == 0) {
      for (lapack_int i = j + 1; i < m; i++) ad[AT(order, i, j, ldd)] = 0;
      continue;
    }
    v[0] = 1;
    vd[0] = 0;
    for (lapack_int i = 1; i < rows; i++) {
      v[i] = f[AT(order, j + i, j, ldf)];
      vd[i] = ad[AT(order, j + i, j, ldd)];
    }
    /* of alpha above x: beta = -+ |alpha, x|, tau = 1 - alpha / beta, v = x / (alpha - beta) */
    const REAL alphad = ad[AT(order, j, j, ldd)];
    REAL betad = (1 - t) * alphad;
    for (lapack_int i = 1; i < rows; i++) betad -= t * v[i] * vd[i];
    const REAL td = ((1 - t) * betad - alphad) / beta;
    for (lapack_int i = 1; i < rows; i++) vd[i] = (v[i] * (alphad - betad) - vd[i]) / (t * beta);
    taud[j] = td;
    ad[AT(order, j, j, ldd)] = betad;
    for (lapack_int i = 1; i < rows; i++) ad[AT(order, j + i, j, ldd)] = vd[i];
    if (others == 0) continue;
    REAL *c = found + AT(order, j, j + 1, ldfound), *cd = ad + AT(order, j, j + 1, ldd);
    OWN(across)(order, rows, others, c, ldfound, v, w);
    OWN(across)(order, rows, others, cd, ldd, v, wd);
    BLAS(gemv)(order, CblasTrans, rows, others, 1, c, ldfound, vd, 1, 1, wd, 1);
    OWN(reflect)(order, rows, others, td, v, w, cd, ldd);
    OWN(reflect)(order, rows, others, t, vd, w, cd, ldd);
    OWN(reflect)(order, rows, others, t, v, wd, cd, ldd);
    OWN(reflect)(order, rows, others, t, v, w, c, ldfound);
  }
  free(v);
  free(vd);
  free(w);
  free(wd);
}

/* What is derived at F and tau becomes what is derived at A. What A was before each reflection comes of R: a reflection undoes itself. */
static inline void OWN(reflections_b)(enum CBLAS_ORDER order, lapack_int m, lapack_int n, const REAL *f, lapack_int ldf, const REAL *tau, REAL *fb,
                                      lapack_int ldb, const REAL *taub) {
  const lapack_int count = m < n ? m : n, ld = LINE(order, m, n);
  REAL *found = OWN(room)(m, n), *v = OWN(room)(m, 1), *vb = OWN(room)(m, 1), *w = OWN(room)(n, 1), *u = OWN(room)(n, 1);
  for (lapack_int i = 0; i < count; i++)
    for (lapack_int j = i; j < n; j++) found[AT(order, i, j, ld)] = f[AT(order, i, j, ldf)];
  for (lapack_int j = count - 1; j >= 0; j--) {
    const lapack_int rows = m - j, others = n - j - 1;
    const REAL t = tau[j], beta = f[AT(order, j, j, ldf)];
    REAL tb = taub[j], betab = fb[AT(order, j, j, ldb)];
    if (t == 0) {
      for (lapack_int i = j + 1; i < m; i++) fb[AT(order, i, j, ldb)] = 0;
      continue;
    }
    v[0] = 1;
    vb[0] = 0;
    for (lapack_int i = 1; i < rows; i++) {
      v[i] = f[AT(order, j + i, j, ldf)];
      vb[i] = fb[AT(order, j + i, j, ldb)];
    }
    REAL *from = found + AT(order, j, j, ld);
    OWN(across)(order, rows, others + 1, from, ld, v, w);
    OWN(reflect)(order, rows, others + 1, t, v, w, from, ld);
    if (others > 0) {
      const REAL *c = found + AT(order, j, j + 1, ld);
      REAL *cb = fb + AT(order, j, j + 1, ldb);
      OWN(across)(order, rows, others, c, ld, v, w);
      OWN(across)(order, rows, others, cb, ldb, v, u);
      tb -= BLAS(dot)(others, u, 1, w, 1);
      BLAS(gemv)(order, CblasNoTrans, rows, others, -t, cb, ldb, w, 1, 1, vb, 1);
      BLAS(gemv)(order, CblasNoTrans, rows, others, -t, c, ld, u, 1, 1, vb, 1);
      OWN(reflect)(order, rows, others, t, v, u, cb, ldb);
    }
    /* of alpha above x: beta = -+ |alpha, x|, tau = 1 - alpha / beta, v = x / (alpha - beta) */
    REAL inner = 0;
    for (lapack_int i = 1; i < rows; i++) inner += vb[i] * v[i];
    const REAL differenceb = inner / (t * beta);
    betab += (1 - t) * tb / beta - differenceb;
    fb[AT(order, j, j, ldb)] = differenceb - tb / beta + (1 - t) * betab;
    for (lapack_int i = 1; i < rows; i++) fb[AT(order, j + i, j, ldb)] = -vb[i] / (t * beta) - t * betab * v[i];
  }
  free(found);
  free(v);
  free(vb);
  free(w);
  free(u);
}

/* $AD READS a[EXTENT(layout, m, n, lda)]
   $AD WRITES a[EXTENT(layout, m, n, lda)]
   $AD OVERWRITES tau[m < n ? m : n]
   $AD OPTIONAL tau */
void RULE(geqrf, _b)(int layout, lapack_int m, lapack_int n, REAL *a, REAL *ab, lapack_int lda, REAL *tau, REAL *taub) {
  const enum CBLAS_ORDER order = (enum CBLAS_ORDER)layout;
  const lapack_int count = m < n ? m : n;
  REAL *t = OWN(room)(count, 1), *tb = OWN(room)(count, 1);
  if (taub != NULL) BLAS(copy)(count, taub, 1, tb, 1);
  if (LAPACK(geqrf)(layout, m, n, a, lda, t) == 0) OWN(reflections_b)(order, m, n, a, lda, t, ab, lda, tb);
  else OWN(scale)(order, m, n, 0, ab, lda);
  if (taub != NULL) BLAS(scal)(count, 0, taub, 1);
  free(t);
  free(tb);
}

/* $AD OPTIONAL tau */
lapack_int RULE(geqrf, _d)(int layout, lapack_int m, lapack_int n, REAL *a, REAL *ad, lapack_int lda, REAL *tau, REAL *taud) {
  const enum CBLAS_ORDER order = (enum CBLAS_ORDER)layout;
  const lapack_int ld = LINE(order, m, n), count = m < n ? m : n;
  REAL *found = OWN(room)(m, n), *td = OWN(room)(count, 1);
  OWN(copy)(order, m, n, a, lda, found, ld);
  const lapack_int info = LAPACK(geqrf)(layout, m, n, a, lda, tau);
  if (info == 0) OWN(reflections_d)(order, m, n, a, lda, tau, found, ld, ad, lda, td);
  else OWN(scale)(order, m, n, 0, ad, lda);
  if (taud != NULL) BLAS(copy)(count, td, 1, taud, 1);
  free(found);
  free(td);
  return info;
}
