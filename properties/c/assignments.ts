/** Random assignments of numbers, of every form the language has; declarations of numbers and whole numbers. */
import type { Choices } from "../scope.js";
import type { Tree } from "../tree.js";
import { number, statement } from "../tree.js";
import { place, subscript, test, value } from "./expressions.js";
import type { Scope, Step } from "./scope.js";

export function assignment(c: Choices, scope: Scope): Tree {
  const target = place(c, scope);
  return c.among([
    ["store", 5, () => statement`${target} = ${value(c, scope)};`],
    ["accumulate", 3, () => statement`${target} += 0.2 * ${value(c, scope)};`],
    ["in-place", 3, () => statement`${target} = 0.6 * ${target} + 0.3 * ${value(c, scope)};`],
    ["in-place-product", 2, () => statement`${target} *= cos(${value(c, scope, 1)});`],
    ["in-place-nonlinear", 2, () => statement`${target} = sin(${target} * ${value(c, scope, 1)} + 0.2);`],
    ["reset", 1, () => statement`${target} = 0.25;`],
    ["subtract", 1, () => statement`${target} -= 0.3 * ${value(c, scope, 1)};`],
    ["divide", 1, () => statement`${target} /= 1.5 + SQUARE(${value(c, scope, 0)});`],
    ["square", 1, () => statement`${target} *= ${target};`],
    ["chained", 1, () => chained(c, scope, target)],
    ["conditional-effects", 1, () => conditionalEffects(c, scope)],
    ["comma", 1, () => statement`${target} = ${value(c, scope, 1)}, ${place(c, scope)} = ${value(c, scope, 1)};`],
    ["assignment-in-test", 1, () => assignmentInTest(c, scope)],
    ["logical-effect", 1, () => logicalEffect(c, scope)],
  ]);
}

/** Not twice the same place: that order is not defined. */
function chained(c: Choices, scope: Scope, target: string): Tree {
  const numbers = scope.numbers.map((each) => each.name).filter((name) => name !== target);
  const isPlain = scope.numbers.some((each) => each.name === target);
  if (!isPlain || numbers.length === 0) return statement`${target} = ${value(c, scope)};`;
  return statement`${target} = ${c.pick(numbers)} = ${value(c, scope, 1)};`;
}

function conditionalEffects(c: Choices, scope: Scope): Tree {
  const store = (): Tree => number`(${place(c, scope)} = ${value(c, scope, 1)})`;
  return statement`if (${test(c, scope)} ? ${store()} > ${c.odd()} : ${store()} < ${c.odd()}) ${place(c, scope)} += 0.1;`;
}

function assignmentInTest(c: Choices, scope: Scope): Tree {
  const store = number`(${place(c, scope)} = ${value(c, scope, 1)})`;
  return statement`if (${store} > ${c.odd()}) ${place(c, scope)} = ${value(c, scope, 1)};`;
}

function logicalEffect(c: Choices, scope: Scope): Tree {
  const store = number`(${place(c, scope)} = ${value(c, scope, 1)})`;
  return statement`if (${test(c, scope)} ${c.pick(["&&", "||"])} ${store} > ${c.odd()}) ${place(c, scope)} *= 0.8;`;
}

export function declaration(c: Choices, scope: Scope): Step {
  const name = c.name("t");
  const { depth } = scope;
  const declared = (tree: Tree, ...names: string[]): Step => ({
    tree,
    scope: { ...scope, numbers: [...scope.numbers, ...names.map((each) => ({ name: each, depth }))] },
  });
  return c.among<Step>([
    ["number", 5, () => declared(statement`double ${name} = ${value(c, scope)};`, name)],
    [
      "two-numbers",
      1,
      () => {
        const other = c.name("t");
        return declared(statement`double ${name} = ${value(c, scope, 1)}, ${other} = 0.5 * ${name};`, name, other);
      },
    ],
    [
      "late-number",
      1,
      () => {
        const e = value(c, scope, 1);
        return declared(
          statement`double ${name};\nif (${test(c, scope)}) ${name} = ${e};\nelse ${name} = ${value(c, scope, 1)};`,
          name,
        );
      },
    ],
    [
      "const",
      2,
      () => ({
        tree: statement`const double ${name} = ${value(c, scope)};`,
        scope: { ...scope, constants: [...scope.constants, name] },
      }),
    ],
    [
      "exact-float",
      1,
      () => ({
        tree: statement`float ${name} = 0.25f * ${String(c.below(7))};`,
        scope: { ...scope, constants: [...scope.constants, name] },
      }),
    ],
    [
      "static-local",
      scope.isPure ? 0 : 1,
      () => ({
        tree: statement`static double ${name} = ${c.odd()};`,
        scope: { ...scope, numbers: [...scope.numbers, { name, depth: -1 }] },
      }),
    ],
  ]);
}

/** Whole numbers: never negative where they subscript. */
export function integerStatement(c: Choices, scope: Scope): Step {
  const name = c.name("k");
  const same = (tree: Tree): Step => ({ tree, scope });
  const declared = (tree: Tree): Step => ({ tree, scope: { ...scope, wholes: [...scope.wholes, name] } });
  const local = scope.wholes.filter((k) => /^\w+$/.test(k));
  const k = (): string => c.pick(scope.wholes);
  const some = scope.wholes.length > 0;
  const counter = scope.counters.length > 0 ? c.pick(scope.counters).name : String(c.below(4));
  const writable = scope.arrays.filter((a) => !a.isConst);
  return c.among<Step>([
    ["integer", 3, () => declared(statement`${c.pick(["int", "long", "short", "int"])} ${name} = ${counter};`)],
    ["from-number", 2, () => declared(statement`int ${name} = (int)(4.0 * (1.0 + sin(${value(c, scope, 1)})));`)],
    [
      "unsigned",
      1,
      () => ({
        tree: statement`${c.pick(["unsigned", "unsigned long", "size_t"])} ${name} = ${String(c.below(9))}u;`,
        scope: { ...scope, unsigneds: [...scope.unsigneds, name] },
      }),
    ],
    [
      "unsigned-step",
      scope.unsigneds.length > 0 ? 3 : 0,
      () => {
        const u = c.pick(scope.unsigneds);
        return same(
          c.pick([statement`${u} = ${u} * 1103515245u + 12345u;`, statement`${u} -= 7u;`, statement`${u} >>= 1;`]),
        );
      },
    ],
    [
      "integer-step",
      some ? 4 : 0,
      () => {
        const n = k();
        return same(
          c.pick([
            statement`${n}++;`,
            statement`${n} += ${counter};`,
            statement`${n} = (${n} * 3 + 1) % 7;`,
            statement`${n} ^= 1;`,
            statement`${n} = ${n} > 2 ? ${n} / 2 : ${n} + 3;`,
            statement`${n} %= 5;`,
          ]),
        );
      },
    ],
    ["ticks", scope.isPure ? 0 : 1, () => same(statement`ticks++;\nif (ticks % 2 == 1) ${place(c, scope)} *= 0.9;`)],
    [
      "step-in-subscript",
      local.length > 0 && writable.length > 0 ? 4 : 0,
      () => {
        const n = c.pick(local);
        const a = c.pick(writable);
        const others = { ...scope, wholes: scope.wholes.filter((each) => each !== n) };
        const at = `${a.name}[${c.pick([`${n}++`, `++${n}`])} % ${a.length}]`;
        return same(statement`${at} ${c.pick(["=", "+=", "*="])} 0.7 * ${value(c, others, 1)};`);
      },
    ],
    [
      "enough",
      some ? 1 : 0,
      () => same(statement`${place(c, scope)} += 0.1 * (${k()} % ${String(2 + c.below(3))}) * ${arrayOr(c, scope)};`),
    ],
  ]);
}

const arrayOr = (c: Choices, scope: Scope): string => {
  if (scope.arrays.length === 0) return "0.4";
  const a = c.pick(scope.arrays);
  return `${a.name}[${subscript(c, scope, a.length)}]`;
};
