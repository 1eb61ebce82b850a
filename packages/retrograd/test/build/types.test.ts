/** The types of derivatives, as a user's TypeScript sees them: with the declarations that a build wrote, and without. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test, vi } from "vitest";
import { Declarations } from "../../src/build/declarations.js";
import { project } from "./build-program.js";

vi.setConfig({ testTimeout: 120_000 });

const sources = fileURLToPath(new URL("../../src/", import.meta.url));

const model = `export interface State { u: Float64Array; opts: { k: number; on: boolean }; name: string }
export function cost(state: State, theta: Float64Array, dt: number, label: string): number { return dt + theta.length + label.length + state.u.length; }
export const vec = (x: Float64Array, t: number): Float64Array => x.map((a) => a * t);
export function square(x: Float64Array, y: Float64Array): void { y.set(x); }
export default (a: number): number => a;
`;

function checked(files: Readonly<Record<string, string>>): {
  errors: readonly string[];
  typeOf: (name: string) => string;
} {
  const folder = project(files);
  const roots = Object.keys(files).filter((name) => name.endsWith(".ts"));
  const program = ts.createProgram(
    roots.map((name) => join(folder, name)),
    {
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      types: [],
      paths: { retrograd: [join(sources, "index.ts")] },
    },
  );
  const app = program.getSourceFile(join(folder, "app.ts")) as ts.SourceFile;
  const checker = program.getTypeChecker();
  const errors = program.getSemanticDiagnostics(app).map((each) => {
    const { line } = app.getLineAndCharacterOfPosition(each.start ?? 0);
    return `${line + 1}: ${ts.flattenDiagnosticMessageText(each.messageText, " ")}`;
  });
  const typeOf = (name: string): string => {
    const symbol = checker.getSymbolsInScope(app, ts.SymbolFlags.Variable).find((each) => each.name === name);
    const flags = ts.TypeFormatFlags.NoTruncation;
    return symbol === undefined
      ? ""
      : checker.typeToString(checker.getTypeOfSymbol(symbol), app, flags).replaceAll("<ArrayBufferLike>", "");
  };
  return { errors, typeOf };
}

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
  expect(typeOf("parts")).toBe(
    "{ value: number; theta: Float64Array; state: { u: Float64Array; opts: { k: number; }; }; }",
  );
  expect(typeOf("all")).toBe("{ state: State; theta: Float64Array; dt: number; }");
  expect(typeOf("rows")).toBe("{ x: readonly Float64Array[]; t: Float64Array; }");
  expect(typeOf("pushed")).toBe("{ readonly value: Float64Array; readonly tangent: Float64Array; }");
  expect(typeOf("pulled")).toBe("{ value: Float64Array; x: Float64Array; t: number; }");
  expect(typeOf("left")).toBe("{ x: Float64Array; y: Float64Array; }");
  expect(typeOf("leftRows")).toBe("{ x: readonly Float64Array[]; }");
  expect(typeOf("one")).toBe("{ a: number; }");
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
