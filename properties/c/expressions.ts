/** Random C expressions without effects; their values stay of order one. */
import type { Choices } from "../scope.js";
import type { Tree } from "../tree.js";
import { number, part } from "../tree.js";
import type { Scope } from "./scope.js";

/** A whole number with `0 <= … < length`. */
export function subscript(c: Choices, scope: Scope, length: number): string {
  const counters = scope.counters.filter((k) => k.below <= length);
  const k = (): string => c.pick(scope.counters).name;
  return c.among([
    ["constant-subscript", 3, () => String(c.below(length))],
    ["counter-subscript", counters.length > 0 ? 6 : 0, () => c.pick(counters).name],
    ["reversed-subscript", counters.length > 0 ? 1 : 0, () => `${length - 1} - ${c.pick(counters).name}`],
    ["modulo-subscript", scope.counters.length > 0 ? 2 : 0, () => `(${k()} + ${c.below(3)}) % ${length}`],
    ["whole-subscript", scope.wholes.length > 0 ? 2 : 0, () => `${c.pick(scope.wholes)} % ${length}`],
    ["unsigned-subscript", scope.unsigneds.length > 0 ? 1 : 0, () => `${c.pick(scope.unsigneds)} % ${length}u`],
  ]);
}

const element = (c: Choices, scope: Scope, array: string, length: number): string => {
  const at = subscript(c, scope, length);
  return c.among([
    ["element", 6, () => `${array}[${at}]`],
    ["dereference", 1, () => (at === "0" ? `*${array}` : `*(${array} + ${/[ ]/.test(at) ? `(${at})` : at})`)],
  ]);
};

/** What stands before a field of a struct. */
export const fieldOf = (s: { name: string; isPointer: boolean }): string => `${s.name}${s.isPointer ? "->" : "."}`;

/** The struct itself. */
export const wholeOf = (s: { name: string; isPointer: boolean }): string => `${s.isPointer ? "*" : ""}${s.name}`;

/** An expression for a double in memory; one that may be written if asked for. */
export function place(c: Choices, scope: Scope, writable = true): string {
  const arrays = scope.arrays.filter((a) => !writable || !a.isConst);
  const bodies = scope.bodies.filter((b) => !writable || !b.isConst);
  const pairs = scope.pairs.filter((p) => !writable || !p.isConst);
  const body = (): string => fieldOf(c.pick(bodies));
  const shared = !scope.isPure || !writable;
  return c.among([
    ["number", scope.numbers.length > 0 ? 6 : 0, () => c.pick(scope.numbers).name],
    [
      "array",
      arrays.length > 0 ? 6 : 0,
      () => {
        const a = c.pick(arrays);
        return element(c, scope, a.name, a.length);
      },
    ],
    [
      "grid",
      scope.grids.length > 0 ? 3 : 0,
      () => {
        const g = c.pick(scope.grids);
        return `${g.name}[${subscript(c, scope, g.rows)}][${subscript(c, scope, g.columns)}]`;
      },
    ],
    ["field", bodies.length > 0 ? 4 : 0, () => `${body()}${c.pick(["v", "w"])}`],
    ["array-field", bodies.length > 0 ? 2 : 0, () => `${body()}data[${subscript(c, scope, 3)}]`],
    ["inner-field", bodies.length > 0 ? 2 : 0, () => `${body()}inner.${c.pick(["p", "q"])}`],
    ["pointer-field", bodies.length > 0 && !scope.isPure ? 2 : 0, () => `${body()}ref[${subscript(c, scope, 3)}]`],
    ["pair", pairs.length > 0 ? 3 : 0, () => `${fieldOf(c.pick(pairs))}${c.pick(["p", "q"])}`],
    [
      "pair-list",
      scope.pairLists.length > 0 ? 3 : 0,
      () => {
        const l = c.pick(scope.pairLists);
        return `${l.name}[${subscript(c, scope, l.length)}].${c.pick(["p", "q"])}`;
      },
    ],
    [
      "double-pointer",
      scope.doublePointers.length > 0 ? 3 : 0,
      () => {
        const p = c.pick(scope.doublePointers);
        return c.chance(50) ? `**${p.name}` : `(*${p.name})[${subscript(c, scope, p.length)}]`;
      },
    ],
    ["static-number", shared ? 1 : 0, () => "level"],
    ["static-array", shared ? 1 : 0, () => `table[${subscript(c, scope, 4)}]`],
    ["static-body", shared ? 1 : 0, () => `spare.${c.pick(["v", "data[2]", "inner.q"])}`],
  ]);
}

export function leaf(c: Choices, scope: Scope): Tree {
  const readable = scope.numbers.length + scope.arrays.length + scope.bodies.length > 0 || !scope.isPure;
  return c.among([
    ["place", readable ? 8 : 0, () => number`${place(c, scope, false)}`],
    ["constant", scope.constants.length > 0 ? 4 : 0, () => number`${c.pick(scope.constants)}`],
    ["literal", 1, () => number`${String(c.below(9) / 10 + 0.1)}`],
    ["whole", scope.counters.length > 0 ? 1 : 0, () => number`0.1 * ${c.pick(scope.counters).name}`],
    ["integer-number", scope.wholes.length > 0 ? 1 : 0, () => number`${integerNumber(c, scope)}`],
  ]);
}

/** Arithmetic of whole numbers in every size, promoted and converted. */
function integerNumber(c: Choices, scope: Scope): string {
  const k = c.pick(scope.wholes);
  return c.pick([
    `(${k} % 5) / 4.0`,
    `0.25 * (${k} / 2 % 3)`,
    `(double)(${k} & 3) / 3`,
    `0.1f * (${k} % 7 >> 1)`,
    `0.01 * (signed char)(${k} * 50)`,
    `1e-9 * (${k} - 3u)`,
    `0.004 * (unsigned char)(${k} * 100)`,
    `0.2 * (1 << ${k} % 3)`,
    `0.1 * (~${k} & 7)`,
    `0.3 * !${k}`,
  ]);
}

/** A pure expression. */
export function value(c: Choices, scope: Scope, depth = 2): Tree {
  if (depth <= 0) return leaf(c, scope);
  const e = (): Tree => value(c, scope, depth - 1);
  const bodies = scope.bodies.length > 0;
  const pure = scope.helpers.filter((h) => h.kind === "pure");
  const arrays = scope.arrays.filter((a) => a.length >= 3);
  return c.among([
    ["leaf", 4, () => leaf(c, scope)],
    ["sum", 6, () => number`(0.6 * ${e()} + 0.3 * ${e()})`],
    ["difference", 2, () => number`(0.7 * ${e()} - 0.4 * ${e()})`],
    ["product", 5, () => number`0.5 * ${e()} * ${e()}`],
    ["quotient", 3, () => number`${e()} / (1.5 + SQUARE(${leaf(c, scope)}))`],
    ["negate", 1, () => number`(-${leaf(c, scope)})`],
    ["sin", 2, () => number`sin(${e()})`],
    ["cos", 1, () => number`cos(${e()})`],
    ["tanh", 2, () => number`tanh(${e()})`],
    ["atan", 1, () => number`atan(${e()})`],
    ["atan2", 1, () => number`atan2(${e()}, 2.5 + SQUARE(${leaf(c, scope)}))`],
    ["exp", 2, () => number`0.5 * exp(-SQUARE(${e()}))`],
    ["sqrt", 2, () => number`0.6 * sqrt(0.5 + SQUARE(${e()}))`],
    ["log", 1, () => number`log(1.5 + SQUARE(${e()}))`],
    ["log1p", 1, () => number`log1p(SQUARE(${leaf(c, scope)}))`],
    ["hypot", 1, () => number`0.5 * hypot(${e()}, 1.3)`],
    ["power", 1, () => number`0.4 * pow(1.5, sin(${e()}))`],
    ["square-power", 1, () => number`0.4 * pow(tanh(${e()}), 2)`],
    ["maximum", 1, () => number`fmax(${e()}, ${c.odd()})`],
    ["minimum", 1, () => number`fmin(${e()}, 2.5 + SQUARE(${leaf(c, scope)}))`],
    ["absolute", 1, () => number`0.3 * fabs(${e()} - ${c.odd()})`],
    ["conditional", 2, () => number`(${test(c, scope)} ? ${e()} : ${e()})`],
    ["macro-number", 1, () => number`SCALE * ${e()}`],
    ["macro-call", 1, () => number`BLEND(${e()}, ${e()})`],
    ["small-function", 1, () => number`${c.pick(["wave", "bend"])}(${e()})`],
    ["pointer-function", scope.functions.length > 0 ? 4 : 0, () => pointerCall(c, scope, e())],
    ["weigh", bodies && !scope.isPure ? 1 : 0, () => number`weigh(${bodyAddress(c, scope)})`],
    ["by-value", scope.pairs.length > 0 ? 1 : 0, () => number`area(${wholeOf(c.pick(scope.pairs))})`],
    ["compound-literal", 1, () => number`area((struct pair){${e()}, ${e()}})`],
    [
      "total",
      arrays.length > 0 ? 1 : 0,
      () => {
        const a = c.pick(arrays);
        const from = c.below(a.length);
        return number`total(${from === 0 ? a.name : `${a.name} + ${from}`}, ${String(a.length - from)})`;
      },
    ],
    [
      "next",
      bodies ? 1 : 0,
      () => {
        const next = `${fieldOf(c.pick(scope.bodies))}next`;
        return number`(${next} != NULL ? ${next}->${c.pick(["v", "w", "data[1]"])} : ${e()})`;
      },
    ],
    [
      "pure-call",
      pure.length > 0 && arrays.length > 0 && scope.budget !== null && scope.loops < 3 ? 3 : 0,
      () =>
        number`(${scope.budget!} > 0 ? ${c.pick(pure).name}(${e()}, ${c.pick(arrays).name}, ${scope.budget!} - 1) : ${e()})`,
    ],
  ]);
}

function pointerCall(c: Choices, scope: Scope, e: Tree): Tree {
  const f = c.pick(scope.functions);
  return c.chance(70) ? number`${f}(${e})` : number`(*${f})(${e})`;
}

export function bodyAddress(c: Choices, scope: Scope, writable = false): string {
  const b = c.pick(scope.bodies.filter((each) => !writable || !each.isConst));
  return b.isPointer ? b.name : `&${b.name}`;
}

/** A test away from ties: on counters, or on data against a number that it will not meet. */
export function test(c: Choices, scope: Scope): Tree {
  const counter = (): string => c.pick(scope.counters).name;
  return c.among([
    ["active-test", 4, () => part`${value(c, scope, 1)} > ${c.odd()}`],
    ["parity-test", scope.counters.length > 0 ? 3 : 0, () => part`${counter()} % 2 == ${String(c.below(2))}`],
    [
      "counter-test",
      scope.counters.length > 0 ? 2 : 0,
      // Some counters are unsigned: none is below 0.
      () =>
        part`${counter()} ${c.pick(["< 1", "< 2", "> 0", "> 1", "== 0", "== 1", "== 2", "!= 0", "!= 1", "<= 1", ">= 1", ">= 2"])}`,
    ],
    ["whole-test", scope.wholes.length > 0 ? 2 : 0, () => part`${c.pick(scope.wholes)} % 3 ${c.pick(["==", ">"])} 1`],
    ["bit-test", scope.wholes.length > 0 ? 1 : 0, () => part`(${c.pick(scope.wholes)} & 1)`],
    [
      "null-test",
      scope.bodies.length > 0 ? 1 : 0,
      () => {
        const next = `${fieldOf(c.pick(scope.bodies))}next`;
        return c.pick([part`${next} == NULL`, part`${next} != NULL`, part`!${next}`]);
      },
    ],
    [
      "joined-test",
      1,
      () => part`(${leaf(c, scope)} > ${c.odd()} ${c.pick(["&&", "||"])} ${leaf(c, scope)} < ${c.odd()})`,
    ],
    ["negated-test", 1, () => part`!(${leaf(c, scope)} > ${c.odd()})`],
  ]);
}
