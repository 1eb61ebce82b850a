/**
 * Procedures that are called with fixed arguments here and with varied ones there get a version for each: the derivative of the
 * former has neither derivatives of these arguments nor what is computed with them. So do those whose derivative runs here, and of which
 * nothing is differentiated there.
 * In: a program; which calls run a derivative, and which of their arguments are fixed. Out: a program that computes the same, with copies
 * that say what they are versions of.
 * Method: the calls of a procedure are grouped by the arguments that are fixed. One group, that without any if there is one, stays with
 * the procedure; each other gets a copy, or, where there is room for no more, the copy that leaves the most to be done. Copies are offered
 * again when the copies of their callers are known: the caller of this pass repeats it. Once derivatives are made, calls of copies that are
 * left as they are go back to the procedure (join-versions), and derivatives that came out the same become one (join-equal-derivatives).
 * Limits: direct calls of plain functions; `VersionBounds`.
 */
import { isCalledAsItIs } from "../../il/queries/called-as-it-is.js";
import { statementCount } from "../../il/queries/size.js";
import { whereFixed } from "../../il/queries/version-words.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type { CallStatement, Program, Statement, Unit, UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { ProgramDraft } from "../program-draft.js";
import { copyUnit } from "./copy-unit.js";

export interface VersionBounds {
  /** Versions of one procedure that have derivatives. */
  readonly ofOne: number;
  /** Statements. Longer procedures are not copied. */
  readonly longest: number;
  /** All copies together have at most as many statements as the program, or as this says if that is more. */
  readonly allTogether: number;
}

export const versionBounds = { longest: 200, allTogether: 500 } as const satisfies Partial<VersionBounds>;

export interface FixedArgumentFacts {
  /** The call runs a derivative version of the unit it names. */
  readonly isActive: (caller: UnitId, call: CallStatement) => boolean;
  readonly fixed: (caller: UnitId, call: CallStatement, callee: UnitId) => ReadonlySet<number>;
  /** The call runs no derivative of the unit it names, and others do. */
  readonly isPassive: (caller: UnitId, call: CallStatement, callee: UnitId) => boolean;
  /** The units that heads may run. */
  readonly units: ReadonlySet<UnitId>;
  /** Units that something else than direct calls leads to: heads, methods, function values. */
  readonly isEntered: (unit: UnitId) => boolean;
  readonly bounds: VersionBounds;
}

/** What all calls of one group have in common: the arguments that are fixed, or that nothing is differentiated. */
type Pattern = { readonly fixed: readonly number[] } | "passive";

interface Group {
  readonly pattern: Pattern;
  readonly calls: Set<CallStatement>;
}

export function specializeFixedArguments(program: Program, facts: FixedArgumentFacts): Program {
  const { bounds } = facts;
  const draft = new ProgramDraft(program);
  const versionsOf = new Map<UnitId, Unit[]>();
  let room = Math.max(
    statementsOf((unit) => unit.versionOf === undefined),
    bounds.allTogether,
  );
  room -= statementsOf((unit) => unit.versionOf !== undefined);
  // What counts as constant is no version for other calls, and has none.
  for (const unit of program.units.values())
    if (unit.versionOf !== undefined && unit.versionOf.constant !== true) addVersion(unit.versionOf.unit, unit);
  const redirected = new Map<CallStatement, UnitId>();
  for (const [id, groups] of groupsOfCalls()) {
    const callee = program.units.get(id);
    if (callee === undefined || callee.kind !== "function" || callee.versionOf?.constant === true) continue;
    if (isCalledAsItIs(callee)) continue;
    const active = groups.filter((group) => group.pattern !== "passive");
    const stays =
      active.find(({ pattern }) => pattern !== "passive" && pattern.fixed.length === 0) ??
      (facts.isEntered(id) ? undefined : active[0]);
    if (stays === undefined && !facts.isEntered(id)) continue;
    for (const { pattern, calls } of groups) {
      if (pattern === stays?.pattern) continue;
      const version = versionFor(callee, pattern);
      if (version !== undefined && version.id !== id) for (const call of calls) redirected.set(call, version.id);
    }
  }
  if (redirected.size === 0) return program;
  for (const id of facts.units) {
    const unit = draft.units.get(id)!;
    const redirect = (s: Statement): Statement => {
      const to = s.kind === "call" ? redirected.get(s) : undefined;
      return s.kind === "call" && to !== undefined ? { ...s, callee: { kind: "unit", unit: to } } : s;
    };
    draft.setBody(unit, rewriteBlock(unit.body, { statement: redirect }));
  }
  return draft.finish();

  function statementsOf(isAmong: (unit: Unit) => boolean): number {
    let sum = 0;
    for (const unit of program.units.values())
      if (facts.units.has(unit.id) && isAmong(unit)) sum += statementCount(unit.body);
    return sum;
  }

  function addVersion(original: UnitId, version: Unit): void {
    versionsOf.set(original, [...(versionsOf.get(original) ?? []), version]);
  }

  function groupsOfCalls(): ReadonlyMap<UnitId, readonly Group[]> {
    const groupsOf = new Map<UnitId, Map<string, Group>>();
    for (const caller of facts.units)
      forEachStatement(program.units.get(caller)?.body ?? { statements: [] }, (s) => {
        if (s.kind !== "call" || s.callee.kind !== "unit") return;
        const callee = s.callee.unit;
        const pattern = patternOf(caller, s, callee);
        if (pattern === undefined) return;
        const groups = groupsOf.get(callee) ?? new Map<string, Group>();
        groupsOf.set(callee, groups);
        const key = pattern === "passive" ? pattern : pattern.fixed.join();
        const group = groups.get(key) ?? { pattern, calls: new Set() };
        group.calls.add(s);
        groups.set(key, group);
      });
    return new Map([...groupsOf].map(([id, groups]) => [id, [...groups.values()]]));
  }

  function patternOf(caller: UnitId, call: CallStatement, callee: UnitId): Pattern | undefined {
    if (facts.isActive(caller, call)) return { fixed: [...facts.fixed(caller, call, callee)].sort((a, b) => a - b) };
    return facts.isPassive(caller, call, callee) ? "passive" : undefined;
  }

  function versionFor(callee: Unit, pattern: Pattern): Unit | undefined {
    const original = callee.versionOf?.unit ?? callee.id;
    const versions = versionsOf.get(original) ?? [];
    if (pattern === "passive")
      return versions.find((v) => v.versionOf?.passive === true) ?? copied(callee, original, [], true);
    const all = [...new Set([...(callee.versionOf?.fixed ?? []), ...pattern.fixed])].sort((a, b) => a - b);
    const active = versions.filter((v) => v.versionOf?.passive !== true);
    const known = active.find((v) => v.versionOf?.fixed.join() === all.join());
    if (known !== undefined) return known;
    const made = active.length + 1 < bounds.ofOne ? copied(callee, original, all, false) : undefined;
    return made ?? closest(active, callee, all);
  }

  /** Of the versions that may stand for one with these arguments fixed that with the most, if that is more than the callee's own. */
  function closest(versions: readonly Unit[], callee: Unit, fixed: readonly number[]): Unit | undefined {
    const fit = versions.filter((v) => v.versionOf?.fixed.every((k) => fixed.includes(k)) === true);
    const numberOf = (v: Unit): number => v.versionOf?.fixed.length ?? 0;
    const best = fit.sort((a, b) => numberOf(b) - numberOf(a))[0];
    return best !== undefined && numberOf(best) > numberOf(callee) ? best : undefined;
  }

  function copied(callee: Unit, original: UnitId, fixed: readonly number[], isPassive: boolean): Unit | undefined {
    const size = statementCount(callee.body);
    if (size > bounds.longest || size > room) return undefined;
    room -= size;
    const copy = copyUnit(callee, draft.ids.unit(callee.id), draft);
    const version: Unit = { ...copy, versionOf: { unit: original, fixed, ...(isPassive ? { passive: true } : {}) } };
    const remark = whereFixed(draft.finish(), version);
    const comments = [
      ...(program.units.get(original)?.comments ?? []),
      ...(remark === undefined ? [] : [`${remark[0]!.toUpperCase()}${remark.slice(1)}.`]),
    ];
    const remarked = { ...version, comments };
    draft.setUnit(remarked);
    addVersion(original, remarked);
    return remarked;
  }
}
