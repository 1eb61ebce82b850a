// adjoint --function f
// at {"n": 4, "c": [[0.5, 0.7], [0.2,-0.3],[1.1,0.4],[-0.6,0.9]], "phi": 0.3, "z": [1.2, -0.4], "m": {"a": [0.3,0.2], "w": 1.5, "b": [[0.4,-0.2],[0.7,0.1]]}}
#include <complex.h>
#include <stdlib.h>
#include <string.h>
typedef double complex cplx;
struct mode { cplx a; double w; cplx b[2]; };
static cplx horner(int n, const cplx *c, cplx z) {
  cplx s = 0;
  for (int k = n - 1; k >= 0; k--) s = s * z + c[k];
  return s;
}
static void rotate(cplx *z, double phi) { *z *= cexp(I * phi); }
static double energy(struct mode m) { return creal(m.a * conj(m.a)) * m.w + cabs(m.b[0] - m.b[1]); }
double f(int n, cplx *c, cplx z, double phi, struct mode *m) {
  cplx *work = malloc(n * sizeof *work), local[3] = {1, z, 2.0 * I};
  double s = 0;
  for (int i = 0; i < n; i++) {
    work[i] = c[i] * local[i % 3] + phi;
    rotate(&work[i], phi * i);
    if (creal(work[i]) < 0) work[i] = -work[i];
    s += carg(work[i]) + cimag(work[i]) * cabs(z);
    c[i] += work[i] / (1 + i);
    local[i % 3] *= phi;
  }
  memcpy(work, c, n * sizeof *c);
  s += cabs(horner(n, work, z)) + energy(*m);
  m->b[1] = horner(2, m->b, m->a) * m->w;
  m->a = CMPLX(cimag(z), phi) - m->a;
  free(work);
  return s;
}
