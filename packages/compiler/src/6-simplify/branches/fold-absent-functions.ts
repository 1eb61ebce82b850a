/**
 * Reads of callbacks that a module-level constant surely does not have become `undefined`: `{ ...defaults, ...options }` copies
 * none of them from `defaults`.
 * In: a program. Out: a program of the same meaning, in which tests that this decides are gone.
 */
import { absentFunctions } from "../../il/queries/absent-functions.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type { Expression, Path, Program } from "../../il/types.js";
import { ProgramDraft } from "../program-draft.js";
import { foldDecidedTests } from "./fold-decided-tests.js";

export function foldAbsentFunctions(program: Program): Program {
  const absent = absentFunctions(program);
  if (absent.size === 0) return program;
  const isAbsent = ({ root, steps }: Path): boolean => {
    const [, last] = steps;
    return steps.length === 2 && last?.kind === "field" && absent.get(root)?.has(last.name) === true;
  };
  const draft = new ProgramDraft(program);
  const expression = (e: Expression): Expression =>
    e.kind === "read" && isAbsent(e.path) ? { kind: "constant", value: undefined, type: { kind: "nil" } } : e;
  for (const unit of program.units.values()) {
    const body = rewriteBlock(unit.body, { expression });
    if (body !== unit.body) draft.setBody(unit, foldDecidedTests(body, false));
  }
  return draft.finish();
}
