/** Random assignments of numbers, of every form the language has. */
import { effectful } from "../effectful.js";
import { cursorSubscript, listValue, place, test, value } from "../expressions.js";
import type { Choices, Scope } from "../scope.js";
import type { Tree } from "../tree.js";
import { number, statement } from "../tree.js";

export function assignment(c: Choices, scope: Scope): Tree {
  const target = place(c, scope);
  return c.among([
    ["store", 5, () => statement`${target} = ${effectful(c, scope)};`],
    ["accumulate", 3, () => statement`${target} += 0.2 * ${value(c, scope)};`],
    ["in-place", 3, () => statement`${target} = 0.6 * ${target} + 0.3 * ${value(c, scope)};`],
    ["in-place-product", 2, () => statement`${target} *= Math.cos(${value(c, scope, 1)});`],
    ["in-place-nonlinear", 2, () => statement`${target} = Math.sin(${target} * ${value(c, scope, 1)} + 0.2);`],
    ["reset", 1, () => statement`${target} = 0.25;`],
    ["exchange-values", 1, () => exchangeValues(c, scope)],
    ["subtract", 1, () => statement`${target} -= 0.3 * ${value(c, scope, 1)};`],
    ["divide", 1, () => statement`${target} /= 1.5 + ${value(c, scope, 1)} ** 2;`],
    ["square", 1, () => statement`${target} **= 2;`],
    ["chained", 1, () => statement`${target} = ${place(c, scope)} = ${value(c, scope, 1)};`],
    ["conditional-effects", 1, () => conditionalEffects(c, scope)],
    [
      "logical-effect",
      1,
      () => statement`${test(c, scope)} ${c.pick(["&&", "||"])} (${target} = ${value(c, scope, 1)});`,
    ],
    ["cursor-store", scope.cursors.length > 0 ? 6 : 0, () => cursorStore(c, scope)],
    [
      "destructuring-assignment",
      scope.cells.length > 0 ? 1 : 0,
      () => statement`({ v: ${target}, w: ${place(c, scope)} } = ${c.pick(scope.cells).name});`,
    ],
    [
      "destructuring-record",
      scope.records.length > 0 ? 1 : 0,
      () => statement`({ p: ${target}, inner: { r: ${place(c, scope)} } } = ${c.pick(scope.records).name});`,
    ],
    ["destructuring-list", 1, () => statement`[${target}, , ${place(c, scope)} = 0.4] = ${listValue(c, scope)};`],
  ]);
}

function exchangeValues(c: Choices, scope: Scope): Tree {
  const a = place(c, scope);
  const b = place(c, scope);
  return statement`[${a}, ${b}] = [${b}, ${value(c, scope, 1)}];`;
}

function conditionalEffects(c: Choices, scope: Scope): Tree {
  const store = (): Tree => number`(${place(c, scope)} = ${value(c, scope, 1)})`;
  return statement`${place(c, scope)} = ${test(c, scope)} ? ${store()} : 0.5 * ${store()};`;
}

/** The subscript has an effect, and is evaluated once. */
function cursorStore(c: Choices, scope: Scope): Tree {
  const a = c.pick(
    scope.arrays.length > 0 ? scope.arrays : [{ name: "scratch", length: 3, longest: 3, assignable: false }],
  );
  const target = `${a.name}[${cursorSubscript(c, scope, a.length)}]`;
  return c.among([
    ["cursor-compound", 2, () => statement`${target} += 0.3 * ${effectful(c, scope)};`],
    ["cursor-product", 1, () => statement`${target} *= ${value(c, scope, 1)};`],
    ["cursor-plain", 1, () => statement`${target} = 0.7 * ${a.name}[${cursorSubscript(c, scope, a.length)}];`],
    ["cursor-step", 1, () => statement`${c.pick(scope.cursors)}++;`],
  ]);
}
