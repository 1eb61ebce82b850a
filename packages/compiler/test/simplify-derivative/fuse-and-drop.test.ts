import { describe, expect, it } from "vitest";
import { polishDerivative } from "../../src/6-simplify/polish.js";
import {
  add,
  arrayOf,
  assign,
  block,
  call,
  constant,
  deref,
  element,
  equal,
  ifThen,
  mul,
  negate,
  pathOf,
  pointerTo,
  read,
  readOf,
  real64,
  returns,
  sub,
} from "../../src/il/builders.js";
import type { Expression, Program, Statement, UnitId, Variable, VariableId } from "../../src/il/types.js";
import { IlBuilder } from "../simplify/il-builder.js";
import { run, textOf } from "./printed.js";
import { upward } from "./rows.js";

const derivative = { derivative: { of: "f" as UnitId, role: "backward" } } as const;
const increment = (v: Variable, e: Expression): Statement => assign(pathOf(v), add(readOf(v), e));
const clear = (v: Variable): Statement => assign(pathOf(v), constant(0));

function polished(program: Program, heads: readonly string[] = ["f"]): Program {
  const shadows = new Set<VariableId>();
  for (const v of program.variables.values()) if (v.name.endsWith("b")) shadows.add(v.id);
  return polishDerivative(program, { off: new Set(), heads: new Set(heads as UnitId[]), shadows });
}

describe("increments of zero", () => {
  it("become assignments, and zeroings go", () => {
    const b = new IlBuilder();
    const [x, seed, xb, yb, t] = [
      b.parameter("x"),
      b.parameter("valueb"),
      b.local("xb"),
      b.local("yb"),
      b.temporary("seed"),
    ];
    b.unit(
      "f",
      [x, seed],
      real64,
      [
        clear(xb),
        clear(yb),
        increment(yb, mul(constant(2), readOf(seed))),
        assign(pathOf(t), readOf(yb)),
        clear(yb),
        increment(yb, mul(readOf(x), readOf(t))),
        increment(xb, mul(constant(3), readOf(yb))),
        clear(yb),
        increment(xb, mul(constant(4), readOf(yb))),
        returns([readOf(xb)]),
      ],
      derivative,
    );
    const before = b.program();
    const after = polished(before);
    expect(textOf(after)).not.toContain(" = 0");
    expect(textOf(after)).toContain("const xb = 3 * (x * (2 * valueb));");
    expect(run(after, "f" as UnitId)(2, 5)).toBe(run(before, "f" as UnitId)(2, 5));
  });

  it("stay increments where a loop brings other values round", () => {
    const b = new IlBuilder();
    const [n, seed, xb, i] = [b.parameter("n"), b.parameter("valueb"), b.local("xb"), b.local("i")];
    b.unit(
      "f",
      [n, seed],
      real64,
      [
        clear(xb),
        upward(i, constant(1), readOf(n), [increment(xb, mul(readOf(i), readOf(seed)))]),
        returns([readOf(xb)]),
      ],
      derivative,
    );
    const after = polished(b.program());
    expect(run(after, "f" as UnitId)(4, 2)).toBe(20);
  });

  it("are known to be zero on all ways, or not at all", () => {
    const b = new IlBuilder();
    const [c, seed, xb] = [b.parameter("c"), b.parameter("valueb"), b.local("xb")];
    b.unit(
      "f",
      [c, seed],
      real64,
      [
        clear(xb),
        ifThen(equal(readOf(c), constant(1)), block(increment(xb, readOf(seed)))),
        increment(xb, mul(constant(10), readOf(seed))),
        returns([readOf(xb)]),
      ],
      derivative,
    );
    const after = polished(b.program());
    expect(run(after, "f" as UnitId)(1, 2)).toBe(22);
    expect(run(after, "f" as UnitId)(0, 2)).toBe(20);
  });

  it("leave the primal's sums alone: 0 + -0 is 0", () => {
    const b = new IlBuilder();
    const [x, s] = [b.parameter("x"), b.local("s")];
    b.unit("f", [x], real64, [clear(s), increment(s, negate(readOf(x))), returns([readOf(s)])], derivative);
    expect(run(polished(b.program()), "f" as UnitId)(0)).toBe(0);
  });
});

describe("drop-dead-stores", () => {
  it("drops variables that feed only themselves, and the loops and branches around them", () => {
    const b = new IlBuilder();
    const [n, i, k, m] = [b.parameter("n"), b.local("i"), b.local("k"), b.local("m")];
    b.unit(
      "f",
      [n],
      real64,
      [
        clear(k),
        clear(m),
        upward(i, constant(1), readOf(n), [
          increment(k, readOf(i)),
          ifThen(equal(readOf(k), constant(3)), block(increment(k, constant(1))), block(increment(m, constant(1)))),
        ]),
        returns([readOf(m)]),
      ],
      derivative,
    );
    const before = b.program();
    const after = polished(before);
    expect(run(after, "f" as UnitId)(5)).toBe(run(before, "f" as UnitId)(5));
    const c = new IlBuilder();
    const [q, j, l] = [c.parameter("n"), c.local("i"), c.local("k")];
    c.unit(
      "f",
      [q],
      real64,
      [
        clear(l),
        upward(j, constant(1), readOf(q), [ifThen(equal(readOf(j), constant(3)), block(increment(l, readOf(j))))]),
        returns([readOf(q)]),
      ],
      derivative,
    );
    expect(textOf(polished(c.program()))).not.toMatch(/for|if|k/);
  });

  it("turns a test with nothing to do round, NaN included", () => {
    const b = new IlBuilder();
    const [x, y, m] = [b.parameter("x"), b.local("y"), b.local("m")];
    b.unit(
      "f",
      [x],
      real64,
      [
        clear(m),
        ifThen(
          { ...equal(readOf(x), constant(1)), ...{ operator: "less" } } as Expression,
          block(increment(y, constant(1))),
          block(increment(m, constant(1))),
        ),
        returns([readOf(m)]),
      ],
      derivative,
    );
    const after = polished(b.program());
    expect(run(after, "f" as UnitId)(0)).toBe(0);
    expect(run(after, "f" as UnitId)(2)).toBe(1);
    expect(run(after, "f" as UnitId)(Number.NaN)).toBe(1);
  });
});

describe("tidy-signs", () => {
  it("writes differences as differences", () => {
    const b = new IlBuilder();
    const [x, seed, xb] = [b.parameter("x"), b.parameter("valueb"), b.local("xb")];
    const minus = negate(readOf(seed));
    b.unit(
      "f",
      [x, seed],
      real64,
      [
        assign(pathOf(xb), mul(readOf(x), minus)),
        increment(xb, mul(negate(readOf(x)), minus)),
        assign(pathOf(xb), sub(readOf(xb), mul(constant(3), minus))),
        increment(xb, mul(readOf(x), minus)),
        returns([readOf(xb)]),
      ],
      derivative,
    );
    const before = b.program();
    const after = polished(before);
    expect(textOf(after)).not.toMatch(/[-+*] -/);
    expect(run(after, "f" as UnitId)(2, 5)).toBe(run(before, "f" as UnitId)(2, 5));
  });
});

describe("drop-idle-calls", () => {
  it("drops calls that do nothing, recursive ones too, and no others", () => {
    const b = new IlBuilder();
    const vector = pointerTo(arrayOf(real64));
    const [n, x, y] = [b.parameter("n"), b.parameter("x", vector), b.parameter("x", vector)];
    b.unit(
      "idle",
      [n],
      real64,
      [call([null], "idle" as UnitId, [sub(readOf(n), constant(1))]), returns([readOf(n)])],
      derivative,
    );
    b.unit("busy", [x], null, [assign(element(deref(pathOf(x)), constant(0)), constant(7))], derivative);
    b.unit(
      "f",
      [y],
      null,
      [call([null], "idle" as UnitId, [constant(3)]), call([], "busy" as UnitId, [readOf(y)])],
      derivative,
    );
    const text = textOf(polished(b.program(), ["f", "idle", "busy"]));
    expect(text).not.toContain("idle(3)");
    expect(text).toContain("busy(x);");
  });
});

describe("drop-unused-parameters", () => {
  it("drops what a recursion only hands on, and results nobody takes", () => {
    const b = new IlBuilder();
    const vector = pointerTo(arrayOf(real64));
    const [x, n, unused] = [b.parameter("x", vector), b.parameter("n"), b.parameter("unused")];
    const results = {
      results: [
        { name: "a", type: real64 },
        { name: "b", type: real64 },
      ],
      resultForm: "record" as const,
    };
    const r = b.local("r");
    const last = element(deref(pathOf(x)), readOf(n));
    b.unit(
      "g",
      [x, n, unused],
      null,
      [
        ifThen(equal(readOf(n), constant(0)), block(returns([read(last), readOf(n)]))),
        call([pathOf(r), null], "g" as UnitId, [
          readOf(x),
          sub(readOf(n), constant(1)),
          mul(readOf(unused), constant(2)),
        ]),
        returns([add(readOf(r), read(last)), constant(1)]),
      ],
      { ...derivative, ...results },
    );
    const [z, m, s] = [b.parameter("x", vector), b.parameter("n"), b.local("s")];
    b.unit(
      "f",
      [z, m],
      real64,
      [call([pathOf(s), null], "g" as UnitId, [readOf(z), readOf(m), constant(7)]), returns([readOf(s)])],
      derivative,
    );
    const before = b.program();
    const after = polished(before);
    expect(after.units.get("g" as UnitId)!.parameters).toHaveLength(2);
    expect(after.units.get("g" as UnitId)!.results).toHaveLength(1);
    expect(after.units.get("g" as UnitId)!.resultForm).toBe("plain");
    expect(run(after, "f" as UnitId)(new Float64Array([1, 2, 3]), 2)).toBe(6);
    expect(polished(before, ["f", "g"]).units.get("g" as UnitId)!.parameters).toHaveLength(3);
  });
});
