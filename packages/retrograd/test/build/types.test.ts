/** The types of derivatives, as a user's TypeScript sees them: with the declarations that a build wrote, and without. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { Declarations } from "../../src/build/declarations.js";
import { project } from "./build-program.js";
import { checkedTypes as checked, sortedType as sorted } from "./checked-types.js";

vi.setConfig({ testTimeout: 120_000 });

const model = `export interface State { u: Float64Array; opts: { k: number; on: boolean }; name: string }
export function cost(state: State, theta: Float64Array, dt: number, label: string): number { return dt + theta.length + label.length + state.u.length; }
export const vec = (x: Float64Array, t: number): Float64Array => x.map((a) => a * t);
export function square(x: Float64Array, y: Float64Array): void { y.set(x); }
export default (a: number): number => a;
`;

test("with the declarations of a build", () => {
  const folder = project({ "src/model.ts": model });
  const path = join(folder, "retrograd-env.d.ts");
  const file = join(folder, "src/model.ts");
  new Declarations(path).add([
    { file, function: "cost", parameters: ["state", "theta", "dt", "label"] },
    { file, function: "vec", parameters: ["x", "t"] },
    { file, function: "hidden", parameters: ["x"] },
  ]);
  // A later build, of other functions.
  new Declarations(path).add([
    { file, function: "square", parameters: ["x", "y"] },
    { file, function: "default", parameters: ["a"] },
  ]);
  const declarations = readFileSync(path, "utf8");
  expect(declarations.match(/Head</g)).toHaveLength(4);
  const { errors, typeOf } = checked({
    "src/model.ts": model,
    "retrograd-env.d.ts": declarations,
    "app.ts": `import { gradient, jacobian, jvp, valueAndGradient, vjp } from "retrograd";
import area, { cost, square, vec, type State } from "./src/model";
declare const state: State;
const x = new Float64Array(3);
const parts = valueAndGradient(cost, { wrt: ["theta", "state.u", "state.opts.k"] })(state, x, 0.1, "");
const all = gradient(cost)(state, x, 0.1, "");
const rows = jacobian(vec)(x, 2);
const pushed = jvp(vec, { wrt: ["t"] })({ t: 1 }, x, 2);
const pulled = vjp(vec)(x, x, 2);
const left = vjp(square, { of: ["y"] })({ y: x }, x, x);
const leftRows = jacobian(square, { wrt: ["x"], of: ["y"] })(x, x);
const one = gradient(area)(2);
valueAndGradient(cost).into({ value: 0, state, theta: x, dt: 0 }, state, x, 0.1, "");
// @ts-expect-error no such parameter
gradient(cost, { wrt: ["thta"] });
// @ts-expect-error no such part
gradient(cost, { wrt: ["state.w"] });
// @ts-expect-error holds no number
gradient(cost, { wrt: ["label"] });
// @ts-expect-error gives no number
gradient(vec);
// @ts-expect-error an argument is missing
gradient(cost)(state);
// @ts-expect-error was not asked for
parts.state.name;
export { all, left, leftRows, one, parts, pulled, pushed, rows };
`,
  });
  expect(errors).toEqual([]);
  expect(sorted(typeOf("parts"))).toBe(
    sorted("{ value: number; theta: Float64Array; state: { u: Float64Array; opts: { k: number; }; }; }"),
  );
  expect(sorted(typeOf("all"))).toBe(sorted("{ state: State; theta: Float64Array; dt: number; }"));
  expect(sorted(typeOf("rows"))).toBe(sorted("{ x: readonly Float64Array[]; t: Float64Array; }"));
  expect(sorted(typeOf("pushed"))).toBe(sorted("{ readonly value: Float64Array; readonly tangent: Float64Array; }"));
  expect(sorted(typeOf("pulled"))).toBe(sorted("{ value: Float64Array; x: Float64Array; t: number; }"));
  expect(sorted(typeOf("left"))).toBe(sorted("{ x: Float64Array; y: Float64Array; }"));
  expect(sorted(typeOf("leftRows"))).toBe(sorted("{ x: readonly Float64Array[]; }"));
  expect(sorted(typeOf("one"))).toBe(sorted("{ a: number; }"));
});

test("functions that are gone, and functions of one type, take nothing from others", () => {
  const folder = project({
    "src/model.ts": model,
    "src/other.ts":
      "export const f = (a: number, b: number): number => a * b;\nexport const g = (c: number, d: number): number => c * d;\nexport const h = (a: number): number => a;\n",
  });
  const path = join(folder, "retrograd-env.d.ts");
  const [file, other] = [join(folder, "src/model.ts"), join(folder, "src/other.ts")];
  new Declarations(path).add([
    { file, function: "cost", parameters: ["state", "theta", "dt", "label"] },
    { file: other, function: "f", parameters: ["a", "b"] },
    { file: other, function: "g", parameters: ["c", "d"] },
    { file: other, function: "h", parameters: ["a"] },
  ]);
  const renamed = readFileSync(other, "utf8").replace("const h", "const k");
  writeFileSync(other, renamed);
  const before = readFileSync(path, "utf8");
  new Declarations(path).add([]);
  const after = readFileSync(path, "utf8");
  expect(after).not.toContain("other.ts h");
  for (const declarations of [before, after]) {
    const { errors, typeOf } = checked({
      "src/model.ts": model,
      "src/other.ts": renamed,
      "retrograd-env.d.ts": declarations,
      "app.ts": `import { gradient, jvp } from "retrograd";
import { cost, type State } from "./src/model";
import { f } from "./src/other";
declare const state: State;
const x = new Float64Array(3);
const all = gradient(cost)(state, x, 0.1, "");
const part = jvp(cost)({ state: { u: x } }, state, x, 0.1, "");
const { a, b } = gradient(f, { wrt: ["a", "b"] })(2, 3);
export { a, all, b, part };
`,
    });
    expect(errors).toEqual([]);
    // Of a function that is gone TypeScript makes a type that swallows all others, until the next build.
    if (declarations === after)
      expect(sorted(typeOf("all"))).toBe(sorted("{ state: State; theta: Float64Array; dt: number; }"));
  }
});

test("before the first build names are not known, and nothing is refused for that", () => {
  const { errors } = checked({
    "src/model.ts": model,
    "app.ts": `import { gradient, jvp, valueAndGradient } from "retrograd";
import { cost, vec, type State } from "./src/model";
declare const state: State;
const x = new Float64Array(3);
const { value, theta } = valueAndGradient(cost, { wrt: ["theta", "state.u"] })(state, x, 0.1, "");
export const n: number = value, array: Float64Array = theta, whole: Float64Array = gradient(cost)(state, x, 0.1, "").theta;
export const y: Float64Array = jvp(vec)({ t: 1 }, x, 2).tangent;
// @ts-expect-error an argument is missing
gradient(cost)(state);
`,
  });
  expect(errors).toEqual([]);
});
