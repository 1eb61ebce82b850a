// @ts-check
// Writes the text of packages/runtime/src/again.ts into the compiler, which reads it in the place of the runtime where an adjoint is differentiated
// once more: the compiler's core has no files. What it exports from a file beside it is written out in that place. Usage: node scripts/write-again.mjs [--check]
import { readFileSync, writeFileSync } from "node:fs";

const from = new URL("../packages/runtime/src/again.ts", import.meta.url);
const to = new URL("../packages/compiler/src/1-parse/typescript/again/again-text.ts", import.meta.url);
const whole = readFileSync(from, "utf8").replace(/^export \{[^}]*\} from "\.\/([\w-]+)\.js";\n/gm, (_, name) =>
  readFileSync(new URL(`../packages/runtime/src/${name}.ts`, import.meta.url), "utf8"),
);
const text = whole.replace(/\\/g, "\\\\").replace(/`/g, "\\`").replace(/\$\{/g, "\\${");
const made = `/** The text of packages/runtime/src/again.ts, written by \`node scripts/write-again.mjs\`; do not edit. */
export const againText: string = \`${text}\`;
`;

if (!process.argv.includes("--check")) writeFileSync(to, made);
else if (readFileSync(to, "utf8") !== made) {
  console.error(
    "packages/compiler/src/1-parse/typescript/again/again-text.ts is not what packages/runtime/src/again.ts says: run node scripts/write-again.mjs",
  );
  process.exit(1);
}
