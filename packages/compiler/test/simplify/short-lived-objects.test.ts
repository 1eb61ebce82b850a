import { describe, expect, it } from "vitest";
import {
  add,
  allocate,
  assign,
  block,
  call,
  deref,
  field,
  ifThen,
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
import type { Expression, Statement, Type, UnitId, Variable } from "../../src/il/types.js";
import { IlBuilder } from "./il-builder.js";
import { c, count, part, prepared } from "./prepared.js";

/** class Vec { x, y; add(o): Vec; scale(s): Vec } */
function vectors(b: IlBuilder): Type {
  const vec = b.record("Vec", "class", [
    { name: "x", type: real64 },
    { name: "y", type: real64 },
  ]);
  const me = b.parameter("this", vec);
  const x = b.parameter("x");
  const y = b.parameter("y");
  b.unit("Vec.constructor", [me, x, y], null, [assign(part(me, "x"), readOf(x)), assign(part(me, "y"), readOf(y))], {
    kind: "constructor",
  });
  const method = (name: string, other: Variable, value: (me: Variable, f: string) => Expression): void => {
    const self = b.parameter("this", vec);
    const made = b.temporary("made", vec);
    b.unit(
      name,
      [self, other],
      vec,
      [
        allocate(pathOf(made), b.site(), recordType("Vec"), [], { kind: "none" }),
        call([], "Vec.constructor" as UnitId, [readOf(made), value(self, "x"), value(self, "y")]),
        returns([readOf(made)]),
      ],
      { kind: "method" },
    );
  };
  const o = b.parameter("o", vec);
  method("Vec.add", o, (self, f) => add(read(part(self, f)), read(part(o, f))));
  const s = b.parameter("s");
  method("Vec.scale", s, (self, f) => mul(read(part(self, f)), readOf(s)));
  return vec;
}

describe("short-lived objects", () => {
  it("chained vector operations leave no object", () => {
    const b = new IlBuilder();
    const vec = vectors(b);
    const p = b.parameter("p", vec);
    const q = b.parameter("q", vec);
    const s = b.parameter("s");
    const t1 = b.temporary("t1", vec);
    const t2 = b.temporary("t2", vec);
    const head = b.unit("head", [p, q, s], real64, [
      call([pathOf(t1)], "Vec.scale" as UnitId, [readOf(q), readOf(s)]),
      call([pathOf(t2)], "Vec.add" as UnitId, [readOf(p), readOf(t1)]),
      returns([sub(mul(read(part(t2, "x")), c(3)), read(part(t2, "y")))]),
    ]);
    const after = prepared(b, head, [[{ x: 1, y: 2 }, { x: 3, y: 4 }, 0.5]]);
    expect(count(after, "allocate")).toBe(0);
    expect(count(after, "call")).toBe(0);
  });

  it("a position that is replaced in a loop leaves no object", () => {
    const b = new IlBuilder();
    const vec = vectors(b);
    const q = b.parameter("q", vec);
    const n = b.parameter("n");
    const pos = b.local("pos", vec);
    const t = b.temporary("t", vec);
    const i = b.local("i");
    const head = b.unit("head", [q, n], real64, [
      allocate(pathOf(pos), b.site(), recordType("Vec"), [], { kind: "none" }),
      call([], "Vec.constructor" as UnitId, [readOf(pos), c(1), c(2)]),
      loop("L", {
        init: block(assign(pathOf(i), c(0))),
        test: less(readOf(i), readOf(n)),
        update: block(assign(pathOf(i), add(readOf(i), c(1)))),
        body: block(
          call([pathOf(t)], "Vec.scale" as UnitId, [readOf(pos), c(0.5)]),
          call([pathOf(pos)], "Vec.add" as UnitId, [readOf(t), readOf(q)]),
        ),
      }),
      returns([add(read(part(pos, "x")), mul(c(7), read(part(pos, "y"))))]),
    ]);
    const after = prepared(b, head, [
      [{ x: 0.1, y: 0.7 }, 5],
      [{ x: 0.1, y: 0.7 }, 0],
    ]);
    expect(count(after, "allocate")).toBe(0);
    expect(count(after, "call")).toBe(0);
  });

  it("an object that is changed after it was copied stays an object", () => {
    const b = new IlBuilder();
    vectors(b);
    const vec = pointerTo(recordType("Vec"));
    const k = b.parameter("k");
    const p = b.local("p", vec);
    const q = b.local("q", vec);
    const fresh = (v: Variable, x: number): Statement[] => [
      allocate(pathOf(v), b.site(), recordType("Vec"), [], { kind: "none" }),
      call([], "Vec.constructor" as UnitId, [readOf(v), c(x), c(x)]),
    ];
    const head = b.unit("head", [k], real64, [
      ...fresh(p, 1),
      ...fresh(q, 2),
      ifThen(less(readOf(k), c(0)), block(assign(pathOf(q), readOf(p)))),
      assign(part(p, "x"), c(10)),
      returns([add(read(part(q, "x")), read(part(q, "y")))]),
    ]);
    const after = prepared(b, head, [[1], [-1]]);
    expect(count(after, "allocate")).toBe(2);
  });

  it("an object made only in one branch keeps its identity through the loop", () => {
    const b = new IlBuilder();
    const vec = vectors(b);
    const n = b.parameter("n");
    const kept = b.local("kept", vec);
    const i = b.local("i");
    const head = b.unit("head", [n], real64, [
      allocate(pathOf(kept), b.site(), recordType("Vec"), [], {
        kind: "fields",
        values: new Map([
          ["x", c(0)],
          ["y", c(0)],
        ]),
      }),
      loop("L", {
        init: block(assign(pathOf(i), c(0))),
        test: less(readOf(i), readOf(n)),
        update: block(assign(pathOf(i), add(readOf(i), c(1)))),
        body: block(
          ifThen(
            less(c(2), readOf(i)),
            block(
              allocate(pathOf(kept), b.site(), recordType("Vec"), [], {
                kind: "fields",
                values: new Map([
                  ["x", readOf(i)],
                  ["y", c(1)],
                ]),
              }),
            ),
          ),
          assign(part(kept, "x"), add(read(part(kept, "x")), c(0.25))),
        ),
      }),
      returns([add(read(part(kept, "x")), read(part(kept, "y")))]),
    ]);
    prepared(b, head, [[0], [1], [3], [6]]);
  });

  it("a counter captured by reference becomes a plain variable", () => {
    const b = new IlBuilder();
    const box = b.record("Box", "box", [{ name: "value", type: real64 }]);
    const closure = b.record("Count", "closure", [{ name: "n", type: box }], { call: "count" });
    const me = b.parameter("self", closure);
    const by = b.parameter("by");
    const value = field(deref(field(deref(pathOf(me)), "n", box)), "value", real64);
    b.unit("count", [me, by], real64, [assign(value, add(read(value), readOf(by))), returns([read(value)])], {
      kind: "lambda",
    });
    const x = b.parameter("x");
    const n = b.local("n", box);
    const f = b.local("f", closure);
    const t1 = b.temporary("t1");
    const t2 = b.temporary("t2");
    const next = (t: Variable): Statement =>
      call([pathOf(t)], { kind: "method", receiver: pathOf(f), method: "call" }, [readOf(f), readOf(x)]);
    const head = b.unit("head", [x], real64, [
      allocate(pathOf(n), b.site(), recordType("Box"), [], { kind: "fields", values: new Map([["value", c(1)]]) }),
      allocate(pathOf(f), b.site(), recordType("Count"), [], { kind: "fields", values: new Map([["n", readOf(n)]]) }),
      next(t1),
      next(t2),
      returns([add(mul(readOf(t1), readOf(t2)), read(part(n, "value")))]),
    ]);
    const after = prepared(b, head, [[3], [-0.5]]);
    expect(count(after, "allocate")).toBe(0);
    expect(count(after, "call")).toBe(0);
  });
});
