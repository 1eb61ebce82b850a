/**
 * Procedures that write output have a version without it for what runs again (silence-calls). It stands in the derivative's own module, and cannot
 * reach what another one keeps to itself and changes.
 * In: the statements that run again. Out: a procedure that writes and uses such a variable; null: there is none.
 */
import type { Program, Statement, Unit, UnitId, Variable } from "../../il/types.js";
import { forEachPath, forEachStatement, storedPaths } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import type { PointsTo } from "../storage-facts.js";

export interface PrivateOfWriter {
  readonly name: string;
  /** What it writes. */
  readonly output: Statement;
}

interface Input {
  readonly program: Program;
  readonly pointsTo: Pick<PointsTo, "callees">;
}

export function privateOfWriter(input: Input, statements: readonly Statement[]): PrivateOfWriter | null {
  const { program } = input;
  // Where files share names, the derivative's file has the original's variables.
  if (traitsOf(program).linksByName) return null;
  const outputs = outputsOf(input, statements);
  if (outputs.size === 0) return null;
  const changed = changedInModules(program);
  for (const [unit, output] of outputs) {
    const name = privatePart(program, unit, changed);
    if (name !== undefined) return { name, output };
  }
  return null;
}

/** What the unit uses and another module cannot: the name of the first such thing. */
function privatePart(program: Program, unit: Unit, changed: ReadonlySet<Variable["id"]>): string | undefined {
  let met: string | undefined;
  forEachStatement(unit.body, (s) => {
    for (const { root, steps } of storedPaths(s))
      if (steps.length === 0 && changed.has(root)) met ??= program.variables.get(root)?.name;
    forEachPath(s, ({ root, steps }) => {
      const variable = program.variables.get(root);
      const isShared = variable?.role === "global" && (changed.has(root) || variable.type.kind === "pointer");
      if (isShared && variable.host?.exported !== true) met ??= variable.name;
      for (const step of steps) if (step.kind === "field" && step.name.startsWith("#")) met ??= step.name;
    });
    const made =
      s.kind === "allocate" && s.allocated.kind === "record" ? program.records.get(s.allocated.record) : undefined;
    if (made?.kind === "class" && made.host?.exported !== true) met ??= made.name;
  });
  return met;
}

/** The procedures that the statements run and that write, themselves or in what they call, each with something that comes of it. */
function outputsOf({ program, pointsTo }: Input, statements: readonly Statement[]): ReadonlyMap<Unit, Statement> {
  const callers = new Map<Unit, Unit[]>();
  const outputs = new Map<Unit, Statement>();
  const reached = new Set<UnitId>();
  const visit = (list: readonly Statement[], caller: Unit | undefined): void =>
    forEachStatement({ statements: list }, (s) => {
      if (s.kind === "output" && caller !== undefined && !outputs.has(caller)) outputs.set(caller, s);
      if (s.kind !== "call") return;
      for (const id of pointsTo.callees(s)) {
        const callee = program.units.get(id);
        if (callee === undefined) continue;
        reached.add(id);
        if (caller !== undefined) callers.set(callee, [...(callers.get(callee) ?? []), caller]);
      }
    });
  visit(statements, undefined);
  for (const id of reached) {
    const unit = program.units.get(id);
    if (unit !== undefined) visit(unit.body.statements, unit);
  }
  // A set is gone through with what is added on the way.
  for (const [unit, output] of outputs)
    for (const caller of callers.get(unit) ?? []) if (!outputs.has(caller)) outputs.set(caller, output);
  return outputs;
}

function changedInModules(program: Program): ReadonlySet<Variable["id"]> {
  const changed = new Set<Variable["id"]>();
  for (const { id, body } of program.units.values()) {
    if (program.initializers.includes(id)) continue;
    forEachStatement(body, (s) => {
      for (const { root, steps } of storedPaths(s))
        if (steps.length === 0 && program.variables.get(root)?.role === "global") changed.add(root);
    });
  }
  return changed;
}
