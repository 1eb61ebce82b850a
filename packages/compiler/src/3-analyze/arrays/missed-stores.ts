/**
 * missed-stores: stores to elements that may not be there. Where arrays forget what is stored outside of them, such a store has no
 * derivative: nothing flows back from an element that is none.
 * In: array regions, activity. Out: a test for the statements that store to an element of an array of fixed length.
 * Method: a store may miss if it surely does in the first or the last iteration of the loops around it, told by polynomials
 * (`a[i - 1]` from i = 0 on, `a[i]` up to i = a.length), also as the calls of its unit see it; if the program tells the length, and
 * nothing that a counted subscript is less; or if the subscript is doubtful (doubtful-subscripts.ts) and nothing around it says that it
 * is not negative and, where the program tells the length, less than that.
 * Limits: of subscripts that a head is given nothing is known, nor of lengths that nothing is said of: these are taken to be right. So are
 * subscripts that come through more than two calls.
 */
import { prefixPath } from "../../il/queries/path-types.js";
import type { Path, Statement, Unit, UnitId } from "../../il/types.js";
import { traitsOf } from "../../languages/traits.js";
import type { Activity } from "../activity-facts.js";
import { ArrayLengths } from "./array-lengths.js";
import { CallPositions } from "./call-positions.js";
import { DoubtfulSubscripts } from "./doubtful-subscripts.js";
import type { Extents } from "./extents.js";
import type { Subscript } from "./first-and-last-subscripts.js";
import { surelyMisses } from "./first-and-last-subscripts.js";
import type { Condition } from "./regions/contradictions.js";
import { atMost, below } from "./regions/contradictions.js";
import { domainOf } from "./regions/domains.js";
import { isOf } from "./regions/index-forms.js";
import type { RegionsInput } from "./regions/input.js";
import { follows } from "./regions/overlap.js";
import { Polynomial } from "./regions/polynomials.js";
import { Stretch } from "./regions/stretch.js";
import { testedBounds } from "./tested-subscripts.js";

export interface MissedStores {
  /** `target`: what the statement stores to. */
  mayMiss(unit: UnitId, statement: Statement, target: Path): boolean;
}

export function missedStores(
  input: RegionsInput,
  extents: Extents,
  activity: Pick<Activity, "pathHasShadow">,
): MissedStores {
  const { program, pointsTo } = input;
  if (!traitsOf(program).hasMissingValues) return { mayMiss: () => false };
  const units: readonly Unit[] = [...pointsTo.units].flatMap((id) => program.units.get(id) ?? []);
  const doubtful = new DoubtfulSubscripts(program, units, pointsTo, activity);
  const lengths = new ArrayLengths(program, units, pointsTo, extents);
  const positions = new CallPositions(units, pointsTo);
  return {
    mayMiss(id, statement, target) {
      const unit = program.units.get(id);
      const array = prefixPath(program, target, target.steps.length - 1);
      const step = target.steps.at(-1);
      const [index, ...others] = step?.kind === "index" ? step.indices : [];
      if (unit === undefined || index === undefined || others.length > 0) return false;
      if (array?.type.kind !== "array" || array.type.storage !== "packed") return false;
      const isDoubtful = doubtful.has(index);
      return positions.of(unit, statement).some(({ position, from }) => {
        const stretch = new Stretch(input, from.unit);
        stretch.add(from.statement);
        const { forms } = stretch.view();
        const at = { position, name: "store", shared: 0 };
        const form = forms.of(index, at);
        const end = lengths.of(array, at, forms);
        const { fromBelow, fromAbove } = testedBounds(index, position);
        const isTested = fromBelow && (fromAbove || end?.isTold !== true);
        if (form === null) return isDoubtful && !isTested;
        const subscript = { form, end, at, forms };
        if (isDoubtful) return !isTested && !isInside(subscript);
        return surelyMisses(subscript) || !(fromAbove || isBelowEnd(subscript));
      });
    },
  };
}

/** Do the loops and tests around say that the subscript is one? */
function isInside(subscript: Subscript): boolean {
  const { form, forms } = subscript;
  const isWhole = [...form.symbols()].every(forms.isWhole);
  return isWhole && holds(atMost(Polynomial.constant(0), form), subscript) && isBelowEnd(subscript);
}

/** Is it less than the length, where a loop counts it and the program tells the length? Sizes are taken to be whole numbers. */
function isBelowEnd(subscript: Subscript): boolean {
  const { form, end, at, forms } = subscript;
  const symbols = form.symbols();
  const isCounted = at.position.around.some((_, index) =>
    [...(forms.counter(index, at)?.symbols() ?? [])].some((symbol) => symbols.has(symbol) && isOf(symbol, at)),
  );
  return !isCounted || end?.isTold !== true || holds(below(form, end.count), subscript);
}

function holds(condition: Condition, { form, at, forms }: Subscript): boolean {
  const { conditions, extents } = domainOf(at, forms);
  const known = [...conditions, ...forms.naturals(form)].map(ofWhole);
  return follows(condition, known, extents, { isWhole: () => true });
}

/** Of whole numbers, more than zero is no less than one. */
function ofWhole({ polynomial, is }: Condition): Condition {
  if (is !== "positive") return { polynomial, is };
  return { polynomial: polynomial.plus(Polynomial.constant(1), -1), is: "not negative" };
}
