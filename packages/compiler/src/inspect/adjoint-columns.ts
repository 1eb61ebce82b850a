/**
 * Columns: what the adjoint keeps of the program, what it saves, and how it goes back.
 *
 * In      adjoint liveness, to-be-recorded, the plan
 * Out     `live`: whether the forward sweep runs the statement. `tbr`: what the statement overwrites and the backward sweep still needs.
 *         `plan`: how loops, branches, exits, calls and values get back, why, and what that costs each time
 */
import type { Effects } from "../3-analyze/storage-facts.js";
import type { Program, VariableId } from "../il/types.js";
import { childBlocks } from "../il/visit.js";
import type { FactProvider } from "./fact-provider.js";
import { statementProvider } from "./fact-provider.js";
import type { PlannedFacts } from "./plan-entries.js";
import { planEntries } from "./plan-entries.js";
import { costWords, reasonWords } from "./plan-words.js";
import { zoneNames } from "./zone-names.js";

export interface AdjointFacts extends PlannedFacts {
  readonly effects: Effects;
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

export function planColumn(facts: AdjointFacts): FactProvider {
  const { program } = facts;
  return statementProvider("plan", "plan", program, (unit, statement) =>
    planEntries(facts, unit, statement)
      .map(({ says, plan: { reason, cost } }) => {
        const price = costWords(program, cost);
        return `${says} (${reasonWords(reason)}${price === "" ? "" : `; ${price}`})`;
      })
      .join("; "),
  );
}

function namesOf(program: Program, variables: readonly VariableId[]): string {
  return [...new Set(variables.map((id) => program.variables.get(id)?.name ?? `variable ${id}`))].sort().join(", ");
}
