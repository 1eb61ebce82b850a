/**
 * Units that nothing calls any more go, with their variables.
 * In: a program, its heads. Out: the program with what the heads and the initializers may run.
 * Method: direct calls are followed; a method call of a name keeps every unit that is a method of that name, and where an object may hold
 * a function under that name, every function value. A constant that is a function (C) keeps what it stands for wherever it is mentioned:
 * the text has its name.
 */
import type { Program, RecordDeclaration, RecordId, Unit, UnitId, VariableId } from "../../il/types.js";
import type { UnitFacts } from "../units/unit-facts.js";

export function removeUnreachableUnits(program: Program, heads: readonly UnitId[], facts: UnitFacts): Program {
  const methods = new Map<string, UnitId[]>();
  for (const record of program.records.values()) {
    for (const [name, unit] of record.methods) {
      if (program.units.get(unit)?.standsFor !== undefined) continue;
      const list = methods.get(name);
      if (list === undefined) methods.set(name, [unit]);
      else list.push(unit);
    }
  }
  const fields = new Set([...program.records.values()].flatMap((record) => record.fields.map((f) => f.name)));
  const functionsNamed = new Map<RecordId, readonly UnitId[]>();
  for (const record of program.records.values()) {
    const method = record.kind === "closure" ? record.methods.get("call") : undefined;
    const of = method === undefined ? undefined : program.units.get(method)?.standsFor;
    if (method !== undefined && of !== undefined) functionsNamed.set(record.id, [method, of]);
  }
  const reached = new Set<UnitId>();
  const calledNames = new Set<string>();
  const work: UnitId[] = [];
  const reach = (id: UnitId): void => {
    if (reached.has(id) || !program.units.has(id)) return;
    reached.add(id);
    work.push(id);
  };
  for (const id of [...heads, ...program.initializers]) reach(id);
  for (let id = work.pop(); id !== undefined; id = work.pop()) {
    const unit = program.units.get(id)!;
    const { callees, methods: names } = facts.contentsOf(unit);
    for (const callee of callees) reach(callee);
    for (const name of names) {
      if (calledNames.has(name)) continue;
      calledNames.add(name);
      for (const m of methods.get(name) ?? []) reach(m);
      if (fields.has(name)) for (const m of methods.get("call") ?? []) reach(m);
    }
    for (const variable of facts.usesOf(unit).keys()) {
      const type = program.variables.get(variable)?.type;
      const named = type?.kind === "record" ? functionsNamed.get(type.record) : undefined;
      for (const each of named ?? []) reach(each);
    }
  }
  if (reached.size === program.units.size) return program;
  const units = new Map<UnitId, Unit>([...program.units].filter(([id]) => reached.has(id)));
  const variables = new Set<VariableId>();
  for (const unit of units.values()) {
    for (const p of unit.parameters) variables.add(p);
    for (const id of facts.usesOf(unit).keys()) variables.add(id);
  }
  const kept = [...program.variables].filter(([id, v]) => v.role === "global" || variables.has(id));
  const records = new Map<RecordId, RecordDeclaration>();
  for (const [id, record] of program.records) {
    const keptMethods = new Map([...record.methods].filter(([, unit]) => reached.has(unit)));
    records.set(id, keptMethods.size === record.methods.size ? record : { ...record, methods: keptMethods });
  }
  return { ...program, units, records, variables: new Map(kept) };
}
