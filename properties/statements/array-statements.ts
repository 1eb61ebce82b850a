/** Statements on typed arrays: made, named anew, exchanged, edited in place. */
import { listValue, value } from "../expressions.js";
import type { Choices, Scope, Step } from "../scope.js";
import type { Tree } from "../tree.js";
import { statement } from "../tree.js";
import { assignment } from "./assignments.js";

export function arrayStatement(c: Choices, scope: Scope): Step {
  const name = c.name("u");
  const make = (tree: Tree, length: number, longest = length): Step => ({
    tree,
    scope: { ...scope, arrays: [...scope.arrays, { name, length, longest, assignable: true }] },
  });
  const { arrays } = scope;
  const wide = arrays.filter((a) => a.length === 4);
  const assignable = arrays.filter((a) => a.assignable);
  const a = arrays.length > 0 ? c.pick(arrays) : null;
  const partners = assignable.flatMap((p) =>
    assignable.filter((q) => p !== q && p.length === q.length).map((q) => [p, q] as const),
  );
  const alike = partners.filter(([p, q]) => p.longest === q.longest);
  const fitting = partners.filter(([p, q]) => p.longest >= q.longest);
  const i = c.name("i");
  const same = (tree: Tree): Step => ({ tree, scope });
  return c.among<Step>([
    ["new-array", 2, () => make(statement`let ${name}: Float64Array = new Float64Array(3);`, 3)],
    [
      "array-of",
      2,
      () =>
        make(
          statement`let ${name}: Float64Array = Float64Array.of(${value(c, scope, 1)}, ${value(c, scope, 1)}, ${value(c, scope, 1)});`,
          3,
        ),
    ],
    ["slice", a ? 1 : 0, () => make(statement`let ${name}: Float64Array = ${a!.name}.slice();`, a!.length, a!.longest)],
    [
      "view",
      wide.length > 0 ? 2 : 0,
      () => make(statement`let ${name}: Float64Array = ${c.pick(wide).name}.subarray(1, 4);`, 3),
    ],
    ["alias", a ? 2 : 0, () => make(statement`let ${name}: Float64Array = ${a!.name};`, a!.length, a!.longest)],
    [
      "map",
      a ? 1 : 0,
      () => {
        const v = c.name("v");
        const inner = { ...scope, constants: [...scope.constants, v] };
        return make(
          statement`let ${name}: Float64Array = ${a!.name}.map((${v}) => ${value(c, inner, 1)});`,
          a!.length,
          a!.longest,
        );
      },
    ],
    [
      "exchange-arrays",
      alike.length > 0 ? 4 : 0,
      () => {
        const [p, q] = c.pick(alike);
        if (c.chance(50)) return same(statement`[${p.name}, ${q.name}] = [${q.name}, ${p.name}];`);
        const t = c.name("a");
        return same(statement`{\nconst ${t} = ${p.name};\n${p.name} = ${q.name};\n${q.name} = ${t};\n}`);
      },
    ],
    [
      "reassign-array",
      fitting.length > 0 ? 2 : 0,
      () => {
        const [p, q] = c.pick(fitting);
        return same(
          c.chance(60)
            ? statement`${p.name} = ${q.name};`
            : statement`${p.name} = new Float64Array(${String(p.length)}).fill(${value(c, scope, 1)});`,
        );
      },
    ],
    ["fill", a ? 1 : 0, () => same(statement`${a!.name}.fill(${value(c, scope, 1)}, ${String(c.below(2))}, 2);`)],
    [
      "set",
      a && arrays.length > 1 ? 1 : 0,
      () => same(statement`${c.pick(arrays.filter((b) => b.length >= 2)).name}.set(${a!.name}.subarray(0, 2));`),
    ],
    ["copy-within", a ? 1 : 0, () => same(statement`${a!.name}.copyWithin(0, 1);`)],
    [
      "recurrence",
      a ? 2 : 0,
      () =>
        same(
          statement`for (let ${i} = 1; ${i} < ${a!.name}.length; ${i}++) {\n${a!.name}[${i}] = 0.5 * ${a!.name}[${i}] * ${a!.name}[${i} - 1] + 0.2 * ${value(c, scope, 1)};\n}`,
        ),
    ],
    [
      "for-each",
      a ? 1 : 0,
      () => {
        const v = c.name("v");
        const inner = {
          ...scope,
          constants: [...scope.constants, v],
          counters: [...scope.counters, { name: i, below: a!.longest }],
        };
        return same(statement`${a!.name}.forEach((${v}, ${i}) => {\n${assignment(c, inner)}\n});`);
      },
    ],
    ["typed-reverse", a ? 1 : 0, () => same(statement`${a!.name}.${c.pick(["reverse()", "sort()"])};`)],
    [
      "gather",
      a ? 1 : 0,
      () =>
        same(
          statement`for (const ${i} of order) {\n${a!.name}[${i}] = 0.6 * ${a!.name}[order[${i}]] + 0.2 * ${value(c, scope, 1)};\n}`,
        ),
    ],
    [
      "for-in",
      a ? 1 : 0,
      () =>
        same(
          statement`for (const ${i} in ${a!.name}) ${a!.name}[${i}] = Math.sin(${a!.name}[${i}]) * ${value(c, scope, 1)};`,
        ),
    ],
    [
      "array-from-list",
      1,
      () =>
        make(
          statement`let ${name}: Float64Array = Float64Array.from(${listValue(c, scope)}.slice(0, 2).concat(0.3));`,
          3,
        ),
    ],
  ]);
}
