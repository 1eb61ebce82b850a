import { describe, expect, it } from "vitest";
import { pointsTo } from "../../src/3-analyze/pointers/points-to.js";
import { vectorizeInterleaved } from "../../src/5-differentiate/directions/interleaved/vectorize-interleaved.js";
import { defaultSuffixes } from "../../src/5-differentiate/names.js";
import type { TangentProgram } from "../../src/5-differentiate/tangent/differentiate-tangent.js";
import { differentiateTangent } from "../../src/5-differentiate/tangent/differentiate-tangent.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";
import {
  add,
  allocate,
  arrayOf,
  assign,
  block,
  call,
  conditional,
  constant,
  deref,
  div,
  element,
  field,
  IdSource,
  ifThen,
  intrinsic,
  length,
  less,
  loop,
  mul,
  operation,
  pathOf,
  pointerTo,
  read,
  readOf,
  real64,
  recordType,
  returns,
} from "../../src/il/builders.js";
import type {
  Expression,
  Program,
  RecordDeclaration,
  RecordId,
  Statement,
  Type,
  Unit,
  UnitId,
  Variable,
  VariableId,
} from "../../src/il/types.js";
import { verify } from "../../src/il/verify.js";
import { analyze } from "./analyze.js";
import { everythingActive } from "./everything-active.js";
import { compile } from "./run-il.js";

const origin = { kind: "pass", pass: "test", from: null } as const;
const vector = pointerTo(arrayOf(real64));
const list = pointerTo(arrayOf(real64, "list"));
const pointRecord: RecordDeclaration = {
  id: "P" as RecordId,
  name: "P",
  kind: "literal",
  fields: [
    { name: "u", type: real64 },
    { name: "next", type: pointerTo(recordType("P"), true) },
  ],
  methods: new Map(),
  origin,
};
const point = pointerTo(recordType("P"));

class Builder {
  readonly variables = new Map<VariableId, Variable>();
  readonly units = new Map<UnitId, Unit>();
  readonly initializers: UnitId[] = [];

  variable(name: string, type: Type = real64, role: Variable["role"] = "local"): Variable {
    const id = this.variables.size as VariableId;
    const passing = role === "parameter" ? { passing: "value" as const } : {};
    const variable: Variable = { id, name, type, role, origin, ...passing };
    this.variables.set(id, variable);
    return variable;
  }
  parameter(name: string, type: Type = real64): Variable {
    return this.variable(name, type, "parameter");
  }
  unit(name: string, parameters: readonly Variable[], result: Type | null, ...statements: Statement[]): UnitId {
    const id = name as UnitId;
    this.units.set(id, {
      id,
      name,
      kind: "function",
      parameters: parameters.map((p) => p.id),
      results: result === null ? [] : [{ name: "value", type: result }],
      resultForm: "plain",
      body: block(...statements),
      origin,
    });
    return id;
  }
  program(): Program {
    return {
      language: "typescript",
      records: new Map([[pointRecord.id, pointRecord]]),
      variables: this.variables,
      units: this.units,
      initializers: this.initializers,
    };
  }
}

const c = (value: number): Expression => constant(value);
const f = (name: string, ...args: Expression[]): Expression => intrinsic(name, args);

/** The tangent of a head over numbers agrees with differences; its value is the primal's, bit for bit. */
function check(b: Builder, head: UnitId, at: readonly number[], tolerance = 1e-8): Program {
  const program = b.program();
  expect(verify(program)).toEqual([]);
  const facts = pointsTo(program, [head]);
  checkWith(program, head, at, tolerance, analyze(program, head));
  checkWith(program, head, at, tolerance, analyze(program, head, { enabled: false }));
  return checkWith(program, head, at, tolerance, { activity: everythingActive(program, facts), pointsTo: facts });
}

function checkWith(
  program: Program,
  head: UnitId,
  at: readonly number[],
  tolerance: number,
  facts: ReturnType<typeof analyze>,
): Program {
  const bag = new DiagnosticBag();
  const ids = new IdSource(program);
  const options = { suffixes: defaultSuffixes };
  const after = differentiateTangent(program, [{ unit: head }], facts.activity, facts.pointsTo, options, ids, bag);
  expect(bag.all).toEqual([]);
  expect(verify(after.program)).toEqual([]);
  const primal = compile(program, head) as (...args: number[]) => number;
  const tangent = compile(after.program, after.heads.get(head)!) as (...args: number[]) => {
    value: number;
    tangent: number;
  };
  // Twice: nothing of the first call may be left for the second.
  for (let run = 0; run < 2; run++) {
    const along = at.map((_, k) => Math.sin(3 * k + 1 + run));
    const h = 2 ** -9;
    const at1 = (t: number): number => primal(...at.map((x, k) => x + t * h * along[k]!));
    const expected = (45 * (at1(1) - at1(-1)) - 9 * (at1(2) - at1(-2)) + (at1(3) - at1(-3))) / (60 * h);
    const { value, tangent: derivative } = tangent(...actuals(after, head, at, along));
    expect(value).toBe(primal(...at));
    expect(Math.abs(derivative - expected) / Math.max(1, Math.abs(expected))).toBeLessThan(tolerance);
  }
  checkVector(differentiateVector(program, head, facts), after, head, at);
  return after.program;
}

/** Each parameter's value, and its derivative after it where it has one. */
function actuals<T>(after: TangentProgram, head: UnitId, at: readonly number[], along: readonly T[]): (number | T)[] {
  let k = -1;
  const { parameters } = after.program.units.get(after.heads.get(head)!)!;
  return parameters.map((id) => {
    if (after.shadows.has(id)) return along[k]!;
    k++;
    return at[k]!;
  });
}

function differentiateVector(program: Program, head: UnitId, facts: ReturnType<typeof analyze>): TangentProgram {
  const bag = new DiagnosticBag();
  const ids = new IdSource(program);
  const options = { suffixes: { ...defaultSuffixes, tangentUnit: defaultSuffixes.vectorTangentUnit } };
  const scalar = differentiateTangent(program, [{ unit: head }], facts.activity, facts.pointsTo, options, ids, bag);
  const vector = { ...scalar, ...vectorizeInterleaved(scalar, { suffix: "_dv" }, bag) };
  expect(bag.all).toEqual([]);
  expect(verify(vector.program)).toEqual([]);
  return vector;
}

/** The vector tangent gives in each direction, bit for bit, what the tangent gives. */
function checkVector(vector: TangentProgram, scalar: TangentProgram, head: UnitId, at: readonly number[]): void {
  const nd = 3;
  const global = [...vector.program.variables.values()].some((v) => v.role === "global" && v.type.kind === "pointer");
  if (global) return;
  const one = compile(scalar.program, scalar.heads.get(head)!) as (...args: number[]) => {
    value: number;
    tangent: number;
  };
  const all = compile(vector.program, vector.heads.get(head)!) as (...args: unknown[]) => {
    value: number;
    tangent: Float64Array;
  };
  const along = at.map((_, k) => Float64Array.from({ length: nd }, (_, direction) => Math.cos(5 * k + direction)));
  const { value, tangent } = all(nd, ...actuals(scalar, head, at, along));
  const expected = [0, 1, 2].map((direction) =>
    one(
      ...actuals(
        scalar,
        head,
        at,
        along.map((d) => d[direction]!),
      ),
    ),
  );
  expect(value).toBe(expected[0]!.value);
  expect([...tangent]).toEqual(expected.map((result) => result.tangent));
  expect(along.map((d) => [...d])).toEqual(at.map((_, k) => [0, 1, 2].map((direction) => Math.cos(5 * k + direction))));
}

describe("tangent of assignments", () => {
  it("reads the old value where the target occurs in its own new value", () => {
    const b = new Builder();
    const [x, y] = [b.parameter("x"), b.parameter("y")];
    const f1 = b.unit(
      "f",
      [x, y],
      real64,
      assign(pathOf(x), f("tanh", readOf(x))),
      assign(pathOf(x), mul(readOf(x), add(readOf(x), readOf(y)))),
      assign(pathOf(y), div(readOf(x), readOf(y))),
      assign(pathOf(y), f("hypot", readOf(x), readOf(y))),
      assign(pathOf(y), div(readOf(y), f("exp", readOf(y)))),
      returns([add(readOf(x), readOf(y))]),
    );
    check(b, f1, [0.7, 1.3]);
  });
  it("a passive value clears the tangent", () => {
    const b = new Builder();
    const x = b.parameter("x");
    const y = b.variable("y");
    const f1 = b.unit(
      "f",
      [x],
      real64,
      assign(pathOf(y), mul(readOf(x), readOf(x))),
      ifThen(less(readOf(x), c(10)), block(assign(pathOf(y), c(2)))),
      returns([mul(readOf(x), readOf(y))]),
    );
    check(b, f1, [1.5]);
  });
  it("conditionals, poles and kinks", () => {
    const b = new Builder();
    const [x, y] = [b.parameter("x"), b.parameter("y")];
    const z = b.variable("z");
    const f1 = b.unit(
      "f",
      [x, y],
      real64,
      assign(
        pathOf(z),
        conditional(less(readOf(x), c(0)), f("sqrt", readOf(x)), f("sqrt", add(readOf(x), mul(readOf(y), c(3))))),
      ),
      assign(pathOf(z), add(f("sqrt", mul(readOf(z), readOf(z))), f("max", readOf(x), readOf(y), readOf(z)))),
      assign(pathOf(z), add(readOf(z), f("asin", div(readOf(x), c(7))))),
      returns([readOf(z)]),
    );
    check(b, f1, [1.5, 0.4]);
  });
});

describe("tangent of storage", () => {
  it("loops over arrays, growing lists, resized lists", () => {
    const b = new Builder();
    const [x, y] = [b.parameter("x"), b.parameter("y")];
    const [a, l, i, s] = [b.variable("a", vector), b.variable("l", list), b.variable("i"), b.variable("s")];
    const at = (v: Variable, index: Expression) => element(deref(pathOf(v)), index);
    const count = (label: string, limit: Expression, ...body: Statement[]) =>
      loop(label, {
        init: block(assign(pathOf(i), c(0))),
        test: less(readOf(i), limit),
        update: block(assign(pathOf(i), add(readOf(i), c(1)))),
        body: block(...body),
      });
    const f1 = b.unit(
      "f",
      [x, y],
      real64,
      allocate(pathOf(a), 1, arrayOf(real64), [c(5)]),
      allocate(pathOf(l), 2, arrayOf(real64, "list"), [], { kind: "elements", values: [mul(readOf(x), c(2)), c(1)] }),
      count(
        "fill",
        c(5),
        assign(at(a, readOf(i)), add(mul(readOf(x), readOf(i)), f("sin", readOf(y)))),
        assign(at(l, length(readOf(l))), f("exp", mul(read(at(a, readOf(i))), c(0.3)))),
      ),
      { kind: "resize", array: deref(pathOf(l)), length: c(6), origin },
      assign(pathOf(s), c(0)),
      count("add", length(readOf(l)), assign(pathOf(s), add(readOf(s), mul(read(at(l, readOf(i))), readOf(i))))),
      returns([readOf(s)]),
    );
    check(b, f1, [0.5, 0.4]);
  });
  it("objects that lead to objects; views", () => {
    const b = new Builder();
    const [x, y] = [b.parameter("x"), b.parameter("y")];
    const [p, q, a, w] = [
      b.variable("p", point),
      b.variable("q", point),
      b.variable("a", vector),
      b.variable("w", vector),
    ];
    const u = (v: Variable) => field(deref(pathOf(v)), "u", real64);
    const next = (v: Variable) => field(deref(pathOf(v)), "next", pointerTo(recordType("P"), true));
    const f1 = b.unit(
      "f",
      [x, y],
      real64,
      allocate(pathOf(p), 1, recordType("P"), [], {
        kind: "fields",
        values: new Map<string, Expression>([
          ["u", mul(readOf(x), readOf(y))],
          ["next", constant(null)],
        ]),
      }),
      allocate(pathOf(q), 2, recordType("P"), [], {
        kind: "fields",
        values: new Map<string, Expression>([
          ["u", c(3)],
          ["next", readOf(p)],
        ]),
      }),
      assign(field(deref(next(q)), "u", real64), add(read(u(p)), mul(readOf(x), c(2)))),
      assign(
        pathOf(p),
        conditional(operation("isNil", [read(next(p))], { kind: "boolean" }), readOf(q), read(next(p))),
      ),
      assign(u(p), mul(read(u(q)), readOf(x))),
      allocate(pathOf(a), 3, arrayOf(real64), [c(4)]),
      assign(pathOf(w), operation("view", [readOf(a), c(1), c(3)], vector)),
      assign(element(deref(pathOf(w)), c(1)), read(field(deref(next(p)), "u", real64))),
      returns([add(read(element(deref(pathOf(a)), c(2))), read(u(p)))]),
    );
    check(b, f1, [0.5, 0.4]);
  });
});

describe("tangent of calls", () => {
  it("values, references and recursion", () => {
    const b = new Builder();
    const [n, z, t] = [b.parameter("n"), b.parameter("z"), b.variable("t")];
    const power = "power" as UnitId;
    b.unit(
      "power",
      [n, z],
      real64,
      ifThen(less(readOf(n), c(1)), block(returns([c(1)]))),
      call([pathOf(t)], power, [add(readOf(n), c(-1)), readOf(z)]),
      returns([mul(readOf(t), readOf(z))]),
    );
    const [a, v] = [b.parameter("a", vector), b.parameter("v")];
    b.unit("store", [a, v], null, assign(element(deref(pathOf(a)), c(0)), mul(readOf(v), readOf(v))), returns());
    const [x, m, r] = [b.parameter("x"), b.variable("m", vector), b.variable("r")];
    const f1 = b.unit(
      "f",
      [x],
      real64,
      allocate(pathOf(m), 1, arrayOf(real64), [c(1)]),
      call([], "store" as UnitId, [readOf(m), f("sin", readOf(x))]),
      call([pathOf(r)], power, [c(4), add(readOf(x), read(element(deref(pathOf(m)), c(0))))]),
      returns([readOf(r)]),
    );
    check(b, f1, [0.5]);
  });
  it("globals are cleared by the head, also one that is called inside", () => {
    const b = new Builder();
    const [g, h, k] = [
      b.variable("g", vector, "global"),
      b.variable("h", vector, "global"),
      b.variable("k", real64, "global"),
    ];
    const init = b.unit(
      "init",
      [],
      null,
      allocate(pathOf(g), 1, arrayOf(real64), [c(3)]),
      assign(pathOf(h), readOf(g)),
      assign(pathOf(k), c(0)),
      returns(),
    );
    b.initializers.push(init);
    const [x, n, t] = [b.parameter("x"), b.parameter("n"), b.variable("t")];
    const at = (v: Variable, i: number) => element(deref(pathOf(v)), c(i));
    const f1 = "f" as UnitId;
    b.unit(
      "f",
      [x, n],
      real64,
      ifThen(less(readOf(n), c(-5)), block(returns([mul(read(at(g, 1)), read(at(h, 0)))]))),
      assign(at(h, 1), mul(readOf(x), readOf(x))),
      assign(pathOf(k), mul(readOf(x), c(2))),
      assign(at(g, 0), add(read(at(g, 1)), readOf(k))),
      call([pathOf(t)], f1, [mul(readOf(x), c(3)), c(-6)]),
      returns([readOf(t)]),
    );
    const after = check(b, f1, [0.5, 1]);
    expect([...after.units.values()].map((u) => u.name)).toEqual(["init", "f", "f_d1", "f_d"]);
  });
});
