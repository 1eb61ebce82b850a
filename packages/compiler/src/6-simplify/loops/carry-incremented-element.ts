/**
 * Carries an element that one iteration increments and the next one takes up: after `xb[k - 1] = xb[k - 1] + t` the next iteration
 * reads, and mostly clears, xb[k]. The element stays in a local variable, and is stored when it is taken up or after the loop.
 *
 * In: an innermost counting loop and its accesses. Out: the loop, a load before it and a store after it; undefined where nothing can be
 * carried.
 * Method: the increment moves to the end of the body. From there to the last use of the element at the head of the next iteration,
 * nothing may touch it under another name or subscript; everywhere else the array holds all its elements, so that other increments with
 * any subscript do no harm.
 * Limits: where two increments of one iteration meet in one element, they may change their order. Not in typed arrays that round. A list is stored to after the
 * loop only if that has run, and so has stored there itself: else it could grow.
 */
import { assign, pathOf, read, readOf } from "../../il/builders.js";
import { prefixType } from "../../il/queries/path-types.js";
import { rewriteParts } from "../../il/rewrite.js";
import type { ArrayType, AssignStatement, Expression, Path, Program, Statement, Variable } from "../../il/types.js";
import { subscriptsOf } from "../../il/visit.js";
import { readsOf } from "../units/interference.js";
import type { OverlapTest } from "./array-overlap.js";
import type { CarriedLoop, NewCarrier } from "./carry-stored-element.js";
import { elementAt, isAt } from "./carry-stored-element.js";
import type { ElementAccess, LoopAccesses } from "./loop-accesses.js";
import { isIncrement } from "./loop-accesses.js";
import type { Polynomial } from "./subscript-forms.js";
import { difference, growth } from "./subscript-forms.js";

interface Carry {
  /** Number of the statement that increments the element of the next iteration. */
  readonly handover: number;
  readonly increment: AssignStatement;
  /** The accesses that use the element in this iteration. */
  readonly uses: readonly ElementAccess[];
  readonly lastUse: number;
}

export function carryIncrementedElement(
  program: Program,
  loop: LoopAccesses,
  overlap: OverlapTest,
  newCarrier: NewCarrier,
  storage: ArrayType["storage"],
): CarriedLoop | undefined {
  const statements = loop.loop.body.statements;
  for (const [handover, s] of statements.entries()) {
    if (s.kind !== "assign" || !isIncrement(s.target, s.value)) continue;
    const array = prefixType(program, s.target, s.target.steps.length - 1);
    if (array?.kind !== "array" || array.storage !== storage) continue;
    if (!loop.isHeldInLocals(array.element) || !loop.isHeldInLocals(s.target.type)) continue;
    const carry = carryOf(loop, overlap, s, handover);
    if (carry !== undefined) return rewritten(loop, carry, newCarrier(s.target, s));
  }
  return undefined;
}

function carryOf(
  loop: LoopAccesses,
  overlap: OverlapTest,
  increment: AssignStatement,
  handover: number,
): Carry | undefined {
  const { accesses, counted } = loop;
  const handedOver = accesses.filter((a) => a.at === handover && !a.nested && a.ofIncrement);
  const target = handedOver.find((a) => a.isStore);
  if (target?.subscript === undefined || !loop.isInvariant(read(target.array))) return undefined;
  const step = growth(target.subscript, counted.step);
  if (step === undefined || step.size === 0) return undefined;
  const next = target.subscript;
  const current: Polynomial = difference(next, step);

  const uses = accesses.filter((a) => isAt(a, target.array, current, overlap) === "certainly");
  if (!uses.some((a) => a.sure) || uses.some((a) => a.nested || a.at >= handover)) return undefined;
  const lastUse = Math.max(...uses.map((a) => a.at));
  for (const a of accesses) {
    if (handedOver.includes(a) || uses.includes(a)) continue;
    if (isAt(a, target.array, next, overlap) === "certainly") return undefined;
    // From the iteration's beginning to its last use the element is in the carrier: nothing else may access it there.
    if (a.at <= lastUse && isAt(a, target.array, current, overlap) !== "never") return undefined;
    // The increment is moved to the iteration's end: nothing that it passes may access the next element.
    if (a.at >= handover && !a.ofIncrement && isAt(a, target.array, next, overlap) !== "never") return undefined;
  }
  const later = loop.loop.body.statements.slice(handover + 1);
  if (increment.value.kind !== "binary") return undefined;
  for (const e of [increment.value.right, ...subscriptsOf(increment.target)]) {
    const reads = readsOf(e);
    if (later.some((s) => loop.mayChange(s, reads))) return undefined;
  }
  return { handover, increment, uses, lastUse };
}

function rewritten({ loop, counted, at }: LoopAccesses, carry: Carry, carrier: Variable): CarriedLoop {
  const { increment, uses } = carry;
  const element = uses[0]!.path;
  const carried = readOf(carrier);
  const reads = new Set(uses.filter((a) => !a.isStore).map((a) => a.path));
  const stores = new Set(uses.filter((a) => a.isStore).map((a) => a.at));
  const out: Statement[] = [];
  loop.body.statements.forEach((before, k) => {
    if (k === carry.handover) return;
    const s = k <= carry.lastUse ? replaceReads(before, reads, carried) : before;
    if (stores.has(k) && s.kind === "assign" && k < carry.lastUse) {
      out.push(assign(pathOf(carrier), s.value, s.origin), { ...s, value: carried });
    } else out.push(s);
    // Where no statement stores the element, the carrier is stored back after its last use.
    if (k === carry.lastUse && stores.size === 0) out.push(assign(element, carried, increment.origin));
  });
  out.push({ ...increment, target: pathOf(carrier) });
  const last = elementAt(element, at, read({ root: counted.counter, steps: [], type: carrier.type }));
  return {
    before: [assign(pathOf(carrier), read(elementAt(element, at, counted.first)), increment.origin)],
    loop: { ...loop, body: { statements: out } },
    after: [assign(last, carried, increment.origin)],
  };
}

/** The statement reading the carrier instead of the element. What it stores keeps its path. */
function replaceReads(s: Statement, paths: ReadonlySet<Path>, carried: Expression): Statement {
  return rewriteParts(s, {
    expression: (e) => (e.kind === "read" && paths.has(e.path) ? carried : e),
  });
}
