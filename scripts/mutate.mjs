// @ts-check
// `npm run mutate`: see scripts/mutate/driver.ts. Its TypeScript is bundled first; what it needs of packages stays outside.
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const outfile = join(root, "node_modules/.cache/retrograd/mutate/driver.mjs");
await build({
  entryPoints: [join(root, "scripts/mutate/driver.ts")],
  outfile,
  bundle: true,
  platform: "node",
  format: "esm",
  packages: "external",
  logLevel: "error",
});
const driver = /** @type {typeof import("./mutate/driver.js")} */ (await import(pathToFileURL(outfile).href));
process.exit(await driver.main(root, process.argv.slice(2)));
