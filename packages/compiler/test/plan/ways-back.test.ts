/** What the plan has pushed, undone, computed again or saved whole; and beside it, where that would be wrong. */
import { expect, it } from "vitest";
import { planned, planRows } from "./planned-text.js";

it("a step of what subscripts an array is undone", () => {
  const source = (index: string): string => `export function f(x: Float64Array, i: number, n: number): number {
  let s = 1;
  while (s < n) {
    s = s * Math.sin(s) * x[${index}]! + 1;
    i = i + 1;
  }
  return s;
}`;
  expect(planned(source("i"))).toContain("5 value i: inverted (whole-step)");
  expect(planned(source("i + 1"))).toContain("5 value i: inverted (whole-step)");
});

it("a step of what subscripts in some iterations only is not: it need not be whole in the others", () => {
  const source = `export function f(x: Float64Array, i: number, n: number): number {
  let s = 1;
  while (s < n) {
    s = s * Math.sin(s) * (s > 0 ? x[0]! : x[i]!) + 1;
    s = s * i;
    i = i + 1;
  }
  return s;
}`;
  expect(planned(source)).toContain("6 value i: pushed (required-and-overwritten)");
});

it("a step of an array's element is not undone: 255 + 1 may be 255", () => {
  const source = `export function f(x: Float64Array, n: number): number {
  const count = new Uint8ClampedArray(4);
  let s = 1;
  for (let i = 0; i < n; i++) {
    s = s * s * x[count[0]!]!;
    count[0] = count[0]! + 1;
  }
  return s;
}`;
  expect(planned(source)).toContain("6 value count[]: pushed (required-and-overwritten)");
});

it("arrays of whole numbers are saved whole", () => {
  const source = `export function f(x: Float64Array, n: number): number {
  const kinds = new Int32Array(4);
  let s = 1;
  for (let k = 0; k < 4; k++) kinds[k] = 3 - k;
  for (let k = 0; k < 4; k++) s += s * x[kinds[k]!]!;
  for (let i = 0; i < n; i++) for (let j = 0; j < 4; j++) kinds[j] = i;
  for (let k = 0; k < 4; k++) s += s * x[kinds[k]!]!;
  return s;
}`;
  expect(planned(source)).toContain("6 value kinds[]: saved whole (nest-overwrites-it)");
});

it("a list that is cut in the nest does not keep another array from being saved whole", () => {
  const source = `export function f(x: Float64Array, n: number): number {
  const own = new Float64Array(4);
  const list: number[] = [];
  let s = 0;
  for (let k = 0; k < 4; k++) { own[k] = x[k]! * 3; list.push(x[k]! * 2); }
  for (let k = 0; k < 4; k++) s += own[k]! * own[k]! * x[k]! + list[k]! * list[k]!;
  for (let i = 0; i < n; i++)
    for (let j = 0; j < 4; j++) {
      own[j] = i + j;
      if (j > 2) list.length = 1;
    }
  for (let k = 0; k < 4; k++) s += own[k]! * x[k]! * own[k]! * list[0]!;
  return s;
}`;
  expect(planned(source)).toContain("7 value own[]: saved whole (nest-overwrites-it)");
});

it("an array is not saved whole where a call stores to what may be the same one, and is no argument", () => {
  const source = `const held = new Float64Array(4);
function reset(k: number): void {
  held[k] = 0;
}
function clear(a: Float64Array, n: number): void {
  for (let i = 0; i < n; i++)
    for (let j = 0; j < 4; j++) {
      a[j] = i + j;
      reset(j);
    }
}
export function f(x: Float64Array, n: number): number {
  const own = new Float64Array(4);
  let s = 0;
  for (let k = 0; k < 4; k++) {
    held[k] = x[k]! * 2;
    own[k] = x[k]! * 3;
  }
  for (let k = 0; k < 4; k++) s += held[k]! * held[k]! * own[k]!;
  clear(n > 1 ? own : held, n);
  for (let k = 0; k < 4; k++) s += held[k]! * x[k]! * own[k]!;
  return s;
}`;
  const rows = planned(source);
  expect(rows).toContain("8 value a[]: pushed (required-and-overwritten)");
  expect(rows).toContain("3 value held[]: pushed (required-and-overwritten)");
});

it("a test of what a pointer leads to may change", () => {
  const source = `double f(const double *x, double *p) {
  double s = x[0] * x[1];
  if (*p > 1) s = s * s; else s = s * x[0];
  *p = -s;
  return s;
}`;
  expect(planned(source, "f", "/f.c")).toContain("3 branch if: recorded (test-may-change)");
});

it("what a branch sets is computed again only with all else that the branch sets", () => {
  const source = `export function f(x: Float64Array, n: number): number {
  let s = 1;
  for (let i = 0; i < n; i++) {
    let j = 0;
    let q = 1;
    if (i > 1) {
      j = i - 1;
      q = 2;
    }
    s = s * s * q * x[j]!;
    q = Math.sin(s + q);
    s = s * q * q * x[j]!;
  }
  return s;
}`;
  const rows = planned(source);
  expect(rows).toContain("3 value j: pushed (required-and-its-life-ends)");
  expect(rows).toContain("3 value q: pushed (required-and-its-life-ends)");
});

it("what outlives the block is not computed again in it: it may not have been set there", () => {
  const source = `export function f(x: Float64Array, n: number): number {
  let s = 1;
  let t = 1;
  for (let i = 0; i < n; i++) {
    if (i > 1) t = i;
    const j = t * 2 - t;
    s = s * s * x[j]!;
  }
  s = s * t;
  t = 7;
  return s * t;
}`;
  expect(planned(source)).toContain("5 value t: pushed (required-and-overwritten)");
});

it("a parameter is saved where the function may be left before it is set", () => {
  const source = `// $AD NOCHECKPOINT
function g(x: Float64Array, p: number, q: number): number {
  if (x[0]! < 1.4) return x[1]! * x[p]! * x[0]!;
  p = q + 1;
  return x[p]! * x[p]!;
}
export function f(x: Float64Array, n: number): number {
  let s = 0;
  for (let k = 0; k < n; k++) {
    s += s * g(x, k, k - 1);
    x[0] = s - 1;
  }
  return s;
}`;
  expect(planned(source)).toContain("5 value p: pushed (required-and-its-life-ends)");
});

it.each([
  ["steps it in some cases only", "if (x[k] > 1.3) j = j + 1;"],
  ["goes on with the next iteration before it is stepped", "if (x[k] > 1.3) continue;\n      j = j + 1;"],
])("a loop that %s is not run again for an integer", (_, step) => {
  const source = (steps: string): string => `double f(const double *x, int n) {
  double s = 1;
  for (int i = 0; i < n; i++) {
    int j = 0;
    for (int k = 0; k < n; k++) {
      s += x[k] * x[i];
      ${steps}
    }
    s = s * s * x[j];
  }
  return s;
}`;
  expect(planned(source("j = j + 1;"), "f", "/f.c")).toContain("3 value j: recomputed (cheap-to-compute-again)");
  expect(planned(source(step), "f", "/f.c")).toContain("3 value j: pushed (required-and-its-life-ends)");
});

it("a pointer without a shadow is pushed alone", () => {
  const source = `struct cell { int at; struct cell *next; };
struct walk { struct cell *cur; };
double g(const double *x, struct walk *w, int n) {
  double s = 1;
  for (int k = 0; k < n; k++) {
    s = s * s * x[w->cur->at];
    w->cur = w->cur->next;
  }
  return s;
}
double f(const double *x, int n) {
  struct cell a, b;
  struct walk w;
  a.at = 0; b.at = 1; a.next = &b; b.next = &a;
  w.cur = &a;
  return g(x, &w, n) * g(x, &w, n);
}`;
  expect(planRows(source, "f", "/f.c").find((row) => row.subject === "w.cur")).toMatchObject({
    kind: "pushed",
    operations: 1,
  });
});

it("a head is not called whole by another one where globals have adjoints: its own derivative begins with zeros", () => {
  const source = `static double held;
void g(double *x, int n) {
  x[n] = x[n] * held;
  held = x[n] * held;
}
void f(double *x, int n) {
  held = x[n] * x[n];
  g(x, n);
}`;
  const call = (kind: string, reason: string): string => `8 call g: ${kind} (${reason})`;
  expect(planned(source, "f", "/f.c", ["inline-calls"])).toContain(call("joined", "sweep-turns-here"));
  expect(planned(source, "f,g", "/f.c", ["inline-calls"])).toContain(call("split", "derivative-passes-through"));
});

const clearing = (first: string): string => `#include <stdlib.h>
static void clear(double *a, int n) {
  ${first}
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < n; j++) a[j] = i;
}
double f(const double *x, int n) {
  double *a = malloc(n * sizeof *a);
  double s = 0;
  for (int k = 0; k < n; k++) a[k] = x[k] * 2;
  for (int k = 0; k < n; k++) s += a[k] * a[k];
  clear(a, n);
  for (int k = 0; k < n; k++) s += x[k] * a[k];
  free(a);
  return s;
}`;

it("an array is saved whole before a call that surely touches it; not where that is not for the arguments to tell", () => {
  const whole = (line: number): string => `${line} value a[]: saved whole (nest-overwrites-it)`;
  expect(planned(clearing(""), "f", "/f.c", ["inline-calls"])).toContain(whole(12));
  const rows = planned(clearing("if (n > 3) n = n - 4;"), "f", "/f.c", ["inline-calls"]);
  expect(rows).not.toContain(whole(12));
  expect(rows).toContain(whole(4));
});

it("an array is not saved whole where the callee's parameter may lead to another one by then", () => {
  const source = (first: string): string => `function make(n: number): Float64Array {
  const made = new Float64Array(n);
  for (let i = 0; i < n; i++) made[i] = i;
  return made;
}
function clear(a: Float64Array, b: Float64Array, k: number): void {
  ${first}
  a[k] = 0.5;
}
export function f(x: number, n: number): number {
  const u = make(n);
  const v = make(n);
  let s = 0;
  for (let k = 0; k < n; k++) { u[k]! += x; v[k]! += x * 2; }
  for (let k = 0; k < n; k++) s += u[k]! * u[k]! + v[k]! * v[k]!;
  for (let i = 0; i < 2; i++) for (let j = 0; j < n; j++) clear(u, v, j);
  for (let k = 0; k < n; k++) s += x * u[k]! * v[k]!;
  return s;
}`;
  const saved = "16 value u[]: saved whole (nest-overwrites-it)";
  expect(planned(source(""), "f", "/f.ts", ["inline-calls"])).toContain(saved);
  expect(planned(source("if (k > 1) a = b;"), "f", "/f.ts", ["inline-calls"])).not.toContain(saved);
});

it("rows of a table may be one array, whatever their subscripts: what one of them holds is needed of the other", () => {
  const source = (row: string): string => `export function f(x: Float64Array, n: number): number {
  const a = new Float64Array(n);
  const rows: Float64Array[] = [];
  for (let k = 0; k < 3; k++) rows.push(a);
  let s = 0;
  for (let i = 0; i < n; i++) a[i] = x[i]! * x[i]!;
  for (let i = 0; i < n; i++) s += ${row}[i]! * ${row}[i]!;
  for (let i = 0; i < n; i++) ${row === "a" ? "a[i + n]" : "rows[1]![i]"} = x[i]!;
  for (let i = 0; i < n; i++) s += ${row}[i]! * x[i]!;
  return s;
}`;
  const pushed = (row: string): boolean =>
    planned(source(row)).some((line) => line.startsWith("8 value") && line.includes(": pushed"));
  expect(pushed("rows[0]!")).toBe(true);
  expect(pushed("a")).toBe(false);
});

it("a pointer to an element leads into the array of its own struct, where it is needed", () => {
  const source = (needed: string): string => `struct row { double v[4]; };
double f(const double *x, int n) {
  struct row a[4];
  double s = 0;
  for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) a[i].v[j] = x[i] * x[j];
  for (int i = 1; i < 4; i++) {
    double *row = &a[i].v[0];
    s += a[i].v[${needed}] * a[i].v[${needed}];
    for (int k = 0; k < 1; k++) row[k] = x[i];
  }
  for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) s += x[j] * a[i].v[j];
  return s;
}`;
  const pushed = (needed: string): boolean =>
    planned(source(needed), "f", "/f.c").some((line) => line.startsWith("9 value") && line.includes(": pushed"));
  expect(pushed("0")).toBe(true);
  expect(pushed("1")).toBe(false);
});

it("arrays are saved whole before a nest that touches each of them in a loop of its own, beside calls", () => {
  const source = `#include <stdlib.h>
static double held;
static void add(int i) { held = held + i; }
static void note(int i) { if (i > 0) held = i; else held = 2; add(i); }
double f(const double *x, int n) {
  double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
  double s = 0;
  for (int k = 0; k < n; k++) { a[k] = x[k] * 2; b[k] = x[k] * 3; }
  for (int k = 0; k < n; k++) s += a[k] * a[k] * b[k] * b[k];
  for (int i = 0; i < 2; i++) {
    for (int j = 0; j < n; j++) { note(j); b[j] = i; }
    for (int j = 0; j < n; j++) a[j] = i;
  }
  for (int k = 0; k < n; k++) s += x[k] * a[k] * b[k] * held;
  free(a);
  free(b);
  return s;
}`;
  expect(planned(source, "f", "/f.c", ["inline-calls"])).toContain(
    "10 value b[], a[]: saved whole (nest-overwrites-it)",
  );
});

it("what a store beyond a list's end overwrites is its length", () => {
  const source = `export function f(x: Float64Array, n: number): number {
  const list: number[] = [];
  let s = 1;
  for (let k = 0; k < n; k++) {
    s = s * s * list.length + x[k]!;
    list[k + 1] = x[k]!;
  }
  return s * list.length;
}`;
  const rows = planned(source);
  expect(rows).toContain("6 value list[]: pushed (required-and-overwritten)");
  expect(planRows(source).find((row) => row.subject === "list[]")?.operations).toBe(2);
});

it("what a call would overwrite with a value that nobody needs is still there after its forward version", () => {
  const source = `static double h;
static void g(double *s) {
  *s = *s * *s;
  h = 7;
}
double f(const double *x) {
  double s = 1;
  h = x[0] * 2;
  s = h * h * x[1];
  g(&s);
  h = x[1] * 3;
  s = s * h * h;
  return s;
}`;
  expect(planned(source, "f", "/f.c", ["inline-calls"])).toContain("11 value h: pushed (required-and-overwritten)");
});
