import { describe, expect, it } from "vitest";
import { polishDerivative, polishNames } from "../../src/6-simplify/polish.js";
import type { Program, UnitId, VariableId } from "../../src/il/types.js";
import { run, textOf } from "./printed.js";
import { backwardRow, field } from "./rows.js";

const unit = "f" as UnitId;

function polished(program: Program, disable: readonly string[] = []): Program {
  const shadows = new Set<VariableId>();
  for (const v of program.variables.values()) if (v.name === "xb" || v.name === "bb") shadows.add(v.id);
  return polishDerivative(program, { disable: new Set(disable), heads: new Set([unit]), shadows });
}

describe("polish", () => {
  it("makes the hand-written loop", () => {
    const text = textOf(polished(backwardRow()));
    expect(text).toMatch(/const oneOverC = 1 \/ c;/);
    expect(text).toMatch(/const aOverC = a \/ c;/);
    expect(text).toMatch(/bb\[k\]!? \+= oneOverC \* carriedXb;/);
    expect(text).toMatch(/const seed0 = aOverC \* /);
  });

  it.each(["", ...polishNames])("computes the same without %s", (name) => {
    const before = backwardRow();
    const after = polished(before, [name]);
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
