/**
 * Decides tests for missing values where the flow of values through the whole program proves that the value is there.
 * In: a program, the heads. Out: a program of the same meaning, in which such tests are gone.
 */
import type { Program, UnitId } from "../../il/types.js";
import { ProgramDraft } from "../program-draft.js";
import { foldDecidedTests } from "./fold-decided-tests.js";
import { presentVariables } from "./present-variables.js";

export function foldMissingTests(program: Program, heads: readonly UnitId[]): Program {
  const present = presentVariables(program, heads);
  if (present.size === 0) return program;
  const draft = new ProgramDraft(program);
  for (const unit of program.units.values())
    draft.setBody(
      unit,
      foldDecidedTests(unit.body, false, (id) => present.has(id)),
    );
  return draft.finish();
}
