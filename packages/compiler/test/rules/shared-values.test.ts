import { describe, expect, it } from "vitest";
import { nameIntermediates } from "../../src/6-simplify/locals/name-intermediates.js";
import {
  add,
  assign,
  binary,
  block,
  conditional,
  constant,
  IdSource,
  intrinsic,
  less,
  mul,
  pathOf,
  readOf,
  real64,
  returns,
} from "../../src/il/builders.js";
import { dump } from "../../src/il/dump/dump.js";
import { expressionSize } from "../../src/il/queries/size.js";
import type { Expression, Program, Statement, UnitId, Variable, VariableId } from "../../src/il/types.js";
import { verify } from "../../src/il/verify.js";
import { forEachStatement } from "../../src/il/visit.js";
import { linearExpressions } from "../../src/rules/linear-reads.js";
import { linearize } from "../../src/rules/linearize.js";
import { sharedValues } from "../../src/rules/shared-values.js";

const origin = { kind: "pass", pass: "test", from: null } as const;
const names = ["a", "b", "c", "y"];
const variables = names.map(
  (name, n): Variable => ({
    id: n as VariableId,
    name,
    type: real64,
    role: name === "y" ? "local" : "parameter",
    origin,
  }),
);
const [a, b, c, y] = variables as [Variable, Variable, Variable, Variable];
const f = (name: string, ...args: Expression[]): Expression => intrinsic(name, args);

function named(...statements: Statement[]): { text: string; program: Program } {
  const unit = {
    id: "f" as UnitId,
    name: "f",
    kind: "function",
    parameters: [a.id, b.id, c.id],
    results: [{ name: "value", type: real64 }],
    resultForm: "plain",
    body: block(...statements, returns([readOf(y)])),
    origin,
  } as const;
  const program: Program = {
    language: "typescript",
    records: new Map(),
    variables: new Map(variables.map((v) => [v.id, v])),
    units: new Map([[unit.id, unit]]),
    initializers: [],
  };
  const requests = {
    wanted: () => true,
    sharedBy: (_unit: unknown, s: Statement, value: Expression, stored: boolean) =>
      sharedValues(value, stored && s.kind === "assign" ? readOf(y) : null, () => true),
  };
  const after = nameIntermediates(program, requests, new IdSource(program));
  expect(verify(after)).toEqual([]);
  const text = dump(after);
  return { text: text.slice(text.indexOf("unit ")), program: after };
}

describe("name-intermediates", () => {
  it("names a nested exponential, whose derivative needs it again", () => {
    const { text } = named(assign(pathOf(y), add(f("exp", mul(readOf(a), readOf(b))), readOf(c))));
    expect(text).toMatch(/exp#\S* = @exp\(\(a\S* \* b\S*\)\);\s+y\S* = \(exp#\S* \+ c/);
  });
  it("leaves a value alone that is stored anyway", () => {
    const { text } = named(assign(pathOf(y), f("exp", readOf(a))));
    expect(text).not.toContain("exp#");
  });
  it("leaves alone what the derivative does not need again", () => {
    const { text } = named(assign(pathOf(y), add(f("sin", readOf(a)), f("log", readOf(b)))));
    expect(text).not.toContain("sin#");
    expect(text).not.toContain("log#");
  });
  it("names each factor of a product of functions", () => {
    const { text } = named(assign(pathOf(y), mul(f("sin", readOf(a)), f("log", readOf(b)))));
    expect(text).toContain("sin#");
    expect(text).toContain("log#");
  });
  it("names one temporary for equal values", () => {
    const e = (): Expression => f("exp", readOf(a));
    const { text } = named(assign(pathOf(y), add(mul(e(), readOf(b)), e())));
    expect(text.match(/exp\(/g)).toHaveLength(1);
  });
  it("never evaluates a lazy operand early", () => {
    const lazy = conditional(less(readOf(a), constant(0)), f("exp", readOf(b)), readOf(c));
    const { text } = named(assign(pathOf(y), add(lazy, constant(1))));
    expect(text).not.toContain("exp#");
    const { text: shortCircuit } = named(
      assign(pathOf(y), add(binary("or", readOf(c), f("exp", readOf(b))), readOf(a))),
    );
    expect(shortCircuit).not.toContain("exp#");
  });
  it("names inside out, and not what only a named value contains", () => {
    const { text } = named(assign(pathOf(y), add(f("exp", f("sin", readOf(a))), readOf(b))));
    expect(text).toMatch(/exp#\S* = @exp\(@sin\(a/);
  });
  it("names parts of a product of very many factors, so that its derivative grows with it", () => {
    const product = (n: number): Expression =>
      Array.from({ length: n }, (_, i) => add(readOf(a), constant(i))).reduce((left, right) => mul(left, right));
    expect(named(assign(pathOf(y), product(40))).text).not.toContain("value#");
    const size = (n: number): number => {
      let nodes = 0;
      const { program } = named(assign(pathOf(y), product(n)));
      forEachStatement(program.units.get("f" as UnitId)!.body, (s) => {
        if (s.kind !== "assign") return;
        for (const e of linearExpressions(linearize(s.value, null, () => true))) nodes += expressionSize(e);
      });
      return nodes;
    };
    expect(size(1600)).toBeLessThan(2.5 * size(800));
  });
  it("looks at each part of a deep nest a few times", () => {
    let looks = 0;
    const counted = (e: Expression): Expression =>
      new Proxy(e, {
        get: (own, key) => {
          if (key === "arguments") looks++;
          return Reflect.get(own, key) as unknown;
        },
      });
    let nest = readOf(a);
    for (let depth = 0; depth < 500; depth++) nest = counted(f("sin", nest));
    expect(sharedValues(nest, null, () => true)).toHaveLength(499);
    expect(looks).toBeLessThan(40 * 500);
  });
  it("squares are cheap, other powers are not", () => {
    const power = (n: number): Expression => binary("power", readOf(a), constant(n));
    expect(sharedValues(mul(power(2), readOf(b)), null, () => true)).toEqual([]);
    expect(sharedValues(mul(power(5), readOf(b)), null, () => true)).toHaveLength(1);
  });
});
