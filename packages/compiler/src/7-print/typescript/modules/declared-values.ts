/**
 * Module-level variables that are declared with what they hold when the module is loaded, as the user's text does it.
 *
 * In: the program, and the initializers that its text is to have. Out: for such a variable the statement that gives it its value, which is its
 * declaration; and the initializers without these statements.
 * Method: a statement may stand in front of all others if nothing before it names the variable, and if it reads nothing but variables that
 * have one value from the beginning on. A variable of the initializer's own that it needs is declared beside.
 * Limits: what a loop, a call or a store in an object gives is left to the initializer; a new object of a class and a copy too.
 */
import type {
  AllocateStatement,
  Expression,
  Program,
  Statement,
  Unit,
  UnitId,
  Variable,
  VariableId,
} from "../../../il/types.js";
import {
  forEachExpressionOf,
  forEachPath,
  forEachPathRead,
  forEachStatement,
  writtenPaths,
} from "../../../il/visit.js";

export interface DeclaredValue {
  readonly statement: Statement;
  readonly keyword: "const" | "let";
  /** The initializer that it is taken out of. */
  readonly unit: Unit;
}

export interface DeclaredValues {
  readonly program: Program;
  /** What is left of the initializers. */
  readonly initializers: ReadonlyMap<UnitId, Unit>;
  /** In the order of the user's text. */
  readonly values: ReadonlyMap<VariableId, DeclaredValue>;
}

export function declaredValues(program: Program, initializers: ReadonlyMap<UnitId, Unit>): DeclaredValues {
  if (initializers.size === 0) return { program, initializers, values: new Map() };
  const variables = new Map(program.variables);
  const assigned = assignments({ ...program, units: new Map([...program.units, ...initializers]) });
  const values = new Map<VariableId, DeclaredValue>();
  const named = new Set<VariableId>();
  let hasCalled = false;
  for (const unit of initializers.values()) {
    for (const s of unit.body.statements) {
      const variable = declaredBy(s);
      if (variable !== undefined) {
        const hasOneValue =
          assigned.get(variable.id) === 1 && (variable.constant === true || variable.role === "local");
        values.set(variable.id, { statement: s, keyword: hasOneValue ? "const" : "let", unit });
        continue;
      }
      forEachStatement({ statements: [s] }, (inner) => {
        forEachPath(inner, (path) => named.add(path.root));
        hasCalled ||= inner.kind === "call";
      });
    }
  }
  const wanted = new Set<VariableId>();
  for (const id of values.keys()) if (variables.get(id)?.role === "global") want(id);
  for (const id of [...values.keys()]) if (!wanted.has(id)) values.delete(id);
  for (const id of values.keys()) variables.set(id, { ...(variables.get(id) as Variable), role: "global" });
  const declarations = new Set([...values.values()].map((v) => v.statement));
  const left = new Map<UnitId, Unit>();
  for (const [id, unit] of initializers) {
    const statements = unit.body.statements.filter((s) => !declarations.has(s));
    if (statements.length > 0) left.set(id, { ...unit, body: { ...unit.body, statements } });
  }
  const units = new Map([...program.units].filter(([id]) => !initializers.has(id) || left.has(id)));
  for (const [id, unit] of left) units.set(id, unit);
  return { program: { ...program, variables, units }, initializers: left, values };

  /** A variable of an initializer's own stays there, unless one that is declared beside needs it. */
  function want(id: VariableId): void {
    const value = values.get(id);
    if (value === undefined || wanted.has(id)) return;
    wanted.add(id);
    forEachPathRead(value.statement, ({ root }) => want(root));
  }

  /** The variable whose declaration the statement may be. */
  function declaredBy(s: Statement): Variable | undefined {
    if (s.kind !== "assign" && s.kind !== "allocate") return undefined;
    const variable = variables.get(s.target.root);
    if (variable === undefined || s.target.steps.length > 0 || named.has(variable.id) || values.has(variable.id))
      return undefined;
    // A call may have set a `var` before; a constant it would not have found.
    if (hasCalled && variable.role === "global" && variable.constant !== true) return undefined;
    if (variable.role !== "global" && assigned.get(variable.id) !== 1) return undefined;
    if (s.kind === "allocate" && (s.initial.kind === "copy" || isOfClass(program, s))) return undefined;
    let stands = true;
    forEachPathRead(s, (path) => {
      const isLocal = variables.get(path.root)?.role !== "global";
      const isDeclared = values.has(path.root) || (!isLocal && !named.has(path.root));
      const once = assigned.get(path.root) ?? 0;
      if (path.steps.length > 0 || !isDeclared || once > 1) stands = false;
    });
    forEachExpressionOf(s, (e) => {
      if (!isPlain(e)) stands = false;
    });
    return stands ? variable : undefined;
  }
}

/** It depends on nothing but its operands; the length of a list does on what the list holds by then. */
function isPlain(e: Expression): boolean {
  return e.kind !== "operation" || (e.name !== "external" && e.arguments.every(({ type }) => type.kind !== "pointer"));
}

function isOfClass(program: Program, { allocated }: AllocateStatement): boolean {
  return allocated.kind === "record" && program.records.get(allocated.record)?.kind === "class";
}

/** How many statements of a program give a variable a new value. */
function assignments(program: Program): ReadonlyMap<VariableId, number> {
  const counts = new Map<VariableId, number>();
  for (const unit of program.units.values())
    forEachStatement(unit.body, (s) => {
      for (const { root, steps } of writtenPaths(s))
        if (steps.length === 0) counts.set(root, (counts.get(root) ?? 0) + 1);
    });
  return counts;
}
