import { describe, expect, test } from "vitest";
import { printTypeScript } from "../../src/7-print/typescript/print-typescript.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";
import {
  add,
  allocate,
  arrayOf,
  assign,
  block,
  builtOrigin,
  call,
  conditional,
  constant,
  deref,
  div,
  element,
  equal,
  exit,
  ifThen,
  intrinsic,
  length,
  less,
  loop,
  mul,
  negate,
  pathOf,
  pointerTo,
  read,
  readOf,
  real64,
  returns,
  scope,
  section,
  sub,
} from "../../src/il/builders.js";
import type { Block, Expression, Program, Type, Unit, UnitId, Variable, VariableId } from "../../src/il/types.js";
import { verify } from "../../src/il/verify.js";

const origin = builtOrigin;
const vector = pointerTo(arrayOf(real64));

class Builder {
  readonly variables = new Map<VariableId, Variable>();
  readonly units = new Map<UnitId, Unit>();

  variable(name: string, type: Type = real64, role: Variable["role"] = "local"): Variable {
    const v: Variable = { id: this.variables.size as VariableId, name, type, role, origin };
    this.variables.set(v.id, v);
    return v;
  }

  unit(
    name: string,
    parameters: readonly Variable[],
    result: Type | null,
    body: Block,
    more: Partial<Unit> = {},
  ): Unit {
    const unit: Unit = {
      id: name as UnitId,
      name,
      kind: "function",
      parameters: parameters.map((p) => p.id),
      results: result === null ? [] : [{ name: "value", type: result }],
      resultForm: "plain",
      body,
      origin,
      ...more,
    };
    this.units.set(unit.id, unit);
    return unit;
  }

  program(): Program {
    const program: Program = {
      language: "typescript",
      records: new Map(),
      variables: this.variables,
      units: this.units,
      initializers: [],
    };
    expect(verify(program)).toEqual([]);
    return program;
  }

  print(): string {
    const bag = new DiagnosticBag();
    const text = printTypeScript(this.program(), {}, bag);
    expect(bag.all).toEqual([]);
    return text;
  }
}

describe("expressions", () => {
  const printed = (make: (a: Expression, b: Expression, c: Expression) => Expression): string => {
    const b = new Builder();
    const [p, q, r] = ["a", "b", "c"].map((n) => b.variable(n, real64, "parameter"));
    b.unit("f", [p!, q!, r!], real64, block(returns([make(readOf(p!), readOf(q!), readOf(r!))])));
    return /return (.*);/.exec(b.print())![1]!;
  };

  test("brackets only where they are needed, and never re-associated", () => {
    expect(printed((a, b, c) => add(add(a, b), c))).toBe("a + b + c");
    expect(printed((a, b, c) => add(a, add(b, c)))).toBe("a + (b + c)");
    expect(printed((a, b, c) => sub(a, sub(b, c)))).toBe("a - (b - c)");
    expect(printed((a, b, c) => mul(add(a, b), c))).toBe("(a + b) * c");
    expect(printed((a, b, c) => div(a, mul(b, c)))).toBe("a / (b * c)");
    expect(printed((a, b, c) => add(mul(a, b), c))).toBe("a * b + c");
    expect(printed((a) => negate(negate(a)))).toBe("-(-a)");
    expect(printed((a, b) => sub(a, negate(b)))).toBe("a - -b");
    expect(printed((a, b) => mul(negate(a), b))).toBe("-a * b");
    expect(
      printed((a) => ({ kind: "binary", operator: "power", left: negate(a), right: constant(2), type: real64 })),
    ).toBe("(-a) ** 2");
    expect(printed((a, b, c) => add(conditional(less(a, b), a, b), c))).toBe("(a < b ? a : b) + c");
    expect(printed((a) => intrinsic("sin", [mul(constant(2), a)]))).toBe("Math.sin(2 * a)");
  });

  test("constants keep the user's spelling", () => {
    expect(printed((a) => mul(constant(Math.PI, "Math.PI"), a))).toBe("Math.PI * a");
    expect(printed((a) => mul(constant(0.001, "1e-3"), a))).toBe("1e-3 * a");
    expect(printed((a) => sub(a, constant(-1)))).toBe("a - -1");
    expect(printed(() => constant(-0))).toBe("-0");
  });

  test("comparing two literals is not an error", () => {
    expect(printed(() => conditional(equal(constant(1), constant(2)), constant(3), constant(4)))).toBe(
      "(1 as number) === 2 ? 3 : 4",
    );
  });
});

describe("declarations", () => {
  test("a counted loop declares its variable, a value used once is a const in the body", () => {
    const b = new Builder();
    const x = b.variable("x", vector, "parameter");
    const s = b.variable("s");
    const i = b.variable("i");
    const t = b.variable("t");
    const at = read(element(deref(pathOf(x)), readOf(i)));
    b.unit(
      "f",
      [x],
      real64,
      block(
        assign(pathOf(s), constant(0)),
        loop("L", {
          init: block(assign(pathOf(i), constant(0))),
          test: less(readOf(i), length(readOf(x))),
          update: block(assign(pathOf(i), add(readOf(i), constant(1)))),
          body: block(assign(pathOf(t), mul(at, at)), assign(pathOf(s), add(readOf(s), readOf(t)))),
        }),
        returns([readOf(s)]),
      ),
    );
    expect(b.print()).toBe(`export function f(x: Float64Array): number {
  let s = 0;
  for (let i = 0; i < x.length; i++) {
    const t = x[i] * x[i];
    s += t;
  }
  return s;
}
`);
  });

  test("a value carried from one iteration to the next is declared outside the loop", () => {
    const b = new Builder();
    const n = b.variable("n", real64, "parameter");
    const i = b.variable("i");
    const last = b.variable("last");
    const s = b.variable("s");
    b.unit(
      "f",
      [n],
      real64,
      block(
        assign(pathOf(s), constant(0)),
        loop("L", {
          init: block(assign(pathOf(i), constant(0))),
          test: less(readOf(i), readOf(n)),
          update: block(assign(pathOf(i), add(readOf(i), constant(1)))),
          body: block(
            ifThen(less(constant(0), readOf(i)), block(assign(pathOf(s), add(readOf(s), readOf(last))))),
            assign(pathOf(last), readOf(i)),
          ),
        }),
        returns([readOf(s)]),
      ),
    );
    expect(b.print()).toContain("  let last = 0;\n  for (let i = 0;");
  });

  test("two loops may use one name; a loop variable used afterwards is declared before", () => {
    const b = new Builder();
    const n = b.variable("n", real64, "parameter");
    const i = b.variable("i");
    const j = b.variable("i");
    const k = b.variable("i");
    const s = b.variable("s");
    const counted = (label: string, v: Variable) =>
      loop(label, {
        init: block(assign(pathOf(v), constant(0))),
        test: less(readOf(v), readOf(n)),
        update: block(assign(pathOf(v), add(readOf(v), constant(1)))),
        body: block(assign(pathOf(s), add(readOf(s), readOf(v)))),
      });
    b.unit(
      "f",
      [n],
      real64,
      block(
        assign(pathOf(s), constant(0)),
        counted("A", i),
        counted("B", j),
        counted("C", k),
        returns([add(readOf(s), readOf(k))]),
      ),
    );
    const text = b.print();
    expect(text.match(/for \(let i1 = 0; i1 < n; i1\+\+\)/g)).toHaveLength(2);
    expect(text).toContain("  let i: number;\n  for (i = 0; i < n; i++) {");
  });
});

describe("control", () => {
  test("labels only where an exit needs them", () => {
    const b = new Builder();
    const n = b.variable("n", real64, "parameter");
    const s = b.variable("s");
    const test_ = less(readOf(s), readOf(n));
    b.unit(
      "f",
      [n],
      real64,
      block(
        assign(pathOf(s), constant(0)),
        loop("outer", {
          test: test_,
          body: block(
            loop("inner", {
              test: test_,
              body: block(
                assign(pathOf(s), add(readOf(s), constant(1))),
                ifThen(equal(readOf(s), constant(3)), block(exit("break", "inner"))),
                ifThen(equal(readOf(s), constant(5)), block(exit("continue", "outer"))),
              ),
            }),
          ),
        }),
        scope("done", block(ifThen(test_, block(exit("break", "done"))), assign(pathOf(s), constant(7)))),
        returns([readOf(s)]),
      ),
    );
    expect(b.print()).toBe(`export function f(n: number): number {
  let s = 0;
  outer: while (s < n) {
    while (s < n) {
      s++;
      if (s === 3) {
        break;
      }
      if (s === 5) {
        continue outer;
      }
    }
  }
  done: {
    if (s < n) {
      break done;
    }
    s = 7;
  }
  return s;
}
`);
  });
});

describe("arrays", () => {
  test("sections", () => {
    const b = new Builder();
    const x = b.variable("x", vector, "parameter");
    const y = b.variable("y", vector, "parameter");
    const whole = (v: Variable) => section(deref(pathOf(v)));
    const part = (v: Variable) => section(deref(pathOf(v)), [{ from: constant(2), to: constant(5) }]);
    b.unit(
      "f",
      [x, y],
      null,
      block(
        assign(whole(x), constant(0)),
        assign(part(x), constant(1)),
        assign(whole(x), read(whole(y))),
        assign(part(x), read(part(y))),
        assign(whole(x), add(read(whole(x)), read(whole(x)))),
        assign(whole(x), add(read(whole(x)), read(whole(y)))),
      ),
    );
    expect(b.print()).toBe(`export function f(x: Float64Array, y: Float64Array): void {
  x.fill(0);
  x.fill(1, 2, 5);
  x.set(y);
  x.set(y.subarray(2, 5), 2);
  for (let k = 0; k < x.length; k++) {
    x[k] += x[k];
  }
  const source = y.slice();
  for (let k1 = 0; k1 < x.length; k1++) {
    x[k1] += source[k1];
  }
}
`);
  });

  test("results in a record", () => {
    const b = new Builder();
    const x = b.variable("x", real64, "parameter");
    const results = [
      { name: "value", type: real64 },
      { name: "tangent", type: real64 },
    ];
    const g = b.unit("g", [x], null, block(returns([readOf(x), constant(2)])), { results, resultForm: "record" });
    const a = b.variable("a", real64, "parameter");
    const y = b.variable("y");
    const yd = b.variable("yd");
    const w = b.variable("w", vector);
    b.unit(
      "f",
      [a],
      real64,
      block(
        call([pathOf(y), pathOf(yd)], g.id, [readOf(a)]),
        allocate(pathOf(w), 1, arrayOf(real64), [readOf(y)]),
        call([element(deref(pathOf(w)), constant(0)), pathOf(a)], g.id, [readOf(yd)]),
        returns([read(element(deref(pathOf(w)), constant(0)))]),
      ),
    );
    expect(b.print()).toContain(`  const { value: y, tangent: yd } = g(a);
  const w = new Float64Array(y);
  const results = g(yd);
  w[0] = results.value;
  a = results.tangent;
  return w[0];
`);
  });
});
