/** The laws for C tell right derivatives from wrong ones: derivatives written by hand, each wrong in one way. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeC } from "@retrograd/compiler";
import { afterAll, describe, expect, test } from "vitest";
import type { JsonValue } from "../src/check/inputs-file.js";
import type { CDoor, CDoorOutcome } from "../src/laws/c/c-door.js";
import { checkCLaws } from "../src/laws/c/check-c-laws.js";
import { InputProblem } from "../src/laws/c/input-stream.js";
import { Toolchain } from "../src/laws/c/toolchain.js";

const folder = mkdtempSync(join(tmpdir(), "retrograd-test-"));
const file = join(folder, "f.c");
const program = `#include <stdio.h>
double f(int n, double *x, double a) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    s += a * x[i] * x[i];
    x[i] = 2 * x[i];
  }
  printf("%d\\n", n);
  return s;
}
`;
writeFileSync(file, program);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tangentText = `#include <stdio.h>
double f_d(int n, double *x, double *xd, double a, double ad, double *f) {
  double s = 0, sd = 0;
  for (int i = 0; i < n; i++) {
    sd += ad * x[i] * x[i] + 2 * a * x[i] * xd[i];
    s += a * x[i] * x[i];
    xd[i] = 2 * xd[i];
    x[i] = 2 * x[i];
  }
  printf("%d\\n", n);
  *f = s;
  return sd;
}
`;
const adjointText = `#include "retrograd.h"
#include <stdio.h>
void f_b(int n, double *x, double *xb, double a, double *ab, double fb) {
  for (int i = 0; i < n; i++) {
    rg_push_double(x[i]);
    x[i] = 2 * x[i];
  }
  printf("%d\\n", n);
  for (int i = n - 1; i >= 0; i--) {
    x[i] = rg_pop_double();
    xb[i] = 2 * xb[i] + 2 * a * x[i] * fb;
    *ab += x[i] * x[i] * fb;
  }
}
`;
const reprintText = program.replace("double f(", "double f_p(");

const primals = ["n", "x", "a"].map((name) => ({ name, role: "primal" as const }));
const [n, x, a] = primals as [(typeof primals)[0], (typeof primals)[0], (typeof primals)[0]];
const shadow = (of: string) => ({ name: `${of}_`, role: "shadow" as const, of });

function outcome(name: string, text: string, head: Omit<CDoorOutcome["heads"][number], "function">): CDoorOutcome {
  const end = text.indexOf(") {", text.indexOf("f_"));
  const prototype = `${text.slice(text.lastIndexOf("\n", text.indexOf("f_")) + 1, end)});\n`;
  const files = [
    { path: join(folder, `${name}.c`), text },
    { path: join(folder, `${name}.h`), text: prototype },
  ];
  return { files, diagnostics: [], heads: [{ function: "f", ...head }] };
}

interface Texts {
  readonly tangent?: string;
  readonly adjoint?: string;
  readonly reprint?: string;
  readonly withoutPass?: string;
}

function doorOf({ tangent = tangentText, adjoint = adjointText, reprint = reprintText, withoutPass }: Texts): CDoor {
  const host = { readFile: (path: string) => (path === file ? readFileSync(path, "utf8") : undefined) };
  return {
    describe: () => describeC([file], "f", host).description,
    derive: (mode, disable) => {
      const text = disable.length > 0 && mode === "adjoint" ? (withoutPass ?? adjoint) : adjoint;
      return mode === "tangent"
        ? outcome("f_d", tangent, {
            generated: "f_d",
            parameters: [n, x, shadow("x"), a, shadow("a"), { name: "f", role: "value" }],
            results: [{ name: "tangent", role: "tangent" }],
          })
        : outcome("f_b", text, {
            generated: "f_b",
            parameters: [n, x, shadow("x"), a, shadow("a"), { name: "fb", role: "seed" }],
            results: [],
          });
    },
    reprint: () =>
      outcome("f_p", reprint, { generated: "f_p", parameters: primals, results: [{ name: "value", role: "value" }] }),
    optionalPasses: ["pass"],
  };
}

const toolchain = new Toolchain();
const inputs = { n: 3, x: [0.5, -1.5, 2], a: 0.75 };

function check(texts: Texts, given: Readonly<Record<string, JsonValue>> = inputs) {
  const subject = { sources: [file], flags: [], head: { function: "f" }, inputs: given };
  return checkCLaws(subject, doorOf(texts), toolchain, { seed: 3 });
}

describe("the laws for C", () => {
  test("hold for a right derivative, and tell its numbers", () => {
    const report = check({});
    expect(report.violations).toEqual([]);
    expect(report.check.pass).toBe(true);
    expect(report.check.stack).toEqual({ peakBytes: 24, endsEmpty: true });
    expect(report.adjoints.get("a")).toBe(0.25 + 2.25 + 4);
    expect(report.adjoints.get("x[1]")).toBe(2 + 2 * 0.75 * -1.5);
    expect(report.tangents.get("return")).toBe(0.25 + 2.25 + 4 + 1.5 * (0.5 - 1.5 + 2));
  }, 60_000);

  const wrong: readonly (readonly [string, string, Texts])[] = [
    ["differences", "a wrong tangent", { tangent: tangentText.replace("2 * a * x[i]", "3 * a * x[i]") }],
    ["dot-product", "a wrong adjoint", { adjoint: adjointText.replace("2 * xb[i] +", "xb[i] +") }],
    ["dot-product", "an adjoint by value that overwrites", { adjoint: adjointText.replace("*ab += x", "*ab = x") }],
    [
      "dot-product",
      "an adjoint to which a little is added",
      { adjoint: adjointText.replace("* fb;\n  }", "* fb + 1e-11;\n  }") },
    ],
    ["tangent-value", "a tangent with another value", { tangent: tangentText.replace("*f = s;", "*f = s + 1e-15;") }],
    [
      "reprint",
      "a primal that rounds otherwise",
      { reprint: reprintText.replace("a * x[i] * x[i]", "a * x[i] * x[i] * (1 + 1e-15)") },
    ],
    [
      "output",
      "an adjoint that prints twice",
      { adjoint: adjointText.replace("  for (int i = n - 1", '  puts("");\n  for (int i = n - 1') },
    ],
    [
      "stack",
      "a stack that is not emptied",
      { adjoint: adjointText.replace("  printf", "  rg_push_double(a);\n  printf") },
    ],
    [
      "exceptions",
      "an adjoint that leaves the program",
      { adjoint: adjointText.replace('  printf("%d\\n", n);', "  if (n == 3) __builtin_exit(3);") },
    ],
    [
      "derives",
      "a step beyond an array",
      {
        adjoint: adjointText
          .replace("int i = n - 1; i >= 0", "int i = n; i >= 0")
          .replace("x[i] = rg_pop_double();", "if (i == n) { xb[i] = a; continue; }\n    x[i] = rg_pop_double();"),
      },
    ],
    [
      "derives",
      "storage that is never freed",
      {
        tangent: tangentText.replace(
          "  *f = s;",
          "  *f = s;\n  void *volatile lost = __builtin_malloc(8);\n  lost = 0;\n  (void)lost;",
        ),
      },
    ],
    ["derives", "a warning", { adjoint: adjointText.replace("  for", "  int unused;\n  for") }],
    [
      "repeatable",
      "something carried over to the next call",
      { adjoint: adjointText.replace("  printf", "  static double more;\n  fb += more;\n  more += 1e-9;\n  printf") },
    ],
    [
      "optional-passes",
      "another adjoint without a pass",
      { withoutPass: adjointText.replace("2 * a * x[i]", "2.0001 * a * x[i]") },
    ],
    [
      "optional-passes",
      "a store to a constant without a pass, whatever a brief compiler says of it",
      { withoutPass: adjointText.replace("  printf", "  const int one = 1;\n  one = n;\n  printf") },
    ],
    ["not-vacuous", "a tangent that is not finite", { tangent: tangentText.replace("return sd;", "return sd / 0.0;") }],
  ];
  test.each(wrong)(
    "%s: %s",
    (law, _, texts) => {
      const report = check(texts);
      expect(report.check.pass).toBe(false);
      expect(report.violations.map((v) => v.law)).toContain(law);
    },
    60_000,
  );

  test.skipIf(toolchain.brief === undefined)(
    "hold a variant as the brief compiler makes it, where it gives the same",
    () => {
      const text = (name: string, body: string): string =>
        join(toolchain.place({ [name]: `#include "rgt.h"\n${body}` }), name);
      const compiled = (body: string) =>
        toolchain.program([{ path: text("brief.c", body), warns: false }], "brief", []);
      const driver = [
        "const int rgt_mode = 0, rgt_wrt_count = -1, rgt_of_count = -1;",
        "const char *const rgt_wrt[] = {0}, *const rgt_of[] = {0};",
        "void (*const rgt_first)(void) = 0;",
        "static double value;",
        "void rgt_build(void) {}",
      ].join("\n");
      expect(compiled(`${driver}\nvoid rgt_call(void) { value = 1; }\n`)).toBeTypeOf("string");
      // What other compilers refuse, and what this one says nothing of where others would, is left to them.
      for (const body of [
        "const int one = 1; one = 2;",
        "double *p = &value; int *q = p; *q = 1;",
        "goto end; end: value = 1;",
        "undeclared(1);",
      ])
        expect(compiled(`${driver}\nvoid rgt_call(void) { ${body} }\n`), body).toHaveProperty("messages");
    },
  );

  test("say where the inputs do not fit", () => {
    const problem = (given: Readonly<Record<string, JsonValue>>): unknown => {
      try {
        return check({}, given).violations;
      } catch (error) {
        return error instanceof InputProblem ? [error.code, ...error.at] : error;
      }
    };
    expect(problem({ n: 3, x: [1, 2, 3] })).toEqual(["RG4903"]);
    expect(problem({ ...inputs, y: 1 })).toEqual(["RG4902", "y"]);
    expect(problem({ ...inputs, x: [1, "two", 3] })).toEqual(["RG4904", "x", 1]);
    expect(problem({ ...inputs, n: 1.5 })).toEqual(["RG4904", "n"]);
  });

  test("a function that goes beyond its inputs is told apart from its derivatives", () => {
    const [first] = check({}, { ...inputs, n: 4 }).violations;
    expect(first?.message).toMatch(/^the original fails at these inputs: .*heap-buffer-overflow/);
  }, 60_000);

  test("what no file defines counts only where the head comes to it", () => {
    const calling = (test: string): readonly string[] => {
      const path = join(folder, `${test.length}.c`);
      writeFileSync(
        path,
        program
          .replace("  printf", `  if (${test}) elsewhere();\n  printf`)
          .replace("double f", "void elsewhere(void);\ndouble f"),
      );
      const subject = { sources: [path], flags: [], head: { function: "f" }, inputs };
      const host = { readFile: (name: string) => readFileSync(name, "utf8") };
      const described = { ...doorOf({}), describe: () => describeC([path], "f", host).description };
      return checkCLaws(subject, described, toolchain, { seed: 3 }).violations.map((v) => v.message);
    };
    expect(calling("n > 100")).toEqual([]);
    expect(calling("n > 1")).toEqual(["the original fails at these inputs: none of the files defines 'elsewhere'"]);
  }, 60_000);
});
