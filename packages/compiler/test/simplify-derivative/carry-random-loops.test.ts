/** Loops made at random, over two arrays that may be one: carrying elements must not change what they compute. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { carryLoopElements } from "../../src/6-simplify/loops/carry-loop-elements.js";
import {
  add,
  arrayOf,
  assign,
  binary,
  block,
  constant,
  deref,
  element,
  ifThen,
  less,
  loop,
  mul,
  pathOf,
  pointerTo,
  read,
  readOf,
  real64,
  sub,
} from "../../src/il/builders.js";
import type { Expression, Path, Program, Statement, UnitId } from "../../src/il/types.js";
import { IlBuilder } from "../simplify/il-builder.js";
import { run, textOf } from "./printed.js";
import { field } from "./rows.js";

const vector = pointerTo(arrayOf(real64));

/** `x[k + offset]`, or `x[k + sign * s]` where the offset is none. */
const place = fc.record({
  array: fc.constantFrom("x", "x", "x", "x", "x", "y"),
  offset: fc.option(fc.integer({ min: -1, max: 1 }), { nil: null, freq: 6 }),
  sign: fc.constantFrom(1, -1),
});
type Place = typeof place extends fc.Arbitrary<infer T> ? T : never;
const step = fc.record({
  kind: fc.constantFrom("take", "clear", "increment", "increment", "increment", "store", "branch"),
  to: place,
  from: place,
});
const program = fc.record({
  steps: fc.array(step, { minLength: 2, maxLength: 6 }),
  stride: fc.constantFrom(1, -1, 1, -1, 2, -2),
});
type Random = typeof program extends fc.Arbitrary<infer T> ? T : never;

function build({ steps, stride }: Random): Program {
  const b = new IlBuilder();
  const [x, y] = [b.parameter("x", vector), b.parameter("y", vector)];
  const [s, n] = [b.parameter("s"), b.parameter("n")];
  const [i, k, t] = [b.local("i"), b.local("k"), b.local("t")];
  const at = ({ array, offset, sign }: Place): Path => {
    const shift = offset === null ? mul(constant(sign), readOf(s)) : constant(offset);
    return element(deref(pathOf(array === "x" ? x : y)), add(readOf(k), shift));
  };
  const statement = ({ kind, to, from }: Random["steps"][number]): Statement => {
    const e = (value: Expression): Expression => mul(constant(0.5), value);
    switch (kind) {
      case "take":
        return assign(pathOf(t), read(at(from)));
      case "clear":
        return assign(at(to), constant(0));
      case "increment":
        return assign(at(to), add(read(at(to)), e(readOf(t))));
      case "store":
        return assign(at(to), sub(e(read(at(from))), readOf(t)));
      default:
        return ifThen(less(readOf(t), constant(0)), block(assign(at(to), e(read(at(from))))));
    }
  };
  const up = stride > 0;
  const first = up ? constant(4) : readOf(n);
  const test = binary(up ? "lessEqual" : "greaterEqual", readOf(i), up ? readOf(n) : constant(4), { kind: "boolean" });
  b.unit(
    "f",
    [x, y, s, n],
    null,
    [
      assign(pathOf(t), constant(1)),
      loop("L", {
        init: block(assign(pathOf(i), first)),
        test,
        update: block(assign(pathOf(i), add(readOf(i), constant(stride)))),
        body: block(assign(pathOf(k), add(readOf(i), constant(1))), ...steps.map(statement)),
      }),
    ],
    { derivative: { of: "f" as UnitId, role: "backward" } },
  );
  return b.program();
}

describe("carry-loop-elements", () => {
  it("computes the same in any loop", () => {
    let changed = 0;
    fc.assert(
      fc.property(program, (random) => {
        const before = build(random);
        const after = carryLoopElements(before, { shadows: new Set() });
        if (after === before) return;
        changed++;
        const [original, carried] = [run(before, "f" as UnitId), run(after, "f" as UnitId)];
        for (const s of [3, 1, 0, -1, 2]) {
          for (const n of [14, 4, 3]) {
            for (const isOne of [false, true]) {
              const [p, q] = [field(24, 0.3), field(24, 0.9)];
              const [u, v] = [p.slice(), q.slice()];
              original(p, isOne ? p : q, s, n);
              carried(u, isOne ? u : v, s, n);
              const isSame = (a: Float64Array, b: Float64Array): boolean =>
                a.every((value, k) => Math.abs(value - b[k]!) <= 1e-12 * (1 + Math.abs(value)));
              if (isSame(p, u) && isSame(q, v)) continue;
              expect.fail(`s=${s} n=${n} one=${isOne}\n${textOf(before)}\n${textOf(after)}`);
            }
          }
        }
      }),
      { numRuns: 1500, seed: 20_261_121 },
    );
    expect(changed).toBeGreaterThan(100);
  });
});
