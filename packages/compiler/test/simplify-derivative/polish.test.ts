import { describe, expect, it } from "vitest";
import { polishDerivative } from "../../src/6-simplify/polish.js";
import { add, assign, constant, div, mul, pathOf, readOf, real64, returns, sub } from "../../src/il/builders.js";
import type { Program, UnitId, VariableId } from "../../src/il/types.js";
import { switchesIn } from "../../src/passes/names.js";
import type { SwitchName } from "../../src/passes/table.js";
import { IlBuilder } from "../simplify/il-builder.js";
import { run, textOf } from "./printed.js";
import { backwardRow, field, upward } from "./rows.js";

const unit = "f" as UnitId;

function polished(program: Program, off: readonly SwitchName[] = []): Program {
  const shadows = new Set<VariableId>();
  for (const v of program.variables.values()) if (/^[xbhs]b$/.test(v.name)) shadows.add(v.id);
  return polishDerivative(program, { off: new Set(off), heads: new Set([unit]), shadows });
}

describe("polish", () => {
  it("makes the hand-written loop", () => {
    const text = textOf(polished(backwardRow()));
    expect(text).toMatch(/const oneOverC = 1 \/ c;/);
    expect(text).toMatch(/const aOverC = a \/ c;/);
    expect(text).toMatch(/bb\[k\]!? \+= oneOverC \* carriedXb;/);
    expect(text).toMatch(/const seed0 = aOverC \* /);
  });

  it.each([[], ...switchesIn("polish").map((name) => [name])])("computes the same without %s", (...off) => {
    const before = backwardRow();
    const after = polished(before, off);
    const [x, y] = [field(40, 0.2), field(40, 0.2)];
    const [p, q] = [field(40, 0.9), field(40, 0.9)];
    run(before, unit)(x, p, 1.3, 5.2, 10, 12, 1);
    run(after, unit)(y, q, 1.3, 5.2, 10, 12, 1);
    for (let k = 0; k < x.length; k++) {
      expect(y[k]).toBeCloseTo(x[k]!, 12);
      expect(q[k]).toBeCloseTo(p[k]!, 12);
    }
  });
});

describe("hoist-invariant-factors", () => {
  it("takes a coefficient in once, however deep the product", () => {
    const b = new IlBuilder();
    const [x, h, hb, n] = [b.parameter("x"), b.parameter("h"), b.parameter("hb"), b.parameter("n")];
    const [i, t, sb] = [b.local("i"), b.temporary("tb"), b.local("sb")];
    const inner = sub(mul(readOf(i), readOf(hb)), mul(readOf(x), readOf(t)));
    const body = [
      assign(pathOf(t), mul(div(readOf(i), readOf(h)), readOf(hb))),
      assign(pathOf(sb), add(readOf(sb), mul(readOf(i), sub(mul(readOf(i), inner), mul(readOf(x), readOf(t)))))),
    ];
    b.unit(
      "f",
      [x, h, hb, n],
      real64,
      [assign(pathOf(sb), readOf(hb)), upward(i, constant(1), readOf(n), body), returns([readOf(sb)])],
      {
        derivative: { of: unit, role: "backward" },
      },
    );
    const before = b.program();
    const expected = run(before, unit)(0.7, 1.3, 0.9, 5) as number;
    expect(run(polished(before), unit)(0.7, 1.3, 0.9, 5)).toBeCloseTo(expected, 10);
  });
});
