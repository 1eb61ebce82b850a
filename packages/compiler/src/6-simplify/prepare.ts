/**
 * Brings a program into the form that is analysed and differentiated: calls lead to known units, callbacks and small procedures are
 * part of their callers, short-lived objects are local variables.
 * In: a program, its heads, a points-to analysis. Out: a program of the same meaning.
 * Method: known calls, inlining, specialisation, scalar replacement and copy propagation make work for one another, so they are
 * repeated until nothing changes. Only then, and only if method calls remain, does points-to decide those, and all starts again.
 * Limits: `rounds` and `resolutions` bound the repetition; what is left then is left as it is.
 */
import type { PointsTo } from "../3-analyze/storage-facts.js";
import type { AllocateStatement, Program, UnitId } from "../il/types.js";
import type { Watch } from "../pass.js";
import { foldElementCounts } from "./addresses/fold-element-counts.js";
import { forwardAddresses } from "./addresses/forward-addresses.js";
import { dropUnreachableCode } from "./branches/drop-unreachable-code.js";
import { foldAbsentFunctions } from "./branches/fold-absent-functions.js";
import { foldMissingTests } from "./branches/fold-missing-tests.js";
import { holdsFunctions } from "./calls/function-holders.js";
import type { InlineLimits } from "./calls/inline-calls.js";
import { defaultInlineLimits, inlineCalls } from "./calls/inline-calls.js";
import { removeUnreachableUnits } from "./calls/remove-unreachable-units.js";
import { resolveCalls } from "./calls/resolve-calls.js";
import { resolveKnownCalls } from "./calls/resolve-known-calls.js";
import { sharpenPointerTypes } from "./calls/sharpen-pointer-types.js";
import { specializeProcedures } from "./calls/specialize-procedures.js";
import { structureJumps } from "./jumps/structure-jumps.js";
import { defineDirectly } from "./locals/define-directly.js";
import { forwardTemporaries } from "./locals/forward-temporaries.js";
import { propagateCopies } from "./locals/propagate-copies.js";
import { expandRecordAssignments } from "./records/expand-record-assignments.js";
import { replaceObjectsByScalars } from "./records/replace-objects-by-scalars.js";
import { replaceValueObjects } from "./records/replace-value-objects.js";
import { splitLocalRecords } from "./records/split-local-records.js";
import { UnitFacts } from "./units/unit-facts.js";

export interface PrepareOptions {
  /** Sizes up to which procedures are inlined; false: only those of the prelude. */
  readonly inline?: Partial<InlineLimits> | false;
  readonly specialize?: boolean;
  /** false: only objects that hold function values become variables. */
  readonly scalars?: boolean;
  readonly forward?: boolean;
}

export interface Preparation {
  /** Called only where method calls remain. */
  readonly pointsTo: (program: Program) => PointsTo;
  readonly options?: PrepareOptions;
  readonly watch?: Watch;
}

/** In order. */
export const prepareNames = [
  "structure-jumps",
  "expand-record-assignments",
  "fold-absent-functions",
  "resolve-calls",
  "sharpen-pointer-types",
  "fold-missing-tests",
  "resolve-known-calls",
  "inline-calls",
  "specialize-procedures",
  "remove-unreachable-units",
  "replace-objects-by-scalars",
  "replace-value-objects",
  "forward-addresses",
  "split-local-records",
  "propagate-copies",
  "forward-temporaries",
  "drop-unreachable-code",
  "fold-element-counts",
  "define-directly",
] as const;
type PrepareName = (typeof prepareNames)[number];

const rounds = 10;
const resolutions = 4;

export function prepareProgram(program: Program, heads: readonly UnitId[], preparation: Preparation): Program {
  const { pointsTo, options = {} } = preparation;
  const { inline = {}, specialize = true, scalars = true, forward = true } = options;
  const limits: InlineLimits =
    inline === false ? { ...defaultInlineLimits, scalar: 0, object: 0 } : { ...defaultInlineLimits, ...inline };
  const facts = new UnitFacts();
  const seen = (name: PrepareName, result: Program): Program => {
    preparation.watch?.(name, result);
    return result;
  };
  let current = removeUnreachableUnits(program, heads, facts);
  current = seen("structure-jumps", structureJumps(current));
  current = seen("expand-record-assignments", expandRecordAssignments(current));
  current = seen("fold-absent-functions", foldAbsentFunctions(current));
  for (let resolution = 0; resolution <= resolutions; resolution++) {
    current = settle(current);
    if (resolution === resolutions || ![...current.units.values()].some((u) => facts.contentsOf(u).methods.size > 0))
      break;
    const resolved = resolveCalls(current, pointsTo(current), facts);
    if (resolved === current) break;
    current = seen("resolve-calls", resolved);
  }
  current = seen("fold-element-counts", foldElementCounts(current));
  if (forward) current = seen("define-directly", defineDirectly(current, facts, false));
  return seen("remove-unreachable-units", removeUnreachableUnits(current, heads, facts));

  function settle(start: Program): Program {
    let before = start;
    for (let round = 0; round < rounds; round++) {
      let after = seen("sharpen-pointer-types", sharpenPointerTypes(before, facts));
      after = seen("fold-missing-tests", foldMissingTests(after, heads));
      after = seen("resolve-known-calls", resolveKnownCalls(after, facts));
      after = seen("inline-calls", inlineCalls(after, heads, limits, facts));
      if (specialize) after = seen("specialize-procedures", specializeProcedures(after, facts));
      after = seen("remove-unreachable-units", removeUnreachableUnits(after, heads, facts));
      // Calls of function values have to become direct calls, whatever becomes of other objects.
      const { records } = after;
      const which = scalars ? () => true : (s: AllocateStatement) => holdsFunctions({ records }, s);
      after = seen("replace-objects-by-scalars", replaceObjectsByScalars(after, facts, which));
      after = seen("replace-value-objects", replaceValueObjects(after, facts, which));
      if (forward) after = seen("forward-addresses", forwardAddresses(after, facts));
      if (scalars) after = seen("split-local-records", splitLocalRecords(after, facts));
      if (forward) {
        after = seen("propagate-copies", propagateCopies(after, facts));
        after = seen("forward-temporaries", forwardTemporaries(after, facts));
      }
      after = seen("drop-unreachable-code", dropUnreachableCode(after));
      if (after === before) break;
      before = after;
    }
    return before;
  }
}
