import { describe, expect, it } from "vitest";
import { locality } from "../../src/3-analyze/liveness/locality.js";
import {
  add,
  arrayOf,
  assign,
  binary,
  block,
  call,
  constant,
  deref,
  element,
  exit,
  ifThen,
  intrinsic,
  length,
  less,
  loop,
  mul,
  pathOf,
  pointerTo,
  read,
  readOf,
  real64,
  returns,
  sub,
} from "../../src/il/builders.js";
import type { BinaryOperator, Expression, LoopStatement, Path, Statement, Variable } from "../../src/il/types.js";
import { IlBuilder } from "../simplify/il-builder.js";
import { runAnalyses } from "./run-analyses.js";

const vector = pointerTo(arrayOf(real64));
const c = (value: number): Expression => constant(value);
const item = (v: Variable, i: Expression): Path => element(deref(pathOf(v)), i);

interface Shape {
  readonly from?: Expression;
  readonly operator?: BinaryOperator;
  readonly bound?: Expression;
  readonly step?: Expression;
  readonly body?: readonly Statement[];
}

/** f(x, n): for (i = from; i operator bound; i += step) body */
function counted(make: (v: { x: Variable; n: Variable; i: Variable; k: Variable; b: IlBuilder }) => Shape) {
  const b = new IlBuilder();
  const x = b.parameter("x", vector);
  const n = b.parameter("n");
  const i = b.local("i");
  const k = b.local("k");
  const shape = make({ x, n, i, k, b });
  const { from = c(0), operator = "less", bound = readOf(n), step = c(1), body = [] } = shape;
  const l = loop("L", {
    init: block(assign(pathOf(i), from)),
    test: binary(operator, readOf(i), bound),
    update: block(assign(pathOf(i), add(readOf(i), step))),
    body: block(...body),
  });
  const f = b.unit("f", [x, n], null, [assign(pathOf(k), intrinsic("floor", [readOf(n)])), l]);
  return runAnalyses(b.program(), f).counted.get(l);
}

describe("counted loops", () => {
  it("are those whose variable and bound the body leaves alone", () => {
    expect(counted(() => ({}))).toMatchObject({ inclusive: false, descending: false, leavesEarly: false });
    expect(counted(({ x }) => ({ bound: length(readOf(x)) }))).toMatchObject({ integerBound: true });
    expect(counted(({ i }) => ({ body: [assign(pathOf(i), c(3))] }))).toBeUndefined();
    expect(counted(({ n }) => ({ body: [assign(pathOf(n), c(3))] }))).toBeUndefined();
    expect(counted(({ x, i }) => ({ body: [assign(item(x, readOf(i)), c(3))] }))).toBeDefined();
    expect(
      counted(({ x, i }) => ({ bound: read(item(x, c(0))), body: [assign(item(x, readOf(i)), c(3))] })),
    ).toBeUndefined();
  });

  it("start and step with whole numbers", () => {
    expect(counted(({ n }) => ({ from: readOf(n), bound: c(100) }))).toMatchObject({ isExact: false });
    expect(counted(({ n }) => ({ from: readOf(n), bound: c(100), step: readOf(n) }))).toBeUndefined();
    expect(counted(({ k }) => ({ from: readOf(k), bound: c(100) }))).toMatchObject({ isExact: true });
    expect(counted(() => ({ step: c(0.1) }))).toBeUndefined();
    expect(counted(({ k }) => ({ from: sub(mul(c(2), readOf(k)), c(1)) }))).toBeDefined();
  });

  it("may count down, from any number to a whole constant", () => {
    expect(
      counted(({ n }) => ({ from: sub(readOf(n), c(1)), operator: "greaterEqual", bound: c(0), step: c(-1) })),
    ).toMatchObject({
      inclusive: true,
      descending: true,
    });
    expect(
      counted(({ n }) => ({ from: sub(readOf(n), c(1)), operator: "greaterEqual", bound: c(0.5), step: c(-1) })),
    ).toMatchObject({ isExact: false });
    expect(counted(() => ({ step: c(-1) }))).toBeUndefined();
  });

  it("may be left early, but not where the bound is only missed by leaving", () => {
    const leave = (i: Variable): Statement => ifThen(less(c(3), readOf(i)), block(exit("break", "L")));
    expect(counted(({ i }) => ({ body: [leave(i)] }))).toMatchObject({ leavesEarly: true });
    expect(counted(({ k }) => ({ operator: "notEqual", bound: readOf(k) }))).toMatchObject({ leavesEarly: false });
    expect(counted(({ i, k }) => ({ operator: "notEqual", bound: readOf(k), body: [leave(i)] }))).toBeUndefined();
    expect(counted(({ i }) => ({ body: [ifThen(less(c(3), readOf(i)), block(exit("continue", "L")))] }))).toMatchObject(
      {
        leavesEarly: false,
      },
    );
  });

  it("see what calls write, and that parameters are whole where all arguments are", () => {
    const b = new IlBuilder();
    const x = b.parameter("x", vector);
    const lo = b.parameter("lo");
    const j = b.local("j");
    const inner = loop("J", {
      init: block(assign(pathOf(j), readOf(lo))),
      test: less(readOf(j), read(item(x, c(0)))),
      update: block(assign(pathOf(j), add(readOf(j), c(1)))),
      body: block(),
    });
    const g = b.unit("g", [x, lo], null, [inner]);
    const y = b.parameter("y", vector);
    const h = b.unit("h", [y], null, [assign(item(y, c(0)), c(1))]);
    const z = b.parameter("z", vector);
    const i = b.local("i");
    const outer = (bound: Expression, callee: typeof g): LoopStatement =>
      loop(`${callee}`, {
        init: block(assign(pathOf(i), c(0))),
        test: less(readOf(i), bound),
        update: block(assign(pathOf(i), add(readOf(i), c(1)))),
        body: block(call([], callee, callee === g ? [readOf(z), readOf(i)] : [readOf(z)])),
      });
    const one = outer(read(item(z, c(0))), g);
    const two = outer(read(item(z, c(0))), h);
    const f = b.unit("f", [z], null, [one, two]);
    const found = runAnalyses(b.program(), f).counted;
    expect(found.has(inner)).toBe(true);
    expect(found.has(one)).toBe(true);
    expect(found.has(two)).toBe(false);
  });
});

describe("locality", () => {
  it("a variable lives where it is set before it is read", () => {
    const b = new IlBuilder();
    const n = b.parameter("n");
    const i = b.local("i");
    const t = b.local("t");
    const carried = b.local("carried");
    const sum = b.local("sum");
    const u = b.local("u");
    const then = block(assign(pathOf(u), readOf(t)), assign(pathOf(sum), add(readOf(sum), readOf(u))));
    const body = block(
      assign(pathOf(t), mul(readOf(i), c(2))),
      ifThen(less(c(0), readOf(t)), then),
      assign(pathOf(sum), add(readOf(sum), readOf(carried))),
      assign(pathOf(carried), readOf(t)),
    );
    const l = loop("L", {
      init: block(assign(pathOf(i), c(0))),
      test: less(readOf(i), readOf(n)),
      update: block(assign(pathOf(i), add(readOf(i), c(1)))),
      body,
    });
    const f = b.unit("f", [n], real64, [assign(pathOf(sum), c(0)), l, returns([readOf(sum)])]);
    const program = b.program();
    const unit = program.units.get(f);
    const { graphs, points } = runAnalyses(program, f);
    const { blockOf } = locality(program, points.units, graphs);
    expect(blockOf(f, t.id)).toBe(body);
    expect(blockOf(f, u.id)).toBe(then);
    expect(blockOf(f, carried.id)).toBe(unit?.body);
    expect(blockOf(f, sum.id)).toBe(unit?.body);
    expect(blockOf(f, i.id)).toBe(unit?.body);
    expect(blockOf(f, n.id)).toBe(unit?.body);
  });
});
