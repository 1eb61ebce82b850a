/**
 * kept-storage: which storage that the primal releases the backward sweep needs, and how it gets it: storage stays ("inhibit
 * deallocation"), or its contents are saved, and it is allocated anew.
 * In: program, points-to, effects, activity, what is recorded, calls, lifetimes of storage. Out: the release statements that do not end
 * their storage in the forward sweep, those whose storage ends at the reverse of its allocation, those that save it; the allocations of
 * what may be saved; the units that contain or call such.
 * Method: storage is needed as long as it has a shadow (adjoints are gathered there), or something in it is, anywhere, required by the
 * backward sweep, which reads it, or puts it back. Required sets are joined over each unit and its calls, whatever the order. The
 * contents are needed where something of them is required when control comes to the release.
 * Paper: Hascoët 2021, section 2.2.
 */
import type { PlanChoices } from "../../4-plan/plan.js";
import type { BitSet } from "../../dataflow/bit-set.js";
import { sameType } from "../../il/equal.js";
import type {
  AllocateStatement,
  Path,
  Program,
  ReleaseStatement,
  SiteId,
  Statement,
  Type,
  UnitId,
} from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import type { Activity } from "../activity-facts.js";
import type { CallBits } from "../effects/call-bits.js";
import type { CallContexts } from "../effects/call-contexts.js";
import type { CallOrder } from "../effects/call-order.js";
import type { ToBeRecorded } from "../recording/to-be-recorded.js";
import type { Effects, PointsTo, ZoneId } from "../storage-facts.js";
import { askedLengths, savedLengths } from "./asked-lengths.js";
import { releasedStorage } from "./released-storage.js";

/** Zeros: only the room, as a shadow of numbers is in the forward sweep. */
export type Saved = "contents" | "zeros";

export interface KeptStorage {
  /** The storage is needed after the statement. */
  isKept(release: ReleaseStatement): boolean;
  /** Kept, and of no known allocation in its block: it stays until the head ends. */
  isReleasedLater(release: ReleaseStatement): boolean;
  /** Storage on the stack that the backward sweep needs. */
  outlivesStack(allocation: AllocateStatement): boolean;
  /** What the backward sweep gets back of the storage that the release ends; undefined: nothing is saved. */
  savedAt(release: ReleaseStatement): { readonly primal?: Saved; readonly shadow?: Saved } | undefined;
  /** A release may save what is allocated here. */
  isNoted(allocation: AllocateStatement): boolean;
  /** The storage, by its sites, that may be elsewhere in the backward sweep. */
  readonly moving: ReadonlySet<SiteId>;
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
  readonly order: CallOrder;
  readonly callBits: CallBits;
  readonly contexts: CallContexts;
  readonly recorded: ToBeRecorded;
  readonly choices: PlanChoices;
  /** What is released is saved, and allocated anew. */
  readonly releasesReturn: boolean;
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
  const saved = new Map<Statement, { readonly primal?: Saved; readonly shadow?: Saved }>();
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
      const hasShadow = activity.pathHasShadow(statement.pointer);
      if (!hasShadow && !isTouched) continue;
      kept.add(statement);
      if (input.releasesReturn) {
        const before = recorded.before(statement);
        const isRequired = !input.enabled || before === undefined || written.intersects(before);
        saved.set(statement, {
          ...(isTouched ? { primal: isRequired ? ("contents" as const) : ("zeros" as const) } : {}),
          ...(hasShadow
            ? { shadow: leads(program, statement.pointer) ? ("contents" as const) : ("zeros" as const) }
            : {}),
        });
      }
      if (!recorded.endsAtAllocation(statement)) later.add(statement);
    }
  }
  const moving = saved.size === 0 ? new Set<SiteId>() : savedSites(input, (release) => saved.has(release));
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
  for (const unit of measuring(input, kept.size > 0, moving)) keeping.add(unit);
  const ending = withCallers(later);
  return {
    savedAt: (s) => saved.get(s),
    isNoted: (s) => moving.has(s.site),
    moving,
    outlivesStack: (s) => kept.has(s),
    isKept: (s) => kept.has(s),
    isReleasedLater: (s) => later.has(s),
    unitKeeps: (unit) => keeping.has(unit),
    unitReleasesLater: (unit) => ending.has(unit),
  };
}

/** The storage that the release statements may end: all of it, where they are handed the address of a part. */
function savedSites(input: KeptStorageInput, among: (release: ReleaseStatement) => boolean): Set<SiteId> {
  const { pointsTo, effects } = input;
  const released = releasedStorage({ ...input, among });
  const zones = new Set<ZoneId>();
  for (const unit of pointsTo.units)
    released.of(unit)?.forEach((bit) => {
      zones.add(effects.universe(unit).zoneAt(bit).id);
    });
  const found = new Set<SiteId>();
  for (const site of pointsTo.sites.keys())
    if (pointsTo.zonesOfSite(site).some((zone) => zones.has(zone))) found.add(site);
  return found;
}

/** Does the storage behind the pointer hold addresses, whose shadows are addresses too? Of what nothing is known: it does. */
function leads(program: Program, pointer: Path): boolean {
  const holds = (type: Type): boolean => {
    switch (type.kind) {
      case "real":
      case "integer":
      case "boolean":
      case "complex":
        return false;
      case "array":
        return holds(type.element);
      case "record":
        return program.records.get(type.record)?.fields.some((f) => holds(f.type)) ?? true;
      default:
        return true;
    }
  };
  return pointer.type.kind !== "pointer" || holds(pointer.type.target);
}

/**
 * Units that allocate storage whose length is asked for, by realloc or to save it, here or when it is released: their derivatives note
 * it. And their callers.
 */
function measuring(
  { program, pointsTo, choices }: KeptStorageInput,
  reallocates: boolean,
  moving: ReadonlySet<SiteId>,
): ReadonlySet<UnitId> {
  const each = (visit: (unit: UnitId, s: Statement) => void): void => {
    for (const id of pointsTo.units)
      forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) => visit(id, s));
  };
  const saved = (s: Statement): readonly Path[] =>
    s.kind === "loop" || s.kind === "call" ? (choices.before(s)?.arrays ?? []).map(({ section }) => section) : [];
  const asked = [
    ...(reallocates ? askedLengths(program, pointsTo.units) : []),
    ...savedLengths(program, pointsTo.units, saved),
  ];
  const found = new Set<UnitId>();
  if (asked.length === 0 && moving.size === 0) return found;
  each((unit, s) => {
    if (s.kind !== "allocate") return;
    const element = s.allocated.kind === "array" ? s.allocated.element : s.allocated;
    if (moving.has(s.site) || asked.some((type) => sameType(type, element))) found.add(unit);
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
