/**
 * Columns: what varies with the independents, what the dependents may use, and what is both.
 *
 * In      varied, useful, activity, and the zones each statement writes
 * Out     `varied`: of what a statement writes, what varies after it. `useful`: what matters after it. `active`: whether it has a
 *         derivative, and of what. On a unit's first line: what varies at its entry, what matters at its exit.
 */
import type { Activity, Useful, Varied } from "../3-analyze/activity-facts.js";
import type { Effects } from "../3-analyze/storage-facts.js";
import type { Program, Statement, Unit } from "../il/types.js";
import type { Fact, FactProvider } from "./fact-provider.js";
import { statementProvider } from "./fact-provider.js";
import { zoneNames } from "./zone-names.js";

export interface ActivityFacts {
  readonly program: Program;
  readonly effects: Effects;
  readonly varied: Varied;
  readonly useful: Useful;
  readonly activity: Activity;
}

export function variedColumn({ program, effects, varied }: ActivityFacts): FactProvider {
  const statements = statementProvider("varied", "varied", program, (unit, statement) => {
    const { written } = effects.of(unit.id, statement);
    return zoneNames(program, effects.universe(unit.id), written, varied.after(unit.id, statement));
  });
  return withUnitFacts(statements, program, (unit) => {
    const names = zoneNames(program, effects.universe(unit.id), varied.atEntry(unit.id));
    return names === "" ? "" : `at entry: ${names}`;
  });
}

export function usefulColumn({ program, effects, useful }: ActivityFacts): FactProvider {
  const statements = statementProvider("useful", "useful", program, (unit, statement) => {
    const { written } = effects.of(unit.id, statement);
    return zoneNames(program, effects.universe(unit.id), written, useful.after(unit.id, statement));
  });
  return withUnitFacts(statements, program, (unit) => {
    const names = zoneNames(program, effects.universe(unit.id), useful.atExit(unit.id));
    return names === "" ? "" : `at exit: ${names}`;
  });
}

export function activeColumn({ program, effects, activity }: ActivityFacts): FactProvider {
  const statements = statementProvider("active", "active", program, (unit, statement) => {
    if (statement.kind === "call")
      return activity.callIsActive(unit.id, statement) ? "active call" : writesOrNothing(unit, statement);
    if (!activity.isActive(unit.id, statement)) return writesOrNothing(unit, statement);
    const { written } = effects.of(unit.id, statement);
    const names = zoneNames(program, effects.universe(unit.id), written, activity.activeAfter(unit.id, statement));
    return names === "" ? "active" : `active: ${names}`;
  });
  function writesOrNothing(unit: Unit, statement: Statement): string {
    return effects.of(unit.id, statement).written.isEmpty ? "" : "passive";
  }
  return withUnitFacts(statements, program, (unit) =>
    activity.unitIsActive(unit.id) ? "active unit" : "passive unit",
  );
}

function withUnitFacts(provider: FactProvider, program: Program, describe: (unit: Unit) => string): FactProvider {
  return {
    ...provider,
    facts() {
      const found: Fact[] = [];
      for (const unit of program.units.values()) {
        const text = describe(unit);
        if (text !== "") found.push({ origin: unit.origin, unit: unit.name, text });
      }
      return [...found, ...provider.facts()];
    },
  };
}
