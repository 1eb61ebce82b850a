/**
 * Local variables that lead to objects of one record and are assigned several times, whose objects can nevertheless be held by value.
 * In: a unit and where its variables occur; records whose objects nobody can tell apart. Out: groups of variables connected by copies.
 * Method: every object of a group is made by an allocation to one of its variables, and nothing but the group's variables ever leads to
 * it. Copying the parts instead of the pointer makes no difference if no object is changed while two variables lead to it: either
 * objects are only changed where they are made, before the first copy, or every copy is the last use of the variable copied from.
 * An object that nobody can tell from another with the same fields may also come from a constant at module level (an import), and leave
 * the procedure as a new object (an export), where it leaves less often than it is made: outside a loop that makes it.
 */
import { wholeVariable } from "../../il/queries/counting.js";
import type {
  AllocateStatement,
  Expression,
  Path,
  Program,
  RecordId,
  Statement,
  Type,
  Unit,
  VariableId,
} from "../../il/types.js";
import { forEachExpressionOf, forEachStatement } from "../../il/visit.js";
import { isAssignedBeforeRead } from "../units/definite-assignment.js";
import type { UnitLayout } from "../units/unit-layout.js";
import { dominatingDefinition, lastOccurrence } from "../units/unit-layout.js";
import type { ImmutableRecords } from "./immutable-records.js";
import { partName } from "./scalar-candidates.js";

export interface ValueGroup {
  readonly record: RecordId;
  readonly members: readonly VariableId[];
  readonly allocations: readonly AllocateStatement[];
  readonly copies: readonly Copy[];
  readonly imports: readonly Copy[];
  /** The statements that hand out the object of a variable. */
  readonly exports: ReadonlyMap<Statement, VariableId>;
  /** The parts that are mentioned. */
  readonly parts: ReadonlyMap<string, Type>;
}
export interface Copy {
  readonly statement: Statement;
  readonly from: VariableId;
  readonly to: VariableId;
}

export function valueGroups(
  program: Pick<Program, "records" | "variables">,
  unit: Unit,
  layout: UnitLayout,
  immutable: ImmutableRecords,
): readonly ValueGroup[] {
  const copies: Copy[] = [];
  const imports: Copy[] = [];
  const allocations = new Map<VariableId, AllocateStatement[]>();
  const harmless = new Map<VariableId, number>();
  const count = (id: VariableId): void => void harmless.set(id, (harmless.get(id) ?? 0) + 1);
  forEachStatement(unit.body, (s) => {
    if (s.kind === "allocate" && s.target.steps.length === 0 && s.allocated.kind === "record") {
      const list = allocations.get(s.target.root);
      if (list === undefined) allocations.set(s.target.root, [s]);
      else list.push(s);
    }
    if (s.kind === "assign" && s.target.steps.length === 0 && s.target.type.kind === "pointer") {
      const from = wholeVariable(s.value);
      if (from !== undefined && immutable.globals.has(from)) imports.push({ statement: s, from, to: s.target.root });
      else if (from !== undefined) {
        copies.push({ statement: s, from, to: s.target.root });
        count(from);
      }
    }
    forEachExpressionOf(s, (e) => {
      if (e.kind !== "operation" || (e.name !== "isNil" && e.name !== "isInstance")) return;
      const variable = wholeVariable(e.arguments[0]);
      if (variable !== undefined) count(variable);
    });
  });
  if (allocations.size === 0) return [];

  const leader = new Map<VariableId, VariableId>();
  const find = (id: VariableId): VariableId => {
    let root = id;
    for (let up = leader.get(root); up !== undefined && up !== root; up = leader.get(root)) root = up;
    return root;
  };
  for (const { from, to } of copies) leader.set(find(from), find(to));
  const members = new Map<VariableId, VariableId[]>();
  for (const id of new Set([...allocations.keys(), ...copies.flatMap((c) => [c.from, c.to])])) {
    const list = members.get(find(id));
    if (list === undefined) members.set(find(id), [id]);
    else list.push(id);
  }
  const groups: ValueGroup[] = [];
  for (const group of members.values()) {
    const made = group.flatMap((id) => allocations.get(id) ?? []);
    const first = made[0];
    if (first?.allocated.kind !== "record") continue;
    const groupCopies = copies.filter((c) => group.includes(c.from));
    const groupImports = imports.filter((c) => group.includes(c.to));
    const { record } = first.allocated;
    if (groupImports.some((c) => immutable.globals.get(c.from) !== record)) continue;
    const value = check(group, made, groupCopies, groupImports, record);
    if (value !== undefined) groups.push(value);
  }
  return groups;

  function check(
    group: readonly VariableId[],
    made: readonly AllocateStatement[],
    groupCopies: readonly Copy[],
    groupImports: readonly Copy[],
    record: RecordId,
  ): ValueGroup | undefined {
    const declaration = program.records.get(record);
    if (declaration === undefined || declaration.kind === "union" || declaration.kind === "interface") return undefined;
    if (made.some((s) => s.allocated.kind !== "record" || s.allocated.record !== record)) return undefined;
    const all = new Map(declaration.fields.map((f) => [f.name, f.type]));
    const parts = new Map<string, Type>();
    const stores: { at: number; variable: VariableId }[] = [];
    const exports = new Map<Statement, VariableId>();
    const isCopy = new Set(groupCopies.map(({ statement }) => statement));
    for (const id of group) {
      if (program.variables.get(id)?.role !== "local") return undefined;
      const definitions =
        (allocations.get(id)?.length ?? 0) + [...groupCopies, ...groupImports].filter((c) => c.to === id).length;
      let defined = 0;
      let wholeReads = 0;
      for (const o of layout.occurrences.get(id) ?? []) {
        if (o.access === "reference" || o.access === "address") return undefined;
        if (o.path.steps.length === 0) {
          if (o.access === "write") defined++;
          else {
            wholeReads++;
            if (handsOut(o.statement, id) && !isCopy.has(o.statement)) exports.set(o.statement, id);
          }
          continue;
        }
        const name = partName(o.path, all);
        const type = name === undefined ? undefined : all.get(name);
        if (name === undefined || type === undefined || isAggregate(type)) return undefined;
        parts.set(name, type);
        if (o.access === "write" && o.path.steps.length === 2) stores.push({ at: o.at, variable: id });
      }
      const exported = [...exports.values()].filter((one) => one === id).length;
      if (defined !== definitions || wholeReads !== (harmless.get(id) ?? 0) + exported) return undefined;
    }
    if (exports.size > 0) {
      const deepest = Math.max(...made.map(depthOf));
      if (!immutable.records.has(record) || ![...exports.keys()].every((s) => depthOf(s) < deepest)) return undefined;
      for (const [name, type] of all) parts.set(name, type);
    }
    const changedWhereMade = stores.every((s) => isWhereMade(s.at, s.variable, groupCopies));
    if (!changedWhereMade && !groupCopies.every(isLastUse)) return undefined;
    for (const id of group) {
      if (dominatingDefinition(layout, id) !== undefined) continue;
      const relevance = (path: Path) => (path.root !== id ? "none" : path.steps.length === 0 ? "whole" : "through");
      if (!isAssignedBeforeRead(unit.body.statements, relevance)) return undefined;
    }
    return { record, members: group, allocations: made, copies: groupCopies, imports: groupImports, exports, parts };
  }

  /** How many loops are around a statement. */
  function depthOf(s: Statement): number {
    let depth = 0;
    for (let loop = layout.places.get(s)?.loop; loop !== undefined; loop = layout.places.get(loop)?.loop) depth++;
    return depth;
  }

  /** A store to an object between its allocation and the first copy of its pointer. */
  function isWhereMade(at: number, variable: VariableId, groupCopies: readonly Copy[]): boolean {
    return (allocations.get(variable) ?? []).some((allocation) => {
      const place = layout.places.get(allocation)!;
      if (at <= place.at || at > place.blockEnd) return false;
      const holder = place.block.statements.slice(place.index + 1).find((s) => layout.places.get(s)!.end >= at)!;
      const until = layout.places.get(holder)!.end;
      const isBetween = (s: Statement): boolean => {
        const p = layout.places.get(s)!.at;
        return p > place.at && p <= until;
      };
      return (
        !groupCopies.some((c) => (c.from === variable || c.to === variable) && isBetween(c.statement)) &&
        !(allocations.get(variable) ?? []).some(isBetween)
      );
    });
  }

  function isLastUse(copy: Copy): boolean {
    const definition = dominatingDefinition(layout, copy.from);
    if (definition === undefined) return false;
    const place = layout.places.get(copy.statement)!;
    return lastOccurrence(layout, copy.from) === place.at && layout.places.get(definition)!.loop === place.loop;
  }
}

/** The statement gives the variable's pointer away, once: as a result, an argument, or to be kept somewhere. */
function handsOut(s: Statement, variable: VariableId): boolean {
  const isWhole = (e: Expression): boolean => wholeVariable(e) === variable;
  if (s.kind === "return") return s.values.filter(isWhole).length === 1;
  if (s.kind === "assign") return s.target.steps.length > 0 && isWhole(s.value);
  return s.kind === "call" && s.arguments.filter((a) => a.kind !== "reference" && isWhole(a)).length === 1;
}

function isAggregate(type: Type): boolean {
  return type.kind === "record" || type.kind === "array" || type.kind === "map";
}
