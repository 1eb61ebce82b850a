/** Programs that call `gradient(f)` and its siblings, built as users build them, and run. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll } from "vitest";
import retrograd from "../../src/plugins/esbuild.js";
import type { PluginOptions } from "../../src/plugins/plugin.js";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder with these files. */
export function project(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "retrograd-build-"));
  folders.push(folder);
  for (const [name, text] of Object.entries({ "package.json": '{ "type": "module" }', ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** The exports of a program's module. */
// biome-ignore lint/suspicious/noExplicitAny: the program is a text, whose types TypeScript does not see.
export type Program = any;

export async function built(folder: string, entry: string, options: PluginOptions = {}): Promise<Program> {
  // Not in a folder with a # in its name, from which vitest imports nothing.
  const outfile = join(folder, `${entry.replace(/[#/]/g, "_")}.built.mjs`);
  await build({
    entryPoints: [join(folder, entry)],
    bundle: true,
    format: "esm",
    outfile,
    logLevel: "silent",
    plugins: [retrograd({ declarations: false, ...options })],
  });
  return await import(pathToFileURL(outfile).href);
}
