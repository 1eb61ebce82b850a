/**
 * Fields of module-level constants that could hold a function, and surely hold none: `const defaults: Options = { tolerance: 1e-9 }`
 * where `Options` has an optional callback.
 * In: a program. Out: the names of such fields, for each constant.
 * Method: the constant's one allocation gives the field nothing, and no statement of the program stores to a field of that name.
 */
import type { AllocateStatement, Path, Program, Statement, Type, VariableId } from "../types.js";
import { forEachStatement, writtenPaths } from "../visit.js";

export type AbsentFunctions = ReadonlyMap<VariableId, ReadonlySet<string>>;

export function absentFunctions(program: Program): AbsentFunctions {
  const absent = new Map<VariableId, Set<string>>();
  for (const id of program.initializers)
    for (const s of program.units.get(id)?.body.statements ?? [])
      if (s.kind === "allocate" && s.target.steps.length === 0) {
        const fields = absentFrom(program, s);
        if (fields.length > 0) absent.set(s.target.root, new Set(fields));
      }
  if (absent.size === 0) return absent;
  for (const unit of program.units.values())
    forEachStatement(unit.body, (s) => {
      for (const path of [...writtenPaths(s), ...argumentPaths(s)]) {
        const name = fieldOf(path);
        if (name !== undefined) for (const fields of absent.values()) fields.delete(name);
      }
    });
  return absent;
}

function absentFrom(program: Program, { target, allocated, initial }: AllocateStatement): readonly string[] {
  const variable = program.variables.get(target.root);
  if (variable?.role !== "global" || variable.constant !== true) return [];
  const record = allocated.kind === "record" ? program.records.get(allocated.record) : undefined;
  if (record?.kind !== "literal" || initial.kind !== "fields") return [];
  return record.fields.flatMap(({ name, type }) => {
    const value = initial.values.get(name);
    const isGiven = value !== undefined && !(value.kind === "constant" && value.type.kind === "nil");
    return isFunction(type) && !isGiven ? [name] : [];
  });
}

function isFunction(type: Type): boolean {
  return type.kind === "pointer" && type.target.kind === "procedure";
}

function fieldOf(path: Path): string | undefined {
  const last = path.steps.at(-1);
  return last?.kind === "field" ? last.name : undefined;
}

function argumentPaths(s: Statement): readonly Path[] {
  return s.kind === "call" ? s.arguments.flatMap((a) => (a.kind === "reference" ? [a.path] : [])) : [];
}
