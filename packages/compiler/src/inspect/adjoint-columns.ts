/**
 * Columns: what the adjoint keeps of the program, what it saves, and how it goes back.
 *
 * In      adjoint liveness, to-be-recorded, the strategies of the plan
 * Out     `live`: whether the forward sweep runs the statement. `tbr`: what the statement overwrites and the backward sweep still needs.
 *         `plan`: how loops and branches are reversed, what is saved whole, recomputed or undone
 */
import type { AdjointLiveness } from "../3-analyze/liveness/adjoint-liveness.js";
import type { RecordingStrategies } from "../3-analyze/recording/recording-strategies.js";
import type { ToBeRecorded } from "../3-analyze/recording/to-be-recorded.js";
import type { Effects } from "../3-analyze/storage-facts.js";
import { pathName } from "../il/queries/path-name.js";
import type { Block, Program, Statement, Unit, VariableId } from "../il/types.js";
import { childBlocks } from "../il/visit.js";
import type { FactProvider } from "./fact-provider.js";
import { statementProvider } from "./fact-provider.js";
import { zoneNames } from "./zone-names.js";

export interface AdjointFacts {
  readonly program: Program;
  readonly effects: Effects;
  readonly liveness: AdjointLiveness;
  readonly record: ToBeRecorded;
  readonly strategies: RecordingStrategies;
}

export function liveColumn({ program, liveness }: AdjointFacts): FactProvider {
  return statementProvider("live", "live", program, (_, statement) =>
    liveness.isLive(statement) ? "live" : "not needed",
  );
}

export function recordColumn({ program, effects, record }: AdjointFacts): FactProvider {
  return statementProvider("tbr", "to be recorded", program, (unit, statement) => {
    const said: string[] = [];
    if (record.isSaved(statement)) {
      const names = zoneNames(program, effects.universe(unit.id), effects.of(unit.id, statement).written);
      said.push(names === "" ? "saved" : `save ${names}`);
    }
    const ended = childBlocks(statement).flatMap((block) => record.savedAtEndOf(block));
    if (ended.length > 0) said.push(`save ${namesOf(program, ended)} at its end`);
    return said.join("; ");
  });
}

export function planColumn({ program, strategies, record }: AdjointFacts): FactProvider {
  return statementProvider("plan", "plan", program, (unit, statement) =>
    planOf(program, unit, statement, strategies, record),
  );
}

function planOf(
  program: Program,
  _unit: Unit,
  statement: Statement,
  strategies: RecordingStrategies,
  record: ToBeRecorded,
): string {
  const said: string[] = [];
  if (statement.kind === "loop") {
    if (record.hasBackward(statement)) {
      said.push(
        strategies.counted(statement) === undefined ? "reversed by its recorded trip count" : "reversed arithmetically",
      );
    }
  }
  if (statement.kind === "loop" || statement.kind === "call") {
    const whole = strategies.savedWhole(statement).map((saved) => pathName(program, saved.whole));
    if (whole.length > 0) said.push(`${whole.join(", ")} saved whole before it`);
  } else if ((statement.kind === "if" || statement.kind === "switch") && record.hasBackward(statement)) {
    said.push(strategies.reevaluated(statement) ? "test evaluated again" : "decision recorded");
  } else if (strategies.inverted(statement)) {
    said.push("undone by the opposite step");
  }
  for (const block of childBlocks(statement)) said.push(...recomputedIn(program, block, strategies));
  return said.join("; ");
}

function recomputedIn(program: Program, block: Block, strategies: RecordingStrategies): string[] {
  const { variables } = strategies.recomputed(block);
  return variables.size === 0 ? [] : [`${namesOf(program, [...variables])} recomputed`];
}

function namesOf(program: Program, variables: readonly VariableId[]): string {
  return [...new Set(variables.map((id) => program.variables.get(id)?.name ?? `variable ${id}`))].sort().join(", ");
}
