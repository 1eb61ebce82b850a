/** What a package keeps to itself is copied: as its script has it, without the types that its file of declarations lays over it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { differentiate } from "../../src/index.js";

const libraryFolder = dirname(createRequire(import.meta.url).resolve("typescript"));
const folder = "/node_modules/";
const texts = new Map([
  ["/user.ts", 'import { way } from "way";\nexport function f(x: number): number { return way(x * x, "miles"); }'],
  [
    `${folder}way/index.js`,
    'import { factors } from "units";\nexport function way(x, unit) { return x * factors[unit]; }',
  ],
  [
    `${folder}way/index.d.ts`,
    'import { Unit } from "units";\nexport declare function way(x: number, unit: Unit): number;',
  ],
  [`${folder}units/index.js`, "export const factors = {\n  miles: 1609.344,\n  yards: 0.9144,\n};"],
  [
    `${folder}units/index.d.ts`,
    'export type Unit = "miles" | "yards";\nexport declare const factors: Record<Unit, number>;',
  ],
]);

test("a table whose declaration says what it satisfies", () => {
  const host = {
    readFile: (path: string) => texts.get(path),
    libText: (name: string) => readFileSync(join(libraryFolder, name), "utf8"),
    resolve: (specifier: string) => `${folder}${specifier}/index.d.ts`,
    source: (specifier: string) => `${folder}${specifier}/index.js`,
  };
  const request = { files: ["/user.ts"], heads: [{ function: "f" }], mode: "adjoint" as const };
  const { files, diagnostics } = differentiate(request, host);
  expect(diagnostics.filter((d) => d.severity === "error")).toEqual([]);
  const [text] = files.map((file) => file.text);
  expect(text).toContain("miles: 1609.344,\n  yards: 0.9144,\n}");
  expect(text).not.toContain("~file:");
  expect(text).not.toContain("satisfies");
});
