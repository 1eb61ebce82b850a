/**
 * The packages as npm packs them, installed into projects of their own outside of the repository: Vite's template, webpack, Rspack,
 * Rollup, Rolldown, esbuild, plain Node, tsx and vitest make and run the same derivatives.
 */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

const packages = fileURLToPath(new URL("../../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "retrograd-packed-"));
const app = join(folder, "app");

interface Ran {
  readonly out: string;
  readonly error: string;
}
async function run(command: string, args: readonly string[], cwd = app): Promise<Ran> {
  const env = { ...process.env, NODE_OPTIONS: "", NO_COLOR: "1" };
  const { stdout, stderr } = await promisify(execFile)(command, args, { cwd, env, maxBuffer: 1e8 });
  return { out: stdout, error: stderr };
}
const node = async (...args: string[]): Promise<string> => (await run(process.execPath, args)).out.trim();
const bin = (name: string): string => join(app, "node_modules/.bin", name);

function put(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(app, name)), { recursive: true });
    writeFileSync(join(app, name), text);
  }
}

/** What every build of `entry` prints. */
const expected = '{"value":12.25,"theta":{"0":14,"1":3.5},"state":{"u":{"0":7,"1":14}}} {"a":6}';
const entry = (model: string): string => `import { gradient, valueAndGradient } from "retrograd";
import { cost } from "${model}";
import square from "${model}";
const dcost = valueAndGradient(cost, { wrt: ["theta", "state.u"] });
const found = dcost({ u: Float64Array.of(1, 0.5), v: new Float64Array(2) }, Float64Array.of(1, 2), 0.5);
console.log(JSON.stringify({ value: found.value, theta: found.theta, state: { u: found.state.u } }), JSON.stringify(gradient(square)(3)));
`;
const model = `import { bump } from "./counter";
export interface State { u: Float64Array; v: Float64Array }
/** The misfit: a square of a sum. */
export function cost(state: State, theta: Float64Array, dt: number): number {
  bump();
  let s = 3 * dt;
  for (let i = 0; i < theta.length; i++) s += state.u[i]! * theta[i]! * (i === 0 ? 1 : theta[0]!) - 0 * state.v[i]!;
  return s * s;
}
export default function square(a: number): number { return a * a; }
`;
const script = model
  .replace(/^export interface.*\n/m, "")
  .replace(
    "/** The misfit",
    "/** @param {{ u: Float64Array, v: Float64Array }} state @param {Float64Array} theta @param {number} dt @returns {number} The misfit",
  )
  .replace("(state: State, theta: Float64Array, dt: number): number", "(state, theta, dt)")
  .replace(
    "export default function square(a: number): number",
    "/** @param {number} a */\nexport default function square(a)",
  )
  .replaceAll("]!", "]")
  .replace("./counter", "./counter.js");

beforeAll(async () => {
  // The runtime in C is put into the package by a script, which would be in the way of other tests.
  const packing = [join(packages, "../scripts/pack.mjs"), folder, "--ignore-scripts"];
  const archives = (await run(process.execPath, packing, packages)).out.trim().split("\n");
  await run("npx", ["--yes", "create-vite@7.1.3", "app", "--template", "vanilla-ts", "--no-interactive"], folder);
  const others = [
    ...["vite@7.3.8", "vitest@4.1.12", "webpack@5.113.0", "@rspack/core@2.3.3", "rolldown@1.3.3"],
    ...["esbuild@0.28.2", "tsx@4.23.15"],
  ];
  await run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", "--save-dev", ...archives, ...others]);
  put({
    "src/main.ts": entry("./model"),
    "src/model.ts": model,
    "src/counter.ts": "let n = 0;\nexport const bump = (): void => void n++;\nexport const count = (): number => n;\n",
    "script/main.js": entry("./model.js"),
    "script/model.js": script,
    "script/counter.js": "let n = 0;\nexport const bump = () => void n++;\n",
    "vite.config.ts": 'import retrograd from "retrograd/vite";\nexport default { plugins: [retrograd()] };\n',
    "test/model.test.ts": `import { gradient } from "retrograd";
import { expect, test } from "vitest";
import square from "../src/model";
const local = (x: number): number => x ** 3;
test("derivatives", () => expect([gradient(square)(3), gradient(local)(2)]).toEqual([{ a: 6 }, { x: 12 }]));
`,
    "webpack.mjs": `import webpack from "webpack";
import retrograd from "retrograd/webpack";
const options = { mode: "production", target: "node", entry: "./script/main.js", plugins: [retrograd()] };
webpack({ ...options, output: { path: import.meta.dirname + "/packed", filename: "webpack.cjs" } }, (error, stats) => {
  if (error ?? stats.hasErrors()) throw error ?? new Error(stats.toString());
});
`,
    "rspack.mjs": `import { rspack } from "@rspack/core";
import retrograd from "retrograd/rspack";
const options = { mode: "production", target: "node", entry: "./script/main.js", plugins: [retrograd()] };
rspack({ ...options, output: { path: import.meta.dirname + "/packed", filename: "rspack.cjs" } }, (error, stats) => {
  if (error ?? stats.hasErrors()) throw error ?? new Error(stats.toString());
});
`,
    "rolldown.mjs": `import { rolldown } from "rolldown";
import retrograd from "retrograd/rolldown";
const bundle = await rolldown({ input: "src/main.ts", plugins: [retrograd()] });
await bundle.write({ file: "packed/rolldown.mjs", format: "es" });
`,
    "rollup.mjs": `import { rollup } from "rollup";
import retrograd from "retrograd/rollup";
const bundle = await rollup({ input: "script/main.js", plugins: [retrograd()] });
await bundle.write({ file: "packed/rollup.mjs", format: "es" });
`,
    "esbuild.mjs": `import { build } from "esbuild";
import retrograd from "retrograd/esbuild";
await build({ entryPoints: ["src/main.ts"], bundle: true, format: "esm", outfile: "packed/esbuild.mjs", plugins: [retrograd()] });
`,
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("what an installed compiler takes on disk, without TypeScript", () => {
  const compiler = join(app, "node_modules/@retrograd/compiler");
  const files = readdirSync(compiler, { recursive: true, encoding: "utf8" })
    .filter((name) => !name.startsWith("node_modules"))
    .map((name) => statSync(join(compiler, name)));
  const bytes = files.reduce((sum, each) => sum + (each.isFile() ? each.size : 0), 0);
  expect(bytes).toBeLessThan(6_000_000);
});

describe("plain Node", () => {
  test.each([["src/main.ts"], ["script/main.js"]])("node --import retrograd/register %s", async (file) => {
    const before = performance.now();
    expect(await node("--import", "retrograd/register", file)).toBe(expected);
    const first = performance.now() - before;
    const again = performance.now();
    expect(await node("--import", "retrograd/register", file)).toBe(expected);
    // From the cache on disk: the compiler is not even loaded.
    expect(performance.now() - again).toBeLessThan(first);
  });

  test("tsx beside it", async () => {
    expect(await node("--import", "tsx", "--import", "retrograd/register", "src/main.ts")).toBe(expected);
    expect((await run(bin("tsx"), ["--import", "retrograd/register", "src/main.ts"])).out.trim()).toBe(expected);
  });

  test("a stack trace leads to the user's line", async () => {
    put({
      "src/throws.ts":
        'import { gradient } from "retrograd";\nimport { root } from "./root";\ngradient(root)(2, [1, 2]);\n',
      "src/root.ts":
        'export function root(a: number, list: number[]): number {\n  let s = 0;\n  for (const each of list) {\n    if (each > 1.5) throw new Error("too large");\n    s += each * a;\n  }\n  return s;\n}\n',
    });
    const failed = run(process.execPath, ["--enable-source-maps", "--import", "retrograd/register", "src/throws.ts"]);
    await expect(failed).rejects.toThrow(/root\.ts:4/);
  });

  test("an error stops the program before it runs, with the line and what to do", async () => {
    put({
      "src/wrong.ts": 'import { gradient } from "retrograd";\nconsole.log("ran");\ngradient(Math.sin);\n',
    });
    const failed = run(process.execPath, ["--import", "retrograd/register", "src/wrong.ts"]);
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/RG6002[\s\S]*src\/wrong\.ts:3:10[\s\S]*hint/),
    });
  });
});

describe("bundlers", () => {
  test("Vite's template: types first, then with the declarations of the build, and no compiler in the page", async () => {
    for (let round = 0; round < 2; round++) await run("npm", ["run", "build"]);
    expect(readFileSync(join(app, "src/retrograd-env.d.ts"), "utf8")).toContain(
      '"src/model.ts cost"'.replace("src/", ""),
    );
    const [asset = ""] = readdirSync(join(app, "dist/assets")).filter((name) => name.endsWith(".js"));
    const text = readFileSync(join(app, "dist/assets", asset), "utf8");
    expect(text.length).toBeLessThan(10_000);
    expect(text).not.toContain("no build step");
    // As much of a page as Vite's own first lines ask for.
    const page = "globalThis.document = { createElement: () => ({ relList: { supports: () => true } }) };";
    put({ "packed/vite.mjs": `${page}\n${text}` });
    expect(await node("packed/vite.mjs")).toBe(expected);
    put({
      "src/misspelt.ts":
        'import { gradient } from "retrograd";\nimport { cost } from "./model";\nexport const d = gradient(cost, { wrt: ["thta"] });\n',
    });
    await expect(run(bin("tsc"), ["--noEmit"])).rejects.toMatchObject({ stdout: expect.stringContaining('"thta"') });
    rmSync(join(app, "src/misspelt.ts"));
  });

  test.each([
    ["webpack", "cjs"],
    ["rspack", "cjs"],
    ["rollup", "mjs"],
    ["rolldown", "mjs"],
    ["esbuild", "mjs"],
  ])("%s", async (name, ending) => {
    await node(`${name}.mjs`);
    const place = `packed/${name}.${ending}`;
    expect(await node(place)).toBe(expected);
    const text = readFileSync(join(app, place), "utf8");
    expect(text.length).toBeLessThan(30_000);
    expect(text).not.toContain("no build step");
  });

  test("vitest", async () => {
    const { out } = await run(bin("vitest"), ["run", "--root", app]);
    expect(out).toMatch(/1 passed/);
  });

  test("Vite's development server: an edit makes the derivative anew, an error names its line", async () => {
    put({
      "serve.mjs": `import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "vite";
const server = await createServer({ server: { port: 0 }, logLevel: "silent" });
await server.listen();
const text = async (of) => (await fetch(server.resolvedUrls.local[0] + of.slice(1))).text();
const next = (text, name) => new RegExp('from "([^"]*' + name + '[^"]*)"').exec(text)[1];
const wrapper = next(await text("/src/main.ts"), "valueAndGradient-of-cost");
const adjoint = next(await text(wrapper), "adjoint-of-cost");
const before = await text(adjoint);
await text("/src/model.ts");
// The watcher looks at files that it has come to know of.
await new Promise((done) => setTimeout(done, 1000));
const changed = new Promise((done) => server.watcher.on("change", () => setTimeout(done, 200)));
const model = readFileSync("src/model.ts", "utf8");
writeFileSync("src/model.ts", model.replace("return s * s", "return s * s * s"));
await changed;
const answer = await text(adjoint);
writeFileSync("src/model.ts", model.replace("return s * s", "return s * JSON.stringify(s).length"));
await new Promise((done) => setTimeout(done, 1000));
const failed = await text("/src/main.ts");
writeFileSync("src/model.ts", model);
console.log(JSON.stringify({ before, answer, failed }));
await server.close();
process.exit(0);
`,
    });
    const { before, answer, failed } = JSON.parse(await node("serve.mjs"));
    expect(before).not.toMatch(/s \* s \* s/);
    expect(answer).toMatch(/s \* s \* s/);
    expect(failed).toMatch(/RG2003[\s\S]*src\/model\.ts:8/);
  });
});
