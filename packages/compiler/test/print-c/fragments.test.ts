/** The fragments of C on docs/il.md: printed, compiled without a warning, and run. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { printC } from "../../src/7-print/c/print-c.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";
import { readDump } from "../../src/il/dump/read-dump.js";
import { compileAndRun } from "./gcc.js";

const page = readFileSync(new URL("../../../../docs/il.md", import.meta.url), "utf8");
const fragments = new Map(
  [...page.matchAll(/^### ([^\n]*)\n(?:(?!^###)[^\n]*\n)*?^```c\n([\s\S]*?)^```\n```il\n([\s\S]*?)^```$/gm)].map(
    (m) => [m[1]!, m[3]!],
  ),
);

/** What main does with the fragment's functions, and what it prints. */
const runs: Readonly<Record<string, readonly [string, string]>> = {
  "Pointer into an array": ['double x[10] = {0, 1, 2, 3.5}; double r = third(x); printf("%g %g", r, x[2]);', "3.5 1"],
  "Pointer that walks through an array": ['double x[3] = {1, 2, 4}; printf("%g", sum(x, x + 3));', "7"],
  "Struct copied by value": [
    'struct state a = {1, {2, 3}}, b = {0, {0, 0}}; keep(&a, &b); printf("%g %g %g %g", b.x, b.v[0], b.v[1], a.v[0]);',
    "1 0 3 2",
  ],
  "`goto`": ['printf("%g", halve(20));', "0.625"],
  "Union member": ['union number u; u.d = 4; printf("%g", f(&u));', "8"],
  "`malloc` and `free`": ['printf("%g", last(7));', "7"],
  "`realloc`": [
    'double *w = malloc(sizeof *w); *w = 5; w = grow(w, 100); w[99] = 1; printf("%g", *w + w[99]); free(w);',
    "6",
  ],
  "Function pointer": ['printf("%g", f(2));', "4"],
  "Static local": ['count(); printf("%d", count());', "5"],
  "Output parameter by address": ['printf("%.4f", f(2));', "2.2361"],
  "Array of several dimensions": [
    'double a[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}}; double r = f(a, 1); printf("%g %g", r, a[1][2]);',
    "5 0",
  ],
  "Macro constant": ['printf("%g", step(100));', "101"],
};

describe("fragments of C", () => {
  test("all of them are run", () => {
    expect([...fragments.keys()].sort()).toEqual(Object.keys(runs).sort());
  });

  test.each([...fragments])(
    "%s",
    (title, il) => {
      const bag = new DiagnosticBag();
      const { source } = printC(readDump(`program c\n${il}`), {}, bag);
      expect(bag.all).toEqual([]);
      const [main, expected] = runs[title]!;
      const text = `${source}\n#include <stdio.h>\n\nint main(void) {\n  ${main}\n  return 0;\n}\n`;
      expect(compileAndRun({ "fragment.c": text })).toEqual({ messages: "", output: expected });
    },
    60_000,
  );
});

describe("the text", () => {
  const text = (title: string): string =>
    printC(readDump(`program c\n${fragments.get(title)!}`), {}, new DiagnosticBag()).source;

  test("has as few temporaries as the user's", () => {
    expect(text("Function pointer")).toBe(`double twice(double x) {
  return 2 * x;
}

double apply(double (*g)(double), double x) {
  return g(x);
}

double f(double x) {
  return apply(twice, x);
}
`);
    expect(text("Output parameter by address")).toContain("double r;\n  polar(x, 1, &r);\n  return r;");
  });

  test("walks with pointers, and defines the constants it names", () => {
    expect(text("Pointer that walks through an array")).toContain("s += *p;\n    p++;");
    expect(text("Macro constant")).toBe("#define DT 0.01\n\ndouble step(double x) {\n  return x + DT * x;\n}\n");
  });

  test("reallocates in one call", () => {
    expect(text("`realloc`")).toContain("  w = realloc(w, m * sizeof *w);\n  return w;");
  });
});
