/**
 * Records whose objects never change and are never compared: nobody can tell one of them from another with the same fields.
 * In: a program. Out: these records; and the global variables that hold such an object from the program's beginning to its end.
 * Method: fields are numbers and texts, and are set only where the object is made, before anything else is done with its pointer: in the block that allocates it, or
 * by a constructor. A record is compared where pointers to it, or to what it may stand for, are operands of a comparison, keys or operands of
 * operations that ask for identity. A pointer of a declared type may lead to any record with the fields of that type.
 * Limits: TypeScript's kinds of records; C's storage has addresses.
 */

import { prefixType } from "../../il/queries/path-types.js";
import type { Block, Expression, Path, Program, RecordId, Statement, Type, Unit, VariableId } from "../../il/types.js";
import { childBlocks, forEachExpressionOf, forEachPath, forEachStatement } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import { forEachAccess } from "../units/variable-uses.js";

export interface ImmutableRecords {
  readonly records: ReadonlySet<RecordId>;
  /** Globals that an initializer alone sets, to an object that it makes: of which record. */
  readonly globals: ReadonlyMap<VariableId, RecordId>;
}

const none: ImmutableRecords = { records: new Set(), globals: new Map() };

export function immutableRecords(program: Program): ImmutableRecords {
  if (traitsOf(program).hasAddresses) return none;
  const records = new Set<RecordId>();
  for (const { id, kind, fields } of program.records.values())
    if ((kind === "class" || kind === "literal") && fields.every(({ type }) => isPlain(type))) records.add(id);
  for (const unit of program.units.values()) {
    if (records.size === 0) return none;
    dropChanged(program, unit, records);
    dropCompared(program, unit, records);
  }
  return { records, globals: globalsMade(program, records) };
}

function isPlain({ kind }: Type): boolean {
  return kind === "real" || kind === "integer" || kind === "boolean" || kind === "string";
}

/** Records with a store to a field of an object that somebody else may know already. */
function dropChanged(program: Program, unit: Unit, records: Set<RecordId>): void {
  const [self] = unit.kind === "constructor" ? unit.parameters : [];
  walk(unit.body, new Set(self === undefined ? [] : [self]));

  function walk({ statements }: Block, making: Set<VariableId>): void {
    for (const s of statements) {
      const made = s.kind === "allocate" && s.target.steps.length === 0 ? s.target.root : undefined;
      forEachAccess(s, (path, access) => {
        if (isFieldOf(path, making)) return;
        making.delete(path.root);
        const field = path.steps.map(({ kind }) => kind).lastIndexOf("field");
        if (access === "read" || field < 0) return;
        const owner = recordAt(program, path, field);
        const step = path.steps[field];
        if (owner === undefined || step?.kind !== "field") records.clear();
        else for (const id of kin(program, owner, step.name)) records.delete(id);
      });
      for (const child of childBlocks(s)) walk(child, new Set(making));
      for (const id of mentionedIn(s)) making.delete(id);
      if (made !== undefined) making.add(made);
    }
  }

  function mentionedIn(s: Statement): ReadonlySet<VariableId> {
    const ids = new Set<VariableId>();
    for (const block of childBlocks(s))
      forEachStatement(block, (inner) => forEachPath(inner, (path) => ids.add(path.root)));
    return ids;
  }
}

function isFieldOf({ root, steps }: Path, making: ReadonlySet<VariableId>): boolean {
  return making.has(root) && steps.length === 2 && steps[0]?.kind === "deref" && steps[1]?.kind === "field";
}

/** The record whose field the step is; undefined where the type does not tell. */
function recordAt(program: Program, path: Path, field: number): RecordId | undefined {
  const type = prefixType(program, path, field);
  return type?.kind === "record" ? type.record : undefined;
}

/** The records that a pointer to the one may lead to; only those with such a field. */
function kin(program: Program, id: RecordId, field?: string): readonly RecordId[] {
  const isBelow = (one: RecordId | undefined): boolean =>
    one !== undefined && (one === id || isBelow(program.records.get(one)?.base));
  const asked = program.records.get(id);
  const needed = asked?.fields.filter(({ type }) => type.kind !== "union").map(({ name }) => name) ?? [];
  return [...program.records.values()].flatMap((one) => {
    const names = new Set(one.fields.map(({ name }) => name));
    const fits = needed.every((name) => names.has(name)) && (field === undefined || names.has(field));
    return isBelow(one.id) || fits ? [one.id] : [];
  });
}

function dropCompared(program: Program, unit: Unit, records: Set<RecordId>): void {
  const drop = (type: Type): void => {
    if (type.kind === "pointer" && type.target.kind === "record")
      for (const id of kin(program, type.target.record)) records.delete(id);
    else if (type.kind === "union") type.members.forEach(drop);
    else if (type.kind === "opaque") records.clear();
  };
  const look = (e: Expression): void => {
    if (e.kind === "binary" && e.operator !== "and" && e.operator !== "or") {
      if (e.left.type.kind !== "nil" && e.right.type.kind !== "nil")
        [e.left, e.right].forEach(({ type }) => drop(type));
    } else if (e.kind === "operation" && !silent.has(e.name)) {
      for (const argument of e.arguments) drop(argument.type);
    }
  };
  forEachStatement(unit.body, (s) => {
    forEachExpressionOf(s, look);
    forEachPath(s, ({ steps }) => {
      for (const step of steps) if (step.kind === "key") drop(step.key.type);
    });
    if (s.kind === "erase" && s.key !== undefined) drop(s.key.type);
    if (s.kind === "switch") drop(s.selector.type);
    if (s.kind === "output" || s.kind === "throw")
      for (const operand of s.kind === "output" ? s.text.operands : s.message.operands) drop(operand.type);
    if (s.kind === "call" && s.callee.kind === "external")
      for (const argument of s.arguments) drop(argument.kind === "reference" ? argument.path.type : argument.type);
  });
}

/** Operations that do not tell one object from another. */
const silent: ReadonlySet<string> = new Set(["isNil", "isInstance", "length", "size", "view"]);

function globalsMade(program: Program, records: ReadonlySet<RecordId>): ReadonlyMap<VariableId, RecordId> {
  const made = new Map<VariableId, RecordId>();
  const others = new Set<VariableId>();
  for (const unit of program.units.values()) {
    const isInitializer = program.initializers.includes(unit.id);
    forEachStatement(unit.body, (s) =>
      forEachAccess(s, (path, access) => {
        if (program.variables.get(path.root)?.role !== "global" || path.steps.length > 0 || access === "read") return;
        const isMade = isInitializer && s.kind === "allocate" && s.allocated.kind === "record" && !made.has(path.root);
        if (isMade && records.has(s.allocated.record)) made.set(path.root, s.allocated.record);
        else others.add(path.root);
      }),
    );
  }
  return new Map([...made].filter(([id]) => !others.has(id)));
}
