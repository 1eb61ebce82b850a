import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { ParserCache } from "../../src/1-parse/parser-cache.js";
import { parseTypeScript } from "../../src/1-parse/typescript/parse-typescript.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";
import { differentiate, reprint } from "../../src/index.js";

const cache = new ParserCache();
const libraryFolder = dirname(createRequire(import.meta.url).resolve("typescript"));
const runtimeFolder = fileURLToPath(new URL("../../../runtime/src/", import.meta.url));
const runtime = readdirSync(runtimeFolder, { recursive: true, encoding: "utf8" })
  .filter((f) => f.endsWith(".ts") && !f.includes("node"))
  .map((f) => [`/rt/${f}`, readFileSync(join(runtimeFolder, f), "utf8")] as const);

type Files = Readonly<Record<string, string>>;

function hostOf(texts: ReadonlyMap<string, string>) {
  return {
    readFile: (path: string) => texts.get(path),
    libText: (name: string) => readFileSync(join(libraryFolder, name), "utf8"),
    resolve: (specifier: string) => (specifier === "@retrograd/runtime" ? "/rt/index.ts" : undefined),
  };
}

/** The generated modules, which are checked to be strict TypeScript beside the user's. */
function derive(files: Files, head = "f", mode: "tangent" | "adjoint" | "primal" = "adjoint", takeOver = false) {
  const texts = new Map(Object.entries(files));
  const first = [...texts.keys()][0]!;
  const request = { files: [first], heads: [{ function: head }], options: { takeOver } };
  const host = hostOf(texts);
  const outcome = mode === "primal" ? reprint(request, host, cache) : differentiate({ ...request, mode }, host, cache);
  const errors = outcome.diagnostics.filter((d) => d.severity === "error");
  expect(errors).toEqual([]);
  const all = new Map([...texts, ...runtime, ...outcome.files.map((f) => [f.path, f.text] as const)]);
  const bag = new DiagnosticBag();
  for (const f of outcome.files) parseTypeScript([f.path], hostOf(all), bag, { cache: cache.typescript });
  expect(bag.all.map((d) => `${d.file}:${d.line} ${d.message}`)).toEqual([]);
  return { texts: new Map(outcome.files.map((f) => [f.path, f.text])), diagnostics: outcome.diagnostics };
}

describe("a derivative module", () => {
  test("imports what the user's modules export, copies constants, and exports the primal", () => {
    const { texts, diagnostics } = derive({
      "/p/main.ts": `import { type Point, norm } from "./lib/points.js";
/** How much. */
const SCALE = 2;
export function f(p: Point): number {
  let s = 0;
  for (let i = 0; i < 3; i++) {
    if (i > s) s += SCALE * norm(p) * i;
  }
  return s;
}
`,
      "/p/lib/points.ts": `export interface Point { x: number; y: number }
export function norm(p: Point): number {
  const s = p.x * p.x + p.y * p.y;
  return Math.sqrt(s);
}
`,
    });
    const text = texts.get("/p/main_b.ts")!;
    expect([...texts.keys()]).toEqual(["/p/main_b.ts"]);
    expect(text).toContain('import type { Point } from "./lib/points.js";');
    expect(text).toContain('export { f } from "./main.js";');
    expect(text).toContain("/** How much. */\nconst SCALE = 2;\n");
    expect(text).toContain("export function f_b(p: Point, pb: Point, fb: number): void {");
    expect(diagnostics).toEqual([]);
  });

  test("contains the module whose private state it needs where that is asked for, and says so", () => {
    const files = {
      "/p/main.ts": `class Counter {
  #n = 0;
  next(x: number): number {
    this.#n += x;
    return this.#n * x;
  }
}
let calls = 0;
export function f(x: number): number {
  const c = new Counter();
  calls++;
  let s = 0;
  for (let i = 0; i < calls; i++) s += c.next(x * i);
  return s;
}
`,
    };
    const { texts, diagnostics } = derive(files, "f", "adjoint", true);
    const text = texts.get("/p/main_b.ts")!;
    expect(text).toContain('this["#n"] += x;');
    expect(text).toContain("let calls = 0;");
    expect(text.match(/export function f\(/g)).toHaveLength(1);
    expect(diagnostics.map((d) => d.code)).toEqual(["RG5004"]);
  });

  test("is refused where it would have a second one of what the module sets between calls", () => {
    const text =
      "let k = 1;\nexport function tune(to) { k = to; }\nexport function f(x: number): number {\n  return k * x;\n}\n";
    const typed = text.replace("tune(to)", "tune(to: number): void");
    const refused = (source: string) =>
      differentiate(
        { files: ["/p/main.ts"], heads: [{ function: "f" }], mode: "adjoint" },
        hostOf(new Map([["/p/main.ts", source]])),
        cache,
      ).diagnostics.map((d) => d.code);
    expect(refused(typed)).toEqual(["RG5008"]);
    expect(refused(typed.replace("let k", "export let k"))).toEqual([]);
  });

  test("is refused where it would be a second copy of a package's own state", () => {
    const texts = new Map([
      [
        "/p/main.ts",
        'import { bump } from "./node_modules/kit/index.js";\nexport function f(x: number): number {\n  return bump(x) * x;\n}\n',
      ],
      [
        "/p/node_modules/kit/index.ts",
        "let held = 1;\nexport function bump(x: number): number {\n  held *= x;\n  return held;\n}\n",
      ],
    ]);
    const request = { files: ["/p/main.ts"], heads: [{ function: "f" }], mode: "adjoint" as const };
    const outcome = differentiate(request, hostOf(texts), cache);
    const errors = outcome.diagnostics.filter((d) => d.severity === "error");
    expect(errors).toMatchObject([{ code: "RG5007", file: "/p/node_modules/kit/index.ts" }]);
  });

  test("has its own copy of what a package keeps to itself and never changes", () => {
    const texts = new Map([
      [
        "/p/main.ts",
        'import { scaled } from "./node_modules/kit/index.js";\nexport function f(x: number): number {\n  return scaled(x, "b") * x;\n}\n',
      ],
      [
        "/p/node_modules/kit/index.js",
        "import { factors } from './factors.js';\nexport function scaled(x, unit) {\n  return factors[unit] * x;\n}\n",
      ],
      ["/p/node_modules/kit/factors.js", "var factors = { a: 1, b: 2 };\nexport { factors };\n"],
    ]);
    const request = { files: ["/p/main.ts"], heads: [{ function: "f" }], mode: "adjoint" as const };
    const outcome = differentiate(request, hostOf(texts), cache);
    expect(outcome.diagnostics).toEqual([]);
    expect(outcome.files[0]?.text).toContain("b: 2");
  });

  test("imports a package whose modules are all declared in one file by its own name", () => {
    const texts = new Map([
      [
        "/p/main.ts",
        'import { Pair } from "kit";\nexport function f(x: number): number {\n  const p = new Pair(x, 2);\n  p.swap();\n  return p.first * p.second * x;\n}\n',
      ],
      [
        "/p/node_modules/kit/kit.d.ts",
        `declare module "kit/pair" {
  export class Pair {
    first: number;
    second: number;
    constructor(first: number, second?: number);
    swap(): Pair;
  }
}
declare module "kit" {
  export { Pair } from "kit/pair";
}
`,
      ],
      [
        "/p/node_modules/kit/kit.js",
        `class Pair {
  constructor(first, second = 1) {
    this.first = first;
    this.second = second;
  }
  swap() {
    const { first } = this;
    this.first = this.second;
    this.second = first;
    return this;
  }
}
export { Pair };
`,
      ],
    ]);
    const host = {
      ...hostOf(texts),
      resolve: (specifier: string) => (specifier === "kit" ? "/p/node_modules/kit/kit.d.ts" : undefined),
    };
    const request = { files: ["/p/main.ts"], heads: [{ function: "f" }], mode: "adjoint" as const };
    const outcome = differentiate(request, host, cache);
    expect(outcome.diagnostics).toEqual([]);
    expect(outcome.files[0]?.text).not.toContain("declared$");
  });

  test("takes over the importers of a module that it takes over", () => {
    const files = {
      "/p/main.ts": `import { bump, level } from "./state.js";
export function f(x: number): number {
  bump(x);
  return level() * x;
}
`,
      "/p/state.ts": `let held = 1;
export function bump(x: number): void {
  held *= x;
}
export function level(): number {
  return held;
}
`,
    };
    const { texts } = derive(files, "f", "adjoint", true);
    expect([...texts.keys()].sort()).toEqual(["/p/main_b.ts", "/p/state_b.ts"]);
    expect(texts.get("/p/main_b.ts")).toContain('import { bump, level } from "./state_b.js";');
  });

  test("assigns read-only fields only through a type that allows it", () => {
    const { texts } = derive({
      "/p/main.ts": `export class Cell {
  readonly w: number;
  readonly weights: readonly number[];
  constructor(w: number, weights: readonly number[]) {
    this.w = w;
    this.weights = weights;
  }
}
export function f(cells: Cell[], x: number): number {
  const c = new Cell(x, [x, 2 * x]);
  cells.push(c);
  let s = 0;
  for (const cell of cells) for (const w of cell.weights) s += w * cell.w;
  return s;
}
`,
    });
    expect(texts.get("/p/main_b.ts")).toContain("Writable<Cell>");
  });

  test("puts the stacks back when the primal throws", () => {
    const { texts } = derive({
      "/p/main.ts": `export function f(x: Float64Array): number {
  for (let i = 0; i < x.length; i++) {
    if (x[i]! < 0) throw new RangeError("negative");
    x[i] = Math.sqrt(x[i]!) * x[i]!;
  }
  return x[0]!;
}
`,
    });
    expect(texts.get("/p/main_b.ts")).toContain("release(start);");
  });

  test("is strict TypeScript also with unions, tuples, nullable links and function values", () => {
    const main = `export interface Options { scale?: number; weight: number | number[]; next: Options | null }
interface Ring { r: number; kind: "ring" }
interface Box2 { w: number; h: number; kind: "box" }
type Shape = Ring | Box2;
function area(s: Shape): number {
  return s.kind === "ring" ? Math.PI * s.r * s.r : s.w * s.h;
}
export function f(x: number, o: Options): number {
  const pair: [number, string] = [x, "a"];
  const shapes: Shape[] = [{ kind: "ring", r: x }, { kind: "box", w: x, h: 2 }];
  const table = [(a: number) => a * x, (a: number) => a + x];
  let s = pair[0] * (o.scale ?? 1);
  for (const shape of shapes) s += area(shape);
  for (let p: Options | null = o; p !== null; p = p.next) {
    s += typeof p.weight === "number" ? p.weight * x : p.weight[0]! * x;
  }
  const seen = new Map<string, number>();
  for (const g of table) {
    const y = g(s);
    seen.set(pair[1], (seen.get(pair[1]) ?? 0) + y);
  }
  return seen.get("a")! + pair[1].length;
}
`;
    for (const mode of ["primal", "tangent", "adjoint"] as const) derive({ "/p/main.ts": main }, "f", mode);
  });
});
