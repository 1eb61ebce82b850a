/**
 * named-elements: which element of an array, or which entry of a map, a path names by constants: `table[1]`, `m.get("a")`.
 * In: the program, points-to. Out: the element's name, or null where the path may denote any of them.
 * Method: all subscripts behind the last pointer are constants. In C such a pointer may lead to any element, but for parameters that are
 * given the address of one and stay as they are; in TypeScript an array begins where its pointer leads, if the program makes no views.
 */

import { prefixType } from "../../il/queries/path-types.js";
import type { CallStatement, Expression, Path, Program, Step, UnitId, VariableId } from "../../il/types.js";
import { forEachExpressionOf, forEachStatement, writtenPaths } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import type { PointsTo, Zone } from "../storage-facts.js";

export type ElementName = string;

/** The element that a parameter leads to. */
export type Bases = ReadonlyMap<VariableId, number>;

export class NamedElements {
  readonly #throughPointers: boolean;
  readonly #moved = new Map<UnitId, ReadonlySet<VariableId>>();

  constructor(
    private readonly program: Program,
    private readonly pointsTo: PointsTo,
  ) {
    this.#throughPointers = !traitsOf(program).hasAddresses && !this.#makesViews();
  }

  /** Has the zone several elements? */
  static isMany(zone: Zone): boolean {
    return zone.kind === "elements" || zone.kind === "values" || /[[{]/.test(zone.selector);
  }

  nameOf(path: Path, bases: Bases): ElementName | null {
    const behind = path.steps.map((step) => step.kind).lastIndexOf("deref");
    const names = subscripts(path.steps.slice(behind + 1));
    if (names === null) return null;
    if (behind < 0 || this.#throughPointers) return names.length === 0 ? null : names.join();
    const base = behind === 0 ? bases.get(path.root) : undefined;
    if (base === undefined || names.length > 1) return null;
    return String(base + Number(names[0] ?? 0));
  }

  /** How many elements there are, where the path itself says so. */
  countOf(path: Path): number {
    const behind = path.steps.map((step) => step.kind).lastIndexOf("deref");
    let count = 1;
    path.steps.forEach((step, k) => {
      if (k <= behind || step.kind === "field") return;
      const array = step.kind === "index" ? prefixType(this.program, path, k) : undefined;
      if (array?.kind !== "array") count = Number.POSITIVE_INFINITY;
      else
        for (const { extent } of array.dimensions)
          count *= extent?.kind === "constant" ? Number(extent.value) : Number.POSITIVE_INFINITY;
    });
    return count;
  }

  /** What the parameters lead to in a unit that is called. */
  basesIn(call: CallStatement, callee: UnitId, bases: Bases): Bases {
    const elementOf = new Map<VariableId, number>();
    if (!traitsOf(this.program).hasAddresses) return elementOf;
    const unit = this.program.units.get(callee);
    call.arguments.forEach((argument, k) => {
      const parameter = unit?.parameters[k];
      if (parameter === undefined || argument.kind === "reference" || this.#movedIn(callee).has(parameter)) return;
      const element = this.#elementAt(argument, bases);
      if (element !== undefined) elementOf.set(parameter, element);
    });
    return elementOf;
  }

  #elementAt(e: Expression, bases: Bases): number | undefined {
    if (e.kind === "convert") return this.#elementAt(e.operand, bases);
    if (e.kind === "read") return e.path.steps.length === 0 ? bases.get(e.path.root) : undefined;
    if (e.kind !== "address") return undefined;
    const name = this.nameOf(e.path, bases);
    return name === null || name.includes(",") ? undefined : Number(name);
  }

  /** The variables that the unit assigns, or that others may. */
  #movedIn(id: UnitId): ReadonlySet<VariableId> {
    const known = this.#moved.get(id);
    if (known !== undefined) return known;
    const moved = new Set<VariableId>();
    const unit = this.program.units.get(id);
    for (const parameter of unit?.parameters ?? []) if (this.pointsTo.isAddressed(parameter)) moved.add(parameter);
    if (unit !== undefined)
      forEachStatement(unit.body, (s) => {
        for (const path of writtenPaths(s)) if (path.steps.length === 0) moved.add(path.root);
      });
    this.#moved.set(id, moved);
    return moved;
  }

  #makesViews(): boolean {
    let isMade = false;
    for (const id of this.pointsTo.units) {
      const unit = this.program.units.get(id);
      if (unit === undefined) continue;
      forEachStatement(unit.body, (s) =>
        forEachExpressionOf(s, (e) => {
          if (e.kind === "operation" && e.name === "view") isMade = true;
        }),
      );
    }
    return isMade;
  }
}

/** Null where they are not all constants. */
function subscripts(steps: readonly Step[]): readonly ElementName[] | null {
  const names: ElementName[] = [];
  for (const step of steps) {
    if (step.kind === "section") return null;
    for (const subscript of step.kind === "index" ? step.indices : step.kind === "key" ? [step.key] : []) {
      const value = constantOf(subscript);
      if (value === null) return null;
      names.push(value);
    }
  }
  return names;
}

function constantOf(e: Expression): string | null {
  if (e.kind === "convert") return constantOf(e.operand);
  return e.kind === "constant" ? String(e.value) : null;
}
