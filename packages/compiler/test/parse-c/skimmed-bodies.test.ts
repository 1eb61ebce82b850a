import { expect, it } from "vitest";
import { parseC } from "../../src/1-parse/c/parse-c.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";

const rules = `
double outer(double x);
double fdot(int n, const double *x);
double fscal(int n, double *x);
static double helper(int n) { return n > 0 ? helper(n - 1) : 1; }
static double unused(int n) { return helper(n); }
void fdot_b(int n, const double *x, double *xb, double fdotb) { for (int i = 0; i < n; i++) xb[i] += helper(i) * fdotb; }
void fdot_d(int n, const double *x, const double *xd) { (void)n; }
void fscal_b(int n, double *x, double *xb) { struct { double outer; } own = { 1 }; xb[0] = own.outer; }
static double outer_table[] = { 1, 2 };
`;

/** Of the functions of the rules: those whose bodies are read. */
function readFor(program: string): readonly string[] {
  const files: Readonly<Record<string, string>> = { "/p.c": program, "/rules.c": rules };
  const bag = new DiagnosticBag();
  const none = { includeDirectories: [], defines: [], undefines: [] };
  const host = { readFile: (path: string) => files[path] };
  const parsed = parseC(["/p.c", "/rules.c"], host, none, bag, ["f"], undefined, undefined, ["/rules.c"]);
  expect(bag.all.filter(({ severity }) => severity === "error")).toEqual([]);
  const functions = [...parsed!.definitions.values()].filter(({ headSpan }) => headSpan.file === "/rules.c");
  expect(functions).toHaveLength(5);
  for (const { body, skimmed } of functions) expect(body.statements.length === 0).toBe(skimmed === true);
  return functions.flatMap(({ symbol, skimmed }) => (skimmed === true ? [] : [symbol.name]));
}

const prototype = "double fdot(int n, const double *x);\ndouble fscal(int n, double *x);\n";

it.each([
  ["a call", "double f(double *x) { return fdot(3, x); }"],
  ["a macro", "#define DOT fdot\ndouble f(double *x) { return DOT(3, x); }"],
  [
    "an initial value at file scope",
    "double (*dot)(int, const double *) = fdot;\ndouble f(double *x) { return dot(3, x); }",
  ],
  [
    "a function that the head does not call",
    "void set(double (**to)(int, const double *)) { *to = fdot; }\ndouble f(double x) { return x; }",
  ],
])("rules are read with what they call where %s names the function", (_, text) => {
  expect(readFor(prototype + text)).toEqual(["helper", "fdot_b", "fdot_d"]);
});

it("a prototype needs no rule, a derivative needs its own", () => {
  expect(readFor(`${prototype}double f(double x) { return x; }`)).toEqual([]);
  const derivative = "void fscal_b(int n, double *x, double *xb);\n";
  expect(readFor(`${derivative}double f(double *x, double *y) { fscal_b(2, x, y); return y[0]; }`)).toEqual([
    "fscal_b",
  ]);
});
