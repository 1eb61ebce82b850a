import { describe, expect, it } from "vitest";
import type { Files } from "./round-trip.js";
import { load, lowerText, reprint, run } from "./round-trip.js";

function same(files: Files, parameters: readonly unknown[], compilerOptions: Record<string, unknown> = {}): void {
  const printed = reprint(files, compilerOptions);
  expect(run(load({ "case.ts": printed }), parameters), printed).toEqual(run(load(files), parameters));
}

describe("several modules", () => {
  it("follows relative imports with and without endings, renamed and as namespaces", () => {
    same(
      {
        "main.ts": `import { twice as double, state } from "./a.js"; import * as b from "./b"; import half, { Base } from "./c.ts"; class D extends Base { override k() { return 3; } } export function f(x: number) { state.n++; return [double(x), b.thrice(x), b.K, half(x), state.n, new D().value()]; }`,
        "a.ts": `export const state = { n: 10 }; export function twice(x: number) { return 2 * x; }`,
        "b.ts": `import { twice } from "./a"; export const K = twice(4); export { thrice }; function thrice(x: number) { return twice(x) + x; }`,
        "c.ts": `export default function (x: number) { return x / 2; } export abstract class Base { abstract k(): number; value() { return this.k() * 2; } }`,
      },
      [3],
    );
  });
  it("finds a head that is exported by another module", () => {
    const files = {
      "main.ts": `export { g as f } from "./a.js";`,
      "a.ts": `export function g(x: number) { return x + 1; }`,
    };
    expect(lowerText(files).diagnostics).toEqual([]);
  });
  it("runs the initial values of imported modules first", () => {
    same(
      {
        "main.ts": `import { base } from "./a.js"; const scaled = base.map((v) => v * 2); let total = 0; for (const v of scaled) total += v; export function f(x: number) { return [x * total, scaled.length]; }`,
        "a.ts": `export const base = [1, 2, 3]; base.push(4);`,
      },
      [2],
    );
  });
});

describe("projects that are not strict, and JavaScript", () => {
  it("takes code without strict null checks", () => {
    same(
      {
        "main.ts": `interface O { a?: number; next?: O } function g(o: O, k) { return k; } export function f(x: number) { let o: O = null; if (x > 0) o = { a: x }; if (!o) return -1; return o.a + (o.next ? 1 : 0); }`,
      },
      [2],
      { strict: false },
    );
    same({ "main.ts": `export function f(x: number) { let o: { a: number } = null; return o ? 1 : 0; }` }, [2], {
      strict: false,
    });
  });
  it("takes a variable that only numbers are stored in as a number, unless something asks whether there is one", () => {
    const settings = { strict: false };
    const text = `export function f(x: number) { let p, q; p = x * x; if (p > 3) { q = p * 1; q *= 2; } else { q = 0.0; } const o: { p: number } = { p }; return q * o.p; }`;
    same({ "main.ts": text }, [2], settings);
    const asked = `export function f(x: number) { let u; if (x > 1) u = x * x; return u === undefined ? x * 7 : u * x; }`;
    const { diagnostics } = lowerText(asked, "f", settings);
    expect(diagnostics.map(({ code }) => code)).toEqual(["RG2002"]);
  });
  it("takes JavaScript with JSDoc types", () => {
    const files = {
      "main.js": `
        /** @typedef {{ x: number, y: number }} P */
        class Acc {
          /** @param {number} k */
          constructor(k) {
            /** @type {number} */
            this.k = k;
            this.list = [1];
          }
          /** @param {number} d */
          add(d) { this.k += d; return this; }
        }
        /** @param {P} p @param {number[]} [w] @returns {number[]} */
        export function f(p, w) { const a = new Acc(p.x).add(p.y); let s = 0; for (let i = 0; i < 3; i++) s += i * a.k; return [s, w === undefined ? 0 : w.length, a.list[0]]; }`,
    };
    const printed = reprint(files);
    expect(run(load({ "case.ts": printed }), [{ x: 1, y: 2 }])).toEqual(run(load(files), [{ x: 1, y: 2 }]));
  });
});

describe("parsing", () => {
  it("reports syntax and type errors with their places", () => {
    expect(lowerText("export function f(x: number) { return x + ; }").diagnostics).toMatchObject([
      { code: "RG1001", line: 1, column: 43 },
    ]);
    expect(lowerText("export function f(x: number) {\n  return x.foo;\n}").diagnostics).toMatchObject([
      { code: "RG1002", file: "case.ts", line: 2, column: 12, endLine: 2, endColumn: 15 },
    ]);
  });
  it("names the functions there are where the head is none", () => {
    const [found] = lowerText("export function energy(x: number) { return x; }", "enrgy").diagnostics;
    expect(found).toMatchObject({ code: "RG4000" });
    expect(found?.message).toContain("Did you mean energy");
  });
});

describe("class fields", () => {
  const text = `class Base { k: number; constructor(x: number) { this.k = x; this.init(x); } init(x: number) { this.k *= x; } }
    class Derived extends Base { m: number; y = this.z + 1; constructor(public z: number) { super(z); } override init(x: number) { this.m = x * x; } }
    export function f(x: number) { const d = new Derived(x); return [d.k, d.m, d.y]; }`;
  it("that are assigned keep what the base's constructor gave, and are made after parameters are stored", () => {
    const settings = { strict: false, useDefineForClassFields: false };
    const { diagnostics } = lowerText(text, "f", settings);
    expect(diagnostics).toEqual([]);
    expect(run(load({ "case.ts": reprint(text, settings) }), [3])).toMatchObject({ value: [3, 9, 4] });
  });
});
