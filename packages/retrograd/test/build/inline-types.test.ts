/** The types of derivatives of functions that are written in calls: by the functions' own parameters. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { Declarations } from "../../src/build/declarations.js";
import { replaceCalls } from "../../src/build/replace-calls.js";
import { project } from "./build-program.js";
import { checkedTypes, sortedType } from "./checked-types.js";

vi.setConfig({ testTimeout: 120_000 });

const model = `export interface State { u: Float64Array; name: string }
export type Rows = number[][];
export default class Body { constructor(public mass: number) {} }
`;
const app = `import { gradient, jacobian, jvp, valueAndGradient, vjp } from "retrograd";
import Body, { type State as Whole } from "./src/model";
import * as model from "./src/model";
export interface Options { k: number; on: boolean }
interface Hidden { h: number }
const x = new Float64Array(3);
declare const state: Whole;

const dcost = gradient((x: Float64Array, scale = 2) => x[0]! * scale);
const a = dcost(x), filled = dcost.into({ x, scale: 1 }, x, 2);
const b = valueAndGradient((s: Whole, o: Options | undefined, b: Body) => s.u[0]! * (o?.k ?? 1) * b.mass, { wrt: ["s.u", "o", "b"] })(state, { k: 1, on: true }, new Body(2));
const c = jvp((rows: model.Rows, t: number): Float64Array => x.map((each) => each * t * rows[0]![0]!))({ t: 1 }, [[1]], 2);
const d = vjp((t: number): Float64Array => x.map((each) => each * t))(x, 2);
const e = jacobian((y: Float64Array, ...more: number[]): number => y[0]! * more[0]!, { wrt: ["y"] })(x, 2, 3);
const f = gradient((h: Hidden) => h.h)({ h: 2 });
// @ts-expect-error an argument is missing
dcost();
// @ts-expect-error no such parameter
gradient((q: Float64Array, w: number) => q[0]! * w, { wrt: ["v"] });
// @ts-expect-error no number
gradient((x: Float64Array) => x);
export { a, b, c, d, e, f, filled };
`;

test("names and types, as the function's parameters have them", async () => {
  // Without what is wrong in it, which a build would refuse.
  const good = app.replace(/\/\/ @ts-expect-error no .*\n.*\n/g, "");
  const folder = project({
    "app.ts": `${good}gradient((q: Float64Array, w: number) => q[0]! * w);\n`,
    "src/model.ts": model,
  });
  const path = join(folder, "retrograd-env.d.ts");
  const file = join(folder, "app.ts");
  const build = async (text: string): Promise<string> => {
    writeFileSync(file, text);
    const replaced = await replaceCalls(file, text);
    expect(replaced?.diagnostics.map(({ message }) => message)).toEqual([]);
    new Declarations(path).add(replaced?.functions ?? [], file);
    return readFileSync(path, "utf8");
  };
  const declarations = await build(readFileSync(file, "utf8"));
  const { errors, typeOf } = checkedTypes({ "app.ts": app, "src/model.ts": model, "retrograd-env.d.ts": declarations });
  expect(errors).toEqual([]);
  const isOf = (name: string, type: string): void => expect(sortedType(typeOf(name)), name).toBe(sortedType(type));
  isOf("a", "{ x: Float64Array; scale: number; }");
  isOf("filled", "{ x: Float64Array; scale: number; }");
  isOf("b", "{ value: number; s: { u: Float64Array; }; o: Options; b: Body; }");
  isOf("c", "{ readonly value: Float64Array; readonly tangent: Float64Array; }");
  isOf("d", "{ value: Float64Array; t: number; }");
  isOf("e", "{ y: Float64Array; }");
  // A type that the module keeps to itself cannot be written elsewhere.
  isOf("f", "{ readonly [x: string]: any; }");

  // Each build has the module's functions as they are then.
  const again = await build('import { gradient } from "retrograd";\nexport const g = gradient((z: number) => z);\n');
  expect(again.match(/Inline</g)).toHaveLength(1);
  writeFileSync(file, "export {};\n");
  new Declarations(path).add([]);
  expect(readFileSync(path, "utf8")).not.toContain("Inline");
});
