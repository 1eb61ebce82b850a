/** Derivatives of C programs as C text: compiled without a warning, linked beside the user's object, and compared with differences. */
import { describe, expect, test } from "vitest";
import { parseC } from "../../src/1-parse/c/parse-c.js";
import { lowerC } from "../../src/2-lower/c/lower-c.js";
import { hostsOfC } from "../../src/2-lower/c/users-text/hosts-of-c.js";
import { printC } from "../../src/7-print/c/print-c.js";
import { analyzeProgram } from "../../src/analyze-program.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";
import { defaultOptions } from "../../src/options.js";
import { adjoint, prepare, tangent } from "../../src/pipeline.js";
import { compileAndRun } from "./gcc.js";

function derive(
  text: string,
  mode: "adjoint" | "tangent",
  head: string,
  headers: Readonly<Record<string, string>> = {},
): { readonly source: string; readonly header: string } {
  const bag = new DiagnosticBag();
  const host = { readFile: (path: string) => (path === "/p.c" ? text : headers[path.slice(1)]) };
  const parsed = parseC(["/p.c"], host, { includeDirectories: [], defines: [], undefines: [] }, bag)!;
  expect(bag.all).toEqual([]);
  const lowered = lowerC(parsed, [head], bag)!;
  expect(bag.all).toEqual([]);
  const program = prepare(lowered.program, lowered.heads, defaultOptions, bag);
  const heads = lowered.heads.map((unit) => ({ unit, wrt: null, of: null }));
  const facts = analyzeProgram(program, heads, mode, defaultOptions, bag);
  expect(bag.all).toEqual([]);
  const made = (mode === "adjoint" ? adjoint : tangent)(facts, heads, defaultOptions, bag);
  expect(bag.all).toEqual([]);
  const printed = printC(
    made.program,
    {
      heads: [...made.heads.values()],
      hosts: hostsOfC(parsed, (file) => host.readFile(file)),
      file: "/p.c",
      headerName: "p_x.h",
      shadows: made.shadows,
      mayOverlap: () => false,
    },
    bag,
  );
  expect(bag.all.filter((d) => d.severity === "error")).toEqual([]);
  return printed;
}

const f = `#include <math.h>
#define SCALE 0.5
static double curve(double x) { return sin(x) * x; }
double weight(int n, const double *x, double a) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    if (x[i] > 1) s += curve(x[i]) * a;
    else s = s * x[i] + SCALE;
  }
  return s * exp(-a);
}
`;

const adjointDriver = `#include "p_x.h"
#include "retrograd.h"
#include <math.h>
#include <stdio.h>
double weight(int n, const double *x, double a);
int main(void) {
  double x[4] = {0.5, 1.5, 0.7, 2.5}, xb[4] = {0}, a = 0.3, ab = 10;
  const double h = 1e-6;
  weight_b(4, x, xb, a, &ab, 1);
  for (int i = 0; i < 4; i++) {
    double old = x[i];
    x[i] = old + h; double up = weight(4, x, a);
    x[i] = old - h; double down = weight(4, x, a);
    x[i] = old;
    if (fabs((up - down) / (2 * h) - xb[i]) > 1e-7) printf("x[%d]: %g %g\\n", i, (up - down) / (2 * h), xb[i]);
  }
  double slope = (weight(4, x, a + h) - weight(4, x, a - h)) / (2 * h);
  printf("%s %d\\n", fabs(slope + 10 - ab) < 1e-7 ? "ok" : "wrong", (int)rg_current_bytes());
  return 0;
}
`;

const tangentDriver = `#include "p_x.h"
#include <math.h>
#include <stdio.h>
double weight(int n, const double *x, double a);
int main(void) {
  double x[4] = {0.5, 1.5, 0.7, 2.5}, xd[4] = {1, -2, 0.5, 3}, y[4], z[4], a = 0.3, ad = 0.7, value;
  const double h = 1e-6;
  double d = weight_d(4, x, xd, a, ad, &value);
  for (int i = 0; i < 4; i++) { y[i] = x[i] + h * xd[i]; z[i] = x[i] - h * xd[i]; }
  double slope = (weight(4, y, a + h * ad) - weight(4, z, a - h * ad)) / (2 * h);
  printf("%s %s\\n", fabs(slope - d) < 1e-6 ? "ok" : "wrong", value == weight(4, x, a) ? "same" : "other");
  return 0;
}
`;

const particles = `#include "particles.h"
#include <stdlib.h>
typedef struct { int count; } tally;
static double strength = 2;
static tally calls;
void push(struct particle *p, double dt) {
  calls.count++;
  for (int k = 0; k < 2; k++) p->at[k] += dt * p->speed[k];
}
double total(struct particle *list, size_t n, double dt) {
  double e = 0;
  double *w = malloc(n * sizeof *w);
  for (size_t i = 0; i < n; i++) {
    push(&list[i], dt);
    w[i] = strength * list[i].at[0] * list[i].at[1];
    if (w[i] < 0) continue;
    e += w[i] * w[i];
  }
  free(w);
  return e;
}
`;
const particlesHeader = `#ifndef PARTICLES_H
#define PARTICLES_H
#include <stddef.h>
struct particle { double at[2], speed[2]; };
double total(struct particle *list, size_t n, double dt);
#endif
`;
const particlesDriver = `#include "p_x.h"
#include <math.h>
#include <stdio.h>
static void fresh(struct particle *p) {
  for (int i = 0; i < 3; i++) for (int k = 0; k < 2; k++) { p[i].at[k] = 0.3 * (i + 1) - 0.2 * k; p[i].speed[k] = 0.1 * i + k; }
}
int main(void) {
  struct particle p[3];
  struct particle pd[3];
  double dt = 0.1, value;
  const double h = 1e-6;
  fresh(p);
  for (int i = 0; i < 3; i++) for (int k = 0; k < 2; k++) { pd[i].at[k] = i - 0.5 * k; pd[i].speed[k] = 1 + k; }
  double d = total_d(p, (particle_diff *)pd, 3, dt, 0.5, &value);
  double both[2];
  for (int s = 0; s < 2; s++) {
    double e = s == 0 ? h : -h;
    fresh(p);
    for (int i = 0; i < 3; i++) for (int k = 0; k < 2; k++) { p[i].at[k] += e * (i - 0.5 * k); p[i].speed[k] += e * (1 + k); }
    both[s] = total(p, 3, dt + e * 0.5);
  }
  printf("%s\\n", fabs((both[0] - both[1]) / (2 * h) - d) < 1e-6 ? "ok" : "wrong");
  return 0;
}
`;

/** `double f(int n, double *x)`, which may change x. */
const kernels: Readonly<Record<string, readonly [string, number]>> = {
  "a stencil in place": [
    `static void sweep(int n, double *u, double c) {
  for (int i = 1; i < n - 1; i++) u[i] = u[i] * u[i] + c * (u[i - 1] + u[i + 1]);
}
double f(int n, double *x) {
  double e = 0;
  for (int t = 0; t < 3; t++) sweep(n, x, 0.1 * t);
  for (int i = 0; i < n; i++) e += x[i] * x[i];
  return e;
}
`,
    12,
  ],
  "a pointer that walks, and a matrix": [
    `double f(int n, double *x) {
  double m[2][3], s = 1;
  for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) m[i][j] = x[(i + j) % n] * (i + 1);
  double *p = x;
  while (p < x + n) { s = s * *p + m[1][2]; p++; }
  for (int k = 0; k < n && s < 1e6; k++) { if (x[k] < 0.2) break; s += m[k % 2][k % 3] * x[k]; }
  return s;
}
`,
    5,
  ],
};

const kernelDriver = (n: number): string => `#include "p_x.h"
#include "retrograd.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
double f(int n, double *x);
int main(void) {
  double x[${n}], y[${n}], xb[${n}];
  const double h = 1e-6;
  for (int i = 0; i < ${n}; i++) x[i] = 0.5 + 0.4 * sin(3.0 * i + 1);
  memset(xb, 0, sizeof xb);
  memcpy(y, x, sizeof x);
  f_b(${n}, y, xb, 1);
  for (int i = 0; i < ${n}; i++) {
    memcpy(y, x, sizeof x); y[i] += h; double up = f(${n}, y);
    memcpy(y, x, sizeof x); y[i] -= h; double down = f(${n}, y);
    double d = (up - down) / (2 * h);
    if (!(fabs(d - xb[i]) < 1e-6 * (1 + fabs(d)))) printf("%d: %g %g\\n", i, d, xb[i]);
  }
  printf(rg_current_bytes() == 0 ? "ok\\n" : "not empty\\n");
  return 0;
}
`;

describe("derivatives of C", () => {
  test("an adjoint links beside the original, and adds to the adjoint of a number", () => {
    const { source, header } = derive(f, "adjoint", "weight");
    const got = compileAndRun({ "p.c": f, "p_x.c": source, "p_x.h": header, "main.c": adjointDriver });
    expect(
      got.messages === "" && got.output === "ok 0\n" ? "" : `${got.messages}${got.output}\n${header}\n${source}`,
    ).toBe("");
    expect(header).toContain(
      "void weight_b(int n, const double *x, double *xb, double a, double *ab, double weightb);",
    );
  }, 60_000);

  test("a tangent returns the tangent, and the value through its last pointer", () => {
    const { source, header } = derive(f, "tangent", "weight");
    const got = compileAndRun({ "p.c": f, "p_x.c": source, "p_x.h": header, "main.c": tangentDriver });
    expect(
      got.messages === "" && got.output === "ok same\n" ? "" : `${got.messages}${got.output}\n${header}\n${source}`,
    ).toBe("");
    expect(header).toContain(
      "double weight_d(int n, const double *x, double *xd, double a, double ad, double *weight);",
    );
  }, 60_000);

  test("where static variables are shared, the derivative's file takes the original's place", () => {
    const { source, header } = derive(particles, "tangent", "total", { "particles.h": particlesHeader });
    const files = { "p_x.c": source, "p_x.h": header, "particles.h": particlesHeader, "main.c": particlesDriver };
    const got = compileAndRun(files);
    expect(
      got.messages === "" && got.output === "ok\n" ? "" : `${got.messages}${got.output}\n${header}\n${source}`,
    ).toBe("");
    expect(source.startsWith(particles.trimEnd())).toBe(true);
    expect(header).toContain("typedef struct particle particle_diff;");
  }, 60_000);

  test.each(Object.entries(kernels))(
    "the adjoint of %s passes the dot-product test with differences",
    (_, [text, dimension]) => {
      const { source, header } = derive(text, "adjoint", "f");
      const got = compileAndRun({ "p.c": text, "p_x.c": source, "p_x.h": header, "main.c": kernelDriver(dimension) });
      expect(
        got.messages === "" && got.output === "ok\n" ? "" : `${got.messages}${got.output}\n${header}\n${source}`,
      ).toBe("");
    },
    60_000,
  );
});
