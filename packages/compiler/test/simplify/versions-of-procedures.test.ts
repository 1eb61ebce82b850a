/** How many versions of a procedure there are: the bounds, and what is done beyond them. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { differentiate, ParserCache } from "../../src/index.js";

const libraryFolder = dirname(createRequire(import.meta.url).resolve("typescript"));
const cache = new ParserCache();

function derived(text: string, activityVersions = 4, mode: "adjoint" | "tangent" = "adjoint"): string {
  const host = {
    readFile: (path: string) => (path === "/a.ts" ? text : undefined),
    libText: (name: string) => readFileSync(join(libraryFolder, name), "utf8"),
  };
  const options = { activityVersions };
  const outcome = differentiate({ files: ["/a.ts"], heads: [{ function: "f" }], mode, options }, host, cache);
  expect(outcome.diagnostics).toEqual([]);
  return outcome.files.map((file) => file.text).join("\n");
}

/** How many backward sweeps there are of procedures whose names begin with g. */
function sweeps(text: string): number {
  return [...text.matchAll(/^function g\w*_bwd\d*\(/gm)].length;
}

const product = `
function g(a: number, b: number, c: number): number {
  let s = 1;
  for (let i = 1; i < 4; i++) s *= Math.sin(a * i) + Math.exp(b * i) * Math.cos(c * s);
  return s;
}`;
const calls = (list: readonly string[]): string =>
  `${product}\nexport function f(x: number, y: number, z: number): number { return ${list.map((each) => `g(${each})`).join(" * ")}; }`;

describe("versions of one procedure", () => {
  const patterns = ["x, y, z", "x, y, 2", "x, 2, z", "2, y, z", "x, 2, 3", "2, y, 3", "2, 3, z"];

  it("one for each pattern of arguments that vary, as many as are allowed", () => {
    expect(sweeps(derived(calls(patterns.slice(0, 3))))).toBe(3);
    expect(sweeps(derived(calls(patterns)))).toBe(4);
    expect(sweeps(derived(calls(patterns), 7))).toBe(7);
    expect(sweeps(derived(calls(patterns), 2))).toBe(2);
    expect(sweeps(derived(calls(patterns), 1))).toBe(1);
  });

  it("one of two patterns is the procedure itself where no call has them all varying", () => {
    const text = derived(calls(["x, y, 2", "2, y, z"]), 2);
    expect(sweeps(text)).toBe(2);
    expect(text).toContain("g_bwd1");
    expect(text).not.toContain("g_bwd2");
  });

  it("a call beyond the bound runs the version that has the most of its arguments fixed", () => {
    const text = derived(calls(["x, y, z", "x, 2, z", "x, 2, 3"]), 2);
    expect(text).toContain("g_bwd1(x, 3,");
  });

  it("where nothing varies the procedure itself is called, unless there is one version only", () => {
    const some = calls(["x, y, z", "1, 2, 3"]);
    expect(derived(some)).toMatch(/= g\(1, 2, 3\)/);
    expect(derived(some, 1)).not.toMatch(/= g\(1, 2, 3\)/);
  });

  it("tangents have versions too", () => {
    const tangents = (n: number): number =>
      [...derived(calls(patterns), n, "tangent").matchAll(/^function g_d\d*\(/gm)].length;
    expect([4, 1].map(tangents)).toEqual([4, 1]);
  });
});

describe("the size of what is copied", () => {
  const procedure = (name: string, statements: number): string => {
    const lines = Array.from({ length: statements - 5 }, (_, k) => `    s = Math.sin(s + a * ${k + 1}) * b;`);
    return `function ${name}(a: number, b: number): number {\n  let s = 1;\n  for (let i = 0; i < 2; i++) {\n${lines.join("\n")}\n  }\n  return s;\n}\n`;
  };
  const twice = (name: string): string => `${name}(x, y) * ${name}(2, y)`;
  const program = (names: readonly string[], statements: number): string =>
    `${names.map((name) => procedure(name, statements)).join("")}export function f(x: number, y: number): number {\n  return ${names.map(twice).join(" * ")};\n}`;

  it("a procedure of more than 200 statements is not copied", () => {
    expect(sweeps(derived(program(["g"], 190)))).toBe(2);
    expect(sweeps(derived(program(["g"], 220)))).toBe(1);
  });

  it("all copies together have no more statements than the program, or than 500", () => {
    // Two are copied, and there is no room for a third.
    expect(sweeps(derived(program(["ga", "gb"], 190)))).toBe(4);
    expect(sweeps(derived(program(["ga", "gb", "gc"], 190)))).toBe(6);
    const small = `${procedure("ga", 190)}export function f(x: number, y: number): number {\n  return ga(x, y) * ga(2, y) * ga(x, 2) * ga(3, 2);\n}`;
    expect(sweeps(derived(small))).toBe(3);
  });
});
