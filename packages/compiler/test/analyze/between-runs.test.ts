/** What one run leaves in storage at file scope for the next: what is refused, what is warned of, and what is neither. */
import { expect, it } from "vitest";
import { derived } from "./derived-text.js";

const calls = { disable: ["inline-calls"] };

it("a pointer in a struct that another function sets to storage of its own", () => {
  const { told, messages } = derived(
    "c",
    `#include <stdlib.h>
struct work { double *buf; int n; };
static struct work w;
static double own[4];
void setOwn(void) { w.buf = own; }
double f(const double *x, int n) {
  if (w.buf == NULL) w.buf = calloc(4, sizeof *w.buf);
  double s = 0;
  for (int k = 0; k < n; k++) w.buf[k] = x[k] * x[k];
  for (int k = 0; k < n; k++) s += w.buf[k] * w.buf[n - 1 - k];
  return s;
}`,
  );
  expect(told).toContain("error RG4007 3");
  expect(messages).toContain("other functions set it to something that is not what malloc gives");
  // That storage has a name.
  expect(told).not.toContain("RG4006");
});

it("a block that is freed and still led to when the function ends, whatever is called after that", () => {
  const { told } = derived(
    "c",
    `#include <stdlib.h>
static double *buf;
static double sum(const double *x, int n) {
  double s = 0;
  for (int k = 0; k < n; k++) { if (x[k] > 3) return s * x[k]; s += x[k] * x[k]; }
  for (int k = 0; k < n; k++) { if (x[k] > 5) return s * x[k]; s += x[k] * x[k]; }
  return s;
}
double f(const double *x, int n) {
  if (buf == NULL) buf = calloc(4, sizeof *buf);
  double s = 0, t;
  for (int k = 0; k < n; k++) buf[k] = x[k] * x[k];
  for (int k = 0; k < n; k++) s += buf[k] * buf[n - 1 - k];
  free(buf);
  t = sum(x, n);
  s += t * t * sum(x, n - 1);
  return s;
}`,
    calls,
  );
  expect(told).toEqual(["error RG4007 2"]);
});

it("a function that is out of sight frees nothing", () => {
  const { told } = derived(
    "c",
    `#include <stdlib.h>
#include <stdio.h>
extern void tick(int);
static double *buf;
double f(const double *x, int n) {
  if (buf == NULL) buf = calloc(4, sizeof *buf);
  double s = 0;
  tick(n);
  for (int k = 0; k < n; k++) buf[k] = x[k] * x[k];
  for (int k = 0; k < n; k++) s += buf[k] * buf[n - 1 - k];
  srand(n);
  return s;
}`,
  );
  expect(told).toEqual(["note RG5103 4"]);
});

const putting = (first: string): string => `static double table[4];
static void put(double *p, double v, int n) {
  for (int k = 0; k < n; k++) {
    if (v > 9) return;
    v = v * v;
  }
  ${first}
  *p = v;
}
double f(const double *x, int n) {
  put(&table[0], x[0], n);
  double s = table[0] * x[1];
  table[0] = s * x[2];
  return s * table[1];
}`;

it("an element is set through a parameter that leads to it; not through one that is moved on", () => {
  expect(derived("c", putting(""), calls).told).toEqual(["warning RG4009 1", "note RG5103 1"]);
  expect(derived("c", putting("p = p + 1;"), calls).told).toEqual(["error RG4008 1"]);
});

it("an element that is set in some runs only", () => {
  const { told } = derived(
    "c",
    `#include <stdlib.h>
static int seen;
static double table[4];
extern int next(int);
double f(const double *x, int n) {
  int k;
  k = next(seen);
  seen = seen + 1;
  if (k > 2) table[0] = x[0] * x[0];
  double s = table[0] * x[1];
  return s;
}`,
  );
  expect(told).toEqual(["error RG4008 3"]);
});

it("a global's derivatives are no results where the head leaves its own in what it was given", () => {
  const { text } = derived(
    "ts",
    `const held = new Float64Array(4);
export function f(x: Float64Array, n: number): void {
  for (let k = 0; k < n; k++) held[k] = x[k]! * x[k]!;
  for (let k = 0; k < n; k++) x[k] = held[k]! * 2;
}`,
  );
  expect(text).toContain("export function f_b(x: Float64Array, xb: Float64Array, n: number): { nb: number } {");
});

it("a table that is filled where a call says so, of what runs leave behind", () => {
  expect(
    derived(
      "c",
      `static int seen;
static double table[4];
static int bump(int v) { for (int k = 0; k < v; k++) { if (k > 7) return k; v = v - 1; } return v + 1; }
double f(const double *x, int n) {
  int k;
  k = bump(seen);
  seen = seen + 1;
  double s = 0;
  for (int j = 0; j < n; j++) { if (k > 2) table[j] = x[0] * x[0]; s += table[j] * x[1]; }
  return s;
}`,
      calls,
    ).told,
  ).toEqual(["error RG4008 2"]);
});

it("a block that is freed and replaced: what the struct leads to when the function ends stays", () => {
  const { text } = derived(
    "c",
    `#include <stdlib.h>
struct model { double *buffer; double scale; };
double f(struct model *m, const double *x, int n) {
  double s = 0;
  double *t = calloc(n, sizeof *t);
  m->buffer = t;
  for (int k = 0; k < n; k++) m->buffer[k] = x[k] * x[k];
  for (int k = 0; k < n; k++) s += t[k] * t[n - 1 - k];
  free(t);
  m->buffer = calloc(n, sizeof *t);
  m->scale = s;
  return s * s;
}`,
  );
  expect(text).toContain("  m->buffer = buffer;");
});

it("rows of structs that lead to rows of such structs are a list", () => {
  const { told, messages } = derived(
    "c",
    `#include <stdlib.h>
struct node { double v; struct node *kids; };
static struct node root;
double f(const double *x, int n) {
  if (root.kids == NULL) {
    root.kids = calloc(4, sizeof *root.kids);
    for (int k = 0; k < 4; k++) root.kids[k].kids = calloc(4, sizeof *root.kids);
  }
  double s = 0;
  for (int k = 0; k < n; k++) root.kids[k].kids[0].v = x[k] * x[k];
  for (int k = 0; k < n; k++) s += root.kids[k].kids[0].v * root.kids[n - 1 - k].kids[0].v;
  return s;
}`,
  );
  expect(told).toEqual(["error RG4007 3"]);
  expect(messages).toContain("it leads to a list");
});

it("storage that two variables lead to is told of by the name of the first", () => {
  const { told, messages } = derived(
    "ts",
    `const first = { v: 0 };
const second = first;
export function f(x: number): number {
  const before = first.v + second.v;
  if (x > 0) first.v = x * x;
  return before * x;
}`,
  );
  expect(told).toEqual(["error RG4008 1"]);
  expect(messages).toContain("'first' keeps");
});

it("what is read by tests and subscripts alone is not remembered", () => {
  const program = (result: string): string => `let last = 0;
const rates = [1, 2];
export function f(x: number): number {
  const rate = rates[last > 2 ? 1 : 0]!;
  const before = last;
  last = x * x;
  return ${result};
}`;
  expect(derived("ts", program("rate * x + before * 0"), { wrt: ["x"] }).told.join()).toContain("RG4009");
  expect(derived("ts", program("rate * x"), { wrt: ["x"] }).told.join()).not.toContain("RG4009");
});

const blocks = (rest: string): string => `#include <stdlib.h>
static double *w;
static int halved;
double f(const double *x) {
  double s = 0;
  if (w == NULL) {
    w = malloc(4 * sizeof *w);
    for (int i = 0; i < 4; i++) w[i] = i + 1;
  }
  ${rest}
  return s;
}`;

it("C: numbers in a block that would come back half are told of, where a later call may use them", () => {
  const halves = `for (int i = 0; i < 4; i++) s += w[i] * x[i] * x[i];
  if (!halved) { for (int i = 0; i < 4; i++) w[i] *= 0.5; halved = 1; }
  for (int i = 0; i < 4; i++) s += w[i] * x[i];`;
  expect(derived("c", blocks(halves)).told).toContain("warning RG4011 2");
  // What each call sets before it reads it is of no account.
  const sets = `for (int i = 0; i < 4; i++) w[i] = x[i] * x[i];
  for (int i = 0; i < 4; i++) s += w[i] * w[3 - i];
  for (int i = 0; i < 4; i++) w[i] *= 0.5;
  for (int i = 0; i < 4; i++) s += w[i] * w[i];`;
  expect(derived("c", blocks(sets)).told.join()).not.toContain("RG4011");
});

it("C: a list of blocks that grows in each call, and whose numbers change", () => {
  const source = `#include <stdlib.h>
struct cell { double v; struct cell *next; };
static struct cell *list;
double f(double x) {
  struct cell *made = calloc(1, sizeof *made);
  made->next = list;
  list = made;
  double s = 0;
  for (struct cell *c = list; c != NULL; c = c->next) { s = s * x + c->v * x; c->v += 1.25; }
  return s;
}`;
  expect(derived("c", source).told).toContain("warning RG4011 3");
});

it("a flag that only a test reads goes on with the list that it stands for", () => {
  const program = (test: string): string => `export const memo = { list: [] as number[], made: false };
export function f(x: number): number {
  if (${test}) {
    memo.list.push(1, 2);
    memo.made = true;
  }
  let sum = 0;
  for (let i = 0; i < memo.list.length; i++) sum += memo.list[i]! * x * x;
  return sum;
}`;
  expect(derived("ts", program("!memo.made")).text).toContain("memo.made = true;");
  // Nobody reads it.
  expect(derived("ts", program("memo.list.length === 0")).text).not.toContain("memo.made = true;");
});

it("a place in a ring that only subscripts read goes on", () => {
  const source = `export const ring = { at: 0, rates: [1, 2, 3] };
export function f(x: number): number {
  const rate = ring.rates[ring.at]!;
  ring.at = ring.at > 1 ? 0 : 2;
  return rate * x * x;
}`;
  expect(derived("ts", source).text).toContain("ring.at = ring.at > 1 ? 0 : 2;");
});

it("C: a loop that stores behind what earlier calls have stored does not set these: their number goes back with them", () => {
  const program = (from: string): string => `static double seen[64];
static int count;
double f(double x) {
  double s = 0;
  for (int i = ${from}; i < ${from} + 2; i++) seen[i] = i + 1;
  count += 2;
  for (int i = 0; i < ${from} + 2; i++) { s = s * x + seen[i] * x; seen[i] *= 1.25; }
  return s * count;
}`;
  const saved = "*tape++ = seen[i];\n    seen[i] = i + 1;";
  expect(derived("c", program("count")).text).toContain(saved);
  // Elements that every call sets are of no account.
  expect(derived("c", program("0")).text).not.toContain(saved);
});

it("a labelled block has no effects of its own, also where it is not known that an object is one", () => {
  const { told } = derived(
    "ts",
    `class Cell {
  constructor(public v: number, public data: Float64Array) {}
}
const shared = new Cell(0.2, Float64Array.of(0.1, 0.5, 0.9));
export function f(a: number): number {
  shared.v = 0.2;
  shared.data.set([0.1, 0.5, 0.9]);
  i7: {
    a = 0.8 * shared.v;
    if (2 > 1) break i7;
    a = 0.5;
  }
  const list: number[] = Array.from({ length: 3 }, (_, i) => 0.5 * i);
  return 0.5;
}`,
    { disable: ["unique-sites"] },
  );
  expect(told.filter((each) => each.startsWith("error"))).toEqual([]);
});

const cells = `class Cell {
  total = 0;
  constructor(public weight: number) {}
  add(x: number): void { this.total = x * this.weight; }
}
const first = new Cell(1);
const cells = [first, new Cell(2), new Cell(3)];
function sum(): number {
  let s = 0;
  for (const c of cells) s += c.total * c.total;
  return s;
}
export function rotate(): void { cells.shift(); }
`;

it.each([
  ["each in its turn", "for (let i = 0; i < cells.length; i++) cells[i]!.total = x * i;\nreturn sum();", 0],
  ["one of them in each turn", "for (let i = 0; i < 3; i++) cells[0]!.total = x * i;\nreturn sum();", 1],
  ["one that was chosen before", "const c = cells[k]!;\nfor (let i = 0; i < 3; i++) c.add(x * i);\nreturn sum();", 1],
  [
    "one that each turn chooses alike",
    "for (let i = 0; i < 3; i++) { const c = cells[k]!; c.add(x * i); }\nreturn sum();",
    1,
  ],
  ["each, and one by its own name", "for (const c of cells) c.add(x);\nreturn sum() + first.total;", 1],
])("the objects of a list are set: %s", (_, body, kept) => {
  const { told } = derived("ts", `${cells}export function f(x: number, k: number): number {\n${body}\n}`, calls);
  expect(told.filter((each) => each.includes("RG4008")).length).toBe(kept);
});
