/** Statements on nested arrays: rows and elements, rows exchanged, shared, replaced. */
import { place, value } from "../expressions.js";
import type { Choices, Scope, Step } from "../scope.js";
import type { Tree } from "../tree.js";
import { part, statement } from "../tree.js";
import { assignment } from "./assignments.js";

export function gridStatement(c: Choices, scope: Scope): Step {
  const same = (tree: Tree): Step => ({ tree, scope });
  const has = scope.grids.length > 0;
  if (!has || c.chance(15)) return newGrid(c, scope);
  const g = c.pick(scope.grids);
  const i = c.name("i");
  const j = c.name("j");
  const row = c.name("row");
  const e = (inner: Scope = scope): Tree => value(c, inner, 1);
  const counted: Scope = {
    ...scope,
    counters: [...scope.counters, { name: i, below: 2 }, { name: j, below: 2 }],
  };
  return c.among<Step>([
    [
      "grid-loops",
      3,
      () =>
        same(
          statement`for (let ${i} = 0; ${i} < 2; ${i}++) {\nfor (let ${j} = 0; ${j} < 2; ${j}++) {\n${c.chance(40) ? statement`if (${i} === ${j}) continue;` : ""}\n${g}[${i}][${j}] = 0.5 * ${g}[${j}][${i}] + 0.3 * ${e(counted)};\n}\n}`,
        ),
    ],
    ["row-exchange", 2, () => same(statement`[${g}[0], ${g}[1]] = [${g}[1], ${g}[0]];`)],
    ["row-share", 1, () => same(statement`${g}[1] = ${c.pick(scope.grids)}[0];`)],
    ["row-replace", 1, () => same(statement`${g}[${String(c.below(2))}] = [${e()}, ${e()}];`)],
    ["row-map", 1, () => same(statement`${g}[0] = ${g}[1].map((d) => 0.6 * d + 0.2 * ${e()});`)],
    [
      "rows",
      2,
      () => same(statement`for (const ${row} of ${g}) ${row}[1] = 0.5 * ${row}[0] * ${row}[1] + 0.2 * ${e()};`),
    ],
    ["row-push", 1, () => same(statement`if (${g}.length < 5) ${g}.push([${e()}, ${g}[0][1]]);`)],
    ["row-pop", 1, () => same(statement`if (${g}.length > 2) ${place(c, scope)} = ${g}.pop()![1];`)],
    ["row-shift", 1, () => same(statement`if (${g}.length > 2) ${place(c, scope)} = ${g}.shift()![0];`)],
    [
      "grid-for-each",
      1,
      () => {
        const inner = {
          ...scope,
          constants: [...scope.constants, j],
          counters: [...scope.counters, { name: i, below: 2 }],
        };
        return same(statement`${g}[1].slice(0, 2).forEach((${j}, ${i}) => {\n${assignment(c, inner)}\n});`);
      },
    ],
    ["row-sort", 1, () => same(statement`${g}.sort((d, e) => d[0] - e[0]);`)],
    [
      "row-alias",
      2,
      () => ({
        tree: statement`let ${row}: number[] = ${g}[${String(c.below(2))}].slice(${c.pick(["", "0"])});`,
        scope: { ...scope, lists: [...scope.lists, row] },
      }),
    ],
    [
      "grid-reduce",
      2,
      () => same(statement`${place(c, scope)} = ${g}.flat().reduce((s, e) => 0.5 * s + 0.3 * e, ${e()});`),
    ],
    [
      "grid-exchange",
      scope.grids.length > 1 ? 2 : 0,
      () => {
        const other = c.pick(scope.grids);
        return same(statement`[${g}, ${other}] = [${other}, ${g}];`);
      },
    ],
  ]);
}

function newGrid(c: Choices, scope: Scope): Step {
  const name = c.name("grid");
  const e = (): Tree => value(c, scope, 1);
  const make = c.among<Tree>([
    ["grid-literal", 3, () => part`[[${e()}, ${e()}], [${e()}, ${e()}, 0.3]]`],
    ["grid-copy", scope.grids.length > 0 ? 2 : 0, () => part`${c.pick(scope.grids)}.map((r) => r.slice())`],
    ["grid-from", 1, () => part`Array.from({ length: 3 }, (_, i) => [${e()}, 0.2 * i])`],
    ["grid-zero", 1, () => part`Array.from({ length: 2 }, () => new Array<number>(2).fill(${e()}))`],
  ]);
  return { tree: statement`let ${name}: number[][] = ${make};`, scope: { ...scope, grids: [...scope.grids, name] } };
}
