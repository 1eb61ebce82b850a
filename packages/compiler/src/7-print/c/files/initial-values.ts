/** What the initial values of global variables lead to: other variables, functions. */
import type { Program, Unit, UnitId, VariableId } from "../../../il/types.js";
import { forEachExpressionOf, forEachStatement } from "../../../il/visit.js";
import type { Module } from "../module.js";

/** The variables, after those that their initial values lead to, if these are in the text; functions are not among them. */
export function withInitials(
  program: Program,
  ids: Iterable<VariableId>,
  isInText: (id: VariableId) => boolean = () => true,
): readonly VariableId[] {
  const found = new Set<VariableId>();
  const open = new Set<VariableId>();
  const visit = (id: VariableId): void => {
    if (open.has(id)) return;
    open.add(id);
    if (isInText(id))
      for (const next of initialAddresses(program, id)) if (functionRecord(program, next) === undefined) visit(next);
    found.add(id);
  };
  for (const id of ids) visit(id);
  return [...found];
}

/** The functions that the initial values of what a unit uses name, for the variables whose declarations the text will contain. */
export function functionsInInitials(
  module: Module,
  unit: Unit,
  isDeclaredHere: (id: VariableId) => boolean,
): readonly UnitId[] {
  const { program } = module;
  return withInitials(program, module.globalsIn(unit), isDeclaredHere)
    .filter((id) => functionRecord(program, id) === undefined && isDeclaredHere(id))
    .flatMap((id) => functionsInInitial(module, id));
}

/** The functions that the initial value of a variable names, whatever macros its text is made of. */
export function functionsInInitial(module: Module, variable: VariableId): readonly UnitId[] {
  const { program } = module;
  return [...initialAddresses(program, variable)].flatMap((id) => {
    const record = functionRecord(program, id);
    const of = record === undefined ? undefined : module.closures.functionOf(record);
    return of === undefined ? [] : [of];
  });
}

function functionRecord(program: Program, id: VariableId) {
  const type = program.variables.get(id)?.type;
  return type?.kind === "record" && program.records.get(type.record)?.kind === "closure" ? type.record : undefined;
}

/** The global variables whose addresses are in the initial value, be it through locals of the unit that gives it. */
function initialAddresses(program: Program, id: VariableId): ReadonlySet<VariableId> {
  const found = new Set<VariableId>();
  const look = (target: VariableId): void => {
    for (const unit of program.initializers)
      forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => {
        if (s.kind !== "assign" || s.target.root !== target) return;
        forEachExpressionOf(s, (e) => {
          if (e.kind !== "address" && e.kind !== "read") return;
          const role = program.variables.get(e.path.root)?.role;
          if (role === "local") look(e.path.root);
          else if (role === "global" && e.kind === "address") found.add(e.path.root);
        });
      });
  };
  look(id);
  return found;
}
