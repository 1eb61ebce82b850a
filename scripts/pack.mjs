// @ts-check
// Packs the packages for npm. Usage: node scripts/pack.mjs <folder> [--ignore-scripts]; run `npm run build` before.
// The compiler's seven hundred modules become one, with the declarations that its index leads to: a third of the size, and it
// loads in half the time. Prints the archives, a path a line.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { decode, encode } from "@jridgewell/sourcemap-codec";
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
  const index = join(stage, "dist/index.js");
  const names = layOut(index);
  const mark = createHash("sha256").update(readFileSync(index)).digest("hex").slice(0, 16);
  writeFileSync(join(stage, "dist/node.js"), doorForNode(names, mark));
  for (const path of declarationsBehind(join(dist, "index.d.ts"))) {
    const place = join(stage, "dist", relative(dist, path));
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, readFileSync(path, "utf8").replace(/^\/\/# sourceMappingURL=.*\n?/m, ""));
  }
  for (const name of ["LICENSE", "cached-code.cjs", "typescript.cjs"]) cpSync(join(from, name), join(stage, name));
  const { scripts: _, ...description } = JSON.parse(readFileSync(join(from, "package.json"), "utf8"));
  const { types, default: door } = description.exports["."];
  description.exports["."] = { types, node: "./dist/node.js", default: door };
  description.files = description.files.filter((/** @type {string} */ name) => name !== "src");
  writeFileSync(join(stage, "package.json"), `${JSON.stringify(description, null, 2)}\n`);
}

/**
 * Imports in the first line, exports in the last: what is between is a script, too, of which V8's code can be kept. Gives the names of the exports.
 * @param {string} path
 */
function layOut(path) {
  const text = readFileSync(path, "utf8");
  /** @type {string[]} */
  const locals = [];
  const body = text.replace(/\bimport (ts\d*) from"#typescript";/g, (all, name) => {
    locals.push(name);
    return " ".repeat(all.length);
  });
  const at = body.lastIndexOf("export{");
  const [, list = ""] = /^export\{([\w$,]+)\};\n\/\/# sourceMappingURL=[^\n]*\n?$/.exec(body.slice(at)) ?? [];
  if (list === "" || /\bimport [\w{*]/.test(body.slice(0, 100)) || locals.length === 0)
    throw new Error("pack: the bundle does not look as it did: see layOut in scripts/pack.mjs.");
  const first = `import typescript from "#typescript";var ${locals.map((name) => `${name}=typescript`).join(",")};`;
  writeFileSync(path, `${first}\n${body.slice(0, at)}\n${body.slice(at)}`);
  const map = JSON.parse(readFileSync(`${path}.map`, "utf8"));
  const mappings = encode([[], ...decode(map.mappings).map(byLines)]);
  writeFileSync(`${path}.map`, JSON.stringify({ ...map, names: [], mappings }));
  return list.split(",");
}

/**
 * A place for each line of the sources, without columns and names: what a stack trace needs, in a third of the size.
 * @param {readonly import("@jridgewell/sourcemap-codec").SourceMapSegment[]} line
 */
function byLines(line) {
  /** @type {[number, number, number, number][]} */
  const kept = [];
  for (const segment of line) {
    if (segment.length === 1) continue;
    const [column, source, at] = segment;
    const last = kept.at(-1);
    if (last === undefined || last[1] !== source || last[2] !== at) kept.push([column, source, at, 0]);
  }
  return kept;
}

/**
 * The same module, run as a script of the same lines.
 * @param {readonly string[]} names
 * @param {string} mark
 */
const doorForNode = (names, mark) => `import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import typescript from "#typescript";
const { textOf, valueOfScript } = createRequire(import.meta.url)("../cached-code.cjs");
const file = fileURLToPath(new URL("index.js", import.meta.url));
const text = textOf(file);
const [start, end] = [text.indexOf("\\n"), text.lastIndexOf("\\nexport{")];
const script = [
  '(function(typescript){"use strict";',
  text.slice(text.indexOf(";") + 1, start),
  text.slice(start, end),
  text.slice(end).replace("export{", "return{").replace("};", "}})"),
].join("");
export const {
  ${names.join(",\n  ")},
} = valueOfScript(script, file, "${mark}")(typescript);
`;

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
