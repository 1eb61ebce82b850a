/**
 * Brings a program into the form that is analysed and differentiated: calls lead to known units, callbacks and small procedures are
 * part of their callers, short-lived objects are local variables.
 * In: a program, its heads, a points-to analysis. Out: a program of the same meaning.
 * Method: known calls, inlining, specialisation, scalar replacement and copy propagation make work for one another, so they are
 * repeated until nothing changes. Only then, and only if method calls remain, does points-to decide those, and all starts again.
 * Limits: the repetition is bounded (passes/table.ts, which also has the order); what is left then is left as it is.
 */
import type { PointsTo } from "../3-analyze/storage-facts.js";
import { DiagnosticBag } from "../diagnostics/diagnostic.js";
import type { AllocateStatement, Program, UnitId } from "../il/types.js";
import type { Rewrites, Watch } from "../pass.js";
import { rewritten, running } from "../pass.js";
import { passesOf, roundsOf } from "../passes/names.js";
import type { NamesOf, SwitchName } from "../passes/table.js";
import { declareLocalArrays } from "./addresses/declare-local-arrays.js";
import { foldElementCounts } from "./addresses/fold-element-counts.js";
import { forwardAddresses } from "./addresses/forward-addresses.js";
import { dropUnreachableCode } from "./branches/drop-unreachable-code.js";
import { foldAbsentFunctions } from "./branches/fold-absent-functions.js";
import { foldMissingTests } from "./branches/fold-missing-tests.js";
import { openGuards } from "./branches/open-guards.js";
import { holdsFunctions } from "./calls/function-holders.js";
import type { InlineLimits } from "./calls/inline-calls.js";
import { defaultInlineLimits, inlineCalls } from "./calls/inline-calls.js";
import { passFields } from "./calls/pass-fields.js";
import { removeUnreachableUnits } from "./calls/remove-unreachable-units.js";
import { resolveCalls } from "./calls/resolve-calls.js";
import { resolveKnownCalls } from "./calls/resolve-known-calls.js";
import { sharpenPointerTypes } from "./calls/sharpen-pointer-types.js";
import { specializeProcedures } from "./calls/specialize-procedures.js";
import { closePieces } from "./checkpoints/close-pieces.js";
import { encloseWrittenCalls } from "./checkpoints/enclose-written-calls.js";
import type { CheckpointOptions } from "./checkpoints/mark-checkpoints.js";
import { markCheckpoints } from "./checkpoints/mark-checkpoints.js";
import { markPlaces } from "./checkpoints/mark-places.js";
import { isMark } from "./checkpoints/marks.js";
import { structureJumps } from "./jumps/structure-jumps.js";
import { defineDirectly } from "./locals/define-directly.js";
import { forwardTemporaries } from "./locals/forward-temporaries.js";
import { propagateCopies } from "./locals/propagate-copies.js";
import { expandRecordAssignments } from "./records/expand-record-assignments.js";
import { forwardFields } from "./records/forward-fields.js";
import { replaceObjectsByScalars } from "./records/replace-objects-by-scalars.js";
import { replaceValueObjects } from "./records/replace-value-objects.js";
import { splitLocalRecords } from "./records/split-local-records.js";
import { endStops, stopDerivatives } from "./stops/stop-derivatives.js";
import { UnitFacts } from "./units/unit-facts.js";

export interface Preparation {
  /** Called only where method calls remain. */
  readonly pointsTo: (program: Program) => PointsTo;
  /** What is switched off. Without `inline-calls` only procedures of the prelude are inlined, without `replace-objects-by-scalars` only objects that hold function values become variables. */
  readonly off?: ReadonlySet<SwitchName>;
  /** Sizes up to which procedures are inlined. */
  readonly limits?: Partial<InlineLimits>;
  /** What an option asks to be run again in the backward sweep. */
  readonly checkpoints?: CheckpointOptions;
  /** Told of names and places at which there is nothing. */
  readonly bag?: DiagnosticBag;
  readonly watch?: Watch;
}

const noCheckpoints: CheckpointOptions = { request: undefined, states: 0 };

type Name = NamesOf<"prepare" | "settle" | "tidy">;

export function prepareProgram(program: Program, heads: readonly UnitId[], preparation: Preparation): Program {
  const { pointsTo, off = new Set(), checkpoints = noCheckpoints, bag = new DiagnosticBag(), watch } = preparation;
  const limits: InlineLimits = { ...defaultInlineLimits, ...preparation.limits };
  const inlined = off.has("inline-calls") ? { ...limits, numbers: 0, object: 0, inAll: 0 } : limits;
  const facts = new UnitFacts();
  // Calls of function values have to become direct calls, whatever becomes of other objects.
  const chosen = ({ records }: Program) =>
    off.has("replace-objects-by-scalars") ? (s: AllocateStatement) => holdsFunctions({ records }, s) : () => true;
  const rewrites: Rewrites<Name> = {
    "mark-places": (p) => markPlaces(p, checkpoints, bag),
    "mark-checkpoints": (p) => markCheckpoints(p, heads, checkpoints),
    "remove-unreachable-units": (p) => removeUnreachableUnits(p, heads, facts),
    "structure-jumps": structureJumps,
    "expand-record-assignments": expandRecordAssignments,
    "fold-absent-functions": foldAbsentFunctions,
    "open-guards": (p) => openGuards(p, facts),
    "sharpen-pointer-types": (p) => sharpenPointerTypes(p, facts),
    "fold-missing-tests": (p) => foldMissingTests(p, heads),
    "resolve-known-calls": (p) => resolveKnownCalls(p, facts),
    "stop-derivatives": (p) => stopDerivatives(p, facts, bag),
    "inline-calls": (p) => inlineCalls(p, heads, inlined, facts),
    "specialize-procedures": (p) => specializeProcedures(p, facts),
    "pass-fields": (p) => passFields(p, heads, facts),
    "replace-objects-by-scalars": (p) => replaceObjectsByScalars(p, facts, chosen(p)),
    "forward-fields": (p) => forwardFields(p, facts),
    "replace-value-objects": (p) => replaceValueObjects(p, facts, chosen(p)),
    "forward-addresses": (p) => forwardAddresses(p, facts),
    "split-local-records": (p) => splitLocalRecords(p, facts),
    "propagate-copies": (p) => propagateCopies(p, facts),
    "forward-temporaries": (p) => forwardTemporaries(p, facts),
    "drop-unreachable-code": dropUnreachableCode,
    "end-stops": (p) => endStops(p, bag),
    "enclose-written-calls": encloseWrittenCalls,
    // What options mark is closed when it is known which of it stays.
    "close-pieces": (p) => closePieces(p, (mark) => !isMark(mark)),
    "fold-element-counts": foldElementCounts,
    "declare-local-arrays": (p) => declareLocalArrays(p, facts, !off.has("declare-local-arrays")),
    "define-directly": (p) => defineDirectly(p, facts, false),
  };
  const run = <N extends Name>(order: readonly N[], start: Program): Program =>
    rewritten(order, rewrites, start, watch);
  const settle = (start: Program): Program => {
    const order = passesOf("settle", off);
    let before = start;
    for (let round = 0; round < roundsOf("settle"); round++) {
      const after = run(order, before);
      if (after === before) break;
      before = after;
    }
    return before;
  };
  let current = run(passesOf("prepare", off), program);
  for (let resolution = 0; resolution <= roundsOf("resolve"); resolution++) {
    current = settle(current);
    const remain = [...current.units.values()].some((unit) => facts.contentsOf(unit).methods.size > 0);
    if (resolution === roundsOf("resolve") || !remain) break;
    const storage = running(watch)("points-to", pointsTo, current);
    const resolved = resolveCalls(current, storage, facts);
    watch?.("resolve-calls", resolved);
    if (resolved === current) break;
    current = resolved;
  }
  return run(passesOf("tidy", off), current);
}
