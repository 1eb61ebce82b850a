/* A complex matrix and vectors: y = alpha op(A) x + beta y, and A += alpha x times y, or the conjugate of y. */

/* $AD READS alpha[1], beta[1], a[EXTENT(order, m, n, lda)], x[1 + ((trans == CblasNoTrans ? n : m) - 1) * abs(incx)]
   $AD READS y[1 + ((trans == CblasNoTrans ? m : n) - 1) * abs(incy)]
   $AD WRITES y[1 + ((trans == CblasNoTrans ? m : n) - 1) * abs(incy)]
   $AD OPTIONAL alpha a x beta */
void RULE(gemv, _b)(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE trans, blasint m, blasint n, const NUMBER *alpha, NUMBER *alphab, const NUMBER *a,
                    NUMBER *ab, blasint lda, const NUMBER *x, NUMBER *xb, blasint incx, const NUMBER *beta, NUMBER *betab, NUMBER *y, NUMBER *yb,
                    blasint incy) {
  const blasint rows = trans == CblasNoTrans ? m : n, columns = trans == CblasNoTrans ? n : m, ld = LINE(order, rows, columns);
  const NUMBER one = 1, zero = 0, turned = CONJUGATE(*alpha), kept = CONJUGATE(*beta);
  NUMBER *p = OWN(taken)(order, trans, rows, columns, a, lda), *t = OWN(room)(rows, 1), *pb = OWN(room)(rows, columns);
  if (alphab != NULL) {
    BLAS(gemv)(order, CblasNoTrans, rows, columns, &one, p, ld, x, incx, &zero, t, 1);
    *alphab += OWN(dotc)(rows, t, 1, yb, incy);
  }
  if (betab != NULL) *betab += OWN(dotc)(rows, y, incy, yb, incy);
  if (xb != NULL) BLAS(gemv)(order, CblasConjTrans, rows, columns, &turned, p, ld, yb, incy, &one, xb, incx);
  if (ab != NULL) {
    BLAS(gerc)(order, rows, columns, &turned, yb, incy, x, incx, pb, ld);
    OWN(give)(order, trans, rows, columns, pb, ab, lda);
  }
  BLAS(scal)(rows, &kept, yb, abs(incy));
  free(p);
  free(t);
  free(pb);
}

/* $AD OPTIONAL alpha a x beta */
void RULE(gemv, _d)(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE trans, blasint m, blasint n, const NUMBER *alpha, const NUMBER *alphad,
                    const NUMBER *a, const NUMBER *ad, blasint lda, const NUMBER *x, const NUMBER *xd, blasint incx, const NUMBER *beta,
                    const NUMBER *betad, NUMBER *y, NUMBER *yd, blasint incy) {
  const blasint rows = trans == CblasNoTrans ? m : n;
  const NUMBER one = 1, moved = RULE_GIVEN(alphad), kept = RULE_GIVEN(betad);
  BLAS(scal)(rows, beta, yd, abs(incy));
  if (xd != NULL) BLAS(gemv)(order, trans, m, n, alpha, a, lda, xd, incx, &one, yd, incy);
  if (ad != NULL) BLAS(gemv)(order, trans, m, n, alpha, ad, lda, x, incx, &one, yd, incy);
  BLAS(gemv)(order, trans, m, n, &moved, a, lda, x, incx, &one, yd, incy);
  BLAS(axpy)(rows, &kept, y, incy, yd, incy);
  BLAS(gemv)(order, trans, m, n, alpha, a, lda, x, incx, beta, y, incy);
}

/* $AD READS alpha[1], x[1 + (m - 1) * abs(incx)], y[1 + (n - 1) * abs(incy)], a[EXTENT(order, m, n, lda)]
   $AD WRITES a[EXTENT(order, m, n, lda)]
   $AD OPTIONAL alpha x y */
void RULE(gerc, _b)(enum CBLAS_ORDER order, blasint m, blasint n, const NUMBER *alpha, NUMBER *alphab, const NUMBER *x, NUMBER *xb, blasint incx,
                    const NUMBER *y, NUMBER *yb, blasint incy, NUMBER *a, NUMBER *ab, blasint lda) {
  const NUMBER one = 1, zero = 0, turned = CONJUGATE(*alpha);
  NUMBER *t = OWN(room)(m, 1);
  BLAS(gemv)(order, CblasNoTrans, m, n, &one, ab, lda, y, incy, &zero, t, 1);
  if (alphab != NULL) *alphab += OWN(dotc)(m, x, incx, t, 1);
  if (xb != NULL) BLAS(axpy)(m, &turned, t, 1, xb, incx);
  if (yb != NULL) BLAS(gemv)(order, CblasConjTrans, m, n, alpha, ab, lda, x, incx, &one, yb, incy);
  free(t);
}

/* $AD OPTIONAL alpha x y */
void RULE(gerc, _d)(enum CBLAS_ORDER order, blasint m, blasint n, const NUMBER *alpha, const NUMBER *alphad, const NUMBER *x, const NUMBER *xd,
                    blasint incx, const NUMBER *y, const NUMBER *yd, blasint incy, NUMBER *a, NUMBER *ad, blasint lda) {
  const NUMBER moved = RULE_GIVEN(alphad);
  BLAS(gerc)(order, m, n, &moved, x, incx, y, incy, ad, lda);
  if (xd != NULL) BLAS(gerc)(order, m, n, alpha, xd, incx, y, incy, ad, lda);
  if (yd != NULL) BLAS(gerc)(order, m, n, alpha, x, incx, yd, incy, ad, lda);
  BLAS(gerc)(order, m, n, alpha, x, incx, y, incy, a, lda);
}

/* $AD READS alpha[1], x[1 + (m - 1) * abs(incx)], y[1 + (n - 1) * abs(incy)], a[EXTENT(order, m, n, lda)]
   $AD WRITES a[EXTENT(order, m, n, lda)]
   $AD OPTIONAL alpha x y */
void RULE(geru, _b)(enum CBLAS_ORDER order, blasint m, blasint n, const NUMBER *alpha, NUMBER *alphab, const NUMBER *x, NUMBER *xb, blasint incx,
                    const NUMBER *y, NUMBER *yb, blasint incy, NUMBER *a, NUMBER *ab, blasint lda) {
  const NUMBER one = 1, zero = 0, turned = CONJUGATE(*alpha);
  NUMBER *t = OWN(room)(m, 1), *tx = OWN(conjugates)(m, x, incx), *ty = OWN(conjugates)(n, y, incy);
  BLAS(gemv)(order, CblasNoTrans, m, n, &one, ab, lda, ty, 1, &zero, t, 1);
  if (alphab != NULL) *alphab += OWN(dotc)(m, x, incx, t, 1);
  if (xb != NULL) BLAS(axpy)(m, &turned, t, 1, xb, incx);
  if (yb != NULL) BLAS(gemv)(order, CblasTrans, m, n, &turned, ab, lda, tx, 1, &one, yb, incy);
  free(t);
  free(tx);
  free(ty);
}

/* $AD OPTIONAL alpha x y */
void RULE(geru, _d)(enum CBLAS_ORDER order, blasint m, blasint n, const NUMBER *alpha, const NUMBER *alphad, const NUMBER *x, const NUMBER *xd,
                    blasint incx, const NUMBER *y, const NUMBER *yd, blasint incy, NUMBER *a, NUMBER *ad, blasint lda) {
  const NUMBER moved = RULE_GIVEN(alphad);
  BLAS(geru)(order, m, n, &moved, x, incx, y, incy, ad, lda);
  if (xd != NULL) BLAS(geru)(order, m, n, alpha, xd, incx, y, incy, ad, lda);
  if (yd != NULL) BLAS(geru)(order, m, n, alpha, x, incx, yd, incy, ad, lda);
  BLAS(geru)(order, m, n, alpha, x, incx, y, incy, a, lda);
}
