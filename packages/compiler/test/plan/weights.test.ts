/** What costs less than a push and its pop, in both languages: the decisions that the numbers of languages/weights.ts stand for. */
import { describe, expect, it } from "vitest";
import { isCheap } from "../../src/4-plan/weights/cheap-values.js";
import { weightOf, weightOfStoring } from "../../src/4-plan/weights/weigh.js";
import type { Program, Statement } from "../../src/il/types.js";
import { forEachStatement } from "../../src/il/visit.js";
import { written } from "../suppress/written-il.js";

const program = (body: string): Program =>
  written(`
parameter x#0: *packed<real64; row; 0>;
parameter n#1: real64;
local s#2: real64;
local i#3: real64;
local t#4: real64;
unit f = function f (x#0, n#1) -> plain (value: real64) { s#2 = 1; ${body} return (s#2); }`);

const languages = ["typescript", "c"] as const;

function assigned(p: Program): Extract<Statement, { kind: "assign" }> {
  let last: Extract<Statement, { kind: "assign" }> | undefined;
  for (const unit of p.units.values())
    forEachStatement(unit.body, (s) => {
      if (s.kind === "assign" && s.target.root === 4) last = s;
    });
  return last as Extract<Statement, { kind: "assign" }>;
}

describe.each(languages)("%s", (language) => {
  const cheap = (expression: string): boolean => {
    const p = { ...program(`t#4 = ${expression}; s#2 = t#4;`), language };
    return isCheap(p, assigned(p).value);
  };
  it.each(["(x#0.*[0] + n#1)", "((n#1 * n#1) - (x#0.*[0] * 3))", "(1 / n#1)", "@floor(n#1)", "((n#1 / 4) / 8)"])(
    "%s costs less than to store it",
    (expression) => {
      expect(cheap(expression)).toBe(true);
    },
  );
  it.each(["@sqrt(n#1)", "@exp(n#1)", "@sin(n#1)", "@pow(n#1, 3)", "(((1 / n#1) / n#1) / n#1)"])(
    "%s does not",
    (expression) => {
      expect(cheap(expression)).toBe(false);
    },
  );
  it("a branch costs as much as its dearer arm", () => {
    const weight = (body: string): number => {
      const p = { ...program(body), language };
      const [, s] = [...p.units.values()][0]?.body.statements ?? [];
      return weightOf(p, s as Statement, new Map());
    };
    const one = weight("t#4 = (n#1 * 2);");
    expect(weight("t#4 = ((n#1 * 2) * 3);")).toBe(2 * one);
    const test = weight("if (n#1 > 1) { } else { }");
    expect(weight("if (n#1 > 1) { t#4 = (n#1 * 2); } else { t#4 = ((n#1 * 2) * 3); }")).toBe(test + 2 * one);
  });
  it("an array of numbers is stored element by element", () => {
    const p = { ...program(""), language };
    const number = { kind: "real", bits: 64 } as const;
    const extent = { kind: "constant", value: 3, type: number } as const;
    const array = {
      kind: "array",
      element: number,
      dimensions: [{ extent, base: 0 }],
      layout: "row",
      storage: "packed",
    } as const;
    expect(weightOfStoring(p, array)).toBe(3 * weightOfStoring(p, number));
  });
});
