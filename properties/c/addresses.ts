/** Expressions for addresses of doubles, with so many behind them, that live as long as is asked for. */
import type { Choices } from "../scope.js";
import { fieldOf } from "./expressions.js";
import type { Scope } from "./scope.js";

export interface Need {
  readonly length: number;
  /** Nothing that is declared deeper. */
  readonly depth: number;
  readonly isConst?: boolean;
}

/** Null if there is none. */
export function address(c: Choices, scope: Scope, need: Need): string | null {
  const { length, depth, isConst = false } = need;
  const fits = (each: { readonly depth: number; readonly isConst?: boolean }): boolean =>
    each.depth <= depth && (isConst || each.isConst !== true);
  const arrays = scope.arrays.filter((a) => fits(a) && a.length >= length);
  const grids = scope.grids.filter((g) => fits(g) && g.columns >= length);
  const bodies = scope.bodies.filter(fits);
  const pairs = scope.pairs.filter(fits);
  const numbers = scope.numbers.filter(fits);
  const body = (): string => fieldOf(c.pick(bodies));
  const shared = !scope.isPure;
  const one = length === 1;
  const options: (readonly [string, number, () => string])[] = [
    ["whole-array", arrays.length > 0 ? 5 : 0, () => c.pick(arrays).name],
    [
      "part-of-array",
      arrays.length > 0 ? 4 : 0,
      () => {
        const a = c.pick(arrays);
        const from = c.below(a.length - length + 1);
        return c.pick([`${a.name} + ${from}`, `&${a.name}[${from}]`]);
      },
    ],
    ["grid-row", grids.length > 0 ? 2 : 0, () => gridRow(c, c.pick(grids))],
    ["address-of-number", one && numbers.length > 0 ? 4 : 0, () => `&${c.pick(numbers).name}`],
    ["address-of-field", one && bodies.length > 0 ? 2 : 0, () => `&${body()}${c.pick(["v", "w", "inner.p"])}`],
    ["address-of-pair", one && pairs.length > 0 ? 2 : 0, () => `&${fieldOf(c.pick(pairs))}${c.pick(["p", "q"])}`],
    ["array-field", length <= 3 && bodies.length > 0 ? 2 : 0, () => `${body()}data`],
    ["pointer-field", length <= 3 && bodies.length > 0 && shared ? 1 : 0, () => `${body()}ref`],
    ["static-array", length <= 4 && shared ? 1 : 0, () => "table"],
    ["address-of-static", one && shared ? 1 : 0, () => "&level"],
  ];
  return options.some(([name, weight]) => weight > 0 && !c.without.has(name)) ? c.among(options) : null;
}

function gridRow(c: Choices, grid: { readonly name: string; readonly rows: number }): string {
  return `${grid.name}[${c.below(grid.rows)}]`;
}
