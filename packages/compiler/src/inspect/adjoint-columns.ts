/**
 * Columns: what the adjoint keeps of the program, what it saves, and how it goes back.
 *
 * In      adjoint liveness, to-be-recorded, the plan
 * Out     `live`: whether the forward sweep runs the statement. `tbr`: what the statement overwrites and the backward sweep still needs.
 *         `plan`: how loops, branches, exits, calls and values get back, why, and what that costs each time
 */
import type { Reader } from "../3-analyze/recording/required-values.js";
import type { Effects } from "../3-analyze/storage-facts.js";
import type { Program, Statement, VariableId } from "../il/types.js";
import { childBlocks } from "../il/visit.js";
import type { FactProvider } from "./fact-provider.js";
import { statementProvider } from "./fact-provider.js";
import type { PlannedFacts } from "./plan-entries.js";
import { planEntries } from "./plan-entries.js";
import { costWords, reasonWords } from "./plan-words.js";
import { readerWords } from "./reader-words.js";
import { zoneNames } from "./zone-names.js";

export interface AdjointFacts extends PlannedFacts {
  readonly effects: Effects;
}

export function liveColumn({ program, liveness }: AdjointFacts): FactProvider {
  return statementProvider("live", "live", program, (_, statement) =>
    liveness.isLive(statement) ? "live" : "not needed",
  );
}

export function recordColumn(facts: AdjointFacts): FactProvider {
  const { program, effects, record } = facts;
  return statementProvider("tbr", "to be recorded", program, (unit, statement) => {
    const said: string[] = [];
    const required = facts.requiredValues();
    if (record.isSaved(statement)) {
      const names = zoneNames(program, effects.universe(unit.id), effects.of(unit.id, statement).written);
      const readers = statement.kind === "loop" ? required.before(statement) : required.overwritten(statement);
      said.push(withReaders(names === "" ? "saved" : `save ${names}`, readers, statement));
    }
    const ended = childBlocks(statement).flatMap((block) =>
      record.savedAtEndOf(block).map((variable) => ({ variable, readers: required.atEndOf(block, variable) })),
    );
    const atEnd = new Map<string, VariableId[]>();
    for (const { variable, readers } of ended) {
      const words = withReaders("at its end", readers, statement);
      atEnd.set(words, [...(atEnd.get(words) ?? []), variable]);
    }
    for (const [words, variables] of atEnd) said.push(`save ${namesOf(program, variables)} ${words}`);
    return said.join("; ");
  });
}

export function planColumn(facts: AdjointFacts): FactProvider {
  const { program, recordedInstead = [] } = facts;
  const planned = statementProvider("plan", "plan", program, (unit, statement) =>
    planEntries(facts, unit, statement)
      .map(({ says, plan: entry, readers }) => {
        const price = costWords(program, entry);
        const why = `${says} (${reasonWords(entry.reason)}${price === "" ? "" : `; ${price}`})`;
        return withReaders(why, readers, statement);
      })
      .join("; "),
  );
  const refused = recordedInstead.map(({ origin, unit, message }) => ({
    origin,
    unit,
    text: `not run again, though an option asks for it: ${message}`,
  }));
  return { ...planned, facts: () => [...planned.facts(), ...refused] };
}

function withReaders(says: string, readers: readonly Reader[], at: Statement): string {
  const words = readerWords(readers, at);
  return words === "" ? says : `${says} ${words}`;
}

function namesOf(program: Program, variables: readonly VariableId[]): string {
  return [...new Set(variables.map((id) => program.variables.get(id)?.name ?? `variable ${id}`))].sort().join(", ");
}
