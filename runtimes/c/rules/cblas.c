/*
 * Derivatives of CBLAS: retrograd adjoint model.c --function f --rules cblas
 * Compile it, and link it with what is generated. Each text of cblas/ is read for double and for float.
 */
#include <cblas.h>
#include <math.h>
#include <stdlib.h>

/* A rule takes what the convention says, and needs less. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

#define REAL double
#define BLAS(name) cblas_d##name
#define RULE(name, mode) cblas_d##name##mode
#define OWN(name) rule_d_##name
#include "cblas/elements.h"
#include "cblas/vectors.h"
#include "cblas/vectors-by-matrices.h"
#include "cblas/bands-by-vectors.h"
#include "cblas/triangles-by-vectors.h"
#include "cblas/products.h"
#include "cblas/triangles.h"
#undef REAL
#undef BLAS
#undef RULE
#undef OWN

#define REAL float
#define BLAS(name) cblas_s##name
#define RULE(name, mode) cblas_s##name##mode
#define OWN(name) rule_s_##name
#include "cblas/elements.h"
#include "cblas/vectors.h"
#include "cblas/vectors-by-matrices.h"
#include "cblas/bands-by-vectors.h"
#include "cblas/triangles-by-vectors.h"
#include "cblas/products.h"
#include "cblas/triangles.h"
