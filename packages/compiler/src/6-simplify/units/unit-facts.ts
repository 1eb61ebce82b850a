/**
 * What the rewrites ask about units again and again, computed once per unit object. Rewrites share what they do not change, so that
 * a unit that stays the same keeps its facts; `isSettled` remembers which rewrites found nothing to do in it.
 */
import { blockSize } from "../../il/queries/size.js";
import type { Unit } from "../../il/types.js";
import type { UnitContents } from "./unit-contents.js";
import { unitContents } from "./unit-contents.js";
import type { UnitLayout } from "./unit-layout.js";
import { unitLayout } from "./unit-layout.js";
import type { VariableUses } from "./variable-uses.js";
import { variableUses } from "./variable-uses.js";

export class UnitFacts {
  readonly #uses = new WeakMap<Unit, VariableUses>();
  readonly #layouts = new WeakMap<Unit, UnitLayout>();
  readonly #contents = new WeakMap<Unit, UnitContents>();
  readonly #sizes = new WeakMap<Unit, number>();
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

  contentsOf(unit: Unit): UnitContents {
    let contents = this.#contents.get(unit);
    if (contents === undefined) {
      contents = unitContents(unit);
      this.#contents.set(unit, contents);
    }
    return contents;
  }

  /** Statements and expression nodes. */
  sizeOf(unit: Unit): number {
    let size = this.#sizes.get(unit);
    if (size === undefined) {
      size = blockSize(unit.body);
      this.#sizes.set(unit, size);
    }
    return size;
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
