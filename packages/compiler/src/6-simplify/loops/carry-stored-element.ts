/**
 * Carries an element that one iteration stores and the next one reads: `x[k] = … x[k - 1] …` keeps what it stores in a local variable,
 * and reads that.
 *
 * In: an innermost counting loop and its accesses. Out: the loop with a load before it; undefined where nothing can be carried.
 * Method: the store is unconditional and the only one of its statement; between it and the read in the next iteration nothing stores to
 * an element that may be the same one, by subscripts (polynomials) and by what is known of overlapping arrays. Bit-identical.
 *         What is loaded before the loop is read in every iteration, or need not be there.
 * Limits: an element stored outside a typed array is taken to be there in the next iteration.
 */
import { add, assign, constant, pathOf, read, readOf, sub } from "../../il/builders.js";
import { sameType } from "../../il/equal.js";
import type { Rewriter } from "../../il/rewrite.js";
import { rewriteParts } from "../../il/rewrite.js";
import type { AssignStatement, Expression, LoopStatement, Path, Statement, Variable } from "../../il/types.js";
import type { OverlapTest } from "./array-overlap.js";
import type { ElementAccess, LoopAccesses } from "./loop-accesses.js";
import type { Polynomial } from "./subscript-forms.js";
import { difference, growth, isEqual, isNonzero } from "./subscript-forms.js";

export interface CarriedLoop {
  readonly before: readonly Statement[];
  readonly loop: LoopStatement;
  readonly after: readonly Statement[];
}

/** Makes the local that carries an element of an array. */
export type NewCarrier = (element: Path, from: Statement) => Variable;

export function carryStoredElement(
  loop: LoopAccesses,
  overlap: OverlapTest,
  newCarrier: NewCarrier,
): CarriedLoop | undefined {
  const { accesses, counted } = loop;
  const statements = loop.loop.body.statements;
  for (const store of accesses) {
    const s = statements[store.at];
    if (!store.isStore || store.nested || s?.kind !== "assign" || store.subscript === undefined) continue;
    if (!loop.isHeldInLocals(s.target.type) || !sameType(s.target.type, s.value.type)) continue;
    if (!loop.isInvariant(read(store.array))) continue;
    const step = growth(store.subscript, counted.step);
    if (step === undefined || step.size === 0) continue;
    const earlier = difference(store.subscript, step);
    const reads = accesses.filter(
      (a) => !a.isStore && a.at <= store.at && isAt(a, store.array, earlier, overlap) === "certainly",
    );
    if (!reads.some((a) => a.sure)) continue;
    const lastRead = Math.max(...reads.map((a) => a.at));
    if (!isUndisturbed(accesses, store, store.subscript, earlier, lastRead, overlap)) continue;
    return rewritten(loop, s, store, reads, newCarrier);
  }
  return undefined;
}

/** Is the access to this element of the array? */
export function isAt(
  access: ElementAccess,
  array: Path,
  subscript: Polynomial,
  overlap: OverlapTest,
): "certainly" | "maybe" | "never" {
  const arrays = overlap(access.array, array);
  if (arrays === "apart") return "never";
  if (arrays === "unknown" || access.subscript === undefined) return "maybe";
  if (arrays === "same" && isEqual(access.subscript, subscript)) return "certainly";
  return isNonzero(difference(access.subscript, subscript)) ? "never" : "maybe";
}

function isUndisturbed(
  accesses: readonly ElementAccess[],
  store: ElementAccess,
  stored: Polynomial,
  earlier: Polynomial,
  lastRead: number,
  overlap: OverlapTest,
): boolean {
  return accesses.every((a) => {
    if (!a.isStore || a === store) return true;
    if (a.at >= store.at && isAt(a, store.array, stored, overlap) !== "never") return false;
    return a.at > lastRead || isAt(a, store.array, earlier, overlap) === "never";
  });
}

function rewritten(
  { loop, counted, at }: LoopAccesses,
  store: AssignStatement,
  access: ElementAccess,
  reads: readonly ElementAccess[],
  newCarrier: NewCarrier,
): CarriedLoop {
  const first = reads[0]!.path;
  const carrier = newCarrier(first, store);
  const paths = new Set(reads.map((a) => a.path));
  const take: Rewriter = {
    expression: (e) => (e.kind === "read" && paths.has(e.path) ? readOf(carrier) : e),
  };
  const statements = loop.body.statements.flatMap((before, k): readonly Statement[] => {
    const s = k <= access.at ? rewriteParts(before, take) : before;
    if (k !== access.at || s.kind !== "assign") return [s];
    const { comments, ...bare } = s;
    const keep = assign(pathOf(carrier), s.value, s.origin);
    return [comments === undefined ? keep : { ...keep, comments }, { ...bare, value: readOf(carrier) }];
  });
  return {
    before: [assign(pathOf(carrier), read(elementAt(first, at, counted.first)), loop.origin)],
    loop: { ...loop, body: { statements } },
    after: [],
  };
}

/** A subscript with its constants together: `1 + n * j - 1` is `n * j`. */
function tidySum(e: Expression): Expression {
  const terms: { readonly value: Expression; readonly negative: boolean }[] = [];
  let total = 0;
  const collect = (value: Expression, negative: boolean): void => {
    if (value.kind === "constant" && typeof value.value === "number") total += negative ? -value.value : value.value;
    else if (value.kind === "binary" && (value.operator === "add" || value.operator === "subtract")) {
      collect(value.left, negative);
      collect(value.right, (value.operator === "subtract") !== negative);
    } else terms.push({ value, negative });
  };
  collect(e, false);
  const start = terms.findIndex((term) => !term.negative);
  if (e.kind !== "binary" || start < 0 || !Number.isSafeInteger(total)) return e;
  let result = terms[start]!.value;
  terms.forEach((term, k) => {
    if (k !== start) result = term.negative ? sub(result, term.value) : add(result, term.value);
  });
  if (total === 0) return result;
  return total > 0 ? add(result, constant(total)) : sub(result, constant(-total));
}

/** The element of an array for one value of the loop's counter. */
export function elementAt(path: Path, at: LoopAccesses["at"], counter: Parameters<LoopAccesses["at"]>[1]): Path {
  const last = path.steps.at(-1)!;
  if (last.kind !== "index") return path;
  return {
    ...path,
    steps: [...path.steps.slice(0, -1), { ...last, indices: last.indices.map((e) => tidySum(at(e, counter))) }],
  };
}
