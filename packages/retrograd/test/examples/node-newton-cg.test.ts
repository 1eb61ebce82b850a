/** examples/node-newton-cg on a smaller grid. It runs what `npm run build` made. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

const example = fileURLToPath(new URL("../../../../examples/node-newton-cg", import.meta.url));
const retrograd = fileURLToPath(new URL("../../", import.meta.url));
const readme = readFileSync(join(example, "README.md"), "utf8");

// A folder of its own: what an earlier compiler made is not kept there.
const folder = mkdtempSync(join(tmpdir(), "retrograd-newton-"));
let printed: string | undefined;
function run(): string {
  for (const file of readdirSync(example)) if (file !== "node_modules") cpSync(join(example, file), join(folder, file));
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(retrograd, join(folder, "node_modules/retrograd"));
  const args = ["--import", "retrograd/register", "main.ts", "24"];
  return execFileSync(process.execPath, args, {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: "" },
  });
}
/** Run by the first test that asks for it. */
const report = (): string => {
  printed ??= run();
  return printed;
};
const timeout = 120_000;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("Newton's method ends with steps that double the number of right digits", { timeout }, () => {
  const norms = [...report().matchAll(/^ +\d+ +\d+\.\d{10} +(\S+) +\d+$/gm)].map(([, norm]) => Number(norm));
  expect(norms.length).toBeGreaterThan(4);
  expect(norms.length).toBeLessThan(10);
  expect(norms.at(-1)).toBeLessThan(1e-8);
  // From 1e-2 on each is smaller than the one before to the power of 1.5, however the grid is.
  const small = norms.filter((norm) => norm < 1e-2);
  expect(small.length).toBeGreaterThan(2);
  for (const [k, norm] of small.slice(1).entries()) expect(norm).toBeLessThan(small[k]! ** 1.5);
});

test("it finds Scherk's surface, in fewer steps than the others", { timeout }, () => {
  const printed = report();
  expect(Number(/within (\S+) of Scherk/.exec(printed)?.[1])).toBeLessThan(2e-3);
  const steps = (name: string): number => Number(new RegExp(`${name} +(\\d+)`).exec(printed)?.[1]);
  expect(5 * steps("Newton-CG")).toBeLessThan(steps("L-BFGS"));
  expect(steps("L-BFGS")).toBeLessThan(steps("gradient descent"));
});

test("what its README shows is there", () => {
  const shown = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? "none";
  expect(readFileSync(join(example, "main.ts"), "utf8")).toContain(shown);
});
