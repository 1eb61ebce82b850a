/**
 * What is known of an object given as an argument, as far as function values are concerned: its record, and which of its parts are
 * such objects themselves.
 * In: a unit that calls. Out: for a variable, the shape of what it surely leads to.
 * Method: closures never change once their captured values are in place. Other objects count only where they are read-only: made by
 * one allocation that gives all parts, never stored to, and handed only to procedures that only read them.
 */
import { wholeVariable } from "../../il/queries/counting.js";
import type { Expression, Program, RecordId, Statement, Type, Unit, UnitId, VariableId } from "../../il/types.js";
import { forEachExpressionOf, forEachStatement } from "../../il/visit.js";
import type { VariableUses } from "../units/variable-uses.js";
import { forEachAccess } from "../units/variable-uses.js";
import { knownRecords } from "./known-records.js";

export interface Shape {
  readonly record: RecordId;
  readonly parts: readonly { readonly field: string; readonly type: Type; readonly shape?: Shape }[];
}

const deepest = 4;

export function shapeKey(shape: Shape): string {
  const parts = shape.parts.map((p) => (p.shape === undefined ? p.field : `${p.field}=${shapeKey(p.shape)}`));
  return `${shape.record}(${parts.join(",")})`;
}

export function hasFunctionValue(program: Pick<Program, "records">, shape: Shape): boolean {
  if (program.records.get(shape.record)?.kind === "closure") return true;
  return shape.parts.some((p) => p.shape !== undefined && hasFunctionValue(program, p.shape));
}

/** Fields of closures that are stored to after the allocation, as `record.field`. */
export function fieldsStored(program: Program): ReadonlySet<string> {
  const stored = new Set<string>();
  for (const unit of program.units.values()) {
    forEachStatement(unit.body, (s) =>
      forEachAccess(s, (path, access) => {
        if (access === "read" || access === "receiver") return;
        const type = program.variables.get(path.root)?.type;
        const [first, second] = path.steps;
        if (type?.kind !== "pointer" || first?.kind !== "deref" || second?.kind !== "field" || path.steps.length !== 2)
          return;
        if (type.target.kind === "record") stored.add(type.target.record);
        else if (type.target.kind === "procedure") stored.add("any");
      }),
    );
  }
  return stored;
}

export interface ShapeContext {
  readonly program: Pick<Program, "records" | "variables" | "units">;
  readonly uses: VariableUses;
  /** Closures whose captured values are stored to after their allocation. */
  readonly isStored: (record: RecordId) => boolean;
  /** Parameters through which nothing is changed and nothing escapes. */
  readonly isReadOnly: (unit: UnitId, parameter: number) => boolean;
}

export function argumentShapes(unit: Unit, context: ShapeContext): (argument: Expression) => Shape | undefined {
  const { program, uses } = context;
  const recordOf = knownRecords(program, uses);
  let passedOn: ReadonlyMap<VariableId, number> | undefined;
  return (argument) => {
    const variable = wholeVariable(argument);
    return variable === undefined ? undefined : shapeOf(variable, 0);
  };

  function shapeOf(variable: VariableId, depth: number): Shape | undefined {
    const record = recordOf(variable);
    const declaration = record === undefined ? undefined : program.records.get(record);
    if (record === undefined || declaration === undefined || depth > deepest) return undefined;
    const initial = initialParts(variable);
    if (declaration.kind === "closure") {
      if (context.isStored(record)) return undefined;
      const parts = declaration.fields.map((f) => part(f.name, f.type, initial?.get(f.name), depth));
      return { record, parts };
    }
    if (declaration.kind !== "literal" || initial === undefined || !isReadOnlyHere(variable)) return undefined;
    const parts = declaration.fields.filter((f) => initial.has(f.name));
    return { record, parts: parts.map((f) => part(f.name, f.type, initial.get(f.name), depth)) };
  }

  function part(field: string, type: Type, value: Expression | undefined, depth: number): Shape["parts"][number] {
    const variable = wholeVariable(value);
    const shape = variable === undefined ? undefined : shapeOf(variable, depth + 1);
    return shape === undefined ? { field, type } : { field, type, shape };
  }

  /** What the one allocation behind the variable gives its parts. */
  function initialParts(variable: VariableId): ReadonlyMap<string, Expression> | undefined {
    const definitions = uses.get(variable)?.definitions ?? [];
    const s: Statement | undefined = definitions.length === 1 ? definitions[0] : undefined;
    if (s?.kind === "allocate" && s.initial.kind === "fields") return s.initial.values;
    const from = s?.kind === "assign" ? wholeVariable(s.value) : undefined;
    return from === undefined ? undefined : initialParts(from);
  }

  /** Every mention of the variable reads a part, or hands the object to a procedure that only reads it. */
  function isReadOnlyHere(variable: VariableId): boolean {
    const use = uses.get(variable);
    if (use === undefined || use.definitions.length !== 1 || use.definitions[0]!.kind !== "allocate") return false;
    passedOn ??= readOnlyReads(unit, context.isReadOnly);
    return use.wholeReads === (passedOn.get(variable) ?? 0) && !storesThrough(unit, variable);
  }
}

/** For each variable, how many of its whole reads are arguments for read-only parameters or tests for null. */
export function readOnlyReads(
  unit: Unit,
  isReadOnly: (unit: UnitId, parameter: number) => boolean,
): ReadonlyMap<VariableId, number> {
  const reads = new Map<VariableId, number>();
  const count = (e: Expression | undefined): void => {
    const variable = wholeVariable(e);
    if (variable !== undefined) reads.set(variable, (reads.get(variable) ?? 0) + 1);
  };
  forEachStatement(unit.body, (s) => {
    forEachExpressionOf(s, (e) => {
      if (e.kind === "operation" && e.name === "isNil") count(e.arguments[0]);
    });
    if (s.kind !== "call" || s.callee.kind !== "unit") return;
    const callee = s.callee.unit;
    s.arguments.forEach((a, i) => {
      if (a.kind !== "reference" && isReadOnly(callee, i)) count(a);
    });
  });
  return reads;
}

export function storesThrough(unit: Unit, variable: VariableId): boolean {
  let stores = false;
  forEachStatement(unit.body, (s) =>
    forEachAccess(s, (path, access) => {
      if (path.root !== variable || path.steps.length === 0) return;
      // Only a store to a part of the object itself; what its parts lead to is not copied.
      const isDirect = path.steps.filter((step) => step.kind === "deref").length === 1;
      if (isDirect && access !== "read" && access !== "receiver") stores = true;
    }),
  );
  return stores;
}
