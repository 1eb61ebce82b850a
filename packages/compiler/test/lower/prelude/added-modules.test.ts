import * as fs from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { parseTypeScript } from "../../../src/1-parse/typescript/parse-typescript.js";
import { preludeModules } from "../../../src/2-lower/typescript/prelude/prelude-source.js";
import { DiagnosticBag } from "../../../src/diagnostics/diagnostic.js";
import type { Files } from "../round-trip.js";
import { lowerText } from "../round-trip.js";

const libraryFolder = createRequire(import.meta.url)
  .resolve("typescript")
  .replace(/typescript\.js$/, "");

/** What a program is given of the prelude. */
function addedTo(files: Files, surroundings = false): readonly string[] {
  const host = {
    readFile: (path: string) => files[path],
    libText: (name: string) => fs.readFileSync(libraryFolder + name, "utf8"),
  };
  const bag = new DiagnosticBag();
  const parsed = parseTypeScript(["case.ts"], host, bag, { modules: preludeModules, surroundings });
  expect(bag.all).toEqual([]);
  return parsed!.modules.map((file) => file.fileName);
}

const head = "export const f = (n: number): number => make(n).map((x) => 2 * x).reduce((s, x) => s + x, 0);\n";
const make = "export const make = (n: number) => new Float64Array(n).fill(1);\n";

it.each<[string, Files]>([
  ["in the head's module", { "case.ts": make + head }],
  ["in a module behind it", { "case.ts": `import { make } from "./make";\n${head}`, "make.ts": make }],
  [
    "two modules behind it",
    {
      "case.ts": `import { make } from "./on";\n${head}`,
      "on.ts": 'export { make } from "./make";\n',
      "make.ts": make,
    },
  ],
  [
    "in the declarations of a script",
    {
      "case.ts": `import { make } from "./make.js";\n${head}`,
      "make.js": "export const make = (n) => kinds[0](n);\nconst kinds = [(n) => Reflect.construct(Array, [n])];\n",
      "make.d.ts": "export declare function make(n: number): Float64Array;\n",
    },
  ],
])("a class of typed arrays whose name stands only %s has its methods", (_, files) => {
  expect(addedTo(files)).toEqual(["/~prelude.ts", "/~prelude-Float64Array.ts"]);
});

it("what is named in another module is lowered", () => {
  const files = { "case.ts": `import { make } from "./make";\n${head}`, "make.ts": make };
  const { lowered, diagnostics } = lowerText(files);
  expect(diagnostics).toEqual([]);
  expect(lowered).toBeDefined();
});

it("a program without typed arrays has none of their methods, one of a browser's objects has all", () => {
  const files = { "case.ts": "export const f = (x: number): number => x * x;\n" };
  expect(addedTo(files)).toEqual(["/~prelude.ts"]);
  expect(addedTo(files, true)).toHaveLength(preludeModules.length);
});
