import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { differentiate } from "../../src/index.js";

const libraryFolder = dirname(createRequire(import.meta.url).resolve("typescript"));

/** What is said of a program that uses the package `plane`, a script without types. */
function errorsOf(text: string): string[] {
  const script = [
    "export class Plane { constructor(x) { this.x = x; } plus(other) { if (other) return new Plane(this.x + other.x); } }",
    "export function plane(x) { return new Plane(x); }",
  ].join("\n");
  const texts = new Map([
    ["/user.ts", text],
    ["/node_modules/plane/index.js", script],
  ]);
  const host = {
    readFile: (path: string) => texts.get(path),
    libText: (name: string) => readFileSync(join(libraryFolder, name), "utf8"),
    resolve: (specifier: string) => (specifier === "plane" ? "/node_modules/plane/index.js" : undefined),
  };
  const request = { files: ["/user.ts"], heads: [{ function: "f" }], mode: "adjoint" as const };
  const { diagnostics } = differentiate(request, host);
  return diagnostics.filter((d) => d.severity === "error").map((d) => `${d.code} ${d.line}`);
}

test("a user of a package without types is judged as TypeScript judges it: what the script may give is any", () => {
  const use =
    'import { plane } from "plane";\nexport function f(x: number): number { return plane(x).plus(plane(2)).x; }';
  expect(errorsOf(use)).toEqual([]);
});

test("errors of the user's own are still found, and modules that are not there", () => {
  const own =
    'import { plane } from "plane";\nexport function f(x: number): string { return plane(x).plus(plane(2)).x * 2; }';
  expect(errorsOf(own)).toEqual(["RG1002 2"]);
  const absent =
    'import { plane } from "plain";\nexport function f(x: number): number { return plane(x).plus(plane(2)).x; }';
  expect(errorsOf(absent)).toEqual(["RG1002 1"]);
});
