/**
 * What the array regions tell: loops of many shapes, each with the store that nobody needs what it overwrites of, and beside it the same loop
 * with one thing changed, where somebody does. A line ends with `// saved` or `// not saved` of the elements that it stores to.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { chosen } from "../../src/3-analyze/arrays/regions/choices.js";
import { IndexForms } from "../../src/3-analyze/arrays/regions/index-forms.js";
import { binary, conditional, read, real64 } from "../../src/il/builders.js";
import type { BinaryOperator, Expression, VariableId } from "../../src/il/types.js";
import { inspect } from "../../src/index.js";
import type { SwitchName } from "../../src/passes/table.js";
import { factsOf, statementOf, unitOf, written } from "../suppress/written-il.js";

const variable = (id: number): Expression => read({ root: id as VariableId, steps: [], type: real64 });

const libraryFolder = dirname(createRequire(import.meta.url).resolve("typescript"));
const libText = (name: string): string => readFileSync(join(libraryFolder, name), "utf8");

/** Of a, needed before (in `needs`) and stored to (in `stores`); all of it is used in the end. */
const program = (name: string, needs: string, stores: string): string => `
export function ${name}(a: Float64Array, x: Float64Array, m: number): number {
  const n = x.length;
  let s = 0;
  ${needs}
  ${stores}
  for (let k = 0; k < a.length; k++) s += x[k]! * a[k]! * a[k]!;
  return s;
}`;

const square = (subscript: string): string => `s += a[${subscript}]! * a[${subscript}]!;`;
const up = (body: string, from = "0", to = "n"): string => `for (let i = ${from}; i < ${to}; i++) { ${body} }`;

/** name → [needs, stores]; `not` in its place: where what is stored to is needed. */
const shapes: Record<string, { readonly apart: readonly [string, string]; readonly not: readonly [string, string] }> = {
  "a bound that need not be whole": {
    apart: [up(square("i"), "0", "m"), up("a[m + i] = x[i]!;", "0", "m")],
    not: [up(square("i"), "0", "m"), up("a[2 * m - 1 - i] = x[i]!;", "0", "m")],
  },
  "the other half": {
    apart: [up(square("i")), up("a[n + i] = x[i]!;")],
    not: [up(square("i")), up("a[n + i - 1] = x[i]!;")],
  },
  "odd elements": {
    apart: [up(square("2 * i")), up("a[2 * i + 1] = x[i]!;")],
    not: [up(square("2 * i")), up("a[2 * i + 2] = x[i]!;")],
  },
  "every third element": {
    apart: [up(square("3 * i") + square("3 * i + 1")), up("a[3 * i + 2] = x[i]!;")],
    not: [up(square("3 * i") + square("3 * i + 1")), up("a[3 * i + 4] = x[i]!;")],
  },
  "steps of three": {
    apart: [`for (let i = 0; i < n; i += 3) {${square("i")}}`, "for (let i = 2; i < n; i += 3) a[i] = x[i]!;"],
    not: [`for (let i = 0; i < n; i += 3) {${square("i")}}`, "for (let i = 3; i < n; i += 3) a[i] = x[i]!;"],
  },
  "a reversed copy": {
    apart: [up(square("i")), up("a[2 * n - 1 - i] = x[i]!;")],
    not: [up(square("i")), up("a[2 * n - 2 - i] = x[i]!;")],
  },
  "a triangle from below": {
    apart: ["", up("for (let j = i + 1; j < n; j++) a[j]! -= x[j]! * a[i]!;")],
    not: ["", up("for (let j = i - 1; j < n; j++) a[j]! -= x[j]! * a[i]!;", "1")],
  },
  "a triangle from above": {
    apart: ["", "for (let i = n - 1; i >= 0; i--) for (let j = 0; j < i; j++) a[j]! -= x[j]! * a[i]!;"],
    not: ["", "for (let i = n - 1; i >= 0; i--) for (let j = 1; j < i + 2; j++) a[j]! -= x[j]! * a[i]!;"],
  },
  "the other triangle of a matrix": {
    apart: ["", up("for (let j = i + 1; j < n; j++) a[i * n + j] = x[j]! * a[j * n + i]!;")],
    not: ["", up("for (let j = 0; j < n; j++) a[i * n + j] = x[j]! * a[j * n + i]!;")],
  },
  "a halo": {
    apart: [square("0") + square("n - 1"), up("a[i] = x[i]!;", "1", "n - 1")],
    not: [square("0") + square("n - 1"), up("a[i] = x[i]!;", "1", "n")],
  },
  "rows, one after the other": {
    apart: ["", up(`for (let j = 0; j < n; j++) { a[i * n + j] = x[j]!; ${square("i * n + j")} }`)],
    not: ["", up(`for (let j = 0; j <= n; j++) { a[i * n + j] = x[j]!; ${square("i * n + j")} }`)],
  },
  "rows of another width": {
    apart: ["", up(`for (let j = 0; j < n; j++) { a[i * (n + 2) + j] = x[j]!; ${square("i * (n + 2) + n")} }`)],
    not: ["", up(`for (let j = 0; j <= n; j++) { a[i * (n + 2) + j] = x[j]!; ${square("i * (n + 2) + n")} }`)],
  },
  "the next level": {
    apart: [
      "",
      up("for (let j = 0; j < n; j++) a[i * n + j] = x[j]! * a[(i - 1) * n + j]! * a[(i - 1) * n + j]!;", "1", "m"),
    ],
    not: [
      "",
      up("for (let j = 0; j < n; j++) a[i * n + j] = x[j]! * a[(i - 1) * n + j + 1]! * a[(i + 1) * n + j]!;", "1", "m"),
    ],
  },
  "subscripts through a helper": {
    apart: [
      "",
      up("for (let j = 0; j < n; j++) a[at(i, j, n)] = x[j]! * a[at(i - 1, j, n)]! * a[at(i - 1, j, n)]!;", "1", "m"),
    ],
    not: [
      "",
      up("for (let j = 0; j < n; j++) a[at(i, j, n)] = x[j]! * a[at(i - 1, j, n)]! * a[at(i + 1, j, n)]!;", "1", "m"),
    ],
  },
  "tiles that cover": {
    apart: [
      up(square("i")) +
        "for (let b = 0; b < n; b += 8) for (let i = b; i < Math.min(b + 8, n); i++) a[i] = x[i]!; /* saved */",
      up("a[i]! += x[i]!;"),
    ],
    not: [
      up(square("i")) +
        "for (let b = 0; b < n; b += 9) for (let i = b; i < Math.min(b + 8, n); i++) a[i] = x[i]!; /* saved */",
      up("a[i]! += x[i]!;"),
    ],
  },
  "tiles of a width that a variable says": {
    apart: [
      `${up(square("i"))}const w = 3; for (let b = 0; b < n; b += w) for (let i = b; i < Math.min(b + w, n); i++) a[i] = x[i]!;`,
      up("a[i]! += x[i]!;"),
    ],
    not: [`${up(square("i"))}const w = 3; for (let i = 0; i < n; i += w) a[i] = x[i]!;`, up("a[i]! += x[i]!;")],
  },
  "tiles of rows and columns": {
    apart: [
      `${up(square("i"))}for (let b = 0; b < n; b += 4) for (let c = 0; c < n; c += 8)
        for (let i = b; i < Math.min(b + 4, n); i++) for (let j = c; j < Math.min(c + 8, n); j++) a[i * n + j] = x[j]!;`,
      up("for (let j = 0; j < n; j++) a[i * n + j]! += x[j]!;"),
    ],
    not: [
      `${up(square("i"))}for (let b = 0; b < n; b += 4) for (let c = 0; c < n; c += 8)
        for (let i = b; i < Math.min(b + 4, n); i++) for (let j = c; j < Math.min(c + 7, n); j++) a[i * n + j] = x[j]!;`,
      up("for (let j = 0; j < n; j++) a[i * n + j]! += x[j]!;"),
    ],
  },
  "three at a time that cover": {
    apart: [
      `${up(square("i"))}for (let i = 0; i < n; i += 3) {\n a[i] = 1;\n a[i + 1] = x[i]!;\n a[i + 2] = 3; }`,
      up("a[i]! += x[i]!;"),
    ],
    not: [
      `${up(square("i"))}for (let i = 0; i < n; i += 3) {\n a[i] = 1;\n a[i + 1] = x[i]!; }`,
      up("a[i]! += x[i]!;"),
    ],
  },
  "a sum into what was cleared": {
    apart: [up(square("i")) + up("a[i] = 0;"), up("a[i]! += x[i]!;", "2")],
    not: [up(square("i")) + up("a[i] = 0;", "1"), up("a[i]! += x[i]!;")],
  },
  "a sum into what was cleared with an offset": {
    apart: [up(square("i + 2")) + up("a[i + 2] = 0;"), up("a[i + 2]! += x[i]!;")],
    not: [up(square("i + 2")) + up("a[i + 2] = 0;"), up("a[i + 1]! += x[i]!;", "0", "n + 1")],
  },
  "cleared, and needed before the sum": {
    apart: [up(square("i")) + up("a[i] = x[i]!;"), up("a[i]! += x[i]!;")],
    not: [up(square("i")) + up("a[i] = x[i]!;") + up(square("i")), up("a[i]! += x[i]!;")],
  },
  "cleared from the end": {
    apart: [`${up(square("i"))}for (let i = n - 1; i >= 0; i--) a[i] = 0;`, up("a[i]! += x[i]!;")],
    not: [`${up(square("i"))}for (let i = n - 1; i > 0; i--) a[i] = 0;`, up("a[i]! += x[i]!;")],
  },
  "cleared down from a start that is a whole number": {
    apart: [`${up(square("i"))}for (let i = n - 1; i >= 0; i--) a[i] = 0;`, up("a[i]! += x[i]!;")],
    not: [`${up(square("i"), "0", "m")}for (let i = m - 1; i >= 0; i--) a[i] = 0;`, up("a[i]! += x[i]!;", "0", "m")],
  },
  "cleared under a condition": {
    apart: [`${up(square("i"))}if (m > 2) s += 1;${up("a[i] = 0;")}`, up("a[i]! += x[i]!;")],
    not: [`${up(square("i"))}if (m > 2) { ${up("a[i] = 0;")} }`, up("a[i]! += x[i]!;")],
  },
  "below a bound that a test says": {
    apart: [up(square("i"), "5"), up("if (i < 5) a[i] = x[i]!;")],
    not: [up(square("i"), "5"), up("if (i <= 5) a[i] = x[i]!;")],
  },
  "another row of a view": {
    apart: [up(square("i")), `const row = a.subarray(n, 2 * n); ${up("row[i] = x[i]!;")}`],
    not: [up(square("i")), `const row = a.subarray(n - 1, 2 * n); ${up("row[i] = x[i]!;")}`],
  },
  "cleared by a function": {
    apart: [`${up(square("i"))}clear(a, n);`, up("a[i]! += x[i]!;")],
    not: [`${up(square("i"))}clear(a, n - 1);`, up("a[i]! += x[i]!;")],
  },
  "a bound that changes in between": {
    apart: [`${up(square("i"))}let w = n;${up("a[i] = 0;", "0", "w")}`, up("a[i]! += x[i]!;", "0", "w")],
    not: [`${up(square("i"))}let w = n;${up("a[i] = 0;", "0", "w")}w = w + m;`, up("a[i]! += x[i]!;", "0", "w")],
  },
};

const helpers = `
function at(i: number, j: number, n: number): number { return i * n + j; }
function clear(a: Float64Array, n: number): void { for (let i = 0; i < n; i++) a[i] = 0; }
`;

const names = Object.keys(shapes);
/** Line of the store → is it saved? */
let saved: ReadonlySet<string>;
const functions = names.flatMap((name, k) => {
  const { apart, not } = shapes[name] as (typeof shapes)[string];
  return [program(`apart${k}`, ...apart), program(`not${k}`, ...not)];
});

function savedStores(disable: readonly SwitchName[]): ReadonlySet<string> {
  const source = helpers + functions.join("");
  const lines = source.split("\n");
  const heads = names.flatMap((_, k) => [{ function: `apart${k}` }, { function: `not${k}` }]);
  const outcome = inspect(
    { files: ["/f.ts"], heads, mode: "adjoint", options: { disable: [...disable, "save-whole"] } },
    ["plan"],
    {
      readFile: (name) => (name === "/f.ts" ? source : undefined),
      libText,
    },
  );
  expect(outcome.diagnostics.filter((d) => d.severity === "error")).toEqual([]);
  const found = new Set<string>();
  for (const row of outcome.plan ?? []) {
    if (row.about !== "value" || row.kind !== "pushed" || !["a[]", "row[]"].includes(row.subject)) continue;
    let at = row.line - 1;
    while (at > 0 && !(lines[at] as string).startsWith("export function ")) at--;
    const name = /function (\w+)/.exec(lines[at] as string)?.[1] ?? "";
    // The store in question stands in the line before the sum over all.
    let end = at;
    while (!(lines[end] as string).includes("k < a.length")) end++;
    if (row.line === end) found.add(name);
  }
  return found;
}

beforeAll(() => {
  saved = savedStores([]);
}, 60_000);

describe.each(names.map((name, k) => [name, k] as const))("%s", (_, k) => {
  it("nobody needs what is overwritten", () => expect(saved.has(`apart${k}`)).toBe(false));
  it("changed in one place: it is saved", () => expect(saved.has(`not${k}`)).toBe(true));
});

it("switched off, everything that may be needed is saved", () => {
  const all = savedStores(["array-regions"]);
  expect(names.filter((_, k) => !all.has(`apart${k}`))).toEqual([]);
}, 60_000);

it("the smaller of two is either of them, however it is written", () => {
  const [a, b] = [variable(1), variable(2)];
  const choice = (operator: BinaryOperator, whenTrue: Expression, whenFalse: Expression): Expression =>
    conditional(binary(operator, a, b), whenTrue, whenFalse);
  expect(chosen(choice("less", a, b), "min")).toEqual([a, b]);
  expect(chosen(choice("greaterEqual", b, a), "min")).toEqual([a, b]);
  expect(chosen(choice("less", b, a), "max")).toEqual([a, b]);
  expect(chosen(choice("less", b, a), "min")).toBe(null);
});

it("the negative of an unsigned number is another number", () => {
  const form = (type: string): string | undefined => {
    const p = written(
      `parameter k#0: ${type} value;
local s#1: ${type};
parameter x#2: real64 value;
unit f = function f (k#0, x#2) -> plain (value: real64) {
  s#1 = negate(k#0);
  return (x#2);
}`,
      "c",
    );
    const { regions } = factsOf(p);
    const s = statementOf(p, "s#1 = ");
    const position = regions.positionsOf(unitOf(p)).get(s);
    if (position === undefined || s.kind !== "assign") throw new Error("no position");
    const forms = new IndexForms(regions, { contains: () => true, keeps: () => true });
    return forms.of(s.value, { position, name: "here", shared: 0 })?.key;
  };
  expect(form("int32")).toBe("-1*v0");
  expect(form("uint32")).toContain("negate");
});
