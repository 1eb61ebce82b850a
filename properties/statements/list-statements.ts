/** Statements on lists of numbers, which grow and shrink but keep at least two elements. */
import { effectful } from "../effectful.js";
import { listValue, place, value } from "../expressions.js";
import type { Choices, Scope, Step } from "../scope.js";
import type { Tree } from "../tree.js";
import { part, statement } from "../tree.js";
import { assignment } from "./assignments.js";

export function listStatement(c: Choices, scope: Scope, y: string): Step {
  const v = c.name("v");
  const inner = { ...scope, constants: [...scope.constants, v] };
  const same = (tree: Tree): Step => ({ tree, scope });
  return same(
    c.among([
      ["push", 4, () => statement`${y}.push(${effectful(c, scope)});`],
      ["pop", 3, () => statement`if (${y}.length > 2) ${place(c, scope)} = 0.7 * ${y}.pop()!;`],
      ["truncate", 1, () => statement`${y}.length = 2;`],
      ["shift", 1, () => statement`if (${y}.length > 2) ${place(c, scope)} = ${y}.shift()!;`],
      ["unshift", 1, () => statement`${y}.unshift(${value(c, scope, 1)});`],
      ["list-for-each", 1, () => statement`${y}.forEach((${v}) => {\n${assignment(c, { ...inner, lists: [] })}\n});`],
      ["list-reverse", 1, () => statement`${y}.reverse();`],
      ["list-map", 1, () => statement`${place(c, scope)} = ${y}.map((${v}) => ${value(c, inner, 1)})[1];`],
      [
        "list-filter",
        1,
        () =>
          statement`${place(c, scope)} = ${y}.filter((${v}) => ${v} > ${c.odd()}).reduce((r, e) => 0.5 * r + 0.4 * e, 0.1);`,
      ],
      [
        "splice",
        2,
        () =>
          c.chance(50)
            ? statement`if (${y}.length > 3) ${place(c, scope)} = ${y}.splice(1, 1)[0];`
            : statement`if (${y}.length > 2) ${y}.splice(${String(c.below(3))}, ${String(c.below(2))}, ${value(c, scope, 1)}${c.chance(30) ? part`, ${value(c, scope, 0)}` : part``});`,
      ],
      ["list-sort", 1, () => statement`${y}.sort((d, e) => ${c.pick(["d - e", "e - d"])});`],
      ["list-fill", 1, () => statement`${y}.fill(${value(c, scope, 1)}, 1, 2);`],
      ["list-copy-within", 1, () => statement`${y}.copyWithin(0, 1);`],
      [
        "list-find",
        1,
        () => statement`${place(c, scope)} = ${y}.find((${v}) => ${v} > ${c.odd()}) ?? ${value(c, scope, 1)};`,
      ],
      [
        "list-search",
        1,
        () =>
          statement`if (${y}.${c.pick(["some", "every"])}((${v}) => ${v} < ${c.odd()})) ${place(c, scope)} = 0.4 * ${y}[Math.max(0, ${y}.findIndex((${v}) => ${v} > ${c.odd()}))];`,
      ],
      ["concat", 1, () => statement`${place(c, scope)} = 0.5 * Math.max(...${y}.concat([${value(c, scope, 1)}]));`],
      [
        "exchange-lists",
        scope.lists.length > 1 ? 2 : 0,
        () => {
          const other = c.pick(scope.lists);
          return statement`[${y}, ${other}] = [${other}, ${y}];`;
        },
      ],
      ["reassign-list", 1, () => statement`${y} = ${listValue(c, scope)};`],
    ]),
  );
}

export function newList(c: Choices, scope: Scope): Step {
  const name = c.name("y");
  const e = (): Tree => value(c, scope, 1);
  const make = c.among<Tree>([
    ["list-literal", 3, () => part`[${e()}, ${e()}, ${e()}]`],
    ["list-value", 3, () => listValue(c, scope)],
    ["array-from", 1, () => part`Array.from({ length: 3 }, (_, i) => ${e()} * i)`],
    ["array-filled", 1, () => part`new Array<number>(3).fill(${e()})`],
  ]);
  return { tree: statement`let ${name}: number[] = ${make};`, scope: { ...scope, lists: [...scope.lists, name] } };
}
