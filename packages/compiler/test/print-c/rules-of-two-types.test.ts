/** Rules in C: one text included for two types, elements counted by a choice or a function, adjoints of numbers that nobody wants. */
import { expect, test } from "vitest";
import { differentiate } from "../../src/index.js";

const library = `void add_d(int n, double a, const double *x, double *y, int step);
void add_s(int n, float a, const float *x, float *y, int step);
`;
const rule = (count: string, optional: string): string => `
/* $AD READS x[n], y[${count}]
   $AD WRITES y[${count}]
   $AD OPTIONAL ${optional} */
void RULE(b)(int n, REAL a, REAL *ab, const REAL *x, REAL *xb, REAL *y, REAL *yb, int step) {}
`;
const rules = `#include "library.h"
#include <stdlib.h>
#define REAL double
#define RULE(mode) add_d_##mode
#include "rule.h"
#undef REAL
#undef RULE
#define REAL float
#define RULE(mode) add_s_##mode
#include "rule.h"
`;

function adjointOf(call: string, count: string, optional = "a"): string {
  const files: Readonly<Record<string, string>> = {
    "m.c": `#include "library.h"
void f(int n, int step, double a, const double *x, double *y, float *u, float *v) { ${call} }
`,
    "library.h": library,
    "rules.c": rules,
    "rule.h": rule(count, optional),
  };
  const outcome = differentiate(
    { mode: "adjoint", files: ["m.c"], rules: ["rules.c"], heads: [{ function: "f" }] },
    { readFile: (path) => files[path], libText: () => undefined },
  );
  expect(outcome.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return outcome.files.map(({ text }) => text).join("\n");
}

test("rules for both types come from the text that a file of rules includes", () => {
  const text = adjointOf("add_d(n, a, x, y, 1); add_s(n, 2, u, v, 1);", "n");
  expect(text).toContain("add_d_b(n, a, &");
  expect(text).toContain("rg_push_doubles(y, n)");
  expect(text).toContain("rg_push_floats(v, n)");
});

test("elements are counted by choices and functions, in the words of the caller", () => {
  const counts = ["step < 0 ? n * -step : n * step", "n * abs(step)"];
  expect(adjointOf("add_d(n, a, x, y, step);", counts[0]!)).toContain(
    "rg_push_doubles(y, step < 0 ? n * -step : n * step)",
  );
  expect(adjointOf("add_d(n, a, x, y, step);", counts[1]!)).toMatch(
    /rg_push_doubles\(y, \(long\)abs\(step\) \* \(long\)n\)/,
  );
  for (const count of counts) expect(adjointOf("add_d(n, a, x, y, -1);", count)).toContain("rg_push_doubles(y, n)");
  expect(adjointOf("int k = step + 1; add_d(n, a, x, y, k);", counts[1]!)).toContain("abs(step + 1)");
});

test("the adjoint of a number that nobody wants is left out where the rule can do without", () => {
  expect(adjointOf("add_d(n, 2, x, y, 1);", "n")).toContain("add_d_b(n, 2, NULL, x, xb, y, yb, 1)");
  expect(adjointOf("add_d(n, 2, x, y, 1);", "n", "x")).toMatch(/add_d_b\(n, 2, &\w+, x, xb/);
});
