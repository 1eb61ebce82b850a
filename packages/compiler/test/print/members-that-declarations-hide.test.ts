/** What a package's file of declarations does not tell of is there all the same: it is reached through a type that tells of it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { differentiate } from "../../src/index.js";

const libraryFolder = dirname(createRequire(import.meta.url).resolve("typescript"));
const user = `import { Bin } from "bins";
export function f(x: number[]): number {
  const bins = [new Bin(2), new Bin(3)];
  for (let i = 0; i < x.length; i++) bins[i % 2]!.put(x[i]!);
  return bins[0]!.total() * bins[1]!.total();
}`;
const script = `export class Bin {
  constructor(weight) { this.weight = weight; this.$held = 0; }
  put(v) { this.$held += v * v * this.weight; }
  total() { return this.$held; }
}`;
const declarations = `export declare class Bin {
  readonly weight: number;
  constructor(weight: number);
  put(v: number): void;
  total(): number;
}`;
const texts = new Map([
  ["/user.ts", user],
  ["/node_modules/bins/index.js", script],
  ["/node_modules/bins/index.d.ts", declarations],
]);

test("only what is hidden needs another type", () => {
  const host = {
    readFile: (path: string) => texts.get(path),
    libText: (name: string) => readFileSync(join(libraryFolder, name), "utf8"),
    resolve: (specifier: string) => `/node_modules/${specifier}/index.d.ts`,
    source: (specifier: string) => `/node_modules/${specifier}/index.js`,
  };
  const request = { files: ["/user.ts"], heads: [{ function: "f" }], mode: "adjoint" as const };
  const { files, diagnostics } = differentiate(request, host);
  expect(diagnostics.filter((d) => d.severity === "error")).toEqual([]);
  const text = files.map((file) => file.text).join("\n");
  expect(text).toContain("as unknown as { $held: number }).$held");
  expect(text).not.toContain("{ weight: number }).weight");
});
