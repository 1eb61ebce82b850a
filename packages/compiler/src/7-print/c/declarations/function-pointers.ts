/** How variables that a pass has made, and that hold a function, are declared: after one of the functions they may hold. */
import { sameType } from "../../../il/equal.js";
import type {
  Expression,
  Path,
  ProcedureType,
  Program,
  RecordId,
  Type,
  Unit,
  UnitId,
  Variable,
  VariableId,
} from "../../../il/types.js";
import { forEachExpression, forEachStatement } from "../../../il/visit.js";
import type { CHosts } from "../../../languages/c-hosts.js";
import { functionSeenFrom, spelled } from "../../../languages/c-hosts.js";

/** `double (*law)(const double *, double)`: IL types do not tell what is read-only. Undefined where no function of the text fits. */
export function functionPointer(
  program: Program,
  hosts: CHosts,
  holder: Variable,
  type: ProcedureType,
  name: string,
): string | undefined {
  const fitting = [...program.units.values()].filter((u) => u.standsFor !== undefined && isOfType(program, u, type));
  // Where several functions fit, one that is stored here says best how the pointer was declared.
  const stored = fitting.length > 1 ? storedFunctions(program, holder) : new Set<Type>();
  const isStored = (unit: Unit): boolean => {
    const self = program.variables.get(unit.parameters[0]!)?.type;
    return [...stored].some((t) => self?.kind === "pointer" && sameType(self.target, t));
  };
  for (const unit of [...fitting.filter(isStored), ...fitting]) {
    const of = unit.standsFor === undefined ? undefined : program.units.get(unit.standsFor);
    const user = of === undefined ? undefined : functionSeenFrom(hosts, of.host?.module, of.name);
    if (user === undefined) continue;
    const parameters = user.parameters.map((p) => spelled(p.type, "").trim());
    return spelled(user.result, `(*${name})(${parameters.length === 0 ? "void" : parameters.join(", ")})`);
  }
  return undefined;
}

/** The records of the functions that are stored in the variable, and in the variables and fields that it is copied from and to. */
function storedFunctions(program: Program, holder: Variable): ReadonlySet<Type> {
  const found = new Set<Type>();
  const reached = new Set<VariableId | string>([placeOf({ root: holder.id, steps: [], type: holder.type })]);
  for (let before = 0; before < reached.size; ) {
    before = reached.size;
    for (const unit of program.units.values())
      forEachStatement(unit.body, (s) => {
        if (s.kind !== "assign" || !isFunction(s.target.type)) return;
        const places = [placeOf(s.target), ...readPaths(s.value).map(placeOf)];
        if (!places.some((place) => reached.has(place))) return;
        for (const place of places) reached.add(place);
        forEachExpression(s.value, (e) => {
          if (e.kind === "address") found.add(e.path.type);
        });
      });
  }
  return found;
}

function isFunction(type: Type): boolean {
  return type.kind === "pointer" && type.target.kind === "procedure";
}

/** A variable, or a field of any struct, by its name. */
function placeOf(path: Path): VariableId | string {
  const field = path.steps.filter((step) => step.kind === "field").at(-1);
  return field === undefined ? path.root : `field ${field.name}`;
}

function readPaths(e: Expression): Path[] {
  const found: Path[] = [];
  forEachExpression(e, (part) => {
    if (part.kind === "read" && isFunction(part.path.type)) found.push(part.path);
  });
  return found;
}

/** Is the function that the closure stands for of the type, also in what its parameters may write? */
export function isClosureOfType(program: Program, hosts: CHosts | undefined, record: RecordId, pointer: Type): boolean {
  const type = pointer.kind === "pointer" ? pointer.target : pointer;
  if (type.kind !== "procedure") return true;
  const unit = program.units.get(program.records.get(record)?.methods.get("call") ?? ("" as UnitId));
  if (unit === undefined) return true;
  if (!isOfType(program, unit, type)) return false;
  const of = unit.standsFor === undefined ? undefined : program.units.get(unit.standsFor);
  const user = of === undefined || hosts === undefined ? undefined : functionSeenFrom(hosts, of.host?.module, of.name);
  return user?.parameters.every((p, k) => p.type.constTarget === (type.readOnly?.[k] === true)) !== false;
}

/** The closure's own types, behind its first parameter, are those of the pointers to the function. */
function isOfType(program: Program, closure: Unit, type: ProcedureType): boolean {
  const result = closure.results[0]?.type ?? { kind: "nil" as const };
  const parameters = closure.parameters.slice(1);
  return (
    sameType(result, type.result) &&
    parameters.length === type.parameters.length &&
    parameters.every((id, k) => {
      const own = program.variables.get(id)?.type;
      const other = type.parameters[k];
      return own !== undefined && other !== undefined && sameType(own, other);
    })
  );
}
