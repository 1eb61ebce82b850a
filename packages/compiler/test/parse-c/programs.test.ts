import { expect, test } from "vitest";
import type { Expression } from "../../src/1-parse/c/syntax.js";
import { decayedArray } from "../../src/1-parse/c/syntax.js";
import { printType } from "../../src/1-parse/c/types/print-type.js";
import { bodyOf, parsed, parseFiles, walkBlock } from "./parsed.js";

const messages = (files: Readonly<Record<string, string>>): string[] =>
  parseFiles(files).diagnostics.map(({ file, line, code }) => `${file}:${line} ${code}`);

test("units are linked: one symbol for one name with external linkage, another for each static one", () => {
  const header =
    "struct state { double x; struct state *next; };\nextern struct state shared;\ndouble f(struct state *s);";
  const { program, diagnostics } = parseFiles({
    "state.h": header,
    "a.c": '#include "state.h"\nstatic int own; double f(struct state *s) { own++; return s->x; }',
    "b.c": '#include "state.h"\nstatic int own; struct state shared; double g(void) { own--; return f(&shared); }',
  });
  expect(diagnostics).toEqual([]);
  expect(
    [...program!.externals.values()]
      .filter((one) => !one.system)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(["f", "g", "shared"]);
  expect(program!.externals.get("f")).toMatchObject({ defined: true });
  expect(program!.externals.get("shared")).toMatchObject({ defined: true, span: { file: "state.h" } });
  const symbols = new Set<unknown>();
  const records = new Set<unknown>();
  for (const { body } of program!.definitions.values()) {
    walkBlock(body, {
      expression: (e) => {
        if (e.kind === "variable" && e.symbol.name === "own") symbols.add(e.symbol);
        if (e.kind === "variable" && e.symbol.type.kind === "record") records.add(e.symbol.type.declaration);
        if (e.kind === "member") records.add(e.record);
      },
    });
  }
  expect([symbols.size, records.size]).toEqual([2, 1]);
});

test("units that disagree are told", () => {
  expect(messages({ "a.c": "double x;", "b.c": "extern float x;" })).toEqual(["b.c:1 RG1133"]);
  expect(messages({ "a.c": "double f(int n) { return n; }", "b.c": "double f(double);" })).toEqual(["b.c:1 RG1133"]);
  expect(messages({ "a.c": "struct s { int i; } x;", "b.c": "struct s { long i; }; extern struct s x;" })).toEqual([
    "b.c:1 RG1133",
  ]);
  expect(messages({ "a.c": "int f(void) { return 1; }", "b.c": "int f(void) { return 2; }" })).toEqual([
    "b.c:1 RG1128",
  ]);
  expect(messages({ "a.c": "int x = 1;", "b.c": "int x = 2;" })).toEqual(["b.c:1 RG1128"]);
  const header = "struct s { int i;\n#ifdef WIDE\nint j;\n#endif\n};";
  expect(messages({ "s.h": header, "a.c": '#include "s.h"', "b.c": '#define WIDE\n#include "s.h"' })).toEqual([
    "s.h:1 RG1133",
  ]);
});

test("equal structs of two files stand for each other; static and inline functions may be in both", () => {
  const text =
    "struct s { int i; struct s *next; }; inline double h(double x) { return x; } static int k(void) { return 1; }";
  const { program, diagnostics } = parseFiles({
    "a.c": `${text} struct s x; int f(void) { return k(); }`,
    "b.c": `${text} extern struct s x; int g(void) { return x.i + k(); }`,
  });
  expect(diagnostics).toEqual([]);
  expect([...program!.definitions.keys()].map(({ name }) => name)).toEqual(["h", "k", "f", "k", "g"]);
});

/** The outermost expressions of a function's statements, in order. */
function expressionsOf(text: string, name = "f"): Expression[] {
  const program = parsed(text);
  return bodyOf(program, name).statements.flatMap((s) => (s.kind === "expressionStatement" ? [s.expression] : []));
}

test("an expression that is all of a macro use refers to it, outermost use first", () => {
  const text = `#define N 8
#define M N
#define IDX(i, j) ((i) * N + (j))
#define SQ(x) x * x
#define NEG -
void f(int i, int j) { N; M; IDX(i, j); SQ(i); N + 1; NEG i; IDX(N, M) + 2; (N); }`;
  const uses = expressionsOf(text).map(({ expansion }) => expansion?.macro ?? null);
  expect(uses).toEqual(["N", "M", "IDX", "SQ", null, null, null, "N"]);
  const sum = expressionsOf(text)[6]!;
  expect(sum.kind === "binary" && sum.left.expansion?.macro).toBe("IDX");
  const { span } = (sum.kind === "binary" && sum.left.expansion) || { span: null };
  expect(span === null ? "" : text.slice(span.start, span.end)).toBe("IDX(N, M)");
});

test("conversions that C does are nodes", () => {
  const [assigned, compared, called] = expressionsOf(
    "double g(float); void f(double x, int n, char c, int *p) { x = n + c; n < 2.5; g(p[c]); }",
  );
  if (assigned?.kind !== "assign" || compared?.kind !== "binary" || called?.kind !== "call")
    throw new Error("other nodes");
  const shape = (e: Expression): string =>
    e.kind === "convert" && e.implicit
      ? `${printType(e.type)}(${shape(e.operand)})`
      : e.kind === "binary"
        ? `${shape(e.left)} ${e.operator} ${shape(e.right)}`
        : e.kind === "variable"
          ? e.symbol.name
          : e.kind;
  expect(shape(assigned.value)).toBe("double(n add int(c))");
  expect(shape(compared)).toBe("double(n) less floating");
  expect(called.arguments.map(shape)).toEqual(["float(subscript)"]);
  expect(called.callee.kind).toBe("functionName");
});

test("arrays decay, names are resolved, enum constants and labels are objects", () => {
  const text =
    "enum { K = 4 }; double a[K]; double *f(int n) { double *p = a; goto out; out: return n ? p : &a[K - 1]; }";
  const program = parsed(text);
  const [declared, jump, label] = bodyOf(program, "f").statements;
  if (declared?.kind !== "declarationStatement" || jump?.kind !== "goto" || label?.kind !== "label")
    throw new Error("other nodes");
  expect(jump.label).toBe(label.label);
  const [p] = declared.declaration.declarators;
  if (p?.kind !== "variable" || p.initializer?.kind !== "expression") throw new Error("no variable");
  const array = decayedArray(p.initializer.value);
  expect(array?.kind === "variable" && array.symbol).toBe(program.externals.get("a"));
  expect(program.externals.get("a")).toMatchObject({ addressTaken: true, storage: "static", linkage: "external" });
  expect(p.symbol).toMatchObject({ role: "local", storage: "automatic", linkage: "none", owner: { name: "f" } });
});

test("extents of variable length have their expressions; parameters keep the arrays they are written with", () => {
  const program = parsed(
    "double f(int n, double a[n][3], double b[4]) { double w[n + 1]; return w[0] + a[0][1] + b[0]; }",
  );
  const [f] = program.definitions.values();
  expect(f!.extents).toHaveLength(1);
  expect(program.extents.get(f!.extents[0]!)).toMatchObject({ kind: "variable", symbol: { name: "n" } });
  const [n, a, b] = f!.parameters;
  expect([n, a, b].map((one) => (one!.declaredArray === null ? "" : printType(one!.declaredArray)))).toEqual([
    "",
    "double[*][3]",
    "double[4]",
  ]);
  expect(printType(a!.type)).toBe("double (*)[3]");
  const [w] = f!.body.statements;
  const declared = w?.kind === "declarationStatement" ? w.declaration.declarators[0] : undefined;
  expect(declared?.kind === "variable" && declared.extents.map((one) => program.extents.get(one)?.kind)).toEqual([
    "binary",
  ]);
});

test("comments and pragmas stay with what they stand before", () => {
  const text =
    "// about f\nint f(int n) {\n  /* first */\n  n++;\n#pragma AD II-LOOP\n  while (n) n--;\n  // last\n}\n// end";
  const { units } = parsed(text.replace("// last\n}", "return n; // r\n  // last\n}"));
  const [f] = units[0]!.declarations;
  if (f?.kind !== "function") throw new Error("no function");
  expect(f.comments).toEqual(["about f"]);
  expect(f.body.statements[0]!.comments).toEqual(["first"]);
  expect(f.body.statements[1]!.pragmas.map((pragma) => pragma.text)).toEqual(["AD II-LOOP"]);
  expect(f.body.endComments).toEqual(["r", "last"]);
  expect(units[0]!.endComments).toEqual(["end"]);
});

test("types are printed as C", () => {
  const { externals } = parsed(
    "typedef double T; int *a[3], (*b)[3], *(*c)(int, char *); const T *const d; char *(*(*e)(double (*)(int)))[2];",
  );
  const texts = [...externals].flatMap(([name, { type, system }]) => (system ? [] : [printType(type, name)]));
  expect(texts).toEqual([
    "int *a[3]",
    "int (*b)[3]",
    "int *(*c)(int, char *)",
    "const T *const d",
    "char *(*(*e)(double (*)(int)))[2]",
  ]);
});

test("time grows with the length of the text", () => {
  const line =
    "  for (i = 0; i < n; i++) { double t = a[i] * sin(s) + b[i * 3 + 1]; if (t > 0.5 && n != i) s += t; }\n";
  const seconds = (lines: number): number => {
    const text = `double sin(double x);\ndouble f(int n, double *a, double *b) { double s = 0; int i;\n${line.repeat(lines)}return s; }`;
    const start = process.cpuUsage();
    parsed(text);
    const { user } = process.cpuUsage(start);
    return user / 1e6;
  };
  seconds(500);
  const short = Math.min(seconds(500), seconds(500), seconds(500));
  expect(Math.min(seconds(4000), seconds(4000)) / short).toBeLessThan(24);
}, 60_000);
