/**
 * Carries an element that every iteration updates: `x[k] = x[k] + …` in a loop that leaves k alone keeps the element in a local
 * variable, and stores it each time.
 *
 * In: an innermost counting loop and its accesses. Out: the loop with a load before it; undefined where nothing can be carried.
 * Method: every store to the element is an assignment at the top of the body; no other store may meet it, by subscripts and by what is
 * known of overlapping arrays. Other reads may: the array holds all its elements. The store then moves down as far as nothing may
 * touch the element, so that what is computed before it shares what it loads; one that meets the next goes. Bit-identical.
 * Limits: a loop that stores to one array alone is left as it is: what compiles the generated code sees that much.
 */
import { assign, pathOf, read, readOf } from "../../il/builders.js";
import { sameType } from "../../il/equal.js";
import { rewriteParts } from "../../il/rewrite.js";
import type { Path, Statement, Variable } from "../../il/types.js";
import type { OverlapTest } from "./array-overlap.js";
import type { CarriedLoop, NewCarrier } from "./carry-stored-element.js";
import { elementAt, isAt } from "./carry-stored-element.js";
import type { ElementAccess, LoopAccesses } from "./loop-accesses.js";
import { growth } from "./subscript-forms.js";

export function carryUpdatedElement(
  loop: LoopAccesses,
  overlap: OverlapTest,
  newCarrier: NewCarrier,
): CarriedLoop | undefined {
  const { accesses, counted } = loop;
  const stores = accesses.filter((a) => a.isStore);
  for (const store of stores) {
    const { subscript, array } = store;
    if (subscript === undefined || !loop.isInvariant(read(array))) continue;
    if (growth(subscript, counted.step)?.size !== 0) continue;
    if (stores.every((a) => overlap(a.array, array) === "same")) continue;
    const ofElement = accesses.filter((a) => isAt(a, array, subscript, overlap) === "certainly");
    if (ofElement.every((a) => a.isStore) || !ofElement.every((a) => !a.isStore || isWhole(a, loop))) continue;
    if (stores.some((a) => !ofElement.includes(a) && isAt(a, array, subscript, overlap) !== "never")) continue;
    const touches = (a: ElementAccess): boolean =>
      !ofElement.includes(a) && isAt(a, array, subscript, overlap) !== "never";
    const touching = new Set(accesses.filter(touches).map((a) => a.at));
    return rewritten(loop, ofElement, touching, newCarrier);
  }
  return undefined;
}

/** Is the access a store of the statement's whole value, of the element's own type? */
function isWhole(access: ElementAccess, { loop, isHeldInLocals }: LoopAccesses): boolean {
  const s = loop.body.statements[access.at];
  if (access.nested || s?.kind !== "assign" || s.target !== access.path) return false;
  return isHeldInLocals(s.target.type) && sameType(s.target.type, s.value.type);
}

function rewritten(
  { loop, counted, at }: LoopAccesses,
  ofElement: readonly ElementAccess[],
  touching: ReadonlySet<number>,
  newCarrier: NewCarrier,
): CarriedLoop {
  const stores = new Set(ofElement.filter((a) => a.isStore).map((a) => a.at));
  const reads = new Set(ofElement.filter((a) => !a.isStore).map((a) => a.path));
  const element = ofElement.find((a) => a.isStore)!.path;
  let carrier: Variable | undefined;
  let waiting: Statement | undefined;
  const statements: Statement[] = [];
  const store = (): void => {
    if (waiting !== undefined) statements.push(waiting);
    waiting = undefined;
  };
  loop.body.statements.forEach((before, k) => {
    carrier ??= newCarrier(element, before);
    const carried = readOf(carrier);
    if (touching.has(k)) store();
    const s = rewriteParts(before, { expression: (e) => (e.kind === "read" && reads.has(e.path) ? carried : e) });
    if (!stores.has(k) || s.kind !== "assign") {
      statements.push(s);
      return;
    }
    const { comments, ...bare } = s;
    const keep = assign(pathOf(carrier), s.value, s.origin);
    statements.push(comments === undefined ? keep : { ...keep, comments });
    waiting = { ...bare, value: carried };
  });
  store();
  const first: Path = elementAt(element, at, counted.first);
  return {
    before: [assign(pathOf(carrier!), read(first), loop.origin)],
    loop: { ...loop, body: { statements } },
    after: [],
  };
}
