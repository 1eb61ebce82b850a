/**
 * Function values in a derivative are objects of its own, which no function of the user's module can call or make. This says where
 * they would meet the user's text.
 */
import type { Block, Path, Program, RecordDeclaration, RecordId, Type, Unit, UnitId } from "../../../il/types.js";
import { childBlocks, forEachPath, forEachPathRead, forEachStatement, storedPaths } from "../../../il/visit.js";
import { isDerivedFrom } from "../expressions/expression-types.js";

/** Does some procedure that the heads need make a function value, call one that is not known, or take one out of the user's variables? */
export function usesFunctionValues(program: Program, heads: readonly UnitId[]): boolean {
  const units = reachableUnits(program, heads);
  if (units.some((unit) => hasFunctionValue(program, unit))) return true;
  const leadsToFunctions = functionHolders(program, true);
  let asksForOne = false;
  let namesHolder = false;
  for (const unit of units)
    forEachStatement(unit.body, (s) =>
      forEachPath(s, (path) => {
        asksForOne ||= isFunction(path.type);
        const root = program.variables.get(path.root);
        namesHolder ||= root?.role === "global" && root.host !== undefined && leadsToFunctions(root.type);
      }),
    );
  return asksForOne && namesHolder;
}

const isFunction = (type: Type): boolean => type.kind === "pointer" && type.target.kind === "procedure";

/** The heads and all they call directly. */
export function reachableUnits(program: Program, heads: readonly UnitId[]): readonly Unit[] {
  const seen = new Map<UnitId, Unit>();
  const queue = [...heads];
  const inBlock = (block: Block): void => {
    for (const s of block.statements) {
      if (s.kind === "call" && s.callee.kind === "unit") queue.push(s.callee.unit);
      childBlocks(s).forEach(inBlock);
    }
  };
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const unit = program.units.get(id);
    if (unit === undefined || seen.has(id)) continue;
    seen.set(id, unit);
    inBlock(unit.body);
  }
  return [...seen.values()];
}

/** The same with the methods that calls may go to. */
export function everythingReached(program: Program, heads: readonly UnitId[]): readonly Unit[] {
  const named = new Map<string, UnitId[]>();
  for (const record of program.records.values())
    for (const [name, id] of record.methods) named.set(name, [...(named.get(name) ?? []), id]);
  const methods = new Set<string>();
  for (let all = heads; ; ) {
    const units = reachableUnits(program, all);
    const before = methods.size;
    for (const unit of units)
      forEachStatement(unit.body, (s) => {
        if (s.kind === "call" && s.callee.kind === "method") methods.add(s.callee.method);
      });
    if (methods.size === before) return units;
    all = [...heads, ...[...methods].flatMap((name) => named.get(name) ?? [])];
  }
}

function hasFunctionValue(program: Program, unit: Unit): boolean {
  const inBlock = (block: Block): boolean =>
    block.statements.some((s) => {
      if (s.kind === "allocate" && s.allocated.kind === "record") {
        if (program.records.get(s.allocated.record)?.kind === "closure") return true;
      } else if (s.kind === "call" && s.callee.kind === "method") return true;
      let found = false;
      forEachPath(s, (p) => {
        if (program.variables.get(p.root)?.role === "global" && isFunction(p.type)) found = true;
      });
      return found || childBlocks(s).some(inBlock);
    });
  return inBlock(unit.body);
}

/**
 * Which types lead, at any depth, to function values, or to records of the derivative's own (own-types.ts). `inLiterals`: also as properties that the object literals have for
 * methods of an interface.
 */
export function functionHolders(
  program: Program,
  inLiterals = false,
  own: { has(id: RecordId): boolean } = new Set(),
): (type: Type) => boolean {
  const known = new Map<Type, boolean>();
  const reaches = (type: Type, seen: Set<string>): boolean => {
    switch (type.kind) {
      case "procedure":
        return true;
      case "pointer":
        return reaches(type.target, seen);
      case "array":
        return reaches(type.element, seen);
      case "map":
        return reaches(type.key, seen) || reaches(type.value, seen);
      case "union":
        return type.members.some((member) => reaches(member, seen));
      case "record": {
        if (seen.has(type.record)) return false;
        seen.add(type.record);
        const record = program.records.get(type.record);
        if (record === undefined) return false;
        if (record.kind === "closure" || own.has(record.id)) return true;
        if (record.fields.some((f) => reaches(f.type, seen))) return true;
        return classesThatFit(program, record, undefined, inLiterals).some((r) =>
          reaches({ kind: "record", record: r.id }, seen),
        );
      }
      default:
        return false;
    }
  };
  return (type) => {
    let answer = known.get(type);
    if (answer === undefined) {
      answer = reaches(type, new Set());
      known.set(type, answer);
    }
    return answer;
  };
}

/** Of which classes an object of that type may be: derived ones, or some that only fit; and of which literals. */
function classesThatFit(
  program: Program,
  record: RecordDeclaration,
  methodsOf: (record: RecordDeclaration) => readonly string[] = () => [],
  literalsToo = false,
): readonly RecordDeclaration[] {
  const methods = record.kind === "interface" ? methodsOf(record) : [];
  return [...program.records.values()].filter((r) => {
    const fits =
      record.kind === "interface"
        ? (r.kind === "class" || (literalsToo && r.kind === "literal")) &&
          record.fields.every((f) => r.fields.some((own) => own.name === f.name)) &&
          methods.every((name) => r.methods.has(name) || methodsOf(r).includes(name))
        : isDerivedFrom(program, r.id, record.id);
    return r !== record && fits;
  });
}

/** The types of the objects that the callers of procedures may hold: what parameters and results lead to. */
export function recordsOfCallers(program: Program, heads: readonly UnitId[]): ReadonlySet<RecordId> {
  const types = heads.flatMap((head) => {
    const unit = program.units.get(head);
    const taken = (unit?.parameters ?? []).map((id) => program.variables.get(id)!.type);
    return [...taken, ...(unit?.results ?? []).map((result) => result.type)];
  });
  return recordsBehind(program, types);
}

/** The types of the objects that those of some types lead to. `methodsOf`: the methods that the text of an interface asks for. */
export function recordsBehind(
  program: Program,
  types: readonly Type[],
  methodsOf?: (record: RecordDeclaration) => readonly string[],
): ReadonlySet<RecordId> {
  const reached = new Set<RecordId>();
  const reach = (type: Type): void => {
    if (type.kind === "opaque") for (const record of program.records.keys()) reached.add(record);
    else if (type.kind === "pointer") reach(type.target);
    else if (type.kind === "array") reach(type.element);
    else if (type.kind === "union") type.members.forEach(reach);
    else if (type.kind === "map") {
      reach(type.key);
      reach(type.value);
    } else if (type.kind === "procedure") {
      type.parameters.forEach(reach);
      reach(type.result);
    } else if (type.kind === "record" && !reached.has(type.record)) {
      reached.add(type.record);
      const record = program.records.get(type.record);
      if (record === undefined) return;
      for (const f of record.fields) reach(f.type);
      for (const r of classesThatFit(program, record, methodsOf)) reach({ kind: "record", record: r.id });
    }
  };
  types.forEach(reach);
  return reached;
}

/** Storage that a derivative printed from the IL alone has for itself although the user's module has it too. */
export function privateCopies(
  program: Program,
  heads: readonly UnitId[],
): { readonly harmful: readonly string[]; readonly harmless: readonly string[] } {
  const holds = functionHolders(program, true);
  const seenOutside = recordsOfCallers(program, heads);
  const harmful = new Set<string>();
  const harmless = new Set<string>();
  const named = (type: Type): void => {
    const record = type.kind === "pointer" && type.target.kind === "record" ? type.target.record : undefined;
    const found = record === undefined ? undefined : program.records.get(record);
    // Objects that stay inside may be of a class of the derivative's own.
    if (found?.kind === "class" && found.host !== undefined && seenOutside.has(found.id))
      harmful.add(`the class ${found.name}`);
  };
  for (const unit of reachableUnits(program, heads)) {
    const inBlock = (block: Block): void => {
      for (const s of block.statements) {
        if (s.kind === "allocate") named({ kind: "pointer", target: s.allocated, nullable: false });
        const mention = (path: Path, isWritten: boolean): void => {
          const variable = program.variables.get(path.root);
          if (variable === undefined) return;
          named(variable.type);
          named(path.type);
          if (variable.role !== "global" || variable.host === undefined) return;
          const staysInside = path.steps.length > 0 || path.type.kind !== "pointer" || holds(path.type);
          if (variable.constant === true && !isWritten && staysInside) harmless.add(variable.name);
          else harmful.add(`the variable ${variable.name}`);
        };
        forEachPathRead(s, (path) => mention(path, false));
        for (const path of storedPaths(s)) mention(path, true);
        childBlocks(s).forEach(inBlock);
      }
    };
    inBlock(unit.body);
  }
  return { harmful: [...harmful].sort(), harmless: [...harmless].sort() };
}
