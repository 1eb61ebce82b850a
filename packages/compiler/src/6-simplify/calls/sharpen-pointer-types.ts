/**
 * Local variables that are declared to hold any function, and only ever hold one, get that one's type, so that its captured values
 * can be reached through them.
 * In: a program. Out: the same program with some variables retyped.
 */
import { rewriteBlock } from "../../il/rewrite.js";
import type { PointerType, Program, VariableId } from "../../il/types.js";
import { ProgramDraft } from "../program-draft.js";
import { UnitFacts } from "../units/unit-facts.js";
import { knownRecords } from "./known-records.js";

export function sharpenPointerTypes(program: Program, facts: UnitFacts = new UnitFacts()): Program {
  if (![...program.records.values()].some((r) => r.kind === "closure")) return program;
  const draft = new ProgramDraft(program);
  for (const unit of program.units.values()) {
    const uses = facts.usesOf(unit);
    const recordOf = knownRecords(program, uses);
    const sharper = new Map<VariableId, PointerType>();
    for (const id of uses.keys()) {
      const variable = program.variables.get(id);
      if (variable?.role !== "local" || variable.type.kind !== "pointer" || variable.type.target.kind !== "procedure")
        continue;
      const record = recordOf(id);
      if (record === undefined) continue;
      const type: PointerType = { ...variable.type, target: { kind: "record", record } };
      sharper.set(id, type);
      draft.addVariable({ ...variable, type });
    }
    if (sharper.size === 0) continue;
    const body = rewriteBlock(unit.body, {
      path: (p) => {
        const type = p.steps.length === 0 ? sharper.get(p.root) : undefined;
        return type === undefined ? p : { ...p, type };
      },
    });
    draft.setBody(unit, body);
  }
  return draft.finish();
}
