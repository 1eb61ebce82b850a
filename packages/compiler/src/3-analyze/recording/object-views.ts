/**
 * Pointers into one object: the local it was made for, and locals that lead to a place in it (`forget = &gates[b]`), each with where
 * that is. Rows of an object, `k * width` to below `(k + 1) * width`, are apart wherever pointers and subscripts say the row.
 */
import { sameExpression, sameType } from "../../il/equal.js";
import type { Expression, LoopStatement, Program, Statement, VariableId } from "../../il/types.js";
import { forEachExpression } from "../../il/visit.js";
import type { CountedLoops } from "../loops/counted-loops.js";
import { wholeVariable } from "../loops/counter-ranges.js";

/** `(multiple * width) + i`, where 0 <= i < width. */
interface Row {
  readonly multiple: number;
  readonly width: Expression;
}

export class ObjectViews {
  /** The pointers to the object so far. */
  readonly roots: Set<VariableId>;
  readonly #begins = new Map<VariableId, readonly Expression[]>();

  constructor(
    private readonly program: Program,
    private readonly loops: CountedLoops,
    readonly object: VariableId,
  ) {
    this.roots = new Set([object]);
    this.#begins.set(object, []);
  }

  /** If the statement makes a variable such a pointer: that variable, which nothing else may assign. */
  add(s: Statement, isOnce: (v: VariableId) => boolean): boolean {
    if (s.kind !== "assign" || s.target.steps.length > 0 || !isOnce(s.target.root)) return false;
    const value = asOneRecord(s.value) ?? s.value;
    if (value.kind !== "read" && value.kind !== "address") return false;
    const { path } = value;
    const begin = this.#begins.get(path.root);
    const whole = this.program.variables.get(path.root);
    if (begin === undefined || whole === undefined) return false;
    if (value === s.value && !sameType(whole.type, s.target.type)) return false;
    const [deref, place] = path.steps;
    if (value.kind === "read" ? path.steps.length > 0 : path.steps.length !== 2 || deref?.kind !== "deref")
      return false;
    if (place !== undefined && (place.kind !== "index" || place.indices.length !== 1)) return false;
    const offset = place?.kind === "index" ? (place.indices[0] as Expression) : undefined;
    if (offset !== undefined && readsStorage(offset)) return false;
    this.roots.add(s.target.root);
    this.#begins.set(s.target.root, offset === undefined ? begin : [...begin, offset]);
    return true;
  }

  /** Do both lead to the same place? */
  beginAlike(a: VariableId, b: VariableId): boolean {
    if (a === b) return true;
    const [first, second] = [this.#begins.get(a) ?? [], this.#begins.get(b) ?? []];
    return first.length === second.length && first.every((e, k) => e === second[k]);
  }

  /** Is an element another one than the other, whatever the counters of the loops around each? `isFixed`: nothing assigns the variable. */
  areRowsApart(
    [a, i, aroundA]: readonly [VariableId, Expression, readonly LoopStatement[]],
    [b, j, aroundB]: readonly [VariableId, Expression, readonly LoopStatement[]],
    isFixed: (v: VariableId) => boolean,
  ): boolean {
    const first = this.#rowOf(a, i, aroundA, isFixed);
    const second = first === null ? null : this.#rowOf(b, j, aroundB, isFixed);
    if (first === null || second === null) return false;
    return first.multiple !== second.multiple && sameExpression(first.width, second.width);
  }

  #rowOf(
    root: VariableId,
    subscript: Expression,
    around: readonly LoopStatement[],
    isFixed: (v: VariableId) => boolean,
  ): Row | null {
    const terms = [...(this.#begins.get(root) ?? []), subscript].flatMap(termsOf);
    const counted = around.flatMap((loop) => this.loops.get(loop) ?? []);
    for (const loop of counted) {
      const own = terms.filter((e) => wholeVariable(e) === loop.variable);
      const starts = loop.from.kind === "constant" && typeof loop.from.value === "number" && loop.from.value >= 0;
      if (own.length !== 1 || !starts || loop.descending || loop.inclusive) continue;
      const width = loop.bound;
      if (!isNumberThatStays(width, isFixed)) continue;
      let multiple = 0;
      for (const e of terms) if (e !== own[0]) multiple += multipleOf(e, width);
      if (!Number.isNaN(multiple)) return { multiple, width };
    }
    return null;
  }
}

/** How often it is the width; NaN: that cannot be told. */
function multipleOf(e: Expression, width: Expression): number {
  if (e.kind === "constant") return e.value === 0 ? 0 : Number.NaN;
  if (sameExpression(e, width)) return 1;
  if (e.kind !== "binary" || e.operator !== "multiply") return Number.NaN;
  for (const [factor, of] of [
    [e.left, e.right],
    [e.right, e.left],
  ] as const)
    if (factor.kind === "constant" && Number.isInteger(factor.value))
      return (factor.value as number) * multipleOf(of, width);
  return Number.NaN;
}

/** Computed from numbers and variables that stay, so that it does not wrap around while it counts elements. */
function isNumberThatStays(e: Expression, isFixed: (v: VariableId) => boolean): boolean {
  let holds = true;
  forEachExpression(e, (inner) => {
    if (inner.kind === "constant" || inner.kind === "binary") return;
    const variable = wholeVariable(inner);
    if (variable === undefined || !isFixed(variable)) holds = false;
  });
  return holds && (e.type.kind === "real" || (e.type.kind === "integer" && (e.type.signed || e.type.bits === 64)));
}

function readsStorage(e: Expression): boolean {
  let found = false;
  forEachExpression(e, (inner) => {
    if (inner.kind === "read" && inner.path.steps.length > 0) found = true;
  });
  return found;
}

/** The summands of a sum. */
function termsOf(e: Expression): readonly Expression[] {
  return e.kind === "binary" && e.operator === "add" ? [...termsOf(e.left), ...termsOf(e.right)] : [e];
}

/** The pointer to an array of records that is seen as a pointer to its first one. */
function asOneRecord(e: Expression): Expression | undefined {
  if (e.kind !== "convert" || e.operand.kind !== "read" || e.operand.path.steps.length > 0) return undefined;
  const [from, to] = [e.operand.type, e.type];
  const isFirst = from.kind === "pointer" && from.target.kind === "array" && to.kind === "pointer";
  return isFirst && to.target.kind === "record" && sameType(from.target.element, to.target) ? e.operand : undefined;
}
