import { describe, expect, it } from "vitest";
import { carryLoopElements } from "../../src/6-simplify/loops/carry-loop-elements.js";
import type { Program, UnitId } from "../../src/il/types.js";
import { run, textOf } from "./printed.js";
import { backwardRow, field, forwardRow } from "./rows.js";

const carried = (program: Program): Program => carryLoopElements(program, { shadows: new Set() });

describe("carry-loop-elements", () => {
  it("keeps what an iteration stores for the next one", () => {
    const before = forwardRow();
    const after = carried(before);
    expect(textOf(after)).toMatch(/carriedX = \(b\[k\]!? \+ a \* \(carriedX \+ x\[k \+ 1\]!? /);
    expect(textOf(after)).not.toMatch(/x\[k - 1\]/);
    for (const [stride, j] of [
      [12, 1],
      [1, 5],
      [-1, 20],
      [0, 5],
    ] as const) {
      const [x, y] = [field(40, 0.2), field(40, 0.2)];
      const rhs = field(40, 0.9);
      run(before, "f" as UnitId)(x, rhs, 1.3, 5.2, 10, stride, j);
      run(after, "f" as UnitId)(y, rhs, 1.3, 5.2, 10, stride, j);
      expect(y).toEqual(x);
    }
  });

  it("keeps what an iteration increments for the next one", () => {
    const before = backwardRow();
    const after = carried(before);
    expect(textOf(after)).toMatch(/carriedXb = xb\[k - 1\]!? \+ seed0/);
    for (const [stride, j, n] of [
      [12, 1, 10],
      [1, 5, 10],
      [-1, 20, 10],
      [0, 5, 10],
      [12, 1, 0],
      [12, 1, 1],
    ] as const) {
      const [x, y] = [field(40, 0.2), field(40, 0.2)];
      const [p, q] = [field(40, 0.9), field(40, 0.9)];
      run(before, "f" as UnitId)(x, p, 1.3, 5.2, n, stride, j);
      run(after, "f" as UnitId)(y, q, 1.3, 5.2, n, stride, j);
      for (let k = 0; k < x.length; k++) {
        expect(y[k]).toBeCloseTo(x[k]!, 12);
        expect(q[k]).toBeCloseTo(p[k]!, 12);
      }
    }
  });

  it("is right where two arrays are one", () => {
    const before = backwardRow();
    const after = carried(before);
    const [x, y] = [field(40, 0.2), field(40, 0.2)];
    run(before, "f" as UnitId)(x, x, 1.3, 5.2, 10, 12, 1);
    run(after, "f" as UnitId)(y, y, 1.3, 5.2, 10, 12, 1);
    for (let k = 0; k < x.length; k++) expect(y[k]).toBeCloseTo(x[k]!, 12);
  });
});
