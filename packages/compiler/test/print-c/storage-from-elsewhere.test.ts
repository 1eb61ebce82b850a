/** Derivatives of C functions that work in blocks which other functions allocate, and may allocate anew between two runs. */
import { describe, expect, test } from "vitest";
import { differentiate } from "../../src/index.js";
import { compileAndRun } from "./gcc.js";

const programs: readonly (readonly [name: string, text: string])[] = [
  [
    "rows that a function fills through a parameter",
    `#include <stdlib.h>
static double *rows[3];
static double *row(int n) { double *p = malloc(n * sizeof(double)); if (p == NULL) exit(1); return p; }
static void fill(double **r, int n) { for (int k = 0; k < 3; k++) { free(r[k]); r[k] = row(n); } }
void prepare(int n) { fill(rows, n); }
void end(void) { for (int k = 0; k < 3; k++) free(rows[k]); }
double f(int n, double *x) {
  double s = 0;
  for (int i = 0; i < n; i++) { rows[i % 3][i] = x[i] * x[i]; s += rows[i % 3][i] * rows[0][0]; }
  return s;
}`,
  ],
  [
    "a static struct of two blocks",
    `#include <stdlib.h>
static struct { double *u, *v; int n; } space;
void end(void) { free(space.u); free(space.v); }
void prepare(int n) { end(); space.u = malloc(n * sizeof(double)); space.v = malloc(n * sizeof(double)); space.n = n; }
double f(int n, double *x) {
  double s = 0;
  for (int i = 0; i < n; i++) { space.u[i] = x[i] * x[0]; space.v[i] = space.u[i] * x[i]; }
  for (int i = 0; i < n; i++) s += space.u[i] * space.v[n - 1 - i];
  return s;
}`,
  ],
  [
    "structs behind a pointer, and others in an array",
    `#include <stdlib.h>
struct model { double *w; int n; };
struct base { double *w; };
struct pair { struct base *first; struct model rest[2]; };
static struct pair *all;
static void begin(struct model *m, int n) { m->w = malloc(n * sizeof(double)); m->n = n; }
void end(void) {
  if (all == NULL) return;
  free(all->first->w); free(all->first);
  for (int k = 0; k < 2; k++) free(all->rest[k].w);
  free(all);
}
void prepare(int n) {
  end();
  all = calloc(1, sizeof *all);
  all->first = calloc(1, sizeof *all->first);
  all->first->w = malloc(n * sizeof(double));
  for (int k = 0; k < 2; k++) begin(&all->rest[k], n);
}
double f(int n, double *x) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    all->first->w[i] = x[i] * x[i];
    for (int k = 0; k < 2; k++) { all->rest[k].w[i] = all->first->w[i] * x[k]; s += all->rest[k].w[i] * x[i]; }
  }
  return s;
}`,
  ],
  [
    "numbers in arrays that others exchange, stored and read again",
    `static double one[80], two[80];
static double *now = one, *next = two;
void prepare(int n) { now = n > 40 ? two : one; next = n > 40 ? one : two; }
void end(void) {}
double f(int n, double *x) {
  double s = 0;
  for (int i = 0; i < n; i++) now[i] = i + 1;
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < n; i++) next[i] = now[i] * 1.1;
    for (int i = 0; i < n; i++) s += next[i] * x[i] * x[i];
    double *old = now;
    now = next;
    next = old;
  }
  return s;
}`,
  ],
  [
    "an array with a name, read through a pointer that others lead there",
    `static double buffer[80], other[80];
static double *p = other;
void prepare(int n) { p = n > 40 ? buffer + 1 : buffer; }
void end(void) {}
double f(int n, double *x) {
  double s = 0;
  for (int i = 0; i < n; i++) buffer[i] = 2 * x[i];
  for (int i = 0; i < n - 1; i++) s += p[i] * x[i];
  return s;
}`,
  ],
  [
    "an array that a function which the head runs too gives to others",
    `static double cells[80], other[80];
static double *view = other;
static double *all(void) { return cells; }
void prepare(int n) { double *c = all(); for (int i = 0; i < n; i++) c[i] = i + 1; view = all() + (n > 40); }
void end(void) {}
double f(int n, double *x) {
  double s = 0, *c = all();
  for (int i = 0; i < n; i++) c[i] = x[i] * x[i];
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < n - 1; i++) s += view[i] * x[i] * x[(i + k) % n];
    for (int i = 0; i < n; i++) c[i] *= 1.5;
  }
  return s;
}`,
  ],
  [
    "an array that such a function puts into the pointer that others hand over",
    `static double cells[80], other[80];
static double *view = other;
static void give(double **at, int k) { *at = cells + k; }
void prepare(int n) { give(&view, n > 40); }
void end(void) {}
double f(int n, double *x) {
  double s = 0, *c;
  give(&c, 0);
  for (int i = 0; i < n; i++) c[i] = i;
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < n - 1; i++) s += view[i] * x[i] * x[(i + k) % n];
    for (int i = 0; i < n; i++) c[i] = 2 * c[i] + 1;
  }
  return s;
}`,
  ],
  [
    "an array to which the head has led another pointer, which others copy",
    `struct level { double *w; };
static double cells[80], other[80];
static struct level now;
static double *view = other;
double f(int n, double *x);
void prepare(int n) {
  double y[80] = {0};
  f(n, y);
  view = now.w;
}
void end(void) {}
double f(int n, double *x) {
  double s = 0;
  now.w = cells;
  for (int i = 0; i < n; i++) cells[i] = x[i] * x[i];
  for (int i = 0; i < n; i++) s += view[i] * x[i];
  return s;
}`,
  ],
  [
    "subscripts and numbers in a struct that is copied as a whole",
    `struct grid { int *at; double *w; };
static struct grid grid;
static int places[80];
static double room[80];
void prepare(int n) { struct grid made = {places, room}; grid = made; (void)n; }
void end(void) {}
double f(int n, double *x) {
  double s = 0;
  for (int i = 0; i < n; i++) { grid.at[i] = i; grid.w[i] = i + 1; }
  for (int k = 0; k < 2; k++) {
    for (int i = 0; i < n; i++) s += grid.w[i] * x[grid.at[i]] * x[i];
    for (int i = 0; i < n; i++) { grid.at[i] = n - 1 - grid.at[i]; grid.w[i] = 2 * grid.w[i]; }
  }
  return s;
}`,
  ],
  [
    // No shadow is asked for of what the pointer leads to: there is none.
    "a table that others give, beside an array of whose address nobody makes a pointer",
    `#include <stdlib.h>
#include <string.h>
static double *table, work[80];
static void use(double *given) { table = given; }
void prepare(int n) {
  double *made = malloc(80 * sizeof *made);
  memset(work, 0, sizeof work);
  for (int i = 0; i < n; i++) made[i] = i;
  free(table);
  use(made);
}
void end(void) { free(table); }
double f(int n, double *x) {
  double s = 0;
  for (int i = 0; i < n; i++) work[i] = x[i] * x[i];
  for (int i = 0; i < n; i++) s += work[i] * table[i] * x[i];
  return s;
}`,
  ],
];

/** Runs with blocks of two sizes, twice each. */
const driver = `#include "p_b.h"
#include "retrograd.h"
#include <math.h>
#include <stdio.h>
void prepare(int n);
void end(void);
double f(int n, double *x);
int main(void) {
  for (int n = 3; n < 80; n += 74) {
    double x[80], slope[80];
    prepare(n);
    for (int run = 0; run < 2; run++) {
      for (int i = 0; i < n; i++) { x[i] = 0.5 + 0.4 * sin(3.0 * i + 1); slope[i] = 0; }
      f_b(n, x, slope, 1);
      for (int i = 0; i < n; i++) {
        const double h = 1e-6, kept = x[i];
        x[i] = kept + h; double up = f(n, x);
        x[i] = kept - h; double down = f(n, x);
        x[i] = kept;
        double d = (up - down) / (2 * h);
        if (!(fabs(d - slope[i]) < 1e-6 * (1 + fabs(d)))) printf("%d: %g %g\\n", i, d, slope[i]);
      }
    }
  }
  end();
  printf("%s\\n", rg_current_bytes() == 0 ? "ok" : "not empty");
  rg_free_blocks();
  return 0;
}
`;

describe("storage from elsewhere", () => {
  for (const [name, text] of programs)
    test(name, () => {
      const host = { readFile: (path: string) => (path === "/p.c" ? text : undefined), libText: () => undefined };
      const { files, diagnostics } = differentiate(
        { mode: "adjoint", files: ["/p.c"], heads: [{ function: "f" }] },
        host,
      );
      expect(diagnostics.filter((d) => d.severity === "error")).toEqual([]);
      const given = Object.fromEntries(files.map((f) => [f.path.replace(/^.*\//, ""), f.text]));
      expect(compileAndRun({ ...given, "main.c": driver })).toEqual({ messages: "", output: "ok\n" });
    }, 60_000);

  test("a pointer that another file sets, and that goes on through its storage", () => {
    const text = `extern double *at;
double f(int n, double *x) {
  double s = 0;
  for (int i = 0; i < n; i++) { s += *at * x[i]; *at++ = i + 2; }
  at -= n;
  for (int i = 0; i < n; i++) s += at[i] * x[i] * x[i];
  return s;
}
`;
    const host = { readFile: (path: string) => (path === "/p.c" ? text : undefined), libText: () => undefined };
    const { files, diagnostics } = differentiate(
      { mode: "adjoint", files: ["/p.c"], heads: [{ function: "f" }] },
      host,
    );
    expect(diagnostics.filter((d) => d.severity === "error")).toEqual([]);
    const given = Object.fromEntries(files.map((f) => [f.path.replace(/^.*\//, ""), f.text]));
    const set =
      "static double room[80]; double *at; void prepare(int n) { at = room; for (int i = 0; i < n; i++) at[i] = 1; } void end(void) {}";
    const main = driver
      .replace("void prepare(int n);\nvoid end(void);", set)
      .replace("f_b(n, x, slope, 1);", "prepare(n); f_b(n, x, slope, 1);")
      .replaceAll("= f(n, x);", "= (prepare(n), f(n, x));");
    expect(compileAndRun({ ...given, "p.c": text, "main.c": main })).toEqual({ messages: "", output: "ok\n" });
  }, 60_000);
});
