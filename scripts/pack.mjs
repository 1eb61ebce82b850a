// @ts-check
// Packs the packages for npm. Usage: node scripts/pack.mjs <folder> [--ignore-scripts]; run `npm run build` before.
// The compiler's seven hundred modules become one, with the declarations that its index leads to: a third of the size, and it
// loads in half the time. Prints the archives, a path a line.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import ts from "typescript";

const packages = fileURLToPath(new URL("../packages/", import.meta.url));

/**
 * @param {string} folder
 * @param {string} to
 * @param {string[]} flags
 */
function pack(folder, to, flags) {
  const written = execFileSync("npm", ["pack", "--silent", "--pack-destination", to, ...flags], { cwd: folder });
  return join(to, written.toString().trim());
}

/**
 * The declarations that a package's entry leads to, as paths.
 * @param {string} entry
 */
function declarationsBehind(entry) {
  const options = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, types: [] };
  const program = ts.createProgram([entry], options);
  const folder = `${dirname(entry)}/`;
  return program.getSourceFiles().flatMap(({ fileName }) => (fileName.startsWith(folder) ? [fileName] : []));
}

/** @param {string} stage */
async function stageCompiler(stage) {
  const from = join(packages, "compiler");
  const dist = join(from, "dist");
  await build({
    entryPoints: [join(dist, "index.js")],
    outfile: join(stage, "dist/index.js"),
    bundle: true,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    external: ["typescript", "#typescript"],
    minifySyntax: true,
    minifyWhitespace: true,
    // Names stay for stack traces; the sources are not repeated in the map.
    sourcemap: true,
    sourcesContent: false,
    logLevel: "warning",
  });
  for (const path of declarationsBehind(join(dist, "index.d.ts"))) {
    const place = join(stage, "dist", relative(dist, path));
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, readFileSync(path, "utf8").replace(/^\/\/# sourceMappingURL=.*\n?/m, ""));
  }
  for (const name of ["LICENSE", "typescript.cjs"]) cpSync(join(from, name), join(stage, name));
  const { scripts: _, ...description } = JSON.parse(readFileSync(join(from, "package.json"), "utf8"));
  description.files = description.files.filter((/** @type {string} */ name) => name !== "src");
  writeFileSync(join(stage, "package.json"), `${JSON.stringify(description, null, 2)}\n`);
}

const [to, ...flags] = process.argv.slice(2);
if (to === undefined) {
  process.stderr.write("pack: which folder? node scripts/pack.mjs <folder>\n");
  process.exit(2);
}
mkdirSync(to, { recursive: true });
const stage = mkdtempSync(join(tmpdir(), "retrograd-pack-"));
try {
  await stageCompiler(stage);
  const archives = [
    pack(join(packages, "runtime"), resolve(to), flags),
    pack(stage, resolve(to), flags),
    pack(join(packages, "retrograd"), resolve(to), flags),
  ];
  process.stdout.write(`${archives.join("\n")}\n`);
} finally {
  rmSync(stage, { recursive: true, force: true });
}
