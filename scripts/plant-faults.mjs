/**
 * Shows that the counter-cases of suppressing passes are some: plants the fault of each row of suppressing-passes.ts, one at a time, and runs
 * the laws on the row's counter-case, or on the cases named. Usage: node scripts/plant-faults.mjs [part of a file's name] [part of cases' names]. Nothing on disk changes.
 * A fault that no law notices is printed, and the script fails.
 */
import { readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");
const esbuild = createRequire(join(root, "package.json"))("esbuild");
const [wanted = "", cases] = process.argv.slice(2);

const { suppressing } = await bundled(`export * from "${root}/packages/compiler/test/suppress/suppressing-passes.ts";`);
let unnoticed = 0;
for (const row of suppressing.filter((each) => each.file.includes(wanted) && each.fault !== undefined)) {
  const { caseNames, violationsOf } = await bundled(`export * from "${root}/scripts/counter-case-laws.ts";`, row);
  const tried = cases === undefined ? [row.counter] : caseNames().filter((name) => name.includes(cases));
  for (const name of tried) {
    const [violation] = violationsOf(name);
    if (violation === undefined) unnoticed++;
    process.stdout.write(`${row.file}: ${name}: ${violation?.slice(0, 110) ?? "NOT NOTICED"}\n`);
  }
}
process.exit(unnoticed > 0 ? 1 : 0);

/** A module with what it imports; with the fault of a row in its file. */
async function bundled(contents, row) {
  const outfile = join(root, "node_modules", `.planted-${process.pid}-${Math.random().toString(36).slice(2)}.mjs`);
  const sources = {
    name: "sources",
    setup(build) {
      build.onResolve({ filter: /^@retrograd\/(compiler|runtime)$/ }, ({ path }) => ({
        path: `${root}/packages/${path.slice(11)}/src/index.ts`,
      }));
      build.onResolve({ filter: /^#typescript$|^typescript$/ }, () => ({ path: "typescript", external: true }));
      build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (path.includes("/node_modules/")) return undefined;
        const text = readFileSync(path, "utf8").replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href));
        if (row === undefined || !path.endsWith(`/packages/compiler/src/${row.file}`))
          return { contents: text, loader: "ts" };
        const [from, to] = row.fault;
        if (text.split(from).length !== 2) throw new Error(`${row.file}: '${from}' is not there once`);
        return { contents: text.replace(from, () => to), loader: "ts" };
      });
    },
  };
  try {
    await esbuild.build({
      stdin: { contents, resolveDir: root, loader: "ts" },
      bundle: true,
      platform: "node",
      format: "esm",
      outfile,
      logLevel: "error",
      external: ["esbuild"],
      banner: {
        js: `import { createRequire as planted } from "node:module"; const require = planted(import.meta.url);`,
      },
      plugins: [sources],
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outfile, { force: true });
  }
}
