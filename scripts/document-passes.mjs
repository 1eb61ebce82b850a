// @ts-check
// Writes docs/generated/passes.md from the table of passes. Usage: node scripts/document-passes.mjs [--check]
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

/** @param {string} file */
const source = (file) => fileURLToPath(new URL(`../packages/compiler/src/passes/${file}`, import.meta.url));
const options = /** @type {const} */ ({ configFile: false, logLevel: "silent" });
const { sections } = /** @type {{ module: typeof import("../packages/compiler/src/passes/table.js") }} */ (
  await runnerImport(source("table.ts"), options)
).module;
const { kindOf, nameOf, switchOf } =
  /** @type {{ module: typeof import("../packages/compiler/src/passes/rows.js") }} */ (
    await runnerImport(source("rows.ts"), options)
  ).module;

const place = new URL("../docs/generated/passes.md", import.meta.url);
/** @type {readonly import("../packages/compiler/src/passes/rows.js").Section[]} */
const all = sections;

const parts = [
  "# Passes",
  "",
  "Made by `node scripts/document-passes.mjs` from the table in `packages/compiler/src/passes/table.ts`; do not edit. Passes run in this order,",
  "from top to bottom. `--dump=<pass>` shows what a rewrite made, `--no-<switch>` leaves out what obeys the switch; a switch in brackets leaves",
  "a part of the pass, which others cannot do without.",
];
for (const { name, what, mode, repeat, passes } of all) {
  parts.push("", `## ${name}`, "", `${what}${mode === undefined ? "" : ` Only for ${mode}s.`}`);
  if (repeat !== undefined) {
    const from = repeat.from === undefined ? "Repeated" : `Repeated from *${repeat.from}* on`;
    parts.push("", `${from}, at most ${repeat.most}${typeof repeat.most === "number" ? " times" : ""}: ${repeat.why}.`);
  }
  parts.push("", "| pass | what it does | kind | switch |", "| --- | --- | --- | --- |");
  for (const row of passes) {
    const [file, about, more] = row;
    const own = switchOf(row);
    const ruled = own === undefined ? "" : more?.less === true ? `(\`${own}\`)` : `\`${own}\``;
    parts.push(
      `| \`${nameOf(row)}\` (${file.slice(0, file.lastIndexOf("/"))}) | ${about} | ${kindOf(row)} | ${ruled} |`,
    );
  }
}
const page = `${parts.join("\n")}\n`;

if (process.argv.includes("--check")) {
  if (readFileSync(place, "utf8") !== page) {
    console.error("docs/generated/passes.md is out of date: run node scripts/document-passes.mjs");
    process.exitCode = 1;
  }
} else {
  writeFileSync(place, page);
  console.log(`docs/generated/passes.md: ${all.reduce((sum, { passes }) => sum + passes.length, 0)} passes`);
}
