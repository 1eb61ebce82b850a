/** Derivatives that the user has written in C are called, right or refused; what is said of functions without text is kept to. */
import { spawnSync } from "node:child_process";
import { expect, test, vi } from "vitest";
import { commandFolder } from "../cli/command-folder.js";
import { header, library, root, rules } from "./programs-in-c.js";

vi.setConfig({ testTimeout: 180_000 });

const { path, put, retrogradHere } = commandFolder();

/** Every law holds; `--quick`: with nothing switched off. */
async function holds(
  files: Readonly<Record<string, string>>,
  inputs: object,
  ...argv: readonly string[]
): Promise<void> {
  put({ ...files, "in.json": JSON.stringify(inputs) });
  const ran = await retrogradHere("check", "model.c", "--function", "f", "--at", "in.json", "--json", ...argv);
  const { violations, diagnostics } = JSON.parse(ran.out) as { violations: object[]; diagnostics: object[] };
  expect({ violations, diagnostics, code: ran.code }).toEqual({ violations: [], diagnostics: [], code: 0 });
}

/** The library as a file of its own, and its derivatives as rules. */
function withLibrary(model: string): Readonly<Record<string, string>> {
  put({ "library.c": library, "library.h": header });
  const made = spawnSync("gcc", ["-shared", "-fPIC", "library.c", "-o", "libours.so", "-lm"], { cwd: path() });
  expect(made.status).toBe(0);
  vi.stubEnv("LIBRARY_PATH", path());
  vi.stubEnv("LD_LIBRARY_PATH", path());
  return { "model.c": `#include "library.h"\n${model}`, "rules.c": rules };
}
const linked = ["--rules", "rules.c", "-l", "ours"];

test("beside the function: results that are overwritten, in branches and elements, and fixed arguments", async () => {
  const model = `${root}
double f(int n, double *x, double c) {
  double s = 0, y = 1;
  for (int i = 0; i < n; i++) {
    y = root(x[i], y * c);
    if (y > 0.3) s += y * y; else s += root(2.0, x[i]);
    x[i] = root(x[i] * y, 1.5);
    s += x[i] + root(1.0, 2.0);
  }
  return s;
}`;
  await holds({ "model.c": model }, { n: 4, x: [0.5, 1.5, 2, 0.2], c: 0.7 }, "--quick");
  const { out } = await retrogradHere("adjoint", "model.c", "--function", "f");
  expect(out).toContain("model_b.c");
});

test("a head that has a derivative of the user's itself", async () => {
  const head = root.replaceAll("root(", "f(").replaceAll("-OF root", "-OF f").replace("rootb)", "fb)");
  await holds({ "model.c": head.replaceAll("rootb", "fb") }, { a: 1, b: 2 }, "--quick");
});

const steps = `
#include <stdlib.h>
double f(int n, double *x, const double *w0, double c) {
  double *w = malloc(n * sizeof(double)), *y = malloc(n * sizeof(double));
  double t[3] = {1, 2, 3}, s = 0;
  for (int i = 0; i < n; i++) w[i] = w0[i] * c;
  for (int k = 0; k < 3; k++) {
    s += weighted(n, x, w) + weighted(3, t, x);
    shift(n, x, s * 0.01);
    shift(n, w, 0.5);
    squares(n, x, y);
    for (int i = 0; i < n; i++) x[i] *= w[i] + y[i];
  }
  free(w);
  free(y);
  return s;
}`;
const point = { n: 3, x: [0.5, 0.2, 0.9], w0: [1, 0.5, 2], c: 0.8 };

test("functions without text: what they overwrite, and their derivatives leave, is put back", async () => {
  await holds(withLibrary(steps), point, ...linked);
});

test("with everything and with nothing run again, and with respect to one input", async () => {
  const files = withLibrary(steps);
  for (const more of [
    ["--checkpoint", "all"],
    ["--checkpoint", "none"],
    ["--wrt", "c"],
    ["--wrt", "w0"],
  ])
    await holds(files, point, ...linked, "--quick", ...more);
});

test("deep in the program, by pointers into arrays, and on one array twice", async () => {
  const model = `
#include <math.h>
static void part(int n, double *x, double by) { shift(n / 2, x + n / 2, by * by); }
static double twice(int n, double *x) { part(n, x, x[0]); return weighted(n, x, x); }
double f(int n, double *x) {
  double s = 0;
  for (int k = 0; k < 3; k++) s += twice(n, x) * x[k];
  double y[4];
  squares(n - 1, x + 1, y + 1);
  squares(1, y + 1, y);
  return s + y[0] * y[n - 1];
}`;
  await holds(withLibrary(model), { n: 4, x: [0.3, 0.8, 0.5, 0.9] }, ...linked, "--quick");
});

test("a wrong derivative is noticed by check", async () => {
  const files = withLibrary(steps);
  put({
    ...files,
    "in.json": JSON.stringify(point),
    "rules.c": rules.replace("xb[i] += 2 * x[i] * yb[i]", "xb[i] += x[i] * yb[i]"),
  });
  const ran = await retrogradHere(
    "check",
    "model.c",
    "--function",
    "f",
    "--at",
    "in.json",
    "--json",
    "--quick",
    ...linked,
  );
  expect(ran.code).toBe(1);
  expect(JSON.parse(ran.out)).toMatchObject({ pass: false });
});

test.each([
  ["of a function that is not there", "void nosuch_b(int n) {}", "RG4015", "'nosuch'"],
  [
    "that lacks an argument",
    "void weighted_b(int n, const double *x, const double *w, double g) {}",
    "RG4016",
    "It is called as void weighted_b(int n, const double *x, double *xb, const double *w, double *wb, double weightedb)",
  ],
  ["of another type", "void shift_b(int n, double *x, float *xb, double by, double *byb) {}", "RG4016", "'xb'"],
  [
    "that is static",
    "/* $AD ADJOINT-OF shift */\nstatic void s(int n, double *x, double *xb, double by, double *byb) {}",
    "RG4016",
    "static",
  ],
  [
    "without a word of how far it reaches",
    "void shift_b(int n, double *x, double *xb, double by, double *byb) {}",
    "RG4017",
    "READS x[n]",
  ],
  [
    "whose facts name nothing",
    "/* $AD READS z[n] */\nvoid shift_b(int n, double *x, double *xb, double by, double *byb) {}",
    "RG4017",
    "'z'",
  ],
  [
    "that uses what is said not to be read",
    "/* $AD OVERWRITES x[n] */\nvoid shift_b(int n, double *x, double *xb, double by, double *byb) { *byb += x[0]; }",
    "RG4017",
    "READS x[n]",
  ],
  [
    "that writes what is const",
    "/* $AD READS x[n], w[n]\n $AD WRITES w[n] */\nvoid weighted_b(int n, const double *x, double *xb, const double *w, double *wb, double g) {}",
    "RG4017",
    "const",
  ],
] as const)("refused: a derivative %s", async (_, text, code, told) => {
  put({ "library.h": header, "model.c": `#include "library.h"\n${steps}`, "rules.c": `#include "library.h"\n${text}` });
  const ran = await retrogradHere("adjoint", "model.c", "--function", "f", "--rules", "rules.c");
  expect(ran.code).toBe(1);
  expect(ran.error).toContain(`error ${code}: `);
  expect(ran.error).toContain(told);
  expect(ran.error).toContain("--> rules.c:");
});

test("refused: one mode alone, where the other is asked for; and no shadow where one is asked for", async () => {
  const model = `#include "library.h"\ndouble f(int n, double *x) { double t[2] = {1, 2}; return weighted(2, x, t); }`;
  const adjoint = rules.slice(0, rules.indexOf("/* $AD OPTIONAL x, w */"));
  put({ "library.h": header, "model.c": model, "rules.c": adjoint });
  const missing = await retrogradHere("tangent", "model.c", "--function", "f", "--rules", "rules.c");
  expect(missing.error).toContain("error RG3301: There is no text of weighted");
  expect(missing.error).toContain("weighted_d");
  put({ "rules.c": adjoint.replace("$AD OPTIONAL x, w", "") });
  const shadow = await retrogradHere("adjoint", "model.c", "--function", "f", "--rules", "rules.c");
  expect(shadow.error).toContain("error RG3316: Nothing is differentiated behind 'w'");
});

test("refused: what the function reaches beside its arguments has a derivative", async () => {
  const model = `double scale;
double g(double x) { return scale * x; }
/* $AD ADJOINT-OF g */
void g_adjoint(double x, double *xb, double gb) { *xb += scale * gb; }
double f(double x, double k) { scale = k; return g(x * x); }
`;
  put({ "model.c": model });
  const ran = await retrogradHere("adjoint", "model.c", "--function", "f", "--of", "return");
  expect(ran.error).toContain("error RG3317: g reaches 'scale'");
  const alone = await retrogradHere("adjoint", "model.c", "--function", "f", "--wrt", "x", "--of", "return");
  expect(alone.code).toBe(0);
});

test("how much it overwrites says a number that changes afterwards, whatever is switched off", async () => {
  const model = `
double f(int n, double *x, const int *len) {
  double s = x[0] * x[0];
  int m = len[0];
  for (int i = 0; i < 3; i++) {
    shift(m, x, s);
    m = m / 2 + len[i];
    s += x[4] * x[5];
  }
  return s;
}`;
  const inputs = { n: 6, x: [0.5, 0.3, 0.7, 0.2, 0.9, 0.1], len: [2, 3, 4] };
  await holds(withLibrary(model), inputs, ...linked, "--quick");
  await holds(withLibrary(model), inputs, ...linked, "--quick", "--no-recompute");
});

test("refused in the words of the call: how long what it overwrites is stands in what it overwrites", async () => {
  const model = `#include "library.h"
double f(double *x) {
  shift((int)x[3], x, x[0]);
  return x[0] * x[1];
}`;
  put({ "library.h": header, "model.c": model, "rules.c": rules });
  const ran = await retrogradHere("adjoint", "model.c", "--function", "f", "--rules", "rules.c");
  expect(ran.code).toBe(1);
  expect(ran.error).toContain("error RG3314: What shift overwrites cannot be kept for its derivative: ");
});
