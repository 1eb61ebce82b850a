/* Complex matrices of which a band is stored, and vectors: as in cblas/bands-by-vectors.h. Of a Hermitian one the diagonal is real. */

/* The band of A gets what op(A) does: alpha u v'. `diag`: CblasUnit leaves the diagonal out. */
static void OWN(give_band)(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag, blasint m, blasint n, blasint kl,
                           blasint ku, NUMBER alpha, const NUMBER *u, blasint incu, const NUMBER *v, blasint incv, NUMBER *ab, blasint lda) {
  const int isPlain = trans == CblasNoTrans;
  const NUMBER *rows = FIRST(u, isPlain ? m : n, incu), *columns = FIRST(v, isPlain ? n : m, incv);
  for (blasint i = 0; i < m; i++)
    for (blasint j = i > kl ? i - kl : 0; j < n && j <= i + ku; j++)
      if (diag == CblasNonUnit || i != j) {
        const NUMBER x = alpha * rows[(ptrdiff_t)(isPlain ? i : j) * incu] * CONJUGATE(columns[(ptrdiff_t)(isPlain ? j : i) * incv]);
        ab[BAND_AT(order, i, j, kl, ku, lda)] += trans == CblasConjTrans ? CONJUGATE(x) : x;
      }
}

/* $AD READS alpha[1], beta[1], a[BAND_LINES(order, m, n, lda)], x[1 + ((trans == CblasNoTrans ? n : m) - 1) * abs(incx)]
   $AD READS y[1 + ((trans == CblasNoTrans ? m : n) - 1) * abs(incy)]
   $AD WRITES y[1 + ((trans == CblasNoTrans ? m : n) - 1) * abs(incy)]
   $AD OPTIONAL alpha a x beta */
void RULE(gbmv, _b)(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE trans, blasint m, blasint n, blasint kl, blasint ku, const NUMBER *alpha,
                    NUMBER *alphab, const NUMBER *a, NUMBER *ab, blasint lda, const NUMBER *x, NUMBER *xb, blasint incx, const NUMBER *beta,
                    NUMBER *betab, NUMBER *y, NUMBER *yb, blasint incy) {
  const blasint rows = trans == CblasNoTrans ? m : n, columns = trans == CblasNoTrans ? n : m;
  const NUMBER one = 1, zero = 0, turned = CONJUGATE(*alpha), kept = CONJUGATE(*beta);
  if (alphab != NULL) {
    NUMBER *t = OWN(room)(rows, 1);
    BLAS(gbmv)(order, trans, m, n, kl, ku, &one, a, lda, x, incx, &zero, t, 1);
    *alphab += OWN(dotc)(rows, t, 1, yb, incy);
    free(t);
  }
  if (betab != NULL) *betab += OWN(dotc)(rows, y, incy, yb, incy);
  if (xb != NULL && trans != CblasTrans) BLAS(gbmv)(order, RULE_BACK(trans), m, n, kl, ku, &turned, a, lda, yb, incy, &one, xb, incx);
  if (xb != NULL && trans == CblasTrans) {
    NUMBER *ty = OWN(conjugates)(rows, yb, incy), *tx = OWN(room)(columns, 1);
    BLAS(gbmv)(order, CblasNoTrans, m, n, kl, ku, alpha, a, lda, ty, 1, &zero, tx, 1);
    OWN(turn)(columns, tx, 1);
    BLAS(axpy)(columns, &one, tx, 1, xb, incx);
    free(ty);
    free(tx);
  }
  if (ab != NULL) OWN(give_band)(order, trans, CblasNonUnit, m, n, kl, ku, turned, yb, incy, x, incx, ab, lda);
  BLAS(scal)(rows, &kept, yb, abs(incy));
}

/* $AD OPTIONAL alpha a x beta */
void RULE(gbmv, _d)(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE trans, blasint m, blasint n, blasint kl, blasint ku, const NUMBER *alpha,
                    const NUMBER *alphad, const NUMBER *a, const NUMBER *ad, blasint lda, const NUMBER *x, const NUMBER *xd, blasint incx,
                    const NUMBER *beta, const NUMBER *betad, NUMBER *y, NUMBER *yd, blasint incy) {
  const blasint rows = trans == CblasNoTrans ? m : n;
  const NUMBER one = 1, moved = RULE_GIVEN(alphad), kept = RULE_GIVEN(betad);
  BLAS(scal)(rows, beta, yd, abs(incy));
  if (xd != NULL) BLAS(gbmv)(order, trans, m, n, kl, ku, alpha, a, lda, xd, incx, &one, yd, incy);
  if (ad != NULL) BLAS(gbmv)(order, trans, m, n, kl, ku, alpha, ad, lda, x, incx, &one, yd, incy);
  BLAS(gbmv)(order, trans, m, n, kl, ku, &moved, a, lda, x, incx, &one, yd, incy);
  BLAS(axpy)(rows, &kept, y, incy, yd, incy);
  BLAS(gbmv)(order, trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy);
}

/* $AD READS alpha[1], beta[1], a[n * lda], x[1 + (n - 1) * abs(incx)], y[1 + (n - 1) * abs(incy)]
   $AD WRITES y[1 + (n - 1) * abs(incy)]
   $AD OPTIONAL alpha a x beta */
void RULE(hbmv, _b)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, blasint n, blasint k, const NUMBER *alpha, NUMBER *alphab, const NUMBER *a,
                    NUMBER *ab, blasint lda, const NUMBER *x, NUMBER *xb, blasint incx, const NUMBER *beta, NUMBER *betab, NUMBER *y, NUMBER *yb,
                    blasint incy) {
  const NUMBER one = 1, zero = 0, turned = CONJUGATE(*alpha), kept = CONJUGATE(*beta);
  if (alphab != NULL) {
    NUMBER *t = OWN(room)(n, 1);
    BLAS(hbmv)(order, uplo, n, k, &one, a, lda, x, incx, &zero, t, 1);
    *alphab += OWN(dotc)(n, t, 1, yb, incy);
    free(t);
  }
  if (betab != NULL) *betab += OWN(dotc)(n, y, incy, yb, incy);
  if (xb != NULL) BLAS(hbmv)(order, uplo, n, k, &turned, a, lda, yb, incy, &one, xb, incx);
  if (ab != NULL) {
    const NUMBER *rows = FIRST(yb, n, incy), *columns = FIRST(x, n, incx);
    const blasint kl = uplo == CblasUpper ? 0 : k, ku = uplo == CblasUpper ? k : 0;
    for (blasint i = 0; i < n; i++)
      for (blasint j = i > kl ? i - kl : 0; j < n && j <= i + ku; j++) {
        const NUMBER here = turned * rows[(ptrdiff_t)i * incy] * CONJUGATE(columns[(ptrdiff_t)j * incx]);
        const NUMBER there = turned * rows[(ptrdiff_t)j * incy] * CONJUGATE(columns[(ptrdiff_t)i * incx]);
        ab[BAND_AT(order, i, j, kl, ku, lda)] += i == j ? REAL_PART(here) : here + CONJUGATE(there);
      }
  }
  BLAS(scal)(n, &kept, yb, abs(incy));
}

/* $AD OPTIONAL alpha a x beta */
void RULE(hbmv, _d)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, blasint n, blasint k, const NUMBER *alpha, const NUMBER *alphad, const NUMBER *a,
                    const NUMBER *ad, blasint lda, const NUMBER *x, const NUMBER *xd, blasint incx, const NUMBER *beta, const NUMBER *betad, NUMBER *y,
                    NUMBER *yd, blasint incy) {
  const NUMBER one = 1, moved = RULE_GIVEN(alphad), kept = RULE_GIVEN(betad);
  BLAS(scal)(n, beta, yd, abs(incy));
  if (xd != NULL) BLAS(hbmv)(order, uplo, n, k, alpha, a, lda, xd, incx, &one, yd, incy);
  if (ad != NULL) BLAS(hbmv)(order, uplo, n, k, alpha, ad, lda, x, incx, &one, yd, incy);
  BLAS(hbmv)(order, uplo, n, k, &moved, a, lda, x, incx, &one, yd, incy);
  BLAS(axpy)(n, &kept, y, incy, yd, incy);
  BLAS(hbmv)(order, uplo, n, k, alpha, a, lda, x, incx, beta, y, incy);
}

/* The same for the band of a triangle. */
static void OWN(give_part)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag, blasint n,
                           blasint k, NUMBER alpha, const NUMBER *u, const NUMBER *v, blasint inc, NUMBER *ab, blasint lda) {
  const int isUpper = uplo == CblasUpper;
  OWN(give_band)(order, trans, diag, n, n, isUpper ? 0 : k, isUpper ? k : 0, alpha, u, inc, v, inc, ab, lda);
}

/* $AD READS a[n * lda], x[1 + (n - 1) * abs(incx)]
   $AD WRITES x[1 + (n - 1) * abs(incx)]
   $AD OPTIONAL a */
void RULE(tbmv, _b)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag, blasint n, blasint k,
                    const NUMBER *a, NUMBER *ab, blasint lda, NUMBER *x, NUMBER *xb, blasint incx) {
  if (ab != NULL) OWN(give_part)(order, uplo, trans, diag, n, k, 1, xb, x, incx, ab, lda);
  if (trans == CblasTrans) OWN(turn)(n, xb, incx);
  BLAS(tbmv)(order, uplo, RULE_BACK(trans), diag, n, k, a, lda, xb, incx);
  if (trans == CblasTrans) OWN(turn)(n, xb, incx);
}

/* t = what x becomes by the derivative of the matrix, whose diagonal may be fixed */
static NUMBER *OWN(moved_by_band)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag, blasint n,
                                  blasint k, const NUMBER *ad, blasint lda, const NUMBER *x, blasint incx) {
  const NUMBER less = -1;
  NUMBER *t = OWN(room)(n, 1);
  BLAS(copy)(n, x, incx, t, 1);
  BLAS(tbmv)(order, uplo, trans, diag, n, k, ad, lda, t, 1);
  if (diag == CblasUnit) BLAS(axpy)(n, &less, x, incx, t, 1);
  return t;
}

/* $AD OPTIONAL a */
void RULE(tbmv, _d)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag, blasint n, blasint k,
                    const NUMBER *a, const NUMBER *ad, blasint lda, NUMBER *x, NUMBER *xd, blasint incx) {
  const NUMBER one = 1;
  BLAS(tbmv)(order, uplo, trans, diag, n, k, a, lda, xd, incx);
  if (ad != NULL) {
    NUMBER *t = OWN(moved_by_band)(order, uplo, trans, diag, n, k, ad, lda, x, incx);
    BLAS(axpy)(n, &one, t, 1, xd, incx);
    free(t);
  }
  BLAS(tbmv)(order, uplo, trans, diag, n, k, a, lda, x, incx);
}

/* $AD READS a[n * lda], x[1 + (n - 1) * abs(incx)]
   $AD WRITES x[1 + (n - 1) * abs(incx)]
   $AD OPTIONAL a */
void RULE(tbsv, _b)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag, blasint n, blasint k,
                    const NUMBER *a, NUMBER *ab, blasint lda, NUMBER *x, NUMBER *xb, blasint incx) {
  if (trans == CblasTrans) OWN(turn)(n, xb, incx);
  BLAS(tbsv)(order, uplo, RULE_BACK(trans), diag, n, k, a, lda, xb, incx);
  if (trans == CblasTrans) OWN(turn)(n, xb, incx);
  if (ab == NULL) return;
  BLAS(tbsv)(order, uplo, trans, diag, n, k, a, lda, x, incx);
  OWN(give_part)(order, uplo, trans, diag, n, k, -1, xb, x, incx, ab, lda);
}

/* $AD OPTIONAL a */
void RULE(tbsv, _d)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, enum CBLAS_DIAG diag, blasint n, blasint k,
                    const NUMBER *a, const NUMBER *ad, blasint lda, NUMBER *x, NUMBER *xd, blasint incx) {
  const NUMBER less = -1;
  BLAS(tbsv)(order, uplo, trans, diag, n, k, a, lda, x, incx);
  if (ad != NULL) {
    NUMBER *t = OWN(moved_by_band)(order, uplo, trans, diag, n, k, ad, lda, x, incx);
    BLAS(axpy)(n, &less, t, 1, xd, incx);
    free(t);
  }
  BLAS(tbsv)(order, uplo, trans, diag, n, k, a, lda, xd, incx);
}
