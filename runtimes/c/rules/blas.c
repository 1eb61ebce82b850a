/*
 * Derivatives of BLAS by the symbols of Fortran (dgemm_, ddot_, ...): retrograd adjoint model.c --function f --rules blas
 * Compile it, and link it with what is generated. Each text is read for double and for float; the derivatives call CBLAS.
 */
#include <cblas.h>
#include <math.h>
#include <stdlib.h>
#include "blas/symbols.h"

/* A rule takes what the convention says, and needs less. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

#define REAL double
#define BLAS(name) cblas_d##name
#define FORTRAN(name) d##name##_
#define DERIVED(name, mode) d##name##_##mode
#define RULE(name, mode) rule_d_##name##mode##_of_values
#define OWN(name) rule_d_##name
#include "cblas/elements.h"
#include "cblas/vectors.h"
#include "cblas/vectors-by-matrices.h"
#include "cblas/bands-by-vectors.h"
#include "cblas/triangles-by-vectors.h"
#include "cblas/products.h"
#include "cblas/triangles.h"
#include "blas/vectors.h"
#include "blas/vectors-by-matrices.h"
#include "blas/bands-by-vectors.h"
#include "blas/products.h"
#undef REAL
#undef BLAS
#undef FORTRAN
#undef DERIVED
#undef RULE
#undef OWN

#define REAL float
#define BLAS(name) cblas_s##name
#define FORTRAN(name) s##name##_
#define DERIVED(name, mode) s##name##_##mode
#define RULE(name, mode) rule_s_##name##mode##_of_values
#define OWN(name) rule_s_##name
#include "cblas/elements.h"
#include "cblas/vectors.h"
#include "cblas/vectors-by-matrices.h"
#include "cblas/bands-by-vectors.h"
#include "cblas/triangles-by-vectors.h"
#include "cblas/products.h"
#include "cblas/triangles.h"
#include "blas/vectors.h"
#include "blas/vectors-by-matrices.h"
#include "blas/bands-by-vectors.h"
#include "blas/products.h"
