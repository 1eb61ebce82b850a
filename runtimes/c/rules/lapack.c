/*
 * Derivatives of LAPACK by the symbols of Fortran (dpotrf_, dgesv_, ...): retrograd adjoint model.c --function f --rules lapack
 * Compile it, and link it with what is generated. Each text is read for double and for float; the derivatives call CBLAS and LAPACK.
 * Of what could not be factored there are no derivatives: where info is not 0, they are zero.
 */
#include <cblas.h>
#include <stdlib.h>
#include "blas/symbols.h"

/* A rule takes what the convention says, and needs less. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

#define LAYOUT CblasColMajor
#define lapack_int int

#define REAL double
#define BLAS(name) cblas_d##name
#define LAPACK(name) rule_d_called_##name
#define FORTRAN(name) d##name##_
#define DERIVED(name, mode) d##name##_##mode
#define RULE(name, mode) rule_d_##name##mode##_of_values
#define OWN(name) rule_d_##name
#include "cblas/elements.h"
#include "lapack/called.h"
#include "lapacke/cholesky.h"
#include "lapacke/eigenvalues.h"
#include "lapacke/triangular-factors.h"
#include "lapacke/triangular-solutions.h"
#include "lapacke/reflections.h"
#include "lapacke/reflected.h"
#include "lapack/factors.h"
#include "lapack/with-work.h"
#undef REAL
#undef BLAS
#undef LAPACK
#undef FORTRAN
#undef DERIVED
#undef RULE
#undef OWN

#define REAL float
#define BLAS(name) cblas_s##name
#define LAPACK(name) rule_s_called_##name
#define FORTRAN(name) s##name##_
#define DERIVED(name, mode) s##name##_##mode
#define RULE(name, mode) rule_s_##name##mode##_of_values
#define OWN(name) rule_s_##name
#include "cblas/elements.h"
#include "lapack/called.h"
#include "lapacke/cholesky.h"
#include "lapacke/eigenvalues.h"
#include "lapacke/triangular-factors.h"
#include "lapacke/triangular-solutions.h"
#include "lapacke/reflections.h"
#include "lapacke/reflected.h"
#include "lapack/factors.h"
#include "lapack/with-work.h"
