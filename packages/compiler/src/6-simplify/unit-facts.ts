/**
 * What the rewrites ask about units again and again, computed once per unit object. Rewrites share what they do not change, so that
 * a unit that stays the same keeps its facts; `isSettled` remembers which rewrites found nothing to do in it.
 */
import type { Unit } from "../il/types.js";
import type { UnitLayout } from "./unit-layout.js";
import { unitLayout } from "./unit-layout.js";
import type { VariableUses } from "./variable-uses.js";
import { variableUses } from "./variable-uses.js";

export class UnitFacts {
  readonly #uses = new WeakMap<Unit, VariableUses>();
  readonly #layouts = new WeakMap<Unit, UnitLayout>();
  readonly #settled = new Map<string, WeakSet<Unit>>();

  usesOf(unit: Unit): VariableUses {
    let uses = this.#uses.get(unit);
    if (uses === undefined) {
      uses = variableUses(unit);
      this.#uses.set(unit, uses);
    }
    return uses;
  }

  layoutOf(unit: Unit): UnitLayout {
    let layout = this.#layouts.get(unit);
    if (layout === undefined) {
      layout = unitLayout(unit);
      this.#layouts.set(unit, layout);
    }
    return layout;
  }

  /** Runs a rewrite of single units on one, unless it is known to leave it as it is. */
  settle(pass: string, unit: Unit, rewrite: (unit: Unit) => Unit): Unit {
    let settled = this.#settled.get(pass);
    if (settled === undefined) {
      settled = new WeakSet();
      this.#settled.set(pass, settled);
    }
    if (settled.has(unit)) return unit;
    const after = rewrite(unit);
    if (after === unit) settled.add(unit);
    return after;
  }
}
