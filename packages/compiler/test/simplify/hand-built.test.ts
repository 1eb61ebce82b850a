import { describe, expect, it } from "vitest";
import { pointsTo } from "../../src/3-analyze/pointers/points-to.js";
import { resolveCalls } from "../../src/6-simplify/calls/resolve-calls.js";
import { forwardTemporaries } from "../../src/6-simplify/locals/forward-temporaries.js";
import {
  add,
  allocate,
  arrayOf,
  assign,
  block,
  call,
  exit,
  ifThen,
  length,
  less,
  loop,
  mul,
  pathOf,
  pointerTo,
  read,
  readOf,
  real64,
  recordType,
  returns,
  sub,
} from "../../src/il/builders.js";
import type { Statement, UnitId, Variable } from "../../src/il/types.js";
import { verify } from "../../src/il/verify.js";
import { IlBuilder } from "./il-builder.js";
import { c, callback, count, item, list, part, prepared, same, statementsOf } from "./prepared.js";

/** `array_map` as the prelude has it, and a lambda `x => x * s`. */
function mapping(b: IlBuilder): { head: UnitId } {
  const closure = b.record("Scale", "closure", [{ name: "s", type: real64 }], { call: "scale" });
  const me = b.parameter("self", closure);
  const x = b.parameter("x");
  b.unit("scale", [me, x], real64, [returns([mul(readOf(x), read(part(me, "s")))])], { kind: "lambda" });

  const self = b.parameter("self", list);
  const f = b.parameter("f", callback);
  const n = b.local("n");
  const result = b.local("result", list);
  const i = b.local("i");
  const t = b.temporary("t");
  b.unit(
    "array_map",
    [self, f],
    list,
    [
      assign(pathOf(n), length(readOf(self))),
      allocate(pathOf(result), b.site(), arrayOf(real64, "list"), [], { kind: "elements", values: [] }),
      loop("L", {
        init: block(assign(pathOf(i), c(0))),
        test: less(readOf(i), readOf(n)),
        update: block(assign(pathOf(i), add(readOf(i), c(1)))),
        body: block(
          call([pathOf(t)], { kind: "method", receiver: pathOf(f), method: "call" }, [
            readOf(f),
            read(item(self, readOf(i))),
            readOf(i),
            readOf(self),
          ]),
          assign(item(result, readOf(i)), readOf(t)),
        ),
      }),
      returns([readOf(result)]),
    ],
    { inline: true },
  );

  const a = b.parameter("a", list);
  const s = b.parameter("s");
  const g = b.temporary("g", callback);
  const y = b.local("y", list);
  const scaleRecord = recordType("Scale");
  const head = b.unit("head", [a, s], list, [
    allocate(pathOf(g), b.site(), scaleRecord, [], { kind: "fields", values: new Map([["s", readOf(s)]]) }),
    call([pathOf(y)], "array_map" as UnitId, [readOf(a), readOf(g)]),
    returns([readOf(y)]),
  ]);
  return { head };
}

describe("callbacks of inlined procedures", () => {
  it("a.map(x => x * s) becomes a loop that reads s", () => {
    const b = new IlBuilder();
    const { head } = mapping(b);
    const after = prepared(b, head, [
      [[1, 2, 3], 4],
      [[], 1],
      [[-0, Number.NaN], 2],
    ]);
    expect(after.units.size).toBe(1);
    expect(count(after, "call")).toBe(0);
    expect(count(after, "allocate")).toBe(1);
    const assigns = statementsOf(after).filter((s) => s.kind === "assign");
    expect(assigns).toHaveLength(4);
  });
});

describe("calls through tables of classes", () => {
  function shapes(b: IlBuilder): { head: UnitId } {
    const shape = b.record("Shape", "class", [{ name: "r", type: real64 }], { area: "Shape.area" });
    b.record("Square", "class", [{ name: "r", type: real64 }], { area: "Square.area" }, "Shape");
    b.record("Tile", "class", [{ name: "r", type: real64 }], { area: "Square.area" }, "Square");
    const area = (name: string, factor: number): void => {
      const me = b.parameter("this", shape);
      const body = Array.from({ length: 20 }, () => assign(part(me, "r"), mul(read(part(me, "r")), c(factor))));
      b.unit(name, [me], real64, [...body, returns([mul(read(part(me, "r")), c(factor))])], { kind: "method" });
    };
    area("Shape.area", 3);
    area("Square.area", 5);
    const k = b.parameter("k");
    const s = b.local("s", shape);
    const t = b.local("t");
    const make = (record: string, r: number): Statement =>
      allocate(pathOf(s), b.site(), recordType(record), [], { kind: "fields", values: new Map([["r", c(r)]]) });
    const head = b.unit("head", [k], real64, [
      ifThen(
        less(readOf(k), c(0)),
        block(make("Shape", 1)),
        block(ifThen(less(readOf(k), c(1)), block(make("Square", 2)), block(make("Tile", 4)))),
      ),
      call([pathOf(t)], { kind: "method", receiver: pathOf(s), method: "area" }, [readOf(s)]),
      returns([readOf(t)]),
    ]);
    return { head };
  }

  it("a method of several classes becomes a choice by class, the derived first", () => {
    const b = new IlBuilder();
    const { head } = shapes(b);
    const before = b.program();
    const after = resolveCalls(before, pointsTo(before, [head]));
    expect(verify(after)).toEqual([]);
    same(before, after, head, [[-1], [0], [2]]);
    const direct = statementsOf(after).filter((s) => s.kind === "call" && s.callee.kind === "unit");
    expect(direct).toHaveLength(2);
    expect(count(after, "throw")).toBe(1);
  });
});

describe("procedures that take function values", () => {
  it("a recursive procedure is copied for its callback and passes captured values", () => {
    const b = new IlBuilder();
    const closure = b.record("Scale", "closure", [{ name: "s", type: real64 }], { call: "scale" });
    const me = b.parameter("self", closure);
    const x = b.parameter("x");
    b.unit("scale", [me, x], real64, [returns([mul(readOf(x), read(part(me, "s")))])], { kind: "lambda" });

    const f = b.parameter("f", callback);
    const n = b.parameter("n");
    const value = b.parameter("value");
    const t = b.temporary("t");
    const r = b.temporary("r");
    b.unit("iterate", [f, n, value], real64, [
      ifThen(less(readOf(n), c(1)), block(returns([readOf(value)]))),
      call([pathOf(t)], { kind: "method", receiver: pathOf(f), method: "call" }, [readOf(f), readOf(value)]),
      call([pathOf(r)], "iterate" as UnitId, [readOf(f), sub(readOf(n), c(1)), readOf(t)]),
      returns([readOf(r)]),
    ]);
    const s = b.parameter("s");
    const g = b.local("g", closure);
    const y = b.local("y");
    const head = b.unit("head", [s], real64, [
      allocate(pathOf(g), b.site(), recordType("Scale"), [], { kind: "fields", values: new Map([["s", readOf(s)]]) }),
      call([pathOf(y)], "iterate" as UnitId, [readOf(g), c(4), c(0.7)]),
      returns([readOf(y)]),
    ]);
    const after = prepared(b, head, [[3], [-0.3]]);
    expect([...after.units.keys()]).toEqual(["head", "iterate_scale"]);
    expect(count(after, "allocate")).toBe(0);
    expect(after.units.get("iterate_scale" as UnitId)?.parameters).toHaveLength(3);
  });
});

describe("returns in the middle", () => {
  it("a search that returns from its loop becomes a scope that is left", () => {
    const b = new IlBuilder();
    const a = b.parameter("a", list);
    const limit = b.parameter("limit");
    const i = b.local("i");
    b.unit(
      "first",
      [a, limit],
      real64,
      [
        loop("L", {
          init: block(assign(pathOf(i), c(0))),
          test: less(readOf(i), length(readOf(a))),
          update: block(assign(pathOf(i), add(readOf(i), c(1)))),
          body: block(
            ifThen(less(read(item(a, readOf(i))), c(0)), block(exit("continue", "L"))),
            ifThen(less(readOf(limit), read(item(a, readOf(i)))), block(returns([read(item(a, readOf(i)))]))),
          ),
        }),
        returns([c(-1)]),
      ],
      { inline: true },
    );
    const p = b.parameter("p", list);
    const q = b.local("q");
    const head = b.unit("head", [p], real64, [
      call([pathOf(q)], "first" as UnitId, [readOf(p), c(2)]),
      returns([mul(readOf(q), c(10))]),
    ]);
    const after = prepared(b, head, [[[1, 2, 3, 4]], [[-5, 5]], [[]], [[1]]]);
    expect(count(after, "call")).toBe(0);
    expect(count(after, "scope")).toBe(1);
  });

  it("guards become branches without a scope", () => {
    const b = new IlBuilder();
    const x = b.parameter("x");
    b.unit(
      "clamp",
      [x],
      real64,
      [
        ifThen(less(readOf(x), c(0)), block(returns([c(0)]))),
        ifThen(less(c(1), readOf(x)), block(returns([c(1)]))),
        returns([readOf(x)]),
      ],
      { inline: true },
    );
    const p = b.parameter("p");
    const q = b.local("q");
    const head = b.unit("head", [p], real64, [
      call([pathOf(q)], "clamp" as UnitId, [mul(readOf(p), c(2))]),
      returns([readOf(q)]),
    ]);
    const after = prepared(b, head, [[0.2], [-1], [4], [Number.NaN]]);
    expect(count(after, "scope") + count(after, "call")).toBe(0);
  });
});

describe("temporaries", () => {
  const program = (between: (a: Variable, p: Variable) => Statement): { b: IlBuilder; head: UnitId } => {
    const b = new IlBuilder();
    b.record("P", "literal", [
      { name: "u", type: real64 },
      { name: "w", type: real64 },
    ]);
    const a = b.parameter("a", list);
    const p = b.parameter("p", pointerTo(recordType("P")));
    const t = b.temporary("t");
    const y = b.local("y");
    const head = b.unit("head", [a, p], real64, [
      assign(pathOf(t), mul(read(item(a, c(0))), read(part(p, "u")))),
      between(a, p),
      assign(pathOf(y), add(readOf(t), c(1))),
      returns([readOf(y)]),
    ]);
    return { b, head };
  };
  it.each<[string, number, (a: Variable, p: Variable) => Statement]>([
    ["moves past a store to a field of another name", 2, (_, p) => assign(part(p, "w"), c(5))],
    ["stays before a store to the field it reads", 3, (_, p) => assign(part(p, "u"), c(5))],
    ["stays before a store to an element", 3, (a) => assign(item(a, c(1)), c(5))],
    [
      "stays before a store inside a branch",
      3,
      (a, p) => ifThen(less(read(part(p, "u")), c(9)), block(assign(item(a, c(0)), c(5)))),
    ],
  ])("a value %s", (_name, assigns, between) => {
    const { b, head } = program(between);
    const before = b.program();
    const after = forwardTemporaries(before);
    expect(verify(after)).toEqual([]);
    same(before, after, head, [[[3, 4], { u: 2, w: 7 }]]);
    const local = statementsOf(after).filter((s) => s.kind === "assign" && s.target.steps.length === 0);
    expect(local).toHaveLength(assigns - 1);
  });
});
