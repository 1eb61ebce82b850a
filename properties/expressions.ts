/**
 * Random expressions whose values stay of order one and whose slopes stay moderate, whatever the values of their variables
 * (of order one) are: programs of any length remain fit for divided differences.
 */
import type { Choices, Scope } from "./scope.js";
import type { Tree } from "./tree.js";
import { number, part } from "./tree.js";

/** A subscript that is always inside the array. */
export function subscript(c: Choices, scope: Scope, length: number): string {
  const fitting = scope.counters.filter((k) => k.below <= length);
  return c.among([
    ["constant-subscript", 3, () => String(c.below(length))],
    ["counter-subscript", fitting.length > 0 ? 4 : 0, () => c.pick(fitting).name],
    [
      "wrapped-subscript",
      scope.counters.length > 0 ? 3 : 0,
      () => `(${c.pick(scope.counters).name} + ${c.below(3)}) % ${length}`,
    ],
  ]);
}

/** An element of some array or list, or a field of some object: a place that holds a number. */
export function place(c: Choices, scope: Scope): string {
  return c.among([
    ["variable", scope.numbers.length > 0 ? 4 : 0, () => c.pick(scope.numbers)],
    [
      "element",
      scope.arrays.length > 0 ? 4 : 0,
      () => {
        const a = c.pick(scope.arrays);
        return `${a.name}[${subscript(c, scope, a.length)}]`;
      },
    ],
    [
      "list-element",
      scope.lists.length > 0 ? 2 : 0,
      () => {
        const y = c.pick(scope.lists);
        const counters = scope.counters.map((k) => `${k.name} % ${y}.length`);
        return `${y}[${c.pick(["0", "1", `${y}.length - 1`, ...counters])}]`;
      },
    ],
    [
      "grid-element",
      scope.grids.length > 0 ? 2 : 0,
      () => `${c.pick(scope.grids)}[${subscript(c, scope, 2)}][${subscript(c, scope, 2)}]`,
    ],
    [
      "record-field",
      scope.records.length > 0 ? 2 : 0,
      () => `${c.pick(scope.records).name}.${c.pick(["p", "q", "inner.r"])}`,
    ],
    [
      "indirect-element",
      scope.arrays.length > 0 ? 1 : 0,
      () => `${c.pick(scope.arrays).name}[order[${subscript(c, scope, 3)}]]`,
    ],
    [
      "field",
      scope.cells.length > 0 ? 4 : 0,
      () => {
        const p = c.pick(scope.cells).name;
        return c.pick([`${p}.v`, `${p}.w`, `${p}.data[${c.below(3)}]`, `(${p}.next ?? ${p}).v`]);
      },
    ],
  ]);
}

/** A subscript inside the array that moves on by being evaluated. */
export function cursorSubscript(c: Choices, scope: Scope, length: number): string {
  const k = c.pick(scope.cursors);
  return c.pick([`${k}++ % ${length}`, `++${k} % ${length}`, `(${k} += 2) % ${length}`]);
}

/** An expression for a new list of two or more numbers. */
export function listValue(c: Choices, scope: Scope): Tree {
  const e = (): Tree => value(c, scope, 1);
  const { lists } = scope;
  const y = lists.length > 0 ? c.pick(lists) : "";
  return c.among<Tree>([
    ["listed", 2, () => part`[${e()}, ${e()}, ${e()}]`],
    ["sliced", lists.length > 0 ? 2 : 0, () => part`${y}.slice(${c.pick(["", "-2", "0, 2"])})`],
    ["mapped", lists.length > 0 ? 2 : 0, () => part`${y}.map((d, i) => 0.6 * d + 0.1 * i * ${e()})`],
    ["spread", lists.length > 0 ? 2 : 0, () => part`[${e()}, ...${y}.slice(0, 2), ${e()}]`],
    ["joined", lists.length > 0 ? 1 : 0, () => part`[${e()}, ${e()}].concat(${y}.slice(0, 2))`],
    ["from-typed", scope.arrays.length > 0 ? 1 : 0, () => part`Array.from(${c.pick(scope.arrays).name})`],
    ["reversed", lists.length > 0 ? 1 : 0, () => part`${y}.slice().reverse()`],
    ["filtered", lists.length > 0 ? 1 : 0, () => part`${y}.filter((d) => d > ${c.odd()}).concat([0.2, ${e()}])`],
  ]);
}

/** A function from number to number. */
export function functionArgument(c: Choices, scope: Scope): Tree {
  const t = c.name("t");
  const inner = { ...scope, constants: [...scope.constants, t] };
  return c.among<Tree>([
    ["arrow-argument", 3, () => part`(${t}: number) => ${value(c, inner, 1)}`],
    ["named-argument", scope.functions.length > 0 ? 3 : 0, () => part`${c.pick(scope.functions)}`],
    ["library-argument", 1, () => part`${c.pick(["Math.sin", "Math.tanh", "Math.cos"])}`],
    [
      "chosen-argument",
      scope.functions.length > 1 ? 2 : 0,
      () => part`${test(c, scope)} ? ${c.pick(scope.functions)} : ${c.pick(scope.functions)}`,
    ],
  ]);
}

function leaf(c: Choices, scope: Scope): Tree {
  return c.among([
    ["place", 8, () => number`${place(c, scope)}`],
    ["constant", scope.constants.length > 0 ? 4 : 0, () => number`${c.pick(scope.constants)}`],
    ["literal", 1, () => number`${String(c.below(9) / 10 + 0.1)}`],
    ["whole", scope.counters.length > 0 ? 1 : 0, () => number`0.1 * ${c.pick(scope.counters).name}`],
  ]);
}

/** A pure expression. */
export function value(c: Choices, scope: Scope, depth = 2): Tree {
  if (depth <= 0) return leaf(c, scope);
  const e = (): Tree => value(c, scope, depth - 1);
  return c.among([
    ["leaf", 4, () => leaf(c, scope)],
    ["sum", 6, () => number`(0.6 * ${e()} + 0.3 * ${e()})`],
    ["difference", 2, () => number`(0.7 * ${e()} - 0.4 * ${e()})`],
    ["product", 5, () => number`0.5 * ${e()} * ${e()}`],
    ["quotient", 3, () => number`${e()} / (1.5 + ${e()} ** 2)`],
    ["negate", 1, () => number`(-${leaf(c, scope)})`],
    ["sin", 2, () => number`Math.sin(${e()})`],
    ["cos", 1, () => number`Math.cos(${e()})`],
    ["tanh", 2, () => number`Math.tanh(${e()})`],
    ["atan", 1, () => number`Math.atan(${e()})`],
    ["exp", 2, () => number`0.5 * Math.exp(-(${e()} ** 2))`],
    ["sqrt", 2, () => number`0.6 * Math.sqrt(0.5 + ${e()} ** 2)`],
    ["log", 1, () => number`Math.log(1.5 + ${e()} ** 2)`],
    ["hypot", 1, () => number`0.5 * Math.hypot(${e()}, 1.3)`],
    ["power", 1, () => number`0.4 * 1.5 ** Math.sin(${e()})`],
    ["max", 1, () => number`Math.max(${e()}, ${c.odd()})`],
    ["min", 1, () => number`Math.min(${e()}, 0.9 + ${e()} ** 2)`],
    ["abs", 1, () => number`0.3 * Math.abs(${e()} - ${c.odd()})`],
    ["conditional", 2, () => number`(${test(c, scope)} ? ${e()} : ${e()})`],
    ["local-call", scope.functions.length > 0 ? 3 : 0, () => number`${c.pick(scope.functions)}(${e()})`],
    ["reduce", scope.lists.length > 0 ? 1 : 0, () => reduction(c, scope, c.pick(scope.lists))],
    ["typed-reduce", scope.arrays.length > 0 ? 1 : 0, () => reduction(c, scope, c.pick(scope.arrays).name)],
    [
      "map-get",
      scope.maps.length > 0 ? 3 : 0,
      () => number`(${c.pick(scope.maps)}.get(${subscript(c, scope, 4)}) ?? ${leaf(c, scope)})`,
    ],
    [
      "optional-chain",
      scope.cells.length > 0 ? 1 : 0,
      () => {
        const p = c.pick(scope.cells).name;
        return number`(${p}.next?.${c.pick(["v", "sum", "data[1]", "next?.w"])} ?? ${e()})`;
      },
    ],
    [
      "instance-test",
      scope.cells.length > 0 ? 1 : 0,
      () => number`(${c.pick(scope.cells).name}.isWide ? ${e()} : ${e()})`,
    ],
    [
      "blend",
      1,
      () => number`blend(${e()}, ${e()}${c.chance(40) && scope.lists.length > 0 ? `, ...${c.pick(scope.lists)}` : ""})`,
    ],
    ["chosen", 1, () => number`chosen(${e()}, ${e()}, ${test(c, scope)})`],
    [
      "chosen-object",
      scope.cells.length > 1 ? 1 : 0,
      () => number`chosen(${c.pick(scope.cells).name}, ${c.pick(scope.cells).name}, ${test(c, scope)}).w`,
    ],
    [
      "apply",
      scope.loops < 3 ? 1 : 0,
      () => number`apply(${functionArgument(c, scope)}, ${e()}${c.chance(30) ? ", 1" : ""})`,
    ],
    ["folded", scope.arrays.length + scope.lists.length > 0 ? 1 : 0, () => folding(c, scope)],
    ["median", 1, () => number`[${e()}, ${e()}, ${e()}].sort((d, e) => d - e)[1]`],
    ["twist", scope.shapes.length > 0 ? 1 : 0, () => number`${c.pick(scope.shapes).name}.twist(${e()})`],
    ["area", scope.shapes.length > 0 ? 1 : 0, () => number`0.6 * ${c.pick(scope.shapes).name}.area()`],
    ["getter", scope.cells.length > 0 ? 1 : 0, () => number`${c.pick(scope.cells).name}.sum`],
    ["method", scope.cells.length > 0 ? 1 : 0, () => number`${c.pick(scope.cells).name}.weigh(${e()})`],
  ]);
}

function reduction(c: Choices, scope: Scope, array: string): Tree {
  const s = c.name("s");
  const v = c.name("v");
  const inner = { ...scope, constants: [...scope.constants, v] };
  return number`${array}.reduce((${s}, ${v}) => 0.5 * ${s} + 0.4 * ${value(c, inner, 1)}, ${leaf(c, scope)})`;
}

function folding(c: Choices, scope: Scope): Tree {
  const { lists } = scope;
  const items = lists.length > 0 ? c.pick(lists) : `Array.from(${c.pick(scope.arrays).name})`;
  const s = c.name("s");
  const v = c.name("v");
  const inner = { ...scope, constants: [...scope.constants, v] };
  return number`folded(${items}, ${leaf(c, scope)}, (${s}, ${v}) => 0.5 * ${s} + 0.4 * ${value(c, inner, 1)})`;
}

/** A test away from ties: on counters, or on data against a number that it will not meet. */
export function test(c: Choices, scope: Scope): Tree {
  const counter = (): string => c.pick(scope.counters).name;
  return c.among([
    ["active-test", 4, () => part`${value(c, scope, 1)} > ${c.odd()}`],
    ["parity-test", scope.counters.length > 0 ? 3 : 0, () => part`${counter()} % 2 === ${String(c.below(2))}`],
    ["counter-test", scope.counters.length > 0 ? 2 : 0, () => counterTest(c, counter())],
    ["length-test", scope.lists.length > 0 ? 1 : 0, () => part`${c.pick(scope.lists)}.length > 3`],
    ["null-test", scope.cells.length > 0 ? 1 : 0, () => part`${c.pick(["", "!"])}${c.pick(scope.cells).name}.isLast`],
    [
      "identity-test",
      scope.cells.length > 1 ? 1 : 0,
      () => part`${c.pick(scope.cells).name} === ${c.pick(scope.cells).name}`,
    ],
    [
      "joined-test",
      1,
      () => part`(${value(c, scope, 0)} > ${c.odd()} ${c.pick(["&&", "||"])} ${value(c, scope, 0)} < ${c.odd()})`,
    ],
  ]);
}

/** Equality with a literal would narrow the counter's type to it. */
function counterTest(c: Choices, counter: string): Tree {
  const k = String(c.below(3));
  return c.chance(50)
    ? part`${counter} ${c.pick(["<", ">"])} ${k}`
    : part`${counter} - ${k} ${c.pick(["===", "!=="])} 0`;
}
