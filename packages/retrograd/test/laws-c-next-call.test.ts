/** The law of later calls, in C: derivatives written by hand that leave something else than the original does, where only a call with other inputs looks. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeC } from "@retrograd/compiler";
import { afterAll, describe, expect, test } from "vitest";
import type { CDoor, CDoorOutcome } from "../src/laws/c/c-door.js";
import { checkCLaws } from "../src/laws/c/check-c-laws.js";
import { Toolchain } from "../src/laws/c/toolchain.js";

const folder = mkdtempSync(join(tmpdir(), "retrograd-test-"));
const file = join(folder, "f.c");
writeFileSync(
  file,
  `double factors[2] = {3, 5};
double f(int k, double x) {
  double y = factors[k] * x;
  factors[k] = 2;
  return y;
}
`,
);
const toolchain = new Toolchain();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const primals = ["k", "x"].map((name) => ({ name, role: "primal" as const }));
const shadow = { name: "x_", role: "shadow" as const, of: "x" };

type Head = Omit<CDoorOutcome["heads"][number], "function" | "generated">;

function outcome(name: string, parameters: string, body: string, head: Head): CDoorOutcome {
  const prototype = `${name === "f_d" ? "double" : "void"} ${name}(${parameters})`;
  const files = [
    { path: join(folder, `${name}.c`), text: `extern double factors[2];\n${prototype} {\n${body}}\n` },
    { path: join(folder, `${name}.h`), text: `${prototype};\n` },
  ];
  return { files, diagnostics: [], heads: [{ function: "f", generated: name, ...head }] };
}

function violationsOf({ tangent = "  factors[k] = 2;\n", adjoint = "" }, next?: { k: number; x: number }) {
  const host = { readFile: (path: string) => (path === file ? readFileSync(path, "utf8") : undefined) };
  const door: CDoor = {
    describe: () => describeC([file], "f", host).description,
    derive: (mode) =>
      mode === "tangent"
        ? outcome(
            "f_d",
            "int k, double x, double xd, double *f",
            `  *f = factors[k] * x;\n  xd *= factors[k];\n${tangent}  return xd;\n`,
            {
              parameters: [...primals, shadow, { name: "f", role: "value" }],
              results: [{ name: "tangent", role: "tangent" }],
            },
          )
        : outcome(
            "f_b",
            "int k, double x, double *xb, double fb",
            `  (void)x;\n  *xb += factors[k] * fb;\n${adjoint}`,
            {
              parameters: [...primals, shadow, { name: "fb", role: "seed" }],
              results: [],
            },
          ),
    reprint: () => ({ files: [], heads: [], diagnostics: [] }),
    optionalPasses: [],
  };
  const subject = { sources: [file], flags: [], head: { function: "f" }, inputs: { k: 0, x: 1.5 } };
  const options = { seed: 3, build: "brief" as const, withoutReprint: true, ...(next === undefined ? {} : { next }) };
  return checkCLaws(subject, door, toolchain, options).violations.map((v) => `${v.law}: ${v.message}`);
}

describe("the original after a derivative, in C", () => {
  const other = { k: 1, x: 0.5 };

  test("finds what it would find alone, or after itself", () => {
    expect(violationsOf({}, other)).toEqual([]);
    expect(violationsOf({ adjoint: "  factors[k] = 2;\n" }, other)).toEqual([]);
    expect(violationsOf({})).toEqual([]);
  }, 60_000);

  test("finds what a derivative left elsewhere", () => {
    const wrong = "  factors[1 - k] = 7;\n";
    expect(violationsOf({ adjoint: wrong }, other)).toEqual([
      "repeatable: the original after the adjoint: return is 0x1.cp+1, not 0x1.4p+1",
    ]);
    expect(violationsOf({ tangent: `  factors[k] = 2;\n${wrong}` }, other)).toEqual([
      "repeatable: the original after the tangent: return is 0x1.cp+1, not 0x1.4p+1",
    ]);
  }, 60_000);

  test("with the same inputs, finds less", () => {
    expect(violationsOf({ adjoint: "  factors[1 - k] = 7;\n" })).toEqual([]);
    expect(violationsOf({ adjoint: "  factors[k] = 7;\n" })).not.toEqual([]);
  }, 60_000);
});
