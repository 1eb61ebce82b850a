/**
 * The packages' sources as Node's own modules. Vitest's runner makes every import a look-up (`import.name` at each use), which takes a tenth
 * of the compiler's time, and sends each module through Vite; so the packages are translated file by file, and Node reads them. Where they lie is named by what they say:
 * what changed is translated again, and runs beside each other do not meet.
 */
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { buildSync } from "esbuild";
import type { Plugin } from "vitest/config";

const packages: Readonly<Record<string, string>> = {
  compiler: "@retrograd/compiler",
  runtime: "@retrograd/runtime",
  retrograd: "retrograd",
};

/** How many of the latest translations stay: of the branches that one changes between. */
const KEPT = 4;

/** For `server.deps.external`: what Node reads itself. */
export const modulesFolder = /\/node_modules\/\.cache\/retrograd\/test-modules\//;

export function packagesAsModules(root: string): Plugin {
  const isSource = /^packages\/\w+\/src\/.*\.ts$/;
  // While files are watched, vitest has to see them.
  let isOn = false;
  let folder: string | undefined;
  return {
    name: "packages-as-modules",
    enforce: "pre",
    configureVitest: ({ vitest }) => {
      isOn = !vitest.config.watch;
    },
    resolveId: (source, importer) => {
      if (!isOn || !/^[./]/.test(source) || importer === undefined) return null;
      const path = resolve(dirname(importer), source).replace(/\.js$/, ".ts");
      const file = relative(root, path);
      if (!isSource.test(file) || !existsSync(path)) return null;
      folder ??= translated(root);
      return join(folder, file.replace(/\.ts$/, ".js"));
    },
  };
}

/** The folder of the translated packages. */
function translated(root: string): string {
  const files = Object.keys(packages).flatMap((name) => sourcesIn(root, name));
  const hash = createHash("sha256").update(readFileSync(import.meta.filename));
  for (const file of files) hash.update(file).update(readFileSync(file));
  const all = join(root, "node_modules/.cache/retrograd/test-modules");
  const folder = join(all, hash.digest("hex").slice(0, 16));
  if (existsSync(folder)) return folder;
  const draft = `${folder}-${process.pid}`;
  mkdirSync(draft, { recursive: true });
  translate(root, files, draft);
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another run was faster.
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true });
  }
  const made = readdirSync(all).map((name) => join(all, name));
  const age = new Map(made.map((each) => [each, statSync(each).mtimeMs]));
  made.sort((a, b) => (age.get(b) ?? 0) - (age.get(a) ?? 0));
  for (const each of made.slice(KEPT)) rmSync(each, { recursive: true, force: true });
  return folder;
}

function sourcesIn(root: string, name: string): string[] {
  const folder = join(root, "packages", name, "src");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.filter((file) => file.endsWith(".ts")).map((file) => join(folder, file));
}

/** As the checkout lies, so that what the sources look for beside them is there. */
function translate(root: string, files: readonly string[], folder: string): void {
  buildSync({
    entryPoints: [...files],
    outdir: join(folder, "packages"),
    outbase: join(root, "packages"),
    format: "esm",
    platform: "node",
    target: "node20",
    sourcemap: "inline",
    sourcesContent: false,
    logLevel: "error",
  });
  symlinkSync(join(root, "runtimes"), join(folder, "runtimes"), "dir");
  for (const [name, specifier] of Object.entries(packages)) {
    const here = join(folder, "packages", name);
    for (const file of ["package.json", "cached-code.cjs", "typescript.cjs"])
      if (existsSync(join(root, "packages", name, file))) cpSync(join(root, "packages", name, file), join(here, file));
    symlinkSync("src", join(here, "dist"), "dir");
    const place = join(folder, "node_modules", specifier);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(relative(dirname(place), here), place, "dir");
  }
}
