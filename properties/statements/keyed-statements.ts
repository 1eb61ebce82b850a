/** Statements on sets and maps of objects. */
import { place, subscript, test, value } from "../expressions.js";
import type { Choices, Scope } from "../scope.js";
import type { Tree } from "../tree.js";
import { statement } from "../tree.js";

export function keyedStatement(c: Choices, scope: Scope): Tree {
  const e = (): Tree => value(c, scope, 1);
  const s = c.name("set");
  const m = c.name("map");
  const d = c.name("d");
  const o = (): string => (scope.cells.length > 0 ? c.pick(scope.cells).name : "shared");
  const k = (): string => subscript(c, scope, 3);
  return c.among<Tree>([
    [
      "set-of-objects",
      3,
      () =>
        statement`{\nconst ${s} = new Set<Cell>([${o()}, shared]);\nif (${test(c, scope)}) ${s}.add(new Cell(${e()}, ${e()}, scratch));\nfor (const ${d} of ${s}) {\n${d}.v = 0.5 * ${d}.w + 0.4 * ${e()};\n${place(c, scope)} = 0.8 * ${d}.v;\n}\nif (${s}.has(${o()})) ${place(c, scope)} = 0.1 * ${s}.size * ${e()};\n}`,
    ],
    [
      "set-of-records",
      2,
      () =>
        statement`{\nconst ${d} = { p: ${e()} };\nconst ${s} = new Set([${d}]);\n${s}.add({ p: ${e()} }).add(${d});\n${d}.p *= ${e()};\nlet sum = 0.1;\n${s}.forEach((r) => {\nsum = 0.5 * sum + 0.6 * r.p;\n});\n${s}.delete(${d});\n${place(c, scope)} = sum * ${s}.size;\n}`,
    ],
    [
      "map-of-records",
      3,
      () =>
        statement`{\nconst ${m} = new Map<number, { p: number; q: number }>();\n${m}.set(0, { p: ${e()}, q: 0.3 });\n${m}.set(${k()}, { p: ${e()}, q: ${e()} });\nfor (const [k, ${d}] of ${m}) ${d}.q = 0.5 * ${d}.p + 0.1 * k;\n${place(c, scope)} = 0.7 * ${m}.get(0)!.q + 0.2 * (${m}.get(${k()})?.p ?? ${e()});\n}`,
    ],
    [
      "map-of-lists",
      2,
      () =>
        statement`{\nconst ${m} = new Map<string, number[]>([["u", [${e()}]]]);\n${m}.get("u")!.push(${e()});\nconst ${d} = ${m}.get(${test(c, scope)} ? "u" : "v") ?? [${e()}];\n${place(c, scope)} = 0.5 * ${d}[0] * ${d}[${d}.length - 1];\n}`,
    ],
    [
      "keyed-by-objects",
      1,
      () =>
        statement`{\nconst ${m} = new Map<Cell, number>([[${o()}, ${e()}]]);\n${m}.set(shared, ${e()});\nfor (const [${d}, v] of ${m}) ${place(c, scope)} = 0.5 * v * ${d}.w;\n${place(c, scope)} = ${m}.get(${o()}) ?? ${e()};\n}`,
    ],
  ]);
}
