/**
 * kept-storage: which storage that the primal releases stays for the backward sweep ("inhibit deallocation").
 * In: program, points-to, effects, activity, what is recorded, calls, lifetimes of storage. Out: the release statements that do not end
 * their storage in the forward sweep, those whose storage ends at the reverse of its allocation, the units that contain or call such.
 * Method: storage is needed as long as it has a shadow (adjoints are gathered there), or something in it is, anywhere, required by the
 * backward sweep, which reads it, or puts it back. Required sets are joined over each unit and its calls, whatever the order.
 * Paper: Hascoët 2021, section 2.2.
 */
import type { BitSet } from "../dataflow/bit-set.js";
import { sameType } from "../il/equal.js";
import type { AllocateStatement, Path, Program, ReleaseStatement, Statement, UnitId } from "../il/types.js";
import { forEachStatement } from "../il/visit.js";
import type { Activity } from "./activity-facts.js";
import { askedLengths, savedLengths } from "./asked-lengths.js";
import type { CallContexts } from "./call-contexts.js";
import type { RecordingStrategies } from "./recording-strategies.js";
import type { Effects, PointsTo } from "./storage-facts.js";
import type { ToBeRecorded } from "./to-be-recorded.js";

export interface KeptStorage {
  /** The storage is needed after the statement. */
  isKept(release: ReleaseStatement): boolean;
  /** Kept, and of no known allocation in its block: it stays until the head ends. */
  isReleasedLater(release: ReleaseStatement): boolean;
  /** Storage on the stack that the backward sweep needs. */
  outlivesStack(allocation: AllocateStatement): boolean;
  /** The unit, or what it calls, keeps storage. */
  unitKeeps(unit: UnitId): boolean;
  /** The unit, or what it calls, leaves storage to be released later. */
  unitReleasesLater(unit: UnitId): boolean;
}

export interface KeptStorageInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly activity: Activity;
  readonly contexts: CallContexts;
  readonly recorded: ToBeRecorded;
  readonly strategies: RecordingStrategies;
  /** Switched off: whatever is overwritten is taken as required. */
  readonly enabled: boolean;
}

export function keptStorage(input: KeptStorageInput): KeptStorage {
  const { program, pointsTo, effects, activity, recorded } = input;
  const releases: { readonly unit: UnitId; readonly statement: ReleaseStatement }[] = [];
  const stacked: { readonly unit: UnitId; readonly statement: AllocateStatement }[] = [];
  const calls: { readonly unit: UnitId; readonly callee: UnitId }[] = [];
  for (const unit of pointsTo.units)
    forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => {
      if (s.kind === "release") releases.push({ unit, statement: s });
      if (s.kind === "allocate" && s.stack === true) stacked.push({ unit, statement: s });
      if (s.kind === "call") for (const callee of pointsTo.callees(s)) calls.push({ unit, callee });
    });
  const kept = new Set<Statement>();
  const later = new Set<Statement>();
  if (releases.length > 0 || stacked.length > 0) {
    const touched = everRequired(input);
    for (const { unit, statement } of stacked) {
      const { fresh } = effects.of(unit, statement);
      const isTouched = !input.enabled || fresh.intersects(touched.get(unit) as BitSet);
      if (!activity.pathHasShadow(statement.target) && !isTouched) continue;
      kept.add(statement);
      later.add(statement);
    }
    for (const { unit, statement } of releases) {
      const { written } = effects.of(unit, statement);
      const isTouched = input.enabled ? written.intersects(touched.get(unit) as BitSet) : !written.isEmpty;
      if (!activity.pathHasShadow(statement.pointer) && !isTouched) continue;
      kept.add(statement);
      if (!recorded.endsAtAllocation(statement)) later.add(statement);
    }
  }
  const withCallers = (own: ReadonlySet<Statement>): Set<UnitId> => {
    const found = new Set(
      [...releases, ...stacked].filter(({ statement }) => own.has(statement)).map(({ unit }) => unit),
    );
    for (let before = -1; before !== found.size; ) {
      before = found.size;
      for (const { unit, callee } of calls) if (found.has(callee)) found.add(unit);
    }
    return found;
  };
  const keeping = withCallers(kept);
  for (const unit of measuring(input, kept.size > 0)) keeping.add(unit);
  const ending = withCallers(later);
  return {
    outlivesStack: (s) => kept.has(s),
    isKept: (s) => kept.has(s),
    isReleasedLater: (s) => later.has(s),
    unitKeeps: (unit) => keeping.has(unit),
    unitReleasesLater: (unit) => ending.has(unit),
  };
}

/** Units that allocate storage whose length is asked for, by realloc or to save it: their derivatives note it. And their callers. */
function measuring({ program, pointsTo, strategies }: KeptStorageInput, reallocates: boolean): ReadonlySet<UnitId> {
  const each = (visit: (unit: UnitId, s: Statement) => void): void => {
    for (const id of pointsTo.units)
      forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) => visit(id, s));
  };
  const saved = (s: Statement): readonly Path[] =>
    s.kind === "loop" || s.kind === "call" ? strategies.savedWhole(s).map(({ section }) => section) : [];
  const asked = [
    ...(reallocates ? askedLengths(program, pointsTo.units) : []),
    ...savedLengths(program, pointsTo.units, saved),
  ];
  const found = new Set<UnitId>();
  if (asked.length === 0) return found;
  each((unit, s) => {
    if (s.kind !== "allocate") return;
    const element = s.allocated.kind === "array" ? s.allocated.element : s.allocated;
    if (asked.some((type) => sameType(type, element))) found.add(unit);
  });
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    each((unit, s) => {
      if (s.kind === "call" && pointsTo.callees(s).some((callee) => found.has(callee))) found.add(unit);
    });
  }
  return found;
}

/** For each unit the zones that are required somewhere in it, in what it calls, or in its callers. */
function everRequired(input: KeptStorageInput): ReadonlyMap<UnitId, BitSet> {
  const { program, pointsTo, effects, recorded, contexts } = input;
  const found = new Map<UnitId, BitSet>();
  const body = (unit: UnitId) => program.units.get(unit)?.body ?? { statements: [] };
  for (const unit of pointsTo.units) {
    const set = effects.universe(unit).empty();
    forEachStatement(body(unit), (s) => {
      const own = s.kind === "call" ? recorded.readByCall(s) : undefined;
      for (const part of [recorded.before(s), recorded.after(s), own]) if (part !== undefined) set.union(part);
    });
    found.set(unit, set);
  }
  for (let changed = true; changed; ) {
    changed = false;
    for (const unit of pointsTo.units)
      forEachStatement(body(unit), (s) => {
        if (s.kind !== "call") return;
        const outer = found.get(unit) as BitSet;
        for (const callee of pointsTo.callees(s)) {
          const inner = found.get(callee) as BitSet;
          if (outer.union(contexts.from(unit, s, callee, inner))) changed = true;
          if (inner.union(contexts.into(unit, s, callee, outer))) changed = true;
        }
      });
  }
  return found;
}
