/** Adjoints as programs: their tangents and adjoints are right, or refused. */
import { differentiate } from "@retrograd/compiler";
import { describe, expect, it } from "vitest";
import { allCases } from "../read-case.js";
import { runOnText } from "../run-case.js";
import { workshops } from "../workshops.js";
import { adjointAgainOfCase } from "./second-order-typescript.js";

const right = [
  "checkpoints/a-loop-left-early",
  "checkpoints/a-loop-of-known-length",
  "checkpoints/memory-for-a-loop",
  "checkpoints/objects-that-each-step-makes",
  "checkpoints/records-and-rows",
  "checkpoints/what-a-test-reads-first",
  "arrays/callbacks-pass-over-holes",
  "arrays/integer-arrays-are-passive",
  "arrays/new-lists-whose-length-is-asked-for",
  "arrays/push-and-pop-as-a-stack",
  "arrays/subscripts-that-round-differently",
  "classes/getters-that-patterns-call",
  "classes/list-of-subclasses-dispatches",
  "closures/over-a-loop-variable",
  "closures/tape-of-closures-in-fields",
  "collections/map-of-objects",
  "control/infinite-values-that-the-way-taken-does-not-use",
  "control/exceptions-of-called-functions-are-caught",
  "control/switch-inside-a-loop-continues-it",
  "expressions/spread-of-a-part",
  "modules/buffers-that-calls-exchange",
  "modules/tables-that-a-later-call-uses",
  "modules/tables-that-only-the-next-call-wants",
  "procedures/passive-procedure-is-called-as-it-is",
  "references/recursive-type-alias-of-inferred-argument",
];
const refused = ["collections/dictionaries-taken-apart"];

describe("adjoints that are differentiated once more", () => {
  const tried = allCases().filter(({ name }) => [...right, ...refused].includes(name));

  it("knows the cases that are named", () => {
    expect(tried.map(({ name }) => name)).toEqual(expect.arrayContaining([...right, ...refused]));
  });

  it.each(tried)("$name", { timeout: 120_000 }, (c) => {
    const verdict = adjointAgainOfCase(c, workshops.workshop);
    if (right.includes(c.name)) expect(verdict).toBe("right");
    else expect(verdict).toHaveProperty("refused");
  });

  const own = `import { bytes, reals } from "@retrograd/runtime";
export function note(n: number): void {
  bytes.pushTest(n > 2);
}
export function f(x: number, n: number): number {
  note(n);
  reals.push(x * x);
  const y = reals.pop();
  return bytes.popTest() ? y : 3 * y;
}
`;

  it("a helper that pushes works on the stacks of the derivative, though it is exported", { timeout: 120_000 }, () => {
    expect(runOnText(own, "{ x: 0.7, n: 3 }", workshops.workshop, 1)).toEqual([]);
    const host = workshops.workshop.host(new Map([["/case/program.ts", own]]));
    const request = { files: ["/case/program.ts"], heads: [{ function: "f" }], mode: "tangent" as const };
    const [made] = differentiate(request, host, workshops.workshop.parsers).files;
    expect(made?.text).not.toMatch(/import .*\bnote\b/);
  });

  it("a program with both kinds of stacks is refused", { timeout: 120_000 }, () => {
    const both = `import { reals as inner } from "@retrograd/runtime/again";\n${own.replace("x * x", "x * x + inner.top")}`;
    const host = workshops.workshop.host(new Map([["/case/program.ts", both]]));
    const request = { files: ["/case/program.ts"], heads: [{ function: "f" }], mode: "tangent" as const };
    const { diagnostics } = differentiate(request, host, workshops.workshop.parsers);
    expect(diagnostics.map(({ code, line }) => `${code} ${line}`)).toEqual(["RG6007 2"]);
  });
});
