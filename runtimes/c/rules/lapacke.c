/*
 * Derivatives of LAPACKE: retrograd adjoint model.c --function f --rules lapacke
 * Compile it, and link it with what is generated. Each text of lapacke/ is read for double and for float.
 * Of what could not be factored there are no derivatives: where LAPACKE gives something else than 0, they are zero.
 */
#include <cblas.h>
#include <lapacke.h>
#include <stdlib.h>

/* A rule takes what the convention says, and needs less. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

#define REAL double
#define BLAS(name) cblas_d##name
#define LAPACK(name) LAPACKE_d##name
#define RULE(name, mode) LAPACKE_d##name##mode
#define OWN(name) rule_d_##name
#include "cblas/elements.h"
#include "lapacke/cholesky.h"
#include "lapacke/eigenvalues.h"
#include "lapacke/triangular-factors.h"
#include "lapacke/triangular-solutions.h"
#include "lapacke/reflections.h"
#include "lapacke/reflected.h"
#undef REAL
#undef BLAS
#undef LAPACK
#undef RULE
#undef OWN

#define REAL float
#define BLAS(name) cblas_s##name
#define LAPACK(name) LAPACKE_s##name
#define RULE(name, mode) LAPACKE_s##name##mode
#define OWN(name) rule_s_##name
#include "cblas/elements.h"
#include "lapacke/cholesky.h"
#include "lapacke/eigenvalues.h"
#include "lapacke/triangular-factors.h"
#include "lapacke/triangular-solutions.h"
#include "lapacke/reflections.h"
#include "lapacke/reflected.h"
