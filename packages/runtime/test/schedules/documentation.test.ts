/** The examples of docs/schedules.md print what stands below them, and its tables hold. */
import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import { transformSync } from "esbuild";
import { expect, it } from "vitest";
import * as runtime from "../../src/index.js";
import * as node from "../../src/schedules/node/node-files.js";
import * as schedules from "../../src/schedules.js";

const page = readFileSync(new URL("../../../../docs/schedules.md", import.meta.url), "utf8");
const examples = [...page.matchAll(/```ts\n(.*?)```\n\nprints `(.*?)`/gs)].map(([, code = "", output = ""]) => ({
  code,
  output,
}));

it("has examples", () => expect(examples).toHaveLength(5));

it.each(examples)("an example prints $output", ({ code, output }) => {
  const printed: string[] = [];
  const log = (...values: unknown[]) =>
    printed.push(values.map((value) => (typeof value === "string" ? value : inspect(value))).join(" "));
  const names = { ...runtime, ...schedules, ...node, console: { log } };
  const body = transformSync(code.replace(/^import .*$/gm, ""), { loader: "ts" }).code;
  new Function(...Object.keys(names), body)(...Object.values(names));
  expect(printed).toEqual([output]);
});

it("the table of lengths holds", () => {
  const rows = [...page.matchAll(/^\| (\d+) \|((?: [\d,]+ \|){5})$/gm)];
  expect(rows).toHaveLength(4);
  for (const [, r, cells = ""] of rows) {
    const lengths = cells.split("|").slice(0, 5);
    const found = lengths.map((cell) => Number(cell.replaceAll(",", "")));
    expect(found).toEqual([1, 2, 3, 4, 5].map((k) => schedules.reachOf(Number(r), k + 1)));
  }
});
