import { mark, release } from "@retrograd/runtime";
import { describe, expect, it } from "vitest";
import { checkLaws } from "../src/laws/check-laws.js";
import type { CallableHead, Door, DoorOutcome, Noted } from "../src/laws/door.js";
import { ModuleCache } from "../src/laws/module-world.js";
import { findHead, inputsFromExpression } from "../src/laws/subject.js";

const program = `
let calls = 0;
export class Cell { constructor(public u: number, public next: Float64Array) {} }
export function cell(): Cell { return new Cell(0.7, Float64Array.of(0.2, 0.4)); }
export function f(a: number, x: Float64Array, c: Cell): number {
  if (a > 100) throw new Error("too large");
  calls++;
  console.log("call", calls);
  x[0] = x[0] * x[1] * a;
  return Math.sin(x[0]) * c.u + c.next[1];
}`;

const tangentText = `
import { f, cell, Cell } from "./f.js";
export function f_d(a: number, ad: number, x: Float64Array, xd: Float64Array, c: Cell, cd: Cell) {
  if (a > 100) throw new Error("too large");
  console.log("call", 1);
  xd[0] = (xd[0] * x[1] + x[0] * xd[1]) * a + x[0] * x[1] * ad;
  x[0] = x[0] * x[1] * a;
  return { value: Math.sin(x[0]) * c.u + c.next[1], tangent: Math.cos(x[0]) * xd[0] * c.u + Math.sin(x[0]) * cd.u + cd.next[1] };
}`;

const adjointText = `
import { reals } from "@retrograd/runtime";
export function f_b(a: number, x: Float64Array, xb: Float64Array, c: Cell, cb: Cell, fb: number) {
  if (a > 100) throw new Error("too large");
  console.log("call", 1);
  reals.push(x[0]);
  x[0] = x[0] * x[1] * a;
  cb.next[1] += fb;
  cb.u += Math.sin(x[0]) * fb;
  const t = xb[0] + Math.cos(x[0]) * c.u * fb;
  x[0] = reals.pop();
  xb[0] = t * x[1] * a;
  xb[1] += t * x[0] * a;
  return { ab: t * x[0] * x[1] };
}`;

const primal = (names: string[]) => names.map((name) => ({ name, role: "primal" as const }));
const shadow = (of: string, suffix: string) => ({ name: of + suffix, role: "shadow" as const, of });
const [a, x, c] = primal(["a", "x", "c"]) as [
  ReturnType<typeof primal>[0],
  ReturnType<typeof primal>[0],
  ReturnType<typeof primal>[0],
];

const tangentHead: CallableHead = {
  function: "f",
  generated: "f_d",
  module: "/f_d.ts",
  parameters: [a, shadow("a", "d"), x, shadow("x", "d"), c, shadow("c", "d")],
  results: [
    { name: "value", role: "value" },
    { name: "tangent", role: "tangent" },
  ],
};
const adjointHead: CallableHead = {
  function: "f",
  generated: "f_b",
  module: "/f_b.ts",
  parameters: [a, x, shadow("x", "b"), c, shadow("c", "b"), { name: "fb", role: "seed" }],
  results: [{ name: "ab", role: "adjoint", of: "a" }],
};
const reprintHead: CallableHead = {
  function: "f",
  generated: "f",
  module: "/f_p.ts",
  parameters: [a, x, c],
  results: [{ name: "value", role: "value" }],
};

interface Texts {
  /** What the adjoint with notes says that it stores to x[0], and to the result; the primal with notes says it of its own. */
  readonly notes?: readonly string[];
  readonly tangent?: string;
  readonly adjoint?: string;
  readonly reprint?: string;
}

function door(texts: Texts): Door {
  const outcome = (head: CallableHead, text: string): DoorOutcome => ({
    files: [{ path: head.module, text }],
    diagnostics: [],
    heads: [head],
  });
  return {
    derive: (mode) =>
      mode === "tangent"
        ? outcome(tangentHead, texts.tangent ?? tangentText)
        : outcome(adjointHead, texts.adjoint ?? adjointText),
    reprint: () => outcome(reprintHead, texts.reprint ?? program),
    ...(texts.notes === undefined ? {} : { noted: () => noted(texts.notes ?? []) }),
    optionalPasses: ["tbr"],
  };
}

/** Programs that say what they store. */
function noted(notes: readonly string[]): Noted<DoorOutcome> {
  const with_ = (head: CallableHead, text: string, lines: readonly string[]): DoorOutcome => ({
    files: [{ path: head.module, text: text.replace("* x[1] * a;", (all) => `${all} ${lines.join(" ")}`) }],
    diagnostics: [],
    heads: [head],
  });
  return {
    function: "say",
    primal: with_(reprintHead, program, ["say(0, x[0]); say(0, -x[0]); say(0, 0); say(1, a);"]),
    adjoint: with_(adjointHead, adjointText, notes),
    names: ["8:3 x[0]", "8:9 a"],
  };
}

function laws(texts: Texts, at = "{ a: 1.37, x: Float64Array.of(0.53, 0.29), c: cell() }", wrt?: readonly string[]) {
  const read = (path: string) => (path === "/f.ts" ? program : undefined);
  const { parameters } = findHead(["/f.ts"], read, "f");
  const inputs = inputsFromExpression(at, parameters);
  const head = { function: "f", ...(wrt === undefined ? {} : { wrt }) };
  const subject = { files: ["/f.ts"], read, cache: new ModuleCache(), head, inputs };
  return checkLaws(subject, door(texts), { seed: 7 });
}

const broken = (texts: Texts) => new Set(laws(texts).violations.map((v) => v.law));

describe("laws", () => {
  it("accept a correct derivative", () => {
    const report = laws({});
    expect(report.violations).toEqual([]);
    expect(report.check.pass).toBe(true);
    expect(report.check.stack).toEqual({ peakBytes: 8, endsEmpty: true });
    expect(report.check.dotProduct.relativeError).toBeLessThan(1e-15);
    expect(report.check.differences.relativeError).toBeLessThan(1e-8);
    expect(report.tangents.get("return")).toBeCloseTo(
      report.tangents.get("x[0]")! * Math.cos(1.37 * 0.53 * 0.29) * 0.7 + Math.sin(1.37 * 0.53 * 0.29) + 1,
      12,
    );
    expect([...report.adjoints.keys()]).toEqual(["a", "x[0]", "x[1]", "c.u", "c.next[0]", "c.next[1]"]);
  });

  it("move a number once that two paths of the request lead to", () => {
    const report = laws({}, undefined, ["c.u", "x", "c.u"]);
    expect(report.violations).toEqual([]);
    expect([...report.adjoints.keys()]).toEqual(["c.u", "x[0]", "x[1]"]);
  });

  it("see a wrong tangent", () => {
    const tangent = tangentText.replace("+ x[0] * x[1] * ad", "+ 1.00001 * x[0] * x[1] * ad");
    expect(broken({ tangent })).toEqual(new Set(["differences", "dot-product"]));
  });

  it("see a tangent that computes another value", () => {
    expect(broken({ tangent: tangentText.replace("x[0] = x[0] * x[1] * a;", "x[0] = x[0] * (x[1] * a);") })).toContain(
      "tangent-value",
    );
  });

  it("see a wrong adjoint", () => {
    expect(broken({ adjoint: adjointText.replace("xb[1] += t", "xb[1] = t") })).toEqual(new Set(["dot-product"]));
  });

  it.each([
    [["say(0, x[0]); say(0, -x[0]); say(0, 0);"], true, "all"],
    [["say(0, -x[0]); say(1, a);"], true, "some are left out"],
    [["say(0, -x[0]); say(0, x[0]);"], true, "iterations are swept one by one"],
    [["say(-2, a); say(-2, a); say(-1, 0);"], true, "run again for the backward sweep"],
    [["say(0, x[0]); say(0, x[0]);"], false, "one value twice"],
    [["say(0, x[0] * (1 + 3e-16));"], false, "the last bit"],
    [["say(0, -0);"], false, "the sign of zero"],
    [["say(1, x[0]);"], false, "a value of another place"],
    [["say(-2, x[0]);"], false, "another value when it is run again"],
  ])("compare what the forward sweep stores: %s", (notes, isRight, _) => {
    expect([...broken({ notes })]).toEqual(isRight ? [] : ["forward-values"]);
  });

  it("see what is left on a stack", () => {
    const before = mark();
    const report = laws({ adjoint: adjointText.replace("reals.push(x[0]);", "reals.push(1); reals.push(x[0]);") });
    expect(new Set(report.violations.map((v) => v.law))).toEqual(new Set(["stack"]));
    expect(report.check.stack.endsEmpty).toBe(false);
    // The stacks are those of all tests of this process.
    release(before);
  });

  it("see a reprinted primal that differs in the last bit, in output or in what it throws", () => {
    expect(broken({ reprint: program.replace("x[0] * x[1] * a", "x[0] * (x[1] * a)") })).toEqual(new Set(["reprint"]));
    expect(broken({ reprint: program.replace('"call"', '"cell"') })).toEqual(new Set(["reprint"]));
    const thrown = laws(
      { reprint: program.replace("too large", "big") },
      "{ a: 101, x: Float64Array.of(1, 2), c: cell() }",
    );
    expect(thrown.violations.map((v) => v.law)).toEqual(["reprint"]);
  });

  it("see derivatives that are all zero, or not finite", () => {
    const zero = tangentText
      .replace(/tangent: .*/, "tangent: 0 };")
      .replace(/xd\[0\] = .*/, "xd[0] = 0; xd[1] = 0; cd.u = 0; cd.next.fill(0);");
    expect(broken({ tangent: zero })).toContain("not-vacuous");
    expect(broken({ tangent: tangentText.replace("ad;", "ad / 0;") })).toContain("not-vacuous");
  });

  it("see that generated code throws where the primal does not", () => {
    expect(broken({ adjoint: adjointText.replace("a > 100", "a > 1") })).toContain("exceptions");
  });
});
