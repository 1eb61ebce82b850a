/** Loops made at random, of two iterations in one: sums of derivatives may differ by rounding, and nothing else. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitInnermostSums } from "../../src/6-simplify/loops/split-innermost-sums.js";
import {
  add,
  arrayOf,
  assign,
  binary,
  block,
  constant,
  deref,
  element,
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
import type { Expression, LoopStatement, Path, Program, Statement, Type, UnitId } from "../../src/il/types.js";
import { IlBuilder } from "../simplify/il-builder.js";
import { run, textOf } from "./printed.js";
import { field } from "./rows.js";

const vector = pointerTo(arrayOf(real64));
const unit = "f" as UnitId;

interface Step {
  readonly kind: "take" | "add" | "subtract" | "product" | "spread" | "keep" | "primal" | "count";
  /** Subscript: the counter and this much; without the counter where `fixed`. */
  readonly offset: number;
  readonly fixed: boolean;
}
interface Random {
  readonly steps: readonly Step[];
  readonly stride: number;
  readonly readsCounter: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("take", "add", "add", "subtract", "product", "spread", "keep", "primal", "count"),
  offset: fc.integer({ min: -1, max: 1 }),
  fixed: fc.constantFrom(false, false, true),
});
const random: fc.Arbitrary<Random> = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 5 }),
  stride: fc.constantFrom(1, -1, 1, -1, 2, -3),
  readsCounter: fc.constantFrom(false, false, false, true),
});

/** In `for (r …) for (i …)`: what is stored in xb and yb, which may be one array, and the sum that is returned. */
function build({ steps, stride, readsCounter }: Random, counterType: Type = real64): Program {
  const b = new IlBuilder();
  const [x, xb, yb, n] = [
    b.parameter("x", vector),
    b.parameter("xb", vector),
    b.parameter("yb", vector),
    b.parameter("n"),
  ];
  const [r, i, sb, t, m, next] = ["r", "i", "sb", "t", "m", "next"].map((name) =>
    b.local(name, name === "i" ? counterType : real64),
  ) as [typeof n, typeof n, typeof n, typeof n, typeof n, typeof n];
  const at = (array: typeof x, { offset, fixed }: Step): Path =>
    element(deref(pathOf(array)), fixed ? constant(6 + offset) : add(readOf(i), constant(offset)));
  const plus = (path: Path, e: Expression): Statement => assign(path, add(read(path), e));
  const statement = (s: Step): Statement => {
    switch (s.kind) {
      case "take":
        return assign(pathOf(t), read(at(yb, s)));
      case "add":
        return plus(pathOf(sb), mul(read(at(x, s)), readOf(t)));
      case "subtract":
        return assign(pathOf(sb), sub(readOf(sb), read(at(xb, s))));
      case "product":
        return assign(pathOf(sb), mul(constant(0.5), readOf(sb)));
      case "spread":
        return plus(at(xb, s), mul(read(at(x, s)), readOf(t)));
      case "keep":
        return assign(at(xb, s), readOf(sb));
      case "primal":
        return plus(pathOf(m), read(at(x, s)));
      default:
        return plus(pathOf(next), constant(1));
    }
  };
  const counting = (from: Expression, body: readonly Statement[]): LoopStatement =>
    loop("inner", {
      init: block(assign(pathOf(i), from)),
      test: binary(stride > 0 ? "less" : "greaterEqual", readOf(i), stride > 0 ? readOf(n) : constant(3), {
        kind: "boolean",
      }),
      update: block(assign(pathOf(i), add(readOf(i), constant(stride)))),
      body: block(...body),
    });
  const body = [
    assign(pathOf(sb), constant(0)),
    assign(pathOf(m), constant(0)),
    assign(pathOf(next), constant(0)),
    assign(pathOf(t), constant(0.7)),
    loop("outer", {
      init: block(assign(pathOf(r), constant(0))),
      test: binary("less", readOf(r), constant(2), { kind: "boolean" }),
      update: block(assign(pathOf(r), add(readOf(r), constant(1)))),
      body: block(
        counting(stride > 0 ? constant(3) : sub(readOf(n), constant(1)), steps.map(statement)),
        ...(readsCounter ? [plus(pathOf(m), readOf(i))] : []),
      ),
    }),
    returns([add(readOf(sb), add(mul(constant(3), readOf(m)), mul(constant(7), readOf(next))))]),
  ];
  b.unit("f", [x, xb, yb, n], real64, body, { derivative: { of: unit, role: "backward" } });
  return b.program();
}

function split(program: Program): Program {
  const shadows = new Set([...program.variables.values()].filter((v) => /b$/.test(v.name)).map((v) => v.id));
  return splitInnermostSums(program, shadows, { shadows });
}

const plain = (kind: Step["kind"]): Step => ({ kind, offset: 0, fixed: false });
const sums = (more: readonly Step[] = []): Random => ({
  steps: [plain("take"), plain("add"), ...more],
  stride: 1,
  readsCounter: false,
});

describe("split-innermost-sums", () => {
  it("computes the same in any loop", () => {
    let changed = 0;
    fc.assert(
      fc.property(random, (r) => {
        const before = build(r);
        const after = split(before);
        if (after === before) return;
        changed++;
        const [original, twice] = [run(before, unit), run(after, unit)];
        for (const n of [3, 2, 4, 5, 6, 11, 12]) {
          for (const isOne of [false, true]) {
            const [x, p, q] = [field(16, 0.1), field(16, 0.3), field(16, 0.9)];
            const [u, v] = [p.slice(), q.slice()];
            const a = original(x, p, isOne ? p : q, n) as number;
            const b = twice(x, u, isOne ? u : v, n) as number;
            const isSame = (s: ArrayLike<number>, t: ArrayLike<number>): boolean =>
              Array.from(s).every((value, k) => Math.abs(value - t[k]!) <= 1e-12 * (1 + Math.abs(value)));
            if (isSame([a], [b]) && isSame(p, u) && isSame(q, v)) continue;
            expect.fail(`n=${n} one=${isOne}\n${textOf(before)}\n${textOf(after)}`);
          }
        }
      }),
      { numRuns: 1500, seed: 20_261_122 },
    );
    expect(changed).toBeGreaterThan(150);
  });

  it("adds to two sums in turn", () => {
    const text = textOf(split(build(sums([plain("spread")]))));
    expect(text).toContain("i += 2");
    expect(text).toContain("otherSb += x[i + 1 + 0] * t");
    expect(text).toContain("sb += otherSb");
  });

  it.each([
    ["a sum of the primal waits too", sums([plain("primal")])],
    ["the sum is multiplied", sums([plain("product")])],
    ["the counter is read after the loop", { ...sums(), readsCounter: true }],
    ["the element that keeps the sum is read", sums([plain("keep"), { kind: "subtract", offset: 0, fixed: true }])],
  ])("leaves the loop where %s", (_, r) => {
    const before = build(r);
    expect(split(before)).toBe(before);
  });

  it.each([
    { bits: 8, signed: true, isSplit: false },
    { bits: 32, signed: false, isSplit: false },
    { bits: 32, signed: true, isSplit: true },
    { bits: 64, signed: false, isSplit: true },
  ] as const)("asks whether a counter of $bits bits may go further", ({ bits, signed, isSplit }) => {
    const before = build(sums(), { kind: "integer", bits, signed });
    expect(split(before) !== before).toBe(isSplit);
  });
});
