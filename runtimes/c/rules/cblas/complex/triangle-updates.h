/*
 * Updates of a triangle by products, symmetric or Hermitian. What such an update has the adjoint S of, of the same kind, goes to A as through a whole
 * matrix: what is off the diagonal counts for both triangles, and the diagonal twice.
 */

/* The triangle Y = alpha Y + beta X; where beta is zero X may be anything. */
static void OWN(combine_triangle)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, blasint n, NUMBER alpha, NUMBER *y, blasint ldy, NUMBER beta,
                                  const NUMBER *x, blasint ldx) {
  for (blasint k = 0; k < n; k++) {
    const blasint from = IS_TAIL(order, uplo) ? k : 0, count = IS_TAIL(order, uplo) ? n - k : k + 1;
    BLAS(scal)(count, &alpha, y + (size_t)k * ldy + from, 1);
    BLAS(axpy)(count, &beta, x + (size_t)k * ldx + from, 1, y + (size_t)k * ldy + from, 1);
  }
}

static NUMBER OWN(inner_triangle)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, blasint n, const NUMBER *x, blasint ldx, const NUMBER *y,
                                  blasint ldy) {
  NUMBER sum = 0;
  for (blasint i = 0; i < n; i++)
    for (blasint j = 0; j < n; j++)
      if (RULE_HAS(uplo, i, j)) sum += CONJUGATE(x[AT(order, i, j, ldx)]) * y[AT(order, i, j, ldy)];
  return sum;
}

/* The triangle of S. */
static NUMBER *OWN(doubled)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, blasint n, const NUMBER *cb, blasint ldc) {
  NUMBER *s = OWN(room)(n, n);
  for (blasint i = 0; i < n; i++)
    for (blasint j = 0; j < n; j++)
      if (RULE_HAS(uplo, i, j)) s[AT(order, i, j, n)] = i == j ? 2 * cb[AT(order, i, j, ldc)] : cb[AT(order, i, j, ldc)];
  return s;
}

