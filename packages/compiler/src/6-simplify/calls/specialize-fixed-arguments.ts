/**
 * Procedures that are called with fixed storage here and with varied storage there get a version for each: the derivative of the
 * former has neither a shadow for it nor what is computed with that.
 * In: a program; which arguments of a call are fixed. Out: a program that computes the same, with copies that say what they are
 * versions of.
 * Method: the calls of a procedure are grouped by the arguments that are fixed. One group, that without any if there is one, stays with
 * the procedure; each other gets a copy. Copies are offered again when the copies of their callers are known: the caller of this pass
 * repeats it. Once derivatives are made, calls of copies that are left as they are go back to the procedure (joinVersions).
 * Limits: direct calls of plain functions; `mostVersions` of one procedure.
 */
import { statementCount } from "../../il/queries/size.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type { CallStatement, Program, Statement, Unit, UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { ProgramDraft } from "../program-draft.js";
import { copyUnit } from "./copy-unit.js";

const mostVersions = 4;
/** Statements. Longer procedures are not copied. */
const longest = 200;

export interface FixedArgumentFacts {
  /** The call runs a derivative version of the unit it names. */
  readonly isActive: (caller: UnitId, call: CallStatement) => boolean;
  readonly fixed: (caller: UnitId, call: CallStatement, callee: UnitId) => ReadonlySet<number>;
  /** The units that heads may run. */
  readonly units: ReadonlySet<UnitId>;
  /** Units that something else than direct calls leads to: heads, methods, function values. */
  readonly isEntered: (unit: UnitId) => boolean;
}

/** A group of calls of one unit, and the arguments that are fixed in all of them. */
interface Group {
  readonly fixed: readonly number[];
  readonly calls: Set<CallStatement>;
}

export function specializeFixedArguments(program: Program, facts: FixedArgumentFacts): Program {
  const draft = new ProgramDraft(program);
  const versionsOf = new Map<UnitId, Unit[]>();
  for (const unit of program.units.values()) {
    if (unit.versionOf === undefined) continue;
    const list = versionsOf.get(unit.versionOf.unit) ?? [];
    list.push(unit);
    versionsOf.set(unit.versionOf.unit, list);
  }
  const redirected = new Map<CallStatement, UnitId>();
  for (const [id, groups] of groupsOfCalls()) {
    const callee = program.units.get(id);
    if (callee === undefined || statementCount(callee.body) > longest || callee.kind !== "function") continue;
    const stays = groups.find((g) => g.fixed.length === 0) ?? (facts.isEntered(id) ? undefined : groups[0]);
    for (const group of groups) {
      if (group === stays) continue;
      const version = versionFor(callee, group.fixed);
      if (version !== undefined) for (const call of group.calls) redirected.set(call, version.id);
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

  function groupsOfCalls(): ReadonlyMap<UnitId, readonly Group[]> {
    const groupsOf = new Map<UnitId, Map<string, Group>>();
    for (const caller of facts.units)
      forEachStatement(program.units.get(caller)?.body ?? { statements: [] }, (s) => {
        if (s.kind !== "call" || s.callee.kind !== "unit" || !facts.isActive(caller, s)) return;
        const callee = s.callee.unit;
        const fixed = [...facts.fixed(caller, s, callee)].sort((a, b) => a - b);
        const groups = groupsOf.get(callee) ?? new Map<string, Group>();
        groupsOf.set(callee, groups);
        const key = fixed.join();
        const group = groups.get(key) ?? { fixed, calls: new Set() };
        group.calls.add(s);
        groups.set(key, group);
      });
    return new Map([...groupsOf].map(([id, groups]) => [id, [...groups.values()]]));
  }

  function versionFor(callee: Unit, fixed: readonly number[]): Unit | undefined {
    const original = callee.versionOf?.unit ?? callee.id;
    const all = [...new Set([...(callee.versionOf?.fixed ?? []), ...fixed])].sort((a, b) => a - b);
    const versions = versionsOf.get(original) ?? [];
    const known = versions.find((v) => v.versionOf?.fixed.join() === all.join());
    if (known !== undefined) return known;
    if (versions.length + 1 >= mostVersions) return undefined;
    const copy = copyUnit(callee, draft.ids.unit(callee.id), draft);
    const names = all.map((k) => program.variables.get(callee.parameters[k]!)?.name ?? "");
    const remark = `Where ${names.join(" and ")} ${names.length === 1 ? "is" : "are"} fixed.`;
    const general = program.units.get(original)?.comments ?? [];
    const version: Unit = { ...copy, comments: [...general, remark], versionOf: { unit: original, fixed: all } };
    draft.setUnit(version);
    versionsOf.set(original, [...versions, version]);
    return version;
  }
}
