/** Which calls are replaced, which are refused, and what is said of them. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { moduleNameOf, requestOf } from "../../src/build/derivative-request.js";
import { replaceCalls } from "../../src/build/replace-calls.js";
import { gradient } from "../../src/index.js";
import { built, project } from "./build-program.js";

vi.setConfig({ testTimeout: 120_000 });

const model = `export interface State { u: Float64Array; label: string }
export function cost(state: State, theta: number): number {
  let s = 0;
  for (const a of state.u) s += a * theta;
  return s;
}
export const vec = (x: Float64Array): Float64Array => x.map((a) => a * a);
export class Body {
  static energy(m: number, v: number): number { return 0.5 * m * v * v; }
}
`;

async function replaced(text: string, more: Readonly<Record<string, string>> = {}) {
  const folder = project({ "app.ts": text, "model.ts": model, ...more });
  const made = await replaceCalls(join(folder, "app.ts"), text);
  return { ...made, folder, problems: made?.diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`) };
}

test("a request comes back from the name of its module", () => {
  const request = { kind: "jvp", file: "/a b/model.ts", function: "cost", wrt: ["x", "o.k"], of: ["y"] } as const;
  expect(requestOf(moduleNameOf(request))).toEqual(request);
  expect(requestOf("/a/model.ts")).toBeUndefined();
  expect(requestOf("/a/x.notJson.retrograd.js")).toBeUndefined();
});

test.each(["my #2 app", "100% [a]"])("a project in a folder named %s", async (name) => {
  const app = `import { gradient } from "retrograd";
import { cube } from "./model";
export const d = gradient(cube);
`;
  const cube = "export const cube = (x: number): number => x ** 3;\n";
  const folder = project({ [`${name}/package.json`]: "{}", [`${name}/app.ts`]: app, [`${name}/model.ts`]: cube });
  expect((await built(folder, `${name}/app.ts`)).d(2)).toEqual({ x: 12 });
});

test("lines stay where they are; names of the module are not taken twice; other imports stay", async () => {
  const { text, problems } = await replaced(`import { type Derivative, gradient as of } from "retrograd";
import { cost } from "./model";
const gradientOfCost = 1;
export const d = of(
  cost,
  { wrt: ["theta"] },
) as unknown, e = gradientOfCost;
export const later = "line 8"; export type D = Derivative<typeof cost, number>;

const f = e
of(
  cost, { wrt: ["theta"] }
)(null as never, 1);
`);
  expect(problems).toEqual([]);
  const lines = text?.split("\n") ?? [];
  expect(lines[0]).toBe('import { type Derivative } from "retrograd";');
  expect(lines[3]).toBe("export const d = (");
  expect(lines[6]).toBe("gradientOfCost1) as unknown, e = gradientOfCost;");
  expect(lines[7]).toContain("line 8");
  expect(lines[10]).toBe(";(");
  expect(lines[12]).toBe("gradientOfCost1)(null as never, 1);");
  expect(lines[14]).toMatch(
    /^import \{ derivative as gradientOfCost1 \} from ".*gradient-of-cost\.[\w-]+\.retrograd\.js";$/,
  );
});

test("modules that import other things, or name the package in a text, are left alone", async () => {
  for (const text of ['export const a = "retrograd";\n', 'import { x } from "./retrograd";\n', "export {};\n"])
    expect(await replaceCalls("/nowhere/app.ts", text)).toBeUndefined();
});

test("static methods, re-exports and renamed functions", async () => {
  const folder = project({
    "model.ts": model,
    "index.ts": 'export { Body, cost as misfit } from "./model.js";\nexport * from "./model.js";\n',
    "app.ts": `import { gradient } from "retrograd";
import { Body, misfit, cost } from "./index.js";
const alias = misfit;
export const a = gradient(Body.energy)(2, 3), b = gradient(misfit, { wrt: ["theta"] }), c = gradient(cost, { wrt: ["theta"] }), d = gradient(alias, { wrt: ["theta"] });
`,
  });
  const { a, b, c, d } = await built(folder, "app.ts");
  expect(a).toEqual({ m: 4.5, v: 6 });
  const state = { u: Float64Array.of(1, 2), label: "" };
  expect([b(state, 3), c(state, 3), d(state, 3)]).toEqual([{ theta: 3 }, { theta: 3 }, { theta: 3 }]);
});

describe("what cannot be replaced is said, all of it, where it stands", () => {
  test("calls", async () => {
    const { problems, diagnostics } =
      await replaced(`import { gradient, hessian, jacobian, jvp, valueAndGradient } from "retrograd";
import * as rg from "retrograd";
import { cost, vec } from "./model";
import { missing } from "./nowhere";
export function inner(f: (x: number) => number) { return gradient(f); }
export const a = gradient([cost][0]);
export let wrt = ["theta"];
export const b = valueAndGradient(cost, { wrt });
export const c = [cost].map(gradient);
export const d = gradient(cost, { of: ["x"] });
export const e = gradient(cost, {}, 3);
export const f = gradient(missing);
export const g = gradient(vec);
export const h = hessian(vec);
export const i = jacobian(cost);
export const j = gradient(cost, { wrt: ["thta"] });
export const k = jvp(cost, { wrt: ["state.label"] });
export const l = rg;
export { gradient };
export { jvp as push } from "retrograd";
`);
    expect(problems?.sort((x, y) => Number(/ (\d+)/.exec(x)?.[1]) - Number(/ (\d+)/.exec(y)?.[1]))).toEqual([
      "RG6002 5:67",
      "RG6002 6:27",
      "RG6003 8:43",
      "RG6001 9:29",
      "RG6003 10:35",
      "RG6001 11:18",
      "RG6002 12:27",
      "RG6004 13:27",
      "RG6004 14:26",
      "RG6006 15:27",
      "RG4001 16:27",
      "RG4002 17:22",
      "RG6001 18:18",
      "RG6001 19:10",
      "RG6001 20:10",
    ]);
    expect(diagnostics?.every(({ hint }) => hint !== "")).toBe(true);
  });

  test("what the compiler refuses in the function's module is said there", async () => {
    const { diagnostics } = await replaced(
      'import { gradient } from "retrograd";\nimport { f } from "./bad";\ngradient(f);\n',
      {
        "bad.ts": "export function f(x: number): number {\n  return JSON.stringify(x).length * x;\n}\n",
      },
    );
    expect(diagnostics).toMatchObject([{ code: "RG2003", line: 2, column: 10 }]);
    expect(diagnostics?.[0]?.file).toMatch(/bad\.ts$/);
  });

  test("a parameter called value, and a module-level variable", async () => {
    const { problems } = await replaced(`import { gradient, valueAndGradient, vjp } from "retrograd";
export let scale = 2;
export const f = (value: number): number => value * scale;
export const set = (to: number): void => { scale = to; };
export const a = gradient(f), b = valueAndGradient(f);
export const c = vjp(f), d = gradient(f, { wrt: ["scale"] });
`);
    expect(problems).toEqual(["RG6006 5:52", "RG6006 6:22", "RG6005 6:39"]);
  });
});

test("weights of what is made to lead elsewhere have no place", async () => {
  const { problems } = await replaced(`import { jvp, vjp } from "retrograd";
export function swap(s: { u: number[]; v: number[] }): void { const t = s.u; s.u = s.v; s.v = t; }
export const a = vjp(swap), b = jvp(swap);
`);
  expect(problems).toEqual(["RG6006 3:22"]);
});

test("where no build step ran, the call says how to set one up", () => {
  expect(() => gradient((x: number) => x)).toThrow(/retrograd\/vite.*\n.*--import retrograd\/register/);
});

test("what is remembered is made anew when the function's module, or one behind it, is another", async () => {
  const app = `import { gradient } from "retrograd";\nimport { f } from "./f";\nexport const d = gradient(f);\n`;
  const folder = project({
    "app.ts": app,
    "f.ts": 'import { g } from "./g";\nexport const f = (x: number): number => g(x) * 2;\n',
    "g.ts": "export const g = (x: number): number => x * x;\n",
    "node_modules/.keep": "",
  });
  const at3 = async (): Promise<number> => (await built(folder, "app.ts")).d(3).x;
  expect(await at3()).toBe(12);
  writeFileSync(join(folder, "g.ts"), "export const g = (x: number): number => x * x * x;\n");
  writeFileSync(join(folder, "app2.ts"), app);
  expect((await built(folder, "app2.ts")).d(3).x).toBe(54);
  writeFileSync(join(folder, "f.ts"), readFileSync(join(folder, "f.ts"), "utf8").replace("* 2", "* 3"));
  writeFileSync(join(folder, "app3.ts"), app);
  expect((await built(folder, "app3.ts")).d(3).x).toBe(81);
});

test("what an import finds may be another file: modules that are added, and settings that a tsconfig.json extends", async () => {
  const app = 'import { gradient } from "retrograd";\nimport { f } from "./f";\nexport const d = gradient(f);\n';
  const folder = project({
    "app.ts": app,
    "f.ts":
      'import { g } from "./g";\nimport { h } from "@/h";\nexport const f = (x: number): number => g(x) * h(x);\n',
    "tsconfig.json": '{ "extends": "./base.json" }',
    "base.json": '{ "compilerOptions": { "strict": true, "paths": { "@/*": ["./one/*"] } } }',
    "one/h.ts": "export const h = (x: number): number => x;\n",
    "two/h.ts": "export const h = (x: number): number => 5 * x;\n",
    "node_modules/.keep": "",
  });
  let k = 0;
  const at3 = async (): Promise<number> => {
    writeFileSync(join(folder, `app${++k}.ts`), app);
    return (await built(folder, `app${k}.ts`)).d(3).x;
  };
  await expect(at3()).rejects.toThrow(/RG1002/);
  writeFileSync(join(folder, "g.ts"), "export const g = (x: number): number => x;\n");
  expect(await at3()).toBe(6);
  writeFileSync(
    join(folder, "base.json"),
    '{ "compilerOptions": { "strict": true, "paths": { "@/*": ["./two/*"] } } }',
  );
  expect(await at3()).toBe(30);
});
