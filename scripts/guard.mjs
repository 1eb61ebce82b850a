// @ts-check
// The layout guard: who may import whom (.dependency-cruiser.mjs), and where files may be at all.
// Usage: node scripts/guard.mjs [root]
// dependency-cruiser reads nothing, and says so nowhere, when it does not support the installed TypeScript: the guard
// therefore counts what was read against what is on disk.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { cruise } from "dependency-cruiser";
import configuration, { callers, rooms } from "../.dependency-cruiser.mjs";

/**
 * @typedef {{ rule: string, from: string, to?: string | undefined, advice: string }} Violation
 * @typedef {{ modules: number, violations: Violation[] }} Report
 */

const compilerSource = "packages/compiler/src/";
/** More source files side by side than these, and a folder is cut by subject. */
const mostFiles = 24;
const vagueNames = new Set(["utils", "util", "helpers", "helper", "common", "core", "manager", "data", "info"]);

/**
 * @param {string} root
 * @returns {string[]} the folders that hold the packages' sources and tests, as paths from the root
 */
function sourceFolders(root) {
  return readdirSync(join(root, "packages"))
    .flatMap((name) => [`packages/${name}/src`, `packages/${name}/test`])
    .filter((folder) => existsSync(join(root, folder)));
}

/**
 * @param {string} root
 * @returns {string[]} the packages' TypeScript modules, as paths from the root
 */
function modulesOnDisk(root) {
  return sourceFolders(root).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => `${folder}/${file.replaceAll("\\", "/")}`),
  );
}

/**
 * @param {string} root
 * @returns {string[]} the sources beside the packages, as paths from the root; what lies in the folders of cases/ is data
 */
function sourcesBesidePackages(root) {
  return ["properties", "scripts", "cases"]
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: folder !== "cases", encoding: "utf8" })
        .filter((file) => /\.(ts|mjs)$/.test(file))
        .map((file) => `${folder}/${file.replaceAll("\\", "/")}`),
    );
}

/**
 * Folders that want floors.
 * @param {string[]} sources paths from the root
 * @returns {Violation[]}
 */
function crowded(sources) {
  /** @type {Map<string, number>} */
  const files = new Map();
  for (const source of sources) {
    const folder = posix.dirname(source);
    files.set(folder, (files.get(folder) ?? 0) + 1);
  }
  return [...files]
    .filter(([, count]) => count > mostFiles)
    .map(([folder, count]) => ({
      rule: "two-dozen-files",
      from: `${folder}/`,
      advice: `${count} files side by side, ${mostFiles} at most: cut the folder by subject (ARCHITECTURE.md, "Folders of the large rooms").`,
    }));
}

/**
 * Rules about a file's own place and name.
 * @param {string} module
 * @returns {Violation[]}
 */
function misplaced(module) {
  /** @type {Violation[]} */
  const found = [];
  const [, , , ...inside] = module.split("/");
  if (module.startsWith(compilerSource)) {
    const place = inside[0] ?? "";
    if (!(place in rooms) && !callers.includes(place)) {
      found.push({
        rule: "known-rooms",
        from: module,
        advice: `there is no room '${place}'. A new room needs an ADR and a row in .dependency-cruiser.mjs.`,
      });
    }
  }
  if (/^packages\/[^/]+\/src\//.test(module)) {
    if (inside.length > 1 && inside.at(-1) === "index.ts") {
      found.push({
        rule: "no-barrels",
        from: module,
        advice: "index.ts only at a package's door: barrels grow cycles.",
      });
    }
    const vague = inside.map((name) => name.replace(/\.ts$/, "")).find((name) => vagueNames.has(name));
    if (vague !== undefined) {
      found.push({ rule: "telling-names", from: module, advice: `'${vague}' says nothing; name what is in it.` });
    }
  }
  return found;
}

/** Rooms in which languages differ by their traits alone. */
const roomsWithoutLanguages = ["3-analyze", "4-plan", "5-differentiate", "6-simplify"];
const languageByName = /["'`](?:typescript|fortran)["'`]|(?:[=!]==?|\bcase)\s*["'`]c["'`]|["'`]c["'`]\s*[=!]==?/;

/**
 * Files that ask which language a program is in.
 * @param {string} root
 * @param {string[]} modules paths from the root
 * @returns {Violation[]}
 */
function namingLanguages(root, modules) {
  return modules
    .filter((module) => roomsWithoutLanguages.some((room) => module.startsWith(`${compilerSource}${room}/`)))
    .filter((module) => languageByName.test(readFileSync(join(root, module), "utf8")))
    .map((module) => ({
      rule: "languages-by-traits",
      from: module,
      advice: "rooms 3 to 6 know no language by its name: ask for a trait, or add one (languages/traits.ts).",
    }));
}

const passTable = `${compilerSource}passes/table.ts`;
/** The files that run passes one after the other. */
const orderFiles = [
  "pipeline.ts",
  "analyze.ts",
  "analyze-program.ts",
  "plan-adjoint.ts",
  "index.ts",
  "4-plan/reversal-plan.ts",
  "6-simplify/prepare.ts",
  "6-simplify/polish.ts",
].map((file) => compilerSource + file);
/** More passes than these in one file, and it is a sequence of its own. Fewer: passes may ask each other's files. */
const mostPasses = 3;

/**
 * The order of passes stands in one table: no file but those that obey it runs several, and none lists several. Columns of `retrograd inspect`
 * may have the names of passes.
 * @param {string} root
 * @param {string[]} modules paths from the root
 * @returns {Violation[]}
 */
function orderedElsewhere(root, modules) {
  if (!modules.includes(passTable)) return [];
  const table = readFileSync(join(root, passTable), "utf8");
  /** @type {Map<string, string>} file → name */
  const passes = new Map();
  for (const [, file = "", more = ""] of table.matchAll(/\["([a-z0-9-]+\/[^"]+)", "[^"]*"(.*?)\]/g))
    passes.set(file, /name: "([^"]+)"/.exec(more)?.[1] ?? posix.basename(file));
  const columns = new Set([...table.matchAll(/column: "([^"]+)"/g)].map(([, column]) => column));
  const names = new Set([...passes.values()].filter((name) => !columns.has(name)));
  /** @type {Violation[]} */
  const found = [];
  for (const module of modules) {
    if (!module.startsWith(compilerSource) || module === passTable) continue;
    const text = readFileSync(join(root, module), "utf8");
    const imported = [...text.matchAll(/^import (?!type\b)[^;]*? from "(\.[^"]+)\.js";/gm)]
      .map(([, path = ""]) => posix.join(posix.dirname(module), path).slice(compilerSource.length))
      .filter((file) => passes.has(file));
    if (!orderFiles.includes(module) && imported.length > mostPasses)
      found.push({
        rule: "one-order-of-passes",
        from: module,
        advice: `it has ${imported.length} passes: the order is that of passes/table.ts, and the files that obey it are ${orderFiles.join(", ")}.`,
      });
    for (const [list] of text.matchAll(/\[\s*(?:"[a-z-]+",?\s*){4,}\]/g)) {
      const listed = [...list.matchAll(/"([a-z-]+)"/g)].filter(([, name = ""]) => names.has(name));
      if (listed.length > mostPasses)
        found.push({
          rule: "one-order-of-passes",
          from: module,
          advice: "a second list of passes: make it of passes/table.ts (passes/names.ts).",
        });
    }
  }
  return found;
}

/**
 * The entries of packages that have a name of their own (`@retrograd/runtime/schedules`), as they are in package.json, are their sources too.
 * @param {string} root
 * @returns {{ name: string, alias: string, onlyModule: true }[]}
 */
function entriesBesideIndex(root) {
  return readdirSync(join(root, "packages")).flatMap((folder) => {
    const file = join(root, "packages", folder, "package.json");
    /** @type {{ name?: string, exports?: Record<string, { default?: string } | string> }} */
    const { name = "", exports = {} } = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
    return Object.entries(exports).flatMap(([entry, to]) => {
      const built = typeof to === "string" ? undefined : to.default;
      if (entry === "." || built === undefined) return [];
      const source = built.replace("./dist/", "src/").replace(/\.js$/, ".ts");
      const alias = join(root, "packages", folder, source);
      return [{ name: name + entry.slice(1), alias, onlyModule: /** @type {const} */ (true) }];
    });
  });
}

/**
 * @param {string} root a checkout, or something laid out like one
 * @returns {Promise<Report>}
 */
export async function guard(root) {
  const onDisk = modulesOnDisk(root);
  const { forbidden, options } = configuration;
  const { output } = await cruise(
    sourceFolders(root),
    { ...options, ruleSet: { forbidden: forbidden ?? [] }, validate: true, baseDir: root },
    {
      // The packages by name are their sources here, so that the guard needs no build.
      alias: [
        ...entriesBesideIndex(root),
        ...onDisk
          .filter((module) => /^packages\/[^/]+\/src\/index\.ts$/.test(module))
          .flatMap((module) => {
            const name = module.split("/")[1] ?? "";
            const specifier = name === "retrograd" ? name : `@retrograd/${name}`;
            return [
              { name: specifier, alias: join(root, module), onlyModule: true },
              { name: specifier, alias: join(root, "packages", name) },
            ];
          }),
      ],
    },
  );
  if (typeof output === "string") throw new Error("dependency-cruiser returned text instead of a result");

  const advice = new Map((forbidden ?? []).map((rule) => [rule.name, rule.comment ?? ""]));
  /** @type {Violation[]} */
  const violations = output.summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    to: cycle === undefined ? to : cycle.map((step) => step.name).join(" → "),
    advice: advice.get(rule.name) ?? "",
  }));
  violations.push(...onDisk.flatMap(misplaced));
  violations.push(...namingLanguages(root, onDisk));
  violations.push(...orderedElsewhere(root, onDisk));
  violations.push(...crowded([...onDisk, ...sourcesBesidePackages(root)]));

  const read = new Set(output.modules.map((module) => module.source));
  const unread = onDisk.filter((module) => !read.has(module));
  const modules = onDisk.length - unread.length;
  if (modules === 0) {
    violations.push({
      rule: "something-was-read",
      from: "packages/",
      advice: "dependency-cruiser read no module at all: is a TypeScript installed that it supports (6, not 7)?",
    });
  }
  for (const module of unread) {
    violations.push({
      rule: "everything-was-read",
      from: module,
      advice: "dependency-cruiser did not read this file.",
    });
  }
  return { modules, violations };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const root = resolve(process.argv[2] ?? fileURLToPath(new URL("..", import.meta.url)));
  const { modules, violations } = await guard(root);
  for (const { rule, from, to, advice } of violations) {
    console.error(`${rule}: ${from}${to === undefined ? "" : ` → ${to}`}\n    ${advice}`);
  }
  console.log(`guard: ${modules} modules read, ${violations.length} violations`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
