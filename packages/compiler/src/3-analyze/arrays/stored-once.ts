/**
 * stored-once: stores in loop nests that reach another element each time, where nothing else in the nest touches the elements.
 * In: units, points-to, effects, counted loops. Out: for such a store the nest; what it overwrites is required only if it was when the
 * nest began, whatever the store itself needs of what it has stored.
 * Method: the subscript is a counter, or `a * m + i`, where i counts from 0 to below m and a is such a subscript for the loops around.
 */
import { sameExpression } from "../../il/equal.js";
import type { Expression, LoopStatement, Statement, Unit } from "../../il/types.js";
import { childBlocks, forEachStatement } from "../../il/visit.js";
import type { CountedLoop, CountedLoops } from "../loops/counted-loops.js";
import { isAscending, shifted, wholeVariable } from "../loops/counter-ranges.js";
import type { Effects, PointsTo } from "../storage-facts.js";

export interface StoredOnceInput {
  readonly units: Iterable<Unit>;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly loops: CountedLoops;
}

export function storedOnce({
  units,
  pointsTo,
  effects,
  loops,
}: StoredOnceInput): ReadonlyMap<Statement, LoopStatement> {
  const found = new Map<Statement, LoopStatement>();
  for (const unit of units) {
    const walk = (s: Statement, around: readonly LoopStatement[]): void => {
      if (s.kind === "assign" && around.length > 0) {
        const nest = nestOf(unit, s, around);
        if (nest !== undefined) found.set(s, nest);
      }
      const inside = s.kind === "loop" ? [...around, s] : around;
      for (const child of childBlocks(s)) for (const inner of child.statements) walk(inner, inside);
    };
    for (const s of unit.body.statements) walk(s, []);
  }
  return found;

  /** The largest nest in which the store is alone with the elements. */
  function nestOf(
    unit: Unit,
    s: Statement & { kind: "assign" },
    around: readonly LoopStatement[],
  ): LoopStatement | undefined {
    const last = s.target.steps.at(-1);
    if (last?.kind !== "index" || last.indices.length !== 1) return undefined;
    const subscript = last.indices[0] as Expression;
    for (let k = 0; k < around.length; k++) {
      const counted = around.slice(k).map((loop) => loops.get(loop));
      if (isAnother(subscript, counted) && isAlone(unit, s, around[k] as LoopStatement)) return around[k];
    }
    return undefined;
  }

  function isAlone(unit: Unit, s: Statement & { kind: "assign" }, nest: LoopStatement): boolean {
    const universe = effects.universe(unit.id);
    const bits = pointsTo
      .zonesOf(s.target)
      .map((zone) => universe.bitOf(zone))
      .filter((bit) => bit >= 0);
    let alone = !bits.some((bit) => effects.of(unit.id, s).read.has(bit));
    forEachStatement({ statements: [nest] }, (other) => {
      if (other === s || other.kind === "scope") return;
      const { read, written } = effects.of(unit.id, other);
      if (bits.some((bit) => read.has(bit) || written.has(bit))) alone = false;
      // The way to the array stays as it is.
      if (other.kind === "assign" && other.target.steps.length === 0 && other.target.root === s.target.root)
        alone = false;
    });
    return alone && s.target.steps.length <= 2;
  }
}

/** Has the subscript another value in each iteration of the nest (outermost loop first)? */
function isAnother(e: Expression, nest: readonly (CountedLoop | undefined)[]): boolean {
  const inner = nest.at(-1);
  if (inner === undefined || !isAscending(inner)) return false;
  const { base } = shifted(e);
  if (base === null) return false;
  if (nest.length === 1) return wholeVariable(base) === inner.variable;
  if (base.kind !== "binary" || base.operator !== "add") return false;
  for (const [product, counter] of [
    [base.left, base.right],
    [base.right, base.left],
  ] as const) {
    if (wholeVariable(counter) !== inner.variable || product.kind !== "binary" || product.operator !== "multiply")
      continue;
    const startsAtZero = inner.from.kind === "constant" && inner.from.value === 0 && !inner.inclusive;
    for (const [row, width] of [
      [product.left, product.right],
      [product.right, product.left],
    ] as const)
      if (startsAtZero && sameExpression(width, inner.bound) && isAnother(row, nest.slice(0, -1))) return true;
  }
  return false;
}
