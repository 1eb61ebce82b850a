/** `check --second-order`: right second derivatives hold, a wrong one is told, and what cannot be made is refused. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CompilerDoor } from "../src/cli/compiler-door.js";
import { exitCodes, run } from "../src/cli/run.js";
import { compareProducts } from "../src/laws/second-order/compare.js";
import { tolerancesFor } from "../src/laws/tolerances.js";
import { recordingTerminal } from "./cli/recording-terminal.js";

// The first test reads the compiler, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "retrograd-second-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Program {
  readonly name: string;
  readonly text: string;
  readonly at: object;
}

async function checked({ name, text, at }: Program, more: readonly string[] = [], door: Partial<CompilerDoor> = {}) {
  const [file, inputs] = [join(folder, name), join(folder, "at.json")];
  writeFileSync(file, text);
  writeFileSync(inputs, JSON.stringify(at));
  const { terminal, written } = recordingTerminal();
  const compiler = { ...(await import("@retrograd/compiler")), ...door };
  const asked = ["check", file, "--function", "f", "--at", inputs, "--second-order", "--quick", ...more];
  const code = await run(asked, { version: "9.9.9", terminal, compiler: async () => compiler });
  return { code, ...written };
}

const inTypeScript: Program = {
  name: "f.ts",
  text: `export function f(x: Float64Array, y: Float64Array, t: number): number {
  for (let i = 0; i < x.length; i++) y[i] = Math.sin(x[i] * t) * y[i];
  return y[0] * y[1] * t;
}
`,
  at: { x: [0.3, 0.8], y: [1.5, -0.5], t: 0.7 },
};
const inC: Program = {
  name: "f.c",
  text: `#include <math.h>
struct state { double t; int n; double *y; };
static double gain = 1.5;
double f(const double *x, struct state *s) {
  for (int i = 0; i < s->n; i++) s->y[i] = gain * sin(x[i] * s->t) * s->y[i];
  return s->y[0] * s->y[1] * s->t;
}
`,
  at: { x: [0.3, 0.8], s: { t: 0.7, n: 2, y: [1.5, -0.5] } },
};
const programs = [inTypeScript, inC];

/** The adjoint of the tangent with a wrong factor in it. */
async function wrongly(from: RegExp, to: string): Promise<Partial<CompilerDoor>> {
  const { differentiate } = await import("@retrograd/compiler");
  let isPlanted = false;
  return {
    differentiate: (request, ...rest) => {
      const outcome = differentiate(request, ...rest);
      if (!/_d\.(ts|c)$/.test(request.files[0] ?? "")) return outcome;
      const files = outcome.files.map((file) => {
        const text = isPlanted ? file.text : file.text.replace(from, to);
        isPlanted ||= text !== file.text;
        return { ...file, text };
      });
      expect(isPlanted).toBe(true);
      return { ...outcome, files };
    },
  };
}

describe.each(programs)("$name", (program) => {
  test("the Hessian times a vector and its symmetry hold, and stand in the report", async () => {
    const { code, out } = await checked(program);
    expect(out).toMatch(/H·v +product \S+ +differences \S+ +relative error \S+ +holds/);
    expect(out).toMatch(/symmetry +vᵀHw \S+ +wᵀHv \S+ +relative error \S+ +holds/);
    expect(code).toBe(exitCodes.done);
  });

  test("as JSON", async () => {
    const { out } = await checked(program, ["--json"]);
    const { pass, secondOrder } = JSON.parse(out);
    expect(pass).toBe(true);
    expect(Math.abs(secondOrder.hessianVector.product)).toBeGreaterThan(0);
    expect(secondOrder.hessianVector.relativeError).toBeLessThan(1e-7);
    expect(secondOrder.symmetry.left).toBeCloseTo(secondOrder.symmetry.right, 12);
  });

  test("a wrong factor in the adjoint of the tangent is told", async () => {
    const { code, out } = await checked(program, ["--json"], await wrongly(/ = (Math\.)?cos\(/, " = 1.5 * $1cos("));
    const { pass, violations } = JSON.parse(out);
    expect(pass).toBe(false);
    expect(violations.map(({ law }: { law: string }) => law)).toContain("hessian-vector");
    expect(code).toBe(exitCodes.refused);
  });
});

test("text that does not compile is told", async () => {
  const { code, out } = await checked(inC, [], await wrongly(/\n#include "retrograd.h"/, "\n#error none"));
  expect(out).toContain("the adjoint of the tangent does not compile");
  expect(code).toBe(exitCodes.refused);
});

test("what cannot be made is refused at its place in the tangent", async () => {
  const text = `#include <stdlib.h>
static double *kept;
double f(int n, double x) {
  if (kept == NULL) kept = calloc((size_t)n, sizeof *kept);
  kept[n - 1] += x * x;
  return kept[n - 1] * x;
}
`;
  const { code, error, out } = await checked({ name: "f.c", text, at: { n: 2, x: 0.5 } });
  expect(error).toMatch(/error RG\d{4}: /);
  expect(error).toMatch(/--> f_d\.c:\d+:\d+/);
  expect(out).toBe("");
  expect(code).toBe(exitCodes.refused);
});

test("a tangent that calls the runtime is refused at the import", async () => {
  const text = `export class Point { constructor(public u: number, public v: number) {} }
export function f(p: Point, n: number): number {
  const seen = new Map<Point, number>();
  for (let i = 0; i < n; i++) seen.set(p, p.u * p.v + i);
  let s = 0;
  for (const [q, w] of seen) s += q.u * w;
  return s;
}
`;
  const { code, error } = await checked({ name: "f.ts", text, at: { p: { u: 0.5, v: 1.5 }, n: 2 } });
  expect(error).toContain("of Retrograd's runtime.");
  expect(error).toMatch(/error RG6007: .*\n --> .*f_d\.ts:\d+:1/);
  expect(code).toBe(exitCodes.refused);
});

test("several outputs are weighed, and an input that is overwritten is one", async () => {
  const text = `void f(int n, double *x, double *y) {
  for (int i = 0; i < n; i++) {
    y[i] = x[i] * x[(i + 1) % n] * y[i];
    x[i] = y[i] * y[i];
  }
}
`;
  const { code, out } = await checked({ name: "f.c", text, at: { n: 3, x: [0.5, 1.2, -0.7], y: [1, 2, 3] } });
  expect(out).toContain("every law holds");
  expect(code).toBe(exitCodes.done);
});

test("a product without symmetry is told", () => {
  const numbers = (a: number, b: number) => new Map(Object.entries({ a, b }));
  const H = { aa: 2, ab: 1, ba: 3, bb: 4 };
  const times = (a: number, b: number) => numbers(H.aa * a + H.ab * b, H.ba * a + H.bb * b);
  const products = {
    v: numbers(1, 0.5),
    w: numbers(-0.4, 2),
    hv: times(1, 0.5),
    hw: times(-0.4, 2),
    gradientAt: (h: number) => times(h, 0.5 * h),
  };
  const { broken } = compareProducts(products, tolerancesFor(64, {}), false);
  expect(broken.map(({ law }) => law)).toEqual(["symmetry"]);
});
