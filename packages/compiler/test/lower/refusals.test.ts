import { describe, expect, it } from "vitest";
import { lowerText } from "./round-trip.js";

/** One diagnostic, of a code, whose span begins with some text. */
function refused(text: string, code: string, at: string): void {
  const { lowered, diagnostics } = lowerText(text);
  expect(lowered).toBeUndefined();
  expect(diagnostics.map((d) => d.code)).toEqual([code]);
  const [found] = diagnostics;
  const line = text.split("\n")[found!.line - 1]!;
  expect(line.slice(found!.column - 1)).toMatch(new RegExp(`^${at.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`));
  expect(found!.hint.length).toBeGreaterThan(10);
}

describe("what is outside the subset gets a diagnostic with its place", () => {
  const programs: Record<string, readonly [string, string, string]> = {
    async: ["export async function f(x: number) { return x; }", "RG2030", "export async"],
    generator: ["export function* f(x: number) { yield x; }", "RG2031", "export function*"],
    eval: ["export function f(x: number) { return eval('x') as number; }", "RG2003", "eval"],
    proxy: ["export function f(x: number) { const p = new Proxy({ x }, {}); return p.x; }", "RG2003", "new Proxy"],
    reflect: ["export function f(o: { x: number }) { return Reflect.ownKeys(o).length; }", "RG2003", "Reflect"],
    try: [
      "export function f(o: { p?: { x: number } }) { try { return o.p!.x; } catch { return 0; } }",
      "RG2060",
      "o.p!.x",
    ],
    "computed property": [
      "export function f(o: { x: number }, k: string) { return (o as unknown as Record<string, number>)[k]; }",
      "RG2017",
      "(o as",
    ],
    delete: ["export function f(o: { x?: number }) { delete o.x; return 1; }", "RG2001", "delete"],
    arguments: ["export function f(x: number) { return arguments.length + x; }", "RG2012", "arguments"],
    "declared only": [
      "declare function g(x: number): number; export function f(x: number) { return g(x); }",
      "RG2041",
      "g(x)",
    ],
    "for in over an object": [
      "export function f(m: Map<string, number>) { for (const k in m) { return k.length; } return 0; }",
      "RG2066",
      "for",
    ],
    "sort without comparison": ["export function f(x: number[]) { x.sort(); return x[0]; }", "RG2056", "x.sort"],
    "method as value": [
      "class C { m(x: number) { return x; } } export function f(x: number) { const g = new C().m; return g(x); }",
      "RG2013",
      "new C().m",
    ],
    any: ["export function f(x: any) { return x * 2 + 1; }", "RG2002", "x * 2"],
    decorator: [
      "function d(v: unknown, c: ClassMethodDecoratorContext) {} class A { @d m(x: number) { return x; } } export function f(x: number) { return new A().m(x); }",
      "RG2001",
      "@d m",
    ],
    "a value of which nothing is known": [
      "export function f(x: unknown) { return (x as number) * 2; }",
      "RG2002",
      "x as",
    ],
    "a property nobody declares": [
      "export function f(o: { a: number }) { return 'b' in o ? o.a : 2; }",
      "RG2051",
      "'b' in",
    ],
    "a private name with in": [
      "class A { #v = 1; static is(o: object) { return #v in o; } } export function f(x: number) { return A.is(new A()) ? x : 0; }",
      "RG2051",
      "#v in",
    ],
    "a variable of a namespace": [
      "namespace N { export let c = 2; } export function f(x: number) { return x * N.c; }",
      "RG2010",
      "N.c",
    ],
    "try at the top": [
      "let k = 1; try { k = 2; } catch (e) { k = e ? 3 : 4; } export function f(x: number) { return x * k; }",
      "RG2060",
      "e) {",
    ],
    "weak map": [
      "export function f(x: number) { const w = new WeakMap<object, number>(); return x; }",
      "RG2003",
      "new Weak",
    ],
    date: ["export function f(x: number) { const d = new Date(); return x; }", "RG2003", "new Date"],
    bigint: ["export function f() { const n = 2n; return 1; }", "RG2001", "2n"],
    regexp: ["export function f(s: string) { const r = /a/g; return r.test(s) ? 1 : 0; }", "RG2003", "r.test"],
    JSON: ["export function f(s: string) { return (JSON.parse(s) as number[])[0]; }", "RG2003", "JSON"],
    "Object.getPrototypeOf": [
      "export function f(o: { x: number }) { return Object.getPrototypeOf(o) === null ? o.x : 0; }",
      "RG2003",
      "Object.getPrototypeOf",
    ],
    buffer: [
      "export function f(x: Float64Array) { return new Float32Array(x.buffer, 8, 2)[0]; }",
      "RG2054",
      "new Float32Array",
    ],
    "call of a method": [
      "class C { v = 1; g(x: number) { return x * this.v; } } export function f(x: number) { return new C().g.call(new C(), x); }",
      "RG2013",
      "new C().g.call",
    ],
    "captured by a local class": [
      "export function f(x: number) { class C { v() { return x; } } return new C().v(); }",
      "RG2010",
      "x; }",
    ],
  };
  for (const [name, [text, code, at]] of Object.entries(programs)) it(name, () => refused(text, code, at));

  it("reports all of them, not the first", () => {
    const { diagnostics } = lowerText(
      "function g(x: number) { try { x += 1; } finally { return x; } }\nexport function f(o: { x?: number }) {\n  delete o.x;\n  const n = 2n;\n  return g(1);\n}",
    );
    expect(diagnostics.map((d) => [d.code, d.line])).toEqual([
      ["RG2060", 1],
      ["RG2001", 3],
      ["RG2001", 4],
    ]);
  });

  it("leaves alone what the head does not reach", () => {
    expect(
      lowerText("export async function g() { return 1; }\nexport function f(x: number) { return x; }").diagnostics,
    ).toEqual([]);
  });
});
