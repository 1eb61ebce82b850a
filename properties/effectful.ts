/** Random expressions that may have side effects, and arguments for the module's procedures. */
import { cursorSubscript, functionArgument, place, subscript, test, value } from "./expressions.js";
import type { Choices, Scope } from "./scope.js";
import type { Tree } from "./tree.js";
import { number } from "./tree.js";

/** An expression that may have side effects. */
export function effectful(c: Choices, scope: Scope): Tree {
  const e = (): Tree => value(c, scope, 1);
  const arrays = scope.arrays.filter((a) => a.length >= 2);
  const values = scope.helpers.filter((h) => h.kind === "value");
  const objects = scope.helpers.filter((h) => h.kind === "object");
  const passing = scope.helpers.filter((h) => h.kind === "passes");
  const callable = scope.loops <= 2 && scope.budget !== null;
  return c.among([
    ["pure", 10, () => value(c, scope)],
    ["inner-assignment", 2, () => number`(${place(c, scope)} = ${e()}) * 0.5`],
    ["inner-compound", 1, () => number`0.5 * (${place(c, scope)} += 0.2 * ${e()})`],
    [
      "ordered-operands",
      arrays.length > 0 ? 2 : 0,
      () => {
        const a = c.pick(arrays);
        const i = subscript(c, scope, a.length);
        return number`0.4 * (${a.name}[${i}] + (${a.name}[${i}] = ${e()}) * ${a.name}[${subscript(c, scope, a.length)}])`;
      },
    ],
    [
      "call",
      callable && values.length > 0 ? 4 : 0,
      () => {
        const { name } = c.pick(values);
        return number`(${scope.budget!} > 0 ? ${name}(${e()}, ${arrayArgument(c, scope)}, ${cellArgument(c, scope)}, ${scope.budget!} - 1) : ${e()})`;
      },
    ],
    [
      "object-call",
      callable && objects.length > 0 && scope.cells.length > 0 ? 2 : 0,
      () =>
        number`(${scope.budget!} > 0 ? ${c.pick(objects).name}(${e()}, ${cellArgument(c, scope)}, ${scope.budget!} - 1).v : ${e()})`,
    ],
    ["comma", 1, () => number`(${place(c, scope)} = ${e()}, ${value(c, scope, 1)})`],
    ["conditional-effect", 1, () => number`(${test(c, scope)} ? (${place(c, scope)} = ${e()}) : ${e()})`],
    ["counted-effect", scope.cursors.length > 0 ? 2 : 0, () => number`0.1 * (${c.pick(scope.cursors)}++ % 3)`],
    [
      "cursor-read",
      scope.cursors.length > 0 && scope.arrays.length > 0 ? 4 : 0,
      () => {
        const a = c.pick(scope.arrays);
        const k = (): string => cursorSubscript(c, scope, a.length);
        return number`(0.5 * ${a.name}[${k()}] - 0.3 * ${a.name}[${k()}])`;
      },
    ],
    ["accumulated", scope.accumulators.length > 0 ? 3 : 0, () => number`${c.pick(scope.accumulators)}(${e()})`],
    [
      "passes-function",
      callable && passing.length > 0 ? 3 : 0,
      () =>
        number`(${scope.budget!} > 0 ? ${c.pick(passing).name}(${functionArgument(c, scope)}, ${e()}, ${scope.budget!} - 1) : ${e()})`,
    ],
    ["deep-recursion", scope.cells.length > 0 ? 1 : 0, () => number`depth(${c.pick(scope.cells).name}, ${e()}, 2)`],
    [
      "nullish-effect",
      scope.cells.length > 0 ? 1 : 0,
      () => number`(${c.pick(scope.cells).name}.next?.w ?? (${place(c, scope)} = ${e()}))`,
    ],
    ["mutating-method", scope.cells.length > 0 ? 1 : 0, () => number`${c.pick(scope.cells).name}.scale(${e()}).w`],
  ]);
}

export function arrayArgument(c: Choices, scope: Scope): string {
  const wide = scope.arrays.filter((a) => a.length >= 3);
  if (wide.length === 0) return "scratch";
  const a = c.pick(wide);
  if (a.length === 4 && c.chance(25)) return `${a.name}.subarray(1)`;
  return a.name;
}

export function cellArgument(c: Choices, scope: Scope): string {
  if (scope.cells.length === 0) return `new Cell(0.3, 0.6, scratch)`;
  return c.pick(scope.cells).name;
}
