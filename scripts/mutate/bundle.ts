/** The instrumented compiler as one module: every mutant is in it, behind a switch. */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import type { Collection } from "./instrument.js";
import { instrument, newCollection } from "./instrument.js";

const compiler = "packages/compiler/src/";

/** The rooms that decide whether a derivative is right. */
export const mutatedRooms: readonly string[] = ["rules", "3-analyze", "4-plan", "5-differentiate"];

export function isMutated(file: string): boolean {
  return mutatedRooms.some((room) => file.startsWith(`${room}/`));
}

/** Instruments a file of the compiler; null if it is none. `path` is absolute. */
export function instrumentedText(root: string, path: string, all: Collection): string | null {
  const file = relative(join(root, compiler), path).replaceAll("\\", "/");
  if (file.startsWith("..")) return null;
  const text = readFileSync(path, "utf8");
  const place = JSON.stringify(join(root, "scripts/mutate/switch.ts"));
  const head = `import { active as $active, hit as $hit, tick as $tick } from ${place};`;
  return `${head}\n${instrument(file, text, isMutated(file), all)}`;
}

/** Writes the bundle of `lab.ts` to `outfile`. */
export async function bundleLab(root: string, outfile: string): Promise<Collection> {
  const all = newCollection();
  await build({
    entryPoints: [join(root, "scripts/mutate/lab.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    logLevel: "error",
    external: ["typescript", "esbuild", "fast-check"],
    plugins: [
      {
        name: "mutants",
        setup(builder) {
          builder.onResolve({ filter: /^@retrograd\/(compiler|runtime)$/ }, ({ path }) => ({
            path: join(root, "packages", path.slice("@retrograd/".length), "src/index.ts"),
          }));
          builder.onResolve({ filter: /^#typescript$/ }, () => ({ path: "typescript", external: true }));
          builder.onLoad({ filter: /packages\/compiler\/src\/.*\.ts$/ }, ({ path }) => {
            const contents = instrumentedText(root, path, all);
            return contents === null ? null : { contents, loader: "ts" };
          });
          // Cases and the C runtime are found beside the modules that look for them.
          builder.onLoad({ filter: /\.ts$/ }, ({ path }) => {
            const text = readFileSync(path, "utf8");
            const place = JSON.stringify(pathToFileURL(path).href);
            return { contents: text.replaceAll("import.meta.url", place), loader: "ts" };
          });
        },
      },
    ],
  });
  return all;
}
