/**
 * Heap objects that never leave the procedure that makes them, so that local variables can hold their parts.
 * In: a unit and where its variables occur. Out: for each such object the variables that lead to it, and what is known of it.
 * Method: the object's pointer is assigned once, by the allocation; everything that mentions it follows in the same block, so that
 * every use sees the object made last. Copies of the pointer that are themselves assigned once count as the pointer. Every other
 * mention goes through the pointer to a part with a fixed name, or asks whether it is null, of which class, or how long.
 */
import { wholeVariable } from "../../il/queries/counting.js";
import type { AllocateStatement, Path, Program, Statement, Type, Unit, VariableId } from "../../il/types.js";
import { forEachExpressionOf, forEachStatement } from "../../il/visit.js";
import type { UnitLayout } from "../units/unit-layout.js";
import { dominatingDefinition, lastOccurrence } from "../units/unit-layout.js";

export interface ScalarCandidate {
  readonly allocation: AllocateStatement;
  /** The pointer and its copies, in order of assignment. */
  readonly pointers: readonly VariableId[];
  readonly copies: readonly Statement[];
  /** The parts: names of fields, or indices. */
  readonly parts: ReadonlyMap<string, Type>;
  /** Number of the last statement that mentions the object. */
  readonly lastUse: number;
}

const largestArray = 16;

export function scalarCandidates(
  program: Pick<Program, "records" | "variables">,
  unit: Unit,
  layout: UnitLayout,
): readonly ScalarCandidate[] {
  const copiesOf = new Map<VariableId, { copy: VariableId; statement: Statement }[]>();
  const allocations: AllocateStatement[] = [];
  const harmlessReads = new Map<VariableId, number>();
  forEachStatement(unit.body, (s) => {
    if (s.kind === "allocate" && s.target.steps.length === 0) allocations.push(s);
    if (s.kind === "assign" && s.target.steps.length === 0) {
      const from = wholeVariable(s.value);
      if (from !== undefined) {
        const list = copiesOf.get(from);
        if (list === undefined) copiesOf.set(from, [{ copy: s.target.root, statement: s }]);
        else list.push({ copy: s.target.root, statement: s });
      }
    }
    forEachExpressionOf(s, (e) => {
      if (e.kind !== "operation" || (e.name !== "isNil" && e.name !== "isInstance" && e.name !== "length")) return;
      const variable = wholeVariable(e.arguments[0]);
      if (variable !== undefined) harmlessReads.set(variable, (harmlessReads.get(variable) ?? 0) + 1);
    });
  });
  return allocations.flatMap((allocation) => {
    const usable = candidate(allocation);
    return usable === undefined ? [] : [usable];
  });

  function candidate(allocation: AllocateStatement): ScalarCandidate | undefined {
    const parts = partsOf(program, allocation);
    if (parts === undefined) return undefined;
    const pointers: VariableId[] = [];
    const copies: Statement[] = [];
    let lastUse = -1;
    const include = (variable: VariableId, definition: Statement): boolean => {
      if (program.variables.get(variable)?.role !== "local") return false;
      if (dominatingDefinition(layout, variable) !== definition) return false;
      pointers.push(variable);
      const copiesHere = copiesOf.get(variable) ?? [];
      let wholeReads = 0;
      for (const o of layout.occurrences.get(variable) ?? []) {
        if (o.path.steps.length === 0) {
          if (o.access !== "write") wholeReads++;
        } else if (o.access === "reference" || o.access === "address" || partName(o.path, parts) === undefined)
          return false;
      }
      if (wholeReads !== copiesHere.length + (harmlessReads.get(variable) ?? 0)) return false;
      lastUse = Math.max(lastUse, lastOccurrence(layout, variable));
      for (const { copy, statement } of copiesHere) {
        copies.push(statement);
        if (!include(copy, statement)) return false;
      }
      return true;
    };
    if (!include(allocation.target.root, allocation)) return undefined;
    return { allocation, pointers, copies, parts, lastUse };
  }
}

/** The part of the object that a path through its pointer goes to first. */
export function partName(path: Path, parts: ReadonlyMap<string, Type>): string | undefined {
  const [first, second] = path.steps;
  if (first?.kind !== "deref" || second === undefined) return undefined;
  let name: string | undefined;
  if (second.kind === "field") name = second.name;
  else if (second.kind === "index" && second.indices.length === 1) {
    const index = second.indices[0]!;
    if (index.kind === "constant" && typeof index.value === "number") name = String(index.value);
  }
  return name !== undefined && parts.has(name) ? name : undefined;
}

function partsOf(program: Pick<Program, "records">, s: AllocateStatement): ReadonlyMap<string, Type> | undefined {
  const type = s.allocated;
  switch (type.kind) {
    case "map":
      return undefined;
    case "record": {
      const record = program.records.get(type.record);
      if (record === undefined || record.kind === "union" || record.kind === "interface") return undefined;
      if (record.fields.some((f) => isAggregate(f.type))) return undefined;
      return new Map(record.fields.map((f) => [f.name, f.type]));
    }
    case "array": {
      const length = knownLength(s);
      if (length === undefined || length > largestArray || isAggregate(type.element)) return undefined;
      // A store to an element of a typed array converts the value; only doubles stay what they are.
      const isExact = type.storage === "list" || (type.element.kind === "real" && type.element.bits === 64);
      if (!isExact || type.dimensions.length !== 1 || type.dimensions[0]!.base !== 0) return undefined;
      return new Map(Array.from({ length }, (_, i) => [String(i), type.element]));
    }
  }
}

/** The number of elements of an array allocated with a constant size. */
export function knownLength(s: AllocateStatement): number | undefined {
  if (s.initial.kind === "elements") return s.initial.values.length;
  if (s.initial.kind === "copy" || s.extents.length !== 1) return undefined;
  const extent = s.extents[0]!;
  return extent.kind === "constant" && typeof extent.value === "number" && Number.isInteger(extent.value)
    ? extent.value
    : undefined;
}

function isAggregate(type: Type): boolean {
  return type.kind === "record" || type.kind === "array" || type.kind === "map";
}
