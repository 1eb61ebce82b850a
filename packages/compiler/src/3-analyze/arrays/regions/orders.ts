/**
 * When may one access come after another?
 * In: the execution of a store whose counters are known, another access. Out: the cases, each with its conditions; null: not known.
 */
import type { ElementAccess } from "./accesses.js";
import type { Condition } from "./contradictions.js";
import { below, isZero } from "./contradictions.js";
import type { Solution } from "./coverage.js";
import { settled } from "./coverage.js";
import type { Execution, IndexForms } from "./index-forms.js";
import { nameOfCounter } from "./index-forms.js";
import type { Polynomial } from "./polynomials.js";
import type { Position } from "./positions.js";

export function laterThan(
  store: Execution,
  need: { readonly at: Execution; readonly how: ElementAccess["how"] },
  solution: Solution,
  forms: IndexForms,
): readonly (readonly Condition[])[] | null {
  const cases: Condition[][] = [];
  const same: Condition[] = [];
  const [first, second] = [store.position.around, need.at.position.around];
  for (let k = store.shared; k < Math.min(first.length, second.length); k++) {
    const [counter, other] = [first[k], second[k]];
    if (
      counter === undefined ||
      counter.at.statement !== other?.at.statement ||
      counter.at.frame.name !== other.at.frame.name
    )
      break;
    const counted = forms.countedAt(counter);
    if (counted === undefined) break;
    const at = counterOf(k, store, solution, forms);
    const there = forms.counter(k, need.at);
    if (at === null || there === null) return null;
    cases.push([...same, counted.descending ? below(there, at) : below(at, there)]);
    same.push(isZero(there.minus(at)));
  }
  if (followsInText(store.position, need.at.position, need.how)) cases.push(same);
  return cases;
}

/** Where the store's counter is in that iteration. */
function counterOf(index: number, at: Execution, solution: Solution, forms: IndexForms): Polynomial | null {
  const name = nameOfCounter(index, at);
  if (!solution.has(name) && !solution.has(`${name}#`)) return null;
  const counter = forms.counter(index, at);
  return counter === null ? null : settled(counter, solution);
}

/** In the same iteration of all loops around both: may it come after the store? */
function followsInText(store: Position, need: Position, how: ElementAccess["how"]): boolean {
  if (store.statement === need.statement) return how === "result" || store.frame.name !== need.frame.name;
  if (store.frame.name !== need.frame.name) return true;
  for (const [depth, place] of store.places.entries()) {
    const other = need.places[depth];
    // The test of a loop around the store runs again after it.
    if (other === undefined || other.block !== place.block) return true;
    if (other.index !== place.index) return other.index > place.index;
  }
  return true;
}
