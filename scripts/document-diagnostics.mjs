// @ts-check
// Writes docs/generated/diagnostics.md from the catalogue. Usage: node scripts/document-diagnostics.mjs [--check]
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

// The sources themselves, so that no build is needed.
const source = fileURLToPath(new URL("../packages/compiler/src/diagnostics/catalogue.ts", import.meta.url));
const { catalogue } = /** @type {{ module: typeof import("../packages/compiler/src/diagnostics/catalogue.js") }} */ (
  await runnerImport(source, { configFile: false, logLevel: "silent" })
).module;

const place = new URL("../docs/generated/diagnostics.md", import.meta.url);
const families = [
  ["RG1", "Parsing and types"],
  ["RG2", "Constructs outside the subset"],
  ["RG3", "Analysis"],
  ["RG4", "The request"],
  ["RG5", "Output"],
  ["RG6", "Calls for derivatives"],
];

const parts = [
  "# Diagnostics",
  "",
  "Made by `node scripts/document-diagnostics.mjs` from the catalogue in `packages/compiler/src/diagnostics`; do not edit. On the command",
  "line, `retrograd explain RG1002` says the same.",
];
for (const [prefix = "", title] of families) {
  const entries = catalogue.filter((entry) => entry.code.startsWith(prefix));
  if (entries.length === 0) continue;
  parts.push("", `# ${prefix}…: ${title}`);
  for (const { code, severity, title: name, cause, fix, example } of entries) {
    parts.push(
      "",
      `## ${code}: ${name}`,
      "",
      `*${severity}.* ${cause}`,
      "",
      `**What to do.** ${fix}`,
      "",
      /^RG(?:11|21|51)/.test(code) ? "```c" : "```ts",
      example,
      "```",
    );
  }
}
const page = `${parts.join("\n")}\n`;

if (process.argv.includes("--check")) {
  if (readFileSync(place, "utf8") !== page) {
    console.error("docs/generated/diagnostics.md is out of date: run node scripts/document-diagnostics.mjs");
    process.exitCode = 1;
  }
} else {
  writeFileSync(place, page);
  console.log(`docs/generated/diagnostics.md: ${catalogue.length} diagnostics`);
}
