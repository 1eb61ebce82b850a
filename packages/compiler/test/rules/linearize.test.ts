import { describe, expect, it } from "vitest";
import {
  add,
  and,
  binary,
  conditional,
  constant,
  convert,
  div,
  int32,
  intrinsic,
  less,
  mul,
  negate,
  or,
  pathOf,
  read,
  real64,
  sub,
} from "../../src/il/builders.js";
import type { Expression, Path, VariableId } from "../../src/il/types.js";
import { forEachExpression } from "../../src/il/visit.js";
import { intrinsics } from "../../src/languages/intrinsics.js";
import type { Linear } from "../../src/rules/linear.js";
import { linearExpressions, linearReads, linearUses } from "../../src/rules/linear-reads.js";
import { hasRule, linearize } from "../../src/rules/linearize.js";
import { isFlat } from "../../src/rules/rounding.js";
import { unboundedIntrinsics } from "../../src/rules/unbounded-intrinsics.js";
import type { Point } from "./evaluate.js";
import { evaluate, evaluateLinear } from "./evaluate.js";

const ids = [0, 1, 2, 3].map((n) => n as VariableId);
const paths = ids.map((id) => pathOf({ id, type: real64 }));
const [x, y, z, stored] = paths.map(read) as [Expression, Expression, Expression, Expression];
const always = (): boolean => true;

function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Sixth-order central difference along a direction. */
function difference(value: Expression, at: Point, along: Point): number {
  const h = 2 ** -9;
  const f = (t: number): number =>
    evaluate(value, new Map([...at].map(([id, v]) => [id, v + t * h * (along.get(id) ?? 0)])));
  return (45 * (f(1) - f(-1)) - 9 * (f(2) - f(-2)) + (f(3) - f(-3))) / (60 * h);
}

/** Compares the rule with differences at random points; with and without the stored result. */
function check(value: Expression, ranges: readonly (readonly [number, number])[], tolerance = 1e-9): void {
  const random = randomNumbers(7);
  const plain = linearize(value, null, always);
  const reusing = linearize(value, stored, always);
  for (let trial = 0; trial < 40; trial++) {
    const at = new Map(ranges.map(([low, high], k) => [ids[k]!, low + random() * (high - low)]));
    const along = new Map(ranges.map((_, k) => [ids[k]!, 2 * random() - 1]));
    const expected = difference(value, at, along);
    const scale = Math.max(1, Math.abs(expected));
    const withResult = new Map(at).set(ids[3]!, evaluate(value, at));
    expect(Math.abs(evaluateLinear(plain, at, along) - expected) / scale).toBeLessThan(tolerance);
    expect(Math.abs(evaluateLinear(reusing, withResult, along) - expected) / scale).toBeLessThan(tolerance);
  }
}

const f = (name: string, ...args: Expression[]): Expression => intrinsic(name, args);
const c = (value: number): Expression => constant(value);
const pow = (a: Expression, b: Expression): Expression => binary("power", a, b);
const value = (linear: Linear, at: readonly number[], along: readonly number[]): number =>
  evaluateLinear(linear, new Map(at.map((v, k) => [ids[k]!, v])), new Map(along.map((v, k) => [ids[k]!, v])));
const at = (e: Expression, point: readonly number[], along: readonly number[]): number =>
  value(linearize(e, null, always), point, along);

describe("every intrinsic has a rule", () => {
  // No program names the digamma function: it stands in derivatives only.
  for (const name of intrinsics.keys()) it(name, () => expect(hasRule(name)).toBe(name !== "digamma"));
});

describe("rules agree with differences", () => {
  const smooth: Record<string, readonly (readonly [number, number])[]> = {
    acos: [[-0.9, 0.9]],
    acosh: [[1.2, 5]],
    asin: [[-0.9, 0.9]],
    asinh: [[-3, 3]],
    atan: [[-3, 3]],
    atanh: [[-0.8, 0.8]],
    cbrt: [[0.4, 4]],
    cos: [[-4, 4]],
    cosh: [[-3, 3]],
    erf: [[-2, 2]],
    erfc: [[-2, 2]],
    exp: [[-3, 3]],
    exp10: [[-1, 1]],
    exp2: [[-3, 3]],
    expm1: [[-3, 3]],
    fraction: [[2.2, 2.8]],
    log: [[0.3, 5]],
    log10: [[0.3, 5]],
    log1p: [[-0.6, 5]],
    log2: [[0.3, 5]],
    sin: [[-4, 4]],
    sinh: [[-3, 3]],
    sqrt: [[0.3, 5]],
    tan: [[-1, 1]],
    tanh: [[-3, 3]],
  };
  for (const [name, ranges] of Object.entries(smooth)) it(name, () => check(f(name, x), ranges, 1e-8));
  it("every smooth intrinsic of one argument is tested", () => {
    const kinks = ["abs", "fround"];
    // JavaScript has neither these functions nor complex numbers: the cases for C compare them.
    const ofC = "digamma lgamma tgamma j0 j1 y0 y1 argument conjugate imaginaryPart modulus realPart upright".split(
      " ",
    );
    const rows = [...intrinsics.values()].filter((i) => i.arity === 1 && i.nature === "smooth");
    expect(
      rows
        .map((i) => i.name)
        .filter((name) => !kinks.includes(name) && !ofC.includes(name))
        .sort(),
    ).toEqual(Object.keys(smooth).sort());
  });
  it("abs on both sides of its kink", () => {
    check(f("abs", x), [[0.2, 4]]);
    check(f("abs", x), [[-4, -0.2]]);
  });
  it("cbrt of negative numbers", () => check(f("cbrt", x), [[-4, -0.4]]));
  it("atan2 in each half plane", () => {
    check(f("atan2", x, y), [
      [-3, 3],
      [0.4, 3],
    ]);
    check(f("atan2", x, y), [
      [0.4, 3],
      [-3, 3],
    ]);
  });
  it("what C's library has: fma, fdim, copysign, ldexp", () => {
    check(f("fma", x, y, z), [
      [-2, 2],
      [-2, 2],
      [-2, 2],
    ]);
    check(f("fdim", x, y), [
      [1, 2],
      [-1, 0.5],
    ]);
    check(f("fdim", x, y), [
      [-1, 0.5],
      [1, 2],
    ]);
    check(f("copysign", x, y), [
      [-2, -0.3],
      [0.3, 2],
    ]);
    check(f("ldexp", x, constant(3)), [[-2, 2]]);
  });
  it("hypot of one, two and three", () => {
    check(f("hypot", x), [[-3, -0.3]]);
    check(f("hypot", x, y), [
      [0.4, 3],
      [-3, 3],
    ]);
    check(f("hypot", x, y, z), [
      [0.4, 3],
      [-3, 3],
      [-3, 3],
    ]);
  });
  it("max and min, whichever wins", () => {
    check(f("max", x, y, z), [
      [2, 3],
      [0, 1],
      [-1, 0],
    ]);
    check(f("max", x, y, z), [
      [0, 1],
      [2, 3],
      [-1, 0],
    ]);
    check(f("max", x, y, z), [
      [0, 1],
      [-1, 0],
      [2, 3],
    ]);
    check(f("min", x, y), [
      [2, 3],
      [0, 1],
    ]);
    check(f("min", x, y), [
      [0, 1],
      [2, 3],
    ]);
    check(f("max", x), [[0, 1]]);
  });
  it("+ - * / and the sign", () => {
    check(sub(mul(x, y), negate(add(z, x))), [
      [-3, 3],
      [-3, 3],
      [-3, 3],
    ]);
    check(div(x, y), [
      [-3, 3],
      [0.5, 3],
    ]);
    check(div(c(2), y), [
      [0, 1],
      [0.5, 3],
    ]);
    check(mul(x, x), [[-3, 3]]);
    check(mul(mul(x, y), z), [
      [-3, 3],
      [-3, 3],
      [-3, 3],
    ]);
  });
  it("% on both signs, between its jumps", () => {
    check(binary("remainder", x, y), [
      [7.2, 7.8],
      [2.05, 2.25],
    ]);
    check(binary("remainder", x, y), [
      [-7.8, -7.2],
      [2.05, 2.25],
    ]);
  });
  it("powers: constant, passive and active exponents", () => {
    for (const n of [-2.5, -1, -0.5, 0, 0.5, 1, 1.5, 2, 3, 7]) check(pow(x, c(n)), [[0.6, 2]]);
    for (const n of [-3, 2, 3]) check(pow(x, c(n)), [[-2, -0.6]], 1e-8);
    check(pow(x, y), [
      [0.6, 2],
      [-2, 2],
    ]);
    check(f("pow", x, y), [
      [0.6, 2],
      [-2, 2],
    ]);
    check(pow(c(2.5), y), [
      [0, 1],
      [-2, 2],
    ]);
    const passive = linearize(pow(x, y), null, (path: Path) => path.root === ids[0]);
    expect(value(passive, [3, 2], [1])).toBe(6);
  });
  it("conditionals and what short-circuits like them", () => {
    check(conditional(less(x, c(0)), f("exp", x), mul(x, x)), [[-3, -0.2]]);
    check(conditional(less(x, c(0)), f("exp", x), mul(x, x)), [[0.2, 3]]);
    check(or(x, y), [
      [1, 2],
      [-1, 1],
    ]);
    check(and(x, y), [
      [1, 2],
      [-1, 1],
    ]);
    expect(at(or(x, y), [0, 4], [2, 3])).toBe(3);
    expect(at(and(x, y), [0, 4], [2, 3])).toBe(2);
    expect(at(binary("coalesce", x, y), [Number.NaN, 4], [2, 3])).toBe(3);
    expect(at(binary("coalesce", x, y), [1, 4], [2, 3])).toBe(2);
  });
});

describe("Bessel functions", () => {
  const [n, m] = ids.map((id) => read(pathOf({ id, type: int32 }))) as [Expression, Expression];
  const one = constant(1, undefined, int32);
  const order = (k: number): Expression => constant(k, undefined, int32);
  it.each([
    [n, sub(n, one), add(n, one)],
    [add(n, m), sub(add(n, m), one), add(add(n, m), one)],
    [add(n, order(2)), add(n, one), add(n, order(3))],
    [sub(n, one), sub(n, order(2)), n],
    [sub(n, m), sub(sub(n, m), one), add(sub(n, m), one)],
    [order(4), order(3), order(5)],
  ])("ask their neighbours %#", (of, below, above) => {
    const asked: Expression[] = [];
    const derivative = linearize({ kind: "intrinsic", name: "jn", arguments: [of, x], type: real64 }, null, always);
    for (const factor of linearExpressions(derivative))
      forEachExpression(factor, (e) => {
        if (e.kind === "intrinsic" && e.name === "jn") asked.push(e.arguments[0] as Expression);
      });
    expect(asked).toEqual([below, above]);
  });
});

describe("conventions", () => {
  it("piecewise constant functions have the derivative 0 everywhere", () => {
    for (const name of ["ceil", "floor", "round", "trunc", "sign", "clz32"]) {
      expect(linearize(f(name, x), null, always)).toEqual({ kind: "zero" });
    }
    expect(linearize(f("imul", x, y), null, always)).toEqual({ kind: "zero" });
    expect(linearize(binary("bitOr", x, c(0)), null, always)).toEqual({ kind: "zero" });
    expect(linearize(convert(x, int32), null, always)).toEqual({ kind: "zero" });
  });
  it("fround passes the derivative on", () => expect(at(f("fround", x), [1.1], [3])).toBe(3));
  it("abs at 0 has the derivative 0", () => expect(at(f("abs", x), [0], [1])).toBe(0));
  it("ties of max and min go to the first argument", () => {
    expect(at(f("max", x, y), [2, 2], [3, 5])).toBe(3);
    expect(at(f("min", x, y), [2, 2], [3, 5])).toBe(3);
    expect(at(f("max", x, y, z), [1, 2, 2], [3, 5, 7])).toBe(5);
    expect(at(f("max", x, y, z), [2, 1, 2], [3, 5, 7])).toBe(3);
  });
  it("a zero derivative stays zero at a pole", () => {
    expect(at(f("sqrt", x), [0], [0])).toBe(0);
    expect(at(f("cbrt", x), [0], [0])).toBe(0);
    expect(at(f("asin", x), [1], [0])).toBe(0);
    expect(at(f("acos", x), [-1], [0]) + 0).toBe(0);
    expect(at(f("acosh", x), [1], [0])).toBe(0);
    expect(at(f("atan2", x, y), [0, 0], [0, 0])).toBe(0);
    for (const n of [0.5, 0.25, -1.5]) expect(at(pow(x, c(n)), [0], [0])).toBe(0);
  });
  it("a nonzero derivative at a pole is infinite", () => {
    expect(at(f("sqrt", x), [0], [2])).toBe(Number.POSITIVE_INFINITY);
    expect(at(pow(x, c(0.5)), [0], [2])).toBe(Number.POSITIVE_INFINITY);
    expect(at(pow(x, c(0.25)), [0], [2])).toBe(Number.POSITIVE_INFINITY);
  });
  it("hypot has the derivative 0 at the origin", () => expect(at(f("hypot", x, y), [0, 0], [1, 2])).toBe(0));
  it("powers at 0", () => {
    expect(at(pow(x, c(0)), [0], [1])).toBe(0);
    expect(at(pow(x, c(1)), [0], [3])).toBe(3);
    expect(at(pow(x, c(2)), [0], [3])).toBe(0);
    const passive = linearize(pow(x, y), null, (path) => path.root === ids[0]);
    expect(value(passive, [0, 0], [1])).toBe(0);
    expect(value(passive, [0, 1], [3])).toBe(3);
    const exponent = linearize(pow(x, y), null, (path) => path.root === ids[1]);
    expect(value(exponent, [0, 2], [0, 3])).toBe(0);
    expect(value(exponent, [-2, 3], [0, 0])).toBe(0);
    expect(value(exponent, [-2, 3], [0, 1])).toBeNaN();
    expect(at(pow(c(0), y), [0, 2], [0, 3])).toBe(0);
    expect(at(pow(c(-2), y), [0, 3], [0, 0])).toBe(0);
    expect(at(pow(c(-2), y), [0, 3], [0, 1])).toBeNaN();
  });
  it("the untaken side of a conditional is not evaluated", () => {
    const guarded = conditional(less(c(0), x), f("sqrt", x), c(0));
    expect(at(guarded, [-1], [1])).toBe(0);
    const infinite = conditional(less(c(0), x), div(c(1), x), mul(c(0), x));
    expect(at(infinite, [0], [1])).toBe(0);
  });
});

describe("what the derivative reads", () => {
  const names = (e: Expression, result: Expression | null, isActive: (path: Path) => boolean): string[] =>
    [...new Set(linearReads(linearize(e, result, isActive)).map((path) => "xyzr"[path.root]!))].sort();
  const only =
    (...roots: number[]) =>
    (path: Path): boolean =>
      roots.includes(path.root);

  it("linear expressions read nothing of their active operands", () => {
    expect(names(div(add(x, mul(y, z)), c(2)), null, only(0, 2))).toEqual(["y"]);
    expect(names(sub(x, z), null, always)).toEqual([]);
  });
  it("(b + c (x + y)) / d keeps its shape", () => {
    const [b, cc, d] = [10, 11, 12].map((n) => read(pathOf({ id: n as VariableId, type: real64 })));
    const linear = linearize(div(add(b!, mul(cc!, add(x, y))), d!), null, (p) => p.root < 11);
    expect(linear).toMatchObject({
      kind: "scaled",
      by: "divide",
      factor: { path: { root: 12 } },
      of: {
        kind: "sum",
        parts: [{ of: { kind: "term" } }, { of: { kind: "scaled", factor: { path: { root: 11 } } } }],
      },
    });
  });
  it("a stored result replaces the argument", () => {
    for (const name of ["exp", "tanh", "sqrt", "tan", "cbrt", "expm1"]) {
      expect(names(f(name, x), stored, always)).toEqual(["r"]);
      expect(linearUses(linearize(f(name, x), stored, always), stored)).toBe(true);
    }
    expect(names(div(x, y), stored, only(1))).toEqual(["r", "y"]);
    expect(names(div(x, y), stored, only(0))).toEqual(["y"]);
    expect(names(f("exp", x), null, always)).toEqual(["x"]);
    expect(names(add(f("exp", x), y), stored, always)).toEqual(["x"]);
    expect(names(conditional(less(y, c(0)), f("exp", x), c(1)), stored, only(0))).toEqual(["r", "y"]);
  });
  it("max reads its arguments, a sum with a constant factor nothing", () => {
    expect(names(f("max", x, y), null, only(0))).toEqual(["x", "y"]);
    expect(names(sub(mul(c(3), x), mul(y, c(2))), null, always)).toEqual([]);
  });
  it("factors are folded", () => {
    expect(linearize(mul(c(1), x), null, always)).toEqual({ kind: "term", path: paths[0] });
    expect(linearize(mul(c(0), x), null, always)).toEqual({ kind: "zero" });
    expect(linearize(negate(negate(x)), null, always)).toEqual({ kind: "term", path: paths[0] });
    const minus = linearize(sub(y, mul(negate(z), x)), null, (p) => p.root < 2);
    expect(minus).toMatchObject({ kind: "sum", parts: [{ sign: 1 }, { sign: 1, of: { kind: "scaled", factor: z } }] });
  });
});

describe("flat functions", () => {
  it("are those the table of intrinsics says", () => {
    for (const { name, nature } of intrinsics.values()) expect(isFlat(name), name).toBe(nature === "flat");
  });
});

describe("functions with poles", () => {
  it("each smooth function is among them, or among those that are finite wherever their arguments are", () => {
    const finite =
      "abs argument asinh atan atan2 cbrt complex conjugate copysign cos erf erfc fdim fraction fround fma hypot imaginaryPart j0 j1 jn " +
      "ldexp max min modulus nextafter nexttoward realPart remainder scalbln scalbn sin tan tanh upright";
    const smooth = [...intrinsics.values()].filter((i) => i.nature === "smooth").map((i) => i.name);
    expect(smooth.sort()).toEqual([...finite.split(" "), ...unboundedIntrinsics].sort());
  });
});
