/** How procedures often begin: they return early, and then set a parameter anew. */
import { test, value } from "./expressions.js";
import type { Choices, Helper, Scope } from "./scope.js";
import type { Tree } from "./tree.js";
import { part, statement } from "./tree.js";

export function opening(c: Choices, kind: Helper["kind"], scope: Scope): readonly Tree[] {
  if (!c.chance(35)) return [];
  const trees = [early(c, kind, scope), anew(c, scope)];
  return c.chance(30) ? [...trees, early(c, kind, scope), anew(c, scope)] : trees;
}

function early(c: Choices, kind: Helper["kind"], scope: Scope): Tree {
  const results: Record<Helper["kind"], () => Tree> = {
    value: () => part` ${value(c, scope, 1)}`,
    passes: () => part` ${value(c, scope, 1)}`,
    void: () => part``,
    list: () => part` ${c.pick(scope.lists)}`,
    object: () => part` ${c.pick(scope.cells).name}`,
  };
  return statement`if (${c.chance(40) ? part`n < 1` : test(c, scope)}) return${results[kind]()};`;
}

function anew(c: Choices, scope: Scope): Tree {
  const cells = scope.cells.filter((each) => each.assignable);
  const arrays = scope.arrays.filter((each) => each.assignable);
  return c.among<Tree>([
    ["number-anew", 4, () => statement`s = ${value(c, scope, 1)};`],
    [
      "cell-anew",
      cells.length > 0 ? 3 : 0,
      () => {
        const { name } = c.pick(cells);
        return statement`${name} = ${name}.next ?? ${name};`;
      },
    ],
    ["array-anew", arrays.length > 0 ? 3 : 0, () => statement`${c.pick(arrays).name} = new Float64Array(3);`],
    [
      "array-copied",
      arrays.length > 0 ? 3 : 0,
      () => {
        const { name } = c.pick(arrays);
        return statement`${name} = ${name}.map((e) => ${value(c, scope, 1)} * e);`;
      },
    ],
  ]);
}
