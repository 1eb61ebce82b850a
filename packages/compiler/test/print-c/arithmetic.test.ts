/** C's arithmetic in derivatives: the functions of math.h, precisions, conversions, integers, ends of the program, copies of storage. */
import { describe, expect, test } from "vitest";
import { derive, faultsOf, refusals } from "./derived-texts.js";

/** `double f(int n, double *x)`, which may change x. */
const kernels: Readonly<Record<string, readonly [string, number, number]>> = {
  "math.h": [
    `#include <math.h>
#define ADD(e) do { s += (k++ * 0.1 + 1) * (e); } while (0)
double f(int n, double *x) {
  double s = 0, a = x[0], b = x[1], c = x[2];
  int k = n;
  ADD(fabs(a - 2)); ADD(fmin(a, b)); ADD(fmax(a, c)); ADD(fmod(5 * a, b)); ADD(hypot(a, b)); ADD(pow(a, b)); ADD(pow(b, 3));
  ADD(copysign(a, -b)); ADD(copysign(a - 2, b)); ADD(ldexp(a, 3)); ADD(scalbn(b, -2)); ADD(erf(a)); ADD(erfc(b));
  ADD(cbrt(c)); ADD(expm1(a)); ADD(log1p(b)); ADD(exp2(c)); ADD(log2(a)); ADD(log10(b)); ADD(atan2(a, b));
  ADD(fma(a, b, c)); ADD(fdim(a + 5, b)); ADD(fdim(a, b + 5)); ADD(remainder(7 * a, b)); ADD(floor(a) * b);
  ADD(ceil(b) * a); ADD(rint(a) + b); ADD(nearbyint(c * 4) * a); ADD(trunc(3 * a) * c); ADD(round(b) * c);
  ADD(logb(a) * b); ADD(asin(a / 3)); ADD(acos(b / 3)); ADD(atan(c)); ADD(sinh(a)); ADD(cosh(b)); ADD(tanh(c));
  ADD(asinh(a)); ADD(acosh(b + 2)); ADD(atanh(c / 4)); ADD(tan(a)); ADD(sqrt(b)); ADD(exp(c)); ADD(log(a));
  ADD(sin(b)); ADD(cos(c)); ADD(lround(40 * a) * b); ADD(isnan(a) ? a : b * b); ADD(signbit(-a) ? a * b : c);
  return s;
}
`,
    3,
    1e-6,
  ],
  "math.h in long double": [
    `#include <math.h>
#define ADD(e) do { s += (k++ * 0.1L + 1) * (e); } while (0)
double f(int n, double *x) {
  long double s = 0, a = x[0], b = x[1], c = x[2];
  int k = n;
  ADD(fabsl(a - 2)); ADD(fminl(a, b)); ADD(fmaxl(a, c)); ADD(fmodl(5 * a, b)); ADD(hypotl(a, b)); ADD(powl(a, b));
  ADD(copysignl(a - 2, b)); ADD(ldexpl(a, 3)); ADD(erfl(a)); ADD(cbrtl(c)); ADD(expm1l(a)); ADD(log1pl(b));
  ADD(exp2l(c)); ADD(log2l(a)); ADD(atan2l(a, b)); ADD(fmal(a, b, c)); ADD(fdiml(a, b)); ADD(floorl(a) * b);
  ADD(sqrtl(b)); ADD(expl(c)); ADD(logl(a)); ADD(sinl(b)); ADD(cosl(c)); ADD(tanl(a)); ADD(asinl(a / 3)); ADD(tanhl(b));
  return s;
}
`,
    3,
    1e-6,
  ],
  "long double between procedures, and in arrays": [
    `static long double chain(long double a, const long double *w, int n) {
  long double p = 1;
  for (int i = 0; i < n; i++) { p *= a + w[i]; p = p / (1 + p * p); }
  return p;
}
double f(int n, double *x) {
  long double w[4], s = 0;
  for (int i = 0; i < 4; i++) w[i] = x[i % n] * (i + 1);
  for (int i = 0; i < n; i++) { s += chain(x[i], w, 4); w[i % 4] *= s; }
  return s;
}
`,
    3,
    1e-6,
  ],
  "integers, promotions, conversions": [
    `double f(int n, double *x) {
  unsigned u = 5;
  unsigned char small = 250;
  short h = -3;
  long long big = 1LL << 40;
  double s = 0;
  for (int i = 0; i < 7; i++) {
    u -= 3;                      /* wraps */
    small += 5;
    h = h * 3 - i;
    big >>= 2;
    int t = (int)(x[i % n] * 10);
    s += t * x[0] + (7 / 2) * x[1] + (i % 3) * x[i % n] + (double)(u % 16) * x[0];
    s += (small & 7) * x[1] + (h ^ i) * x[0] * 0.1 + (big & 1023) * x[1] + (~i) * x[0] + (i << 2) * x[1];
    int count = 3;
    count += 1.9;                /* 4 */
    count *= 1.5;                /* 6 */
    s += count * x[1] + (x[0] > 0.5) * x[1] + !i * x[0];
    s *= n;
    s /= 3;
    u = (unsigned)(s * 0) + u;
    s += (float)0.5 * x[0] + 'a' * x[1] + sizeof(double) * x[0];
  }
  return s + (-7 / 2) * x[0] + (-7 % 3) * x[1];
}
`,
    3,
    1e-6,
  ],
  "memcpy, memmove and memset": [
    `#include <string.h>
struct two { double a, b; int k; };
double f(int n, double *x) {
  double w[8], v[8], s = 0;
  struct two p[4], q[4], one;
  memcpy(w, x, n * sizeof *x);
  memcpy(w + n, x, (8 - n) * sizeof(double));
  memset(v, 0, sizeof v);
  memcpy(&v[2], &w[1], 3 * sizeof *v);
  for (int i = 0; i < 8; i++) { s += w[i] * v[i] * (i + 1); w[i] *= w[i]; }
  memmove(w + 1, w, 6 * sizeof *w);
  for (int i = 0; i < 7; i++) w[i] *= w[i + 1];
  memmove(w, w + 2, sizeof(double) * 5);
  memset(&w[6], 0, 2 * sizeof w[0]);
  for (int i = 0; i < 8; i++) s += w[i] * (i + 2);
  for (int i = 0; i < 4; i++) { p[i].a = x[i % n] * i; p[i].b = w[i] * x[0]; p[i].k = i; }
  memcpy(q, p, sizeof p);
  memcpy(&one, &q[2], sizeof one);
  memmove(q, &q[1], 3 * sizeof q[0]);
  memmove(&p[1], p, 3 * sizeof(struct two));
  memset(&p[3], 0, sizeof p[3]);
  for (int i = 0; i < 4; i++) s += p[i].a * q[i].b * (p[i].k + 1) + p[i].b * one.a + q[i].a;
  return s;
}
`,
    4,
    1e-5,
  ],
  "copies of matrices, and through pointers": [
    `#include <string.h>
static void shift(double *p, int n) { memmove(p + 1, p, (n - 1) * sizeof *p); }
static void back(double *to, const double *from, int n) { memmove(to, from, n * sizeof(double)); }
static double sum(const double *p, int n) {
  double s = 0, own[8];
  memcpy(own, p, sizeof(double) * n);
  for (int i = 0; i < n; i++) { own[i] *= own[n - 1 - i]; s += own[i] * own[i]; }
  return s;
}
double f(int n, double *x) {
  double a[2][3], b[2][3], c[3], w[8];
  for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) a[i][j] = x[(i + j) % n] * (i + 1);
  memcpy(b, a, sizeof a);
  for (int i = 0; i < 3; i++) a[0][i] *= a[1][i];
  memcpy(b[1], a[0], sizeof b[1]);
  memcpy(c, a[1], 3 * sizeof *c);
  memset(a[1], 0, sizeof a[1]);
  memmove(a[1], b[0], sizeof a[1]);
  for (int i = 0; i < 8; i++) w[i] = x[i % n] + c[i % 3];
  shift(w, 8);
  for (int i = 0; i < 8; i++) w[i] *= w[i] + i;
  back(w, w + 2, 6);
  back(w + 3, w, 4);
  shift(x, n);
  double s = sum(w, 8) + sum(x, n) + sum(a[1], 3);
  for (int i = 0; i < 6; i++) s += a[i / 3][i % 3] * b[i / 3][i % 3] * (i + 1);
  return s;
}
`,
    4,
    1e-5,
  ],
  "an assertion, output, and ends of the program": [
    `#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
static double g(double a, int k) {
  assert(a > -100 && k >= 0);
  if (a > 1e6) { fprintf(stderr, "too large: %g\\n", a); exit(3); }
  if (a < -1e6) abort();
  double r = a * a * k;
  fprintf(stderr, "%s", k < 0 ? "negative" : "");
  return r;
}
double f(int n, double *x) {
  double s = 0;
  assert(n > 0);
  for (int i = 0; i < n; i++) { s += g(x[i], i) * s + x[i]; if (s < -1000) exit(EXIT_FAILURE); }
  return s;
}
`,
    4,
    1e-6,
  ],
};

describe("arithmetic of C", () => {
  test.each(Object.entries(kernels))(
    "%s",
    (_, [text, n, tolerance]) => expect(faultsOf(text, n, { tolerance })).toBe(""),
    60_000,
  );

  test("float", () => {
    const text = `#include <math.h>
#define ADD(e) do { s += (k++ * 0.1f + 1) * (e); } while (0)
static float chain(float a, const float *w, int n) {
  float p = 1;
  for (int i = 0; i < n; i++) { p *= a + w[i]; p = p / (1 + p * p); }
  return p;
}
double f(int n, double *x) {
  float s = 0, a = x[0], b = x[1], c = x[2], w[4] = {a, b, c, 1};
  int k = n;
  ADD(fabsf(a - 2)); ADD(fminf(a, b)); ADD(fmodf(5 * a, b)); ADD(hypotf(a, b)); ADD(powf(a, b)); ADD(copysignf(a - 2, b));
  ADD(ldexpf(a, 3)); ADD(erff(a)); ADD(cbrtf(c)); ADD(expm1f(a)); ADD(log1pf(b)); ADD(exp2f(c)); ADD(log2f(a)); ADD(sinf(b));
  ADD(atan2f(a, b)); ADD(fmaf(a, b, c)); ADD(floorf(a) * b); ADD(sqrtf(b)); ADD(expf(c)); ADD(logf(a)); ADD(tanf(a));
  ADD(chain(a, w, 4)); ADD(sin(a) * b); s = s * 0.5 + a * x[1];
  return s;
}
`;
    expect(faultsOf(text, 3, { tolerance: 0.01, step: 1e-3, dot: 1e-5 })).toBe("");
    expect(derive(text, "adjoint", "f").source).toContain("float *wb");
  }, 60_000);

  test("what has no rule is refused where a derivative would go through it", () => {
    const codes = (body: string): readonly string[] =>
      refusals(
        `#include <math.h>\n#include <string.h>\ndouble outside(double x);\nvoid fill(double *y, const double *x);\n${body}\n`,
        "adjoint",
        "f",
      );
    for (const call of ["significand(x)", "outside(x)"])
      expect([call, codes(`double f(double x) { return x * ${call}; }`)]).toEqual([call, ["RG3301"]]);
    expect(codes("double f(double x) { double y[2] = {x, 1}, z[2] = {0}; fill(z, y); return z[0] + y[1]; }")).toEqual([
      "RG3301",
    ]);
    expect(codes("double f(double x) { return x * significand(3) + outside(2); }")).toEqual([]);
    // Each call overwrites what the way back needs; then it does not.
    const draw = (use: string, of = "long *") =>
      codes(`int draw(${of}state);
double f(int n, double *x) {
  double s = 1;
  long state = 1;
  for (int i = 0; i < n; i++) { int k = draw(&state); s += s * x[i] * ${use}; }
  return s;
}`);
    expect(draw("state")).toEqual(["RG3301"]);
    expect(draw("k")).toEqual([]);
    expect(draw("state", "const long *")).toEqual([]);
    expect(codes("void f(double *x, int n) { x[0] *= 2; memset(x, 1, n * sizeof *x); }")).toEqual(["RG2131"]);
    expect(codes("void f(double *x, double *y, int bytes) { y[0] = x[0]; memcpy(y, x, bytes); }")).toEqual([]);
  });
});
