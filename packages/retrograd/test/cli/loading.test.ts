/** What a run of the command loads, and what is kept for the next one. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test, vi } from "vitest";

vi.setConfig({ testTimeout: 120_000 });

const packages = fileURLToPath(new URL("../../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "retrograd-loading-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function node(args: readonly string[], cache: string): string {
  const { NODE_OPTIONS: _, ...rest } = process.env;
  const env = { ...rest, XDG_CACHE_HOME: join(folder, cache) };
  return execFileSync(process.execPath, args, { cwd: folder, env, encoding: "utf8" }).trim();
}

test("TypeScript is loaded for TypeScript, and not for C", () => {
  writeFileSync(join(folder, "f.c"), "double f(double x) { return x * x; }\n");
  writeFileSync(join(folder, "f.ts"), "export function f(x: number): number { return x * x; }\n");
  writeFileSync(
    join(folder, "loaded.cjs"),
    'process.on("exit", () => console.log(Object.keys(require.cache).some((name) => name.endsWith("typescript.js"))));\n',
  );
  const loads = (file: string): boolean => {
    const main = join(packages, "retrograd/dist/main.js");
    const out = node(["--require", "./loaded.cjs", main, "adjoint", file, "--function", "f", "--out-dir", "out"], "a");
    return out.endsWith("\ntrue");
  };
  expect([loads("f.c"), loads("f.ts")]).toEqual([false, true]);
});

test("V8's code is kept, by a mark of the text; what is broken is made anew", () => {
  writeFileSync(
    join(folder, "run.cjs"),
    `const { textOf, valueOfScript } = require(${JSON.stringify(join(packages, "compiler/cached-code.cjs"))});
const [, , file, mark] = process.argv;
console.log(valueOfScript(textOf(file), file, mark)(20));
`,
  );
  const script = join(folder, "script.js");
  writeFileSync(script, '(function (n) { return "é" + (n + 1); })');
  const kept = (): readonly string[] => readdirSync(join(folder, "b/retrograd")).sort();
  const run = (mark: string): string => node(["run.cjs", script, mark], "b");
  expect(run("one")).toBe("é21");
  const [first = ""] = kept();
  expect(kept()).toHaveLength(1);
  const code = readFileSync(join(folder, "b/retrograd", first));
  expect(run("one")).toBe("é21");
  expect(readFileSync(join(folder, "b/retrograd", first)).equals(code)).toBe(true);

  // Of the same length: V8 alone would not tell them apart.
  writeFileSync(script, '(function (n) { return "é" + (n + 2); })');
  expect(run("two")).toBe("é22");
  expect(kept()).toHaveLength(2);

  truncateSync(join(folder, "b/retrograd", first), 100);
  writeFileSync(script, '(function (n) { return "é" + (n + 1); })');
  expect(run("one")).toBe("é21");
  expect(readFileSync(join(folder, "b/retrograd", first)).length).toBeGreaterThan(100);

  // Nothing can be kept where a file is in the way.
  writeFileSync(join(folder, "c"), "");
  expect(node(["run.cjs", script, "one"], "c")).toBe("é21");
});
