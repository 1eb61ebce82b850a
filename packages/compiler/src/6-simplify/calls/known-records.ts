/**
 * Which record a local pointer variable surely leads to, from its definitions alone: it is only assigned new objects of one record,
 * or copies of such variables, or its type is a closure's own.
 * In: a unit's variable uses. Out: variable → record, asked on demand.
 * Limits: says nothing about fields, elements, results and parameters: points-to does.
 */
import type { Program, RecordId, Type, VariableId } from "../../il/types.js";
import type { VariableUses } from "../units/variable-uses.js";

export function knownRecords(
  program: Pick<Program, "records" | "variables">,
  uses: VariableUses,
): (variable: VariableId) => RecordId | undefined {
  const known = new Map<VariableId, RecordId | undefined>();
  const find = (id: VariableId): RecordId | undefined => {
    if (known.has(id)) return known.get(id);
    known.set(id, undefined);
    const record = fromType(program, program.variables.get(id)?.type) ?? fromDefinitions(id);
    known.set(id, record);
    return record;
  };
  return find;

  function fromDefinitions(id: VariableId): RecordId | undefined {
    const variable = program.variables.get(id);
    const use = uses.get(id);
    if (variable?.role !== "local" || use === undefined || use.exposed || use.definitions.length === 0)
      return undefined;
    let record: RecordId | undefined;
    for (const s of use.definitions) {
      let given: RecordId | undefined;
      if (s.kind === "allocate" && s.allocated.kind === "record") given = s.allocated.record;
      else if (s.kind === "assign" && s.value.kind === "read" && s.value.path.steps.length === 0) {
        given = find(s.value.path.root);
      }
      if (given === undefined || (record !== undefined && record !== given)) return undefined;
      record = given;
    }
    return record;
  }
}

/** The record that a pointer type names where nothing else can have that type: a closure's. */
function fromType(program: Pick<Program, "records">, type: Type | undefined): RecordId | undefined {
  if (type?.kind !== "pointer" || type.target.kind !== "record") return undefined;
  return program.records.get(type.target.record)?.kind === "closure" ? type.target.record : undefined;
}
