/**
 * needed-storage: what the backward sweep needs of storage that the primal releases, or that lies on the stack.
 * In: program, points-to, effects, activity, what is recorded, calls. Out: for each release statement and each allocation on the stack what
 * of the storage is needed after it; which storage, and which units, go with such statements.
 * Method: storage is needed as long as it has a shadow (adjoints are gathered there), or something in it is, anywhere, required by the
 * backward sweep, which reads it, or puts it back (also through a pointer that may lead to other storage, which is required). Required sets are joined over each unit and its calls, whatever the order. The
 * contents are needed where something of them is required when control comes to the release.
 * Paper: Hascoët 2021, section 2.2. How the storage is there for the backward sweep: 4-plan/storage-plans.ts.
 */

import type { PlanChoices } from "../../4-plan/plan.js";
import type { BitSet } from "../../dataflow/bit-set.js";
import { sameType } from "../../il/equal.js";
import { isCalledAsItIs } from "../../il/queries/called-as-it-is.js";
import type {
  AllocateStatement,
  Path,
  Program,
  ReleaseStatement,
  SiteId,
  Statement,
  Type,
  Unit,
  UnitId,
} from "../../il/types.js";
import { forEachStatement, forEachStatementOf, writtenPaths } from "../../il/visit.js";
import type { Activity } from "../activity-facts.js";
import type { CallBits } from "../effects/call-bits.js";
import type { CallContexts } from "../effects/call-contexts.js";
import type { CallOrder } from "../effects/call-order.js";
import type { ToBeRecorded } from "../recording/to-be-recorded.js";
import type { Effects, PointsTo, ZoneId } from "../storage-facts.js";
import { askedLengths, savedLengths } from "./asked-lengths.js";
import { releasedStorage } from "./released-storage.js";

/** What is needed of storage after the statement that ends it. */
export interface StorageNeed {
  /** Something in it is required by the backward sweep, which reads it, or puts it back. */
  readonly isRequired: boolean;
  /** What it holds when control comes to the statement is. */
  readonly holdsRequired: boolean;
  readonly hasShadow: boolean;
  /** The shadow holds addresses. */
  readonly shadowLeads: boolean;
}

export interface NeededStorage {
  /** Undefined: nothing is needed. */
  of(statement: ReleaseStatement | AllocateStatement): StorageNeed | undefined;
  /** All release statements, and allocations on the stack, of which something is needed. */
  readonly statements: readonly (ReleaseStatement | AllocateStatement)[];
  /** The storage, by its sites, that the release statements may end. */
  sitesOf(among: (release: ReleaseStatement) => boolean): ReadonlySet<SiteId>;
  /** The units that contain such statements, and their callers. */
  unitsWith(statements: ReadonlySet<Statement>): ReadonlySet<UnitId>;
  /** Units whose derivatives note how long storage is that they allocate, and their callers. `moving`: storage that is made anew. */
  measuring(moving: ReadonlySet<SiteId>): ReadonlySet<UnitId>;
}

export interface NeededStorageInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly activity: Activity;
  readonly order: CallOrder;
  readonly callBits: CallBits;
  readonly contexts: CallContexts;
  readonly recorded: ToBeRecorded;
  readonly choices: PlanChoices;
  /** Switched off: whatever is overwritten is taken as required. */
  readonly enabled: boolean;
}

export function neededStorage(input: NeededStorageInput): NeededStorage {
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
  const needs = new Map<ReleaseStatement | AllocateStatement, StorageNeed>();
  if (releases.length > 0 || stacked.length > 0) {
    const touched = everRequired(input);
    for (const { unit, statement } of stacked) {
      const { fresh } = effects.of(unit, statement);
      const isRequired = !input.enabled || fresh.intersects(touched.get(unit) as BitSet);
      const hasShadow = activity.pathHasShadow(statement.target);
      const shadowLeads = leads(program, statement.target);
      if (isRequired || hasShadow)
        needs.set(statement, { isRequired, holdsRequired: isRequired, hasShadow, shadowLeads });
    }
    for (const { unit, statement } of releases) {
      const { written } = effects.of(unit, statement);
      const isRequired = input.enabled ? written.intersects(touched.get(unit) as BitSet) : !written.isEmpty;
      const hasShadow = activity.pathHasShadow(statement.pointer);
      if (!isRequired && !hasShadow) continue;
      const before = recorded.before(statement);
      const holdsRequired = !input.enabled || before === undefined || written.intersects(before);
      needs.set(statement, { isRequired, holdsRequired, hasShadow, shadowLeads: leads(program, statement.pointer) });
    }
  }
  return {
    of: (s) => needs.get(s),
    statements: [...needs.keys()],
    sitesOf: (among) => endedSites(input, among),
    measuring: (moving) => measuring(input, needs.size > 0, moving),
    unitsWith(statements) {
      const among = new Set(
        [...releases, ...stacked].filter(({ statement }) => statements.has(statement)).map(({ unit }) => unit),
      );
      for (let before = -1; before !== among.size; ) {
        before = among.size;
        for (const { unit, callee } of calls) if (among.has(callee)) among.add(unit);
      }
      return among;
    },
  };
}

/** The storage that the release statements may end: all of it, where they are handed the address of a part. */
function endedSites(input: NeededStorageInput, among: (release: ReleaseStatement) => boolean): Set<SiteId> {
  const { pointsTo, effects } = input;
  const released = releasedStorage({ ...input, among });
  const zones = new Set<ZoneId>();
  for (const unit of pointsTo.units)
    released.of(unit)?.forEach((bit) => {
      zones.add(effects.universe(unit).zoneAt(bit).id);
    });
  const ended = new Set<SiteId>();
  for (const site of pointsTo.sites.keys())
    if (pointsTo.zonesOfSite(site).some((zone) => zones.has(zone))) ended.add(site);
  return ended;
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
  { program, pointsTo, choices }: NeededStorageInput,
  reallocates: boolean,
  moving: ReadonlySet<SiteId>,
): ReadonlySet<UnitId> {
  const saved = (s: Statement): readonly Path[] =>
    s.kind === "loop" || s.kind === "call" ? (choices.before(s)?.arrays ?? []).map(({ section }) => section) : [];
  const asked = [
    ...(reallocates ? askedLengths(program, pointsTo.units) : []),
    ...savedLengths(program, pointsTo.units, saved),
  ];
  const units = new Set<UnitId>();
  forEachStatementOf(program, pointsTo.units, (unit, s) => {
    if (s.kind !== "allocate") return;
    const element = s.allocated.kind === "array" ? s.allocated.element : s.allocated;
    if (moving.has(s.site) || asked.some((type) => sameType(type, element))) units.add(unit);
  });
  for (let before = -1; before !== units.size; ) {
    before = units.size;
    forEachStatementOf(program, pointsTo.units, (unit, s) => {
      if (s.kind === "call" && pointsTo.callees(s).some((callee) => units.has(callee))) units.add(unit);
    });
  }
  return units;
}

/**
 * For each unit the zones that are required somewhere in it, in what it calls, or in its callers. A derivative that the user has written is handed what
 * the function stores to, and may store there: the contents need not be there, the storage does.
 */
function everRequired(input: NeededStorageInput): ReadonlyMap<UnitId, BitSet> {
  const { program, pointsTo, effects, activity, recorded, contexts, choices } = input;
  const isHandedOver = (unit: UnitId, s: Statement): boolean =>
    s.kind === "call" &&
    pointsTo.callees(s).some((callee) => isCalledAsItIs(program.units.get(callee) as Unit)) &&
    activity.callIsActive(unit, s);
  /** Where a pointer may lead to one block or another, of which one is required, the other is put back too. */
  const putBack = (s: Statement): readonly Path[] => {
    const whole = s.kind === "loop" || s.kind === "call" ? (choices.before(s)?.arrays ?? []) : [];
    return [...(recorded.isSaved(s) ? writtenPaths(s) : []), ...whole.map(({ section }) => section)];
  };
  const required = new Map<UnitId, BitSet>();
  const body = (unit: UnitId) => program.units.get(unit)?.body ?? { statements: [] };
  for (const unit of pointsTo.units) {
    const set = effects.universe(unit).empty();
    forEachStatement(body(unit), (s) => {
      const readByCall = s.kind === "call" ? recorded.readByCall(s) : undefined;
      for (const part of [recorded.before(s), recorded.after(s), readByCall]) if (part !== undefined) set.union(part);
      if (isHandedOver(unit, s)) set.union(effects.of(unit, s).written);
      for (const path of putBack(s))
        for (const zone of pointsTo.zonesOf(path)) set.add(effects.universe(unit).bitOf(zone));
    });
    required.set(unit, set);
  }
  for (let changed = true; changed; ) {
    changed = false;
    for (const unit of pointsTo.units)
      forEachStatement(body(unit), (s) => {
        if (s.kind !== "call") return;
        const outer = required.get(unit) as BitSet;
        for (const callee of pointsTo.callees(s)) {
          const inner = required.get(callee) as BitSet;
          if (outer.union(contexts.from(unit, s, callee, inner))) changed = true;
          if (inner.union(contexts.into(unit, s, callee, outer))) changed = true;
        }
      });
  }
  return required;
}
