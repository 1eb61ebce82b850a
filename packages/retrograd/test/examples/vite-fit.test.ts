/** examples/vite-fit as a project of its own: the packed packages installed, the page built, a point dragged in Chromium. */
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";

const example = fileURLToPath(new URL("../../../../examples/vite-fit", import.meta.url));
const pack = fileURLToPath(new URL("../../../../scripts/pack.mjs", import.meta.url));
const readme = readFileSync(join(example, "README.md"), "utf8");
const files = readdirSync(example).filter((name) => name !== "node_modules" && name !== "dist");

const folder = mkdtempSync(join(tmpdir(), "retrograd-vite-fit-"));
const app = join(folder, "app");

async function run(command: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, NODE_OPTIONS: "", NO_COLOR: "1" };
  return (await promisify(execFile)(command, args, { cwd: app, env, maxBuffer: 1e8 })).stdout;
}

async function make(): Promise<void> {
  for (const file of files) cpSync(join(example, file), join(app, file), { recursive: true });
  const archives = (await run(process.execPath, pack, folder, "--ignore-scripts")).trim().split("\n");
  await run("npm", "install", "--prefer-offline", "--no-audit", "--no-fund", "--save-dev", ...archives);
  await run("npm", "run", "build");
}
let made: Promise<void> | undefined;
/** Made by the first test that asks for it. */
const built = (): Promise<void> => {
  made ??= make();
  return made;
};
const timeout = 180_000;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the page has the gradient, and no compiler", { timeout }, async () => {
  await built();
  const [script = "", ...others] = readdirSync(join(app, "dist/assets")).filter((name) => name.endsWith(".js"));
  expect(others).toEqual([]);
  const text = readFileSync(join(app, "dist/assets", script), "utf8");
  expect(text.length).toBeLessThan(80_000);
  expect(text).not.toMatch(/no build step|createProgram|RG\d{4}/);
});

test("the types that it keeps are those that the build writes", { timeout }, async () => {
  await built();
  const declarations = "src/retrograd-env.d.ts";
  expect(readFileSync(join(app, declarations), "utf8")).toBe(readFileSync(join(example, declarations), "utf8"));
});

test("in Chromium, a point that is dragged takes the curve along, and the fit makes the residuals smaller", {
  timeout,
}, async () => {
  await built();
  expect(await run("npm", "test")).toMatch(/sum of squares: \S+, dragged \S+, fitted \S+, back \S+/);
});

test("what its README shows is there", () => {
  const shown = [...readme.matchAll(/```ts\n(.*)\n```/g)].map(([, line]) => line);
  expect(shown).toHaveLength(2);
  expect(readFileSync(join(example, "src/fit.ts"), "utf8")).toContain(shown[0]);
  expect(readFileSync(join(example, "vite.config.ts"), "utf8")).toContain(shown[1]);
});
