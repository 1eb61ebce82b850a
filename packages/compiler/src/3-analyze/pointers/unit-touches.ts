/**
 * unit-touches: the objects each unit, and what it calls, may touch otherwise than through given variables.
 * In: the base points-to. Out: sets of roots of storage, numbered.
 * Method: the dereferences of every path, lengths and keys asked for, and pointers handed on; united over the call graph.
 */
import { BitSet } from "../../dataflow/bit-set.js";
import { holdsPointers } from "../../il/queries/pointer-types.js";
import type { CallStatement, Expression, Path, Program, UnitId, VariableId } from "../../il/types.js";
import { forEachExpressionOf, forEachPath, forEachStatement, pointersOnTheWay } from "../../il/visit.js";
import type { PlaceId } from "./place.js";
import type { Places } from "./places.js";

export interface RootsOfPointers {
  rootsOf(pointer: Expression | Path): readonly PlaceId[];
  callees(call: CallStatement): readonly UnitId[];
}

interface Touch {
  readonly root: VariableId;
  /** By the pointer in the root variable itself. */
  readonly first: readonly number[];
  /** By pointers further on. */
  readonly rest: readonly number[];
}

export class UnitTouches {
  readonly #numbers = new Map<PlaceId, number>();
  readonly #touches = new Map<UnitId, readonly Touch[]>();
  readonly #calls = new Map<UnitId, readonly CallStatement[]>();
  readonly #passed = new Map<CallStatement, readonly (readonly number[])[]>();

  constructor(
    program: Program,
    readonly units: ReadonlySet<UnitId>,
    readonly base: RootsOfPointers,
    places: Places,
  ) {
    const number = (root: PlaceId): number => {
      const known = this.#numbers.get(root);
      if (known !== undefined) return known;
      this.#numbers.set(root, this.#numbers.size);
      return this.#numbers.size - 1;
    };
    for (const unit of units) {
      const touches: Touch[] = [];
      const calls: CallStatement[] = [];
      forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => {
        forEachPath(s, (path) => {
          const touch = touched(program, path, base, places, number);
          if (touch.first.length + touch.rest.length > 0) touches.push(touch);
        });
        // The length of an array and the keys of a map are storage too.
        forEachExpressionOf(s, (e) => {
          if (e.kind !== "operation") return;
          for (const operand of e.arguments)
            if (operand.kind === "read" && holdsPointers(operand.type)) {
              const roots = base.rootsOf(operand).map(number);
              const isPlain = operand.path.steps.length === 0;
              touches.push({ root: operand.path.root, first: isPlain ? roots : [], rest: isPlain ? [] : roots });
            }
        });
        if (s.kind !== "call") return;
        calls.push(s);
        this.#passed.set(
          s,
          s.arguments.map((a) => (a.kind === "reference" || !holdsPointers(a.type) ? [] : base.rootsOf(a).map(number))),
        );
      });
      this.#touches.set(unit, touches);
      this.#calls.set(unit, calls);
    }
  }

  /** The roots that the k-th argument may lead to. */
  passed(call: CallStatement, k: number): readonly number[] {
    return this.#passed.get(call)?.[k] ?? [];
  }

  /** For each unit what it touches, or what it calls touches, but for what `isApart` variables lead to. */
  reach(isApart: (variable: VariableId) => boolean): ReadonlyMap<UnitId, BitSet> {
    const reach = new Map<UnitId, BitSet>();
    for (const unit of this.units) {
      const set = new BitSet(this.#numbers.size);
      for (const { root, first, rest } of this.#touches.get(unit) ?? []) {
        if (!isApart(root)) for (const bit of first) set.add(bit);
        for (const bit of rest) set.add(bit);
      }
      for (const call of this.#calls.get(unit) ?? [])
        call.arguments.forEach((a, k) => {
          const isWhole = a.kind === "read" && a.path.steps.length === 0;
          if (!isWhole || !isApart(a.path.root)) for (const bit of this.passed(call, k)) set.add(bit);
        });
      reach.set(unit, set);
    }
    for (let grew = true; grew; ) {
      grew = false;
      for (const unit of this.units)
        for (const call of this.#calls.get(unit) ?? [])
          for (const callee of this.base.callees(call)) {
            const theirs = reach.get(callee);
            if (theirs !== undefined && reach.get(unit)?.union(theirs)) grew = true;
          }
    }
    return reach;
  }
}

/** The roots of the storage a path touches: in its own variable or by its first dereference, and by later dereferences. */
function touched(
  program: Program,
  path: Path,
  base: RootsOfPointers,
  places: Places,
  number: (root: PlaceId) => number,
): Touch {
  const first: number[] = [];
  const rest: number[] = [];
  for (const k of pointersOnTheWay(path)) {
    const pointer: Path = { root: path.root, steps: path.steps.slice(0, k), type: { kind: "nil" } };
    for (const root of base.rootsOf(pointer)) (k === 0 ? first : rest).push(number(root));
  }
  if (program.variables.get(path.root)?.role === "global") rest.push(number(places.ofVariable(path.root)));
  return { root: path.root, first, rest };
}
