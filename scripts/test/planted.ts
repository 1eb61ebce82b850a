/** Checkouts that violate the guard's rules, planted for one test each. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach } from "vitest";
import { guard } from "../guard.mjs";

const planted: string[] = [];

/** Called by a test file: what each of its tests has planted is gone afterwards. */
export function removePlanted(): void {
  afterEach(() => {
    for (const root of planted.splice(0)) rmSync(root, { recursive: true, force: true });
  });
}

/** Makes a checkout of these files, paths from `packages/` (or from the root with a leading slash). */
export function plant(files: Record<string, string>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "retrograd-guard-")));
  planted.push(root);
  mkdirSync(join(root, "packages"));
  for (const [path, text] of Object.entries(files)) {
    const file = path.startsWith("/") ? join(root, path) : join(root, "packages", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return root;
}

/** The names of the rules that these files violate, each once, sorted. */
export async function violated(files: Record<string, string>): Promise<string[]> {
  const { violations } = await guard(plant(files));
  return [...new Set(violations.map(({ rule }) => rule))].sort();
}

/** Runs the command on a checkout, as `npm run guard` does. */
export function runGuard(root: string, ...nodeOptions: string[]) {
  const script = fileURLToPath(new URL("../guard.mjs", import.meta.url));
  return spawnSync(process.execPath, [...nodeOptions, script, root], { encoding: "utf8" });
}

export const thing = "export type Thing = number;\nexport const thing = 1;\n";
export const typescript = {
  "compiler/package.json": '{ "name": "compiler", "imports": { "#typescript": "typescript" } }',
  "/node_modules/typescript/package.json":
    '{ "name": "typescript", "version": "6.0.3", "main": "index.js", "types": "index.d.ts" }',
  "/node_modules/typescript/index.js": "",
  "/node_modules/typescript/index.d.ts": "export declare const version: string;",
};
