/**
 * Rows that a procedure is given stay as they are: parameters that it writes, or hands on by address, are copied first.
 * In: a unit of one direction, the variables that are derivatives. Out: the unit, with a local variable for each such parameter.
 */
import type { IdSource } from "../../../il/builders.js";
import { assign, newLocal, pathOf, readOf } from "../../../il/builders.js";
import { rewriteBlock } from "../../../il/rewrite.js";
import type { Program, Statement, Unit, Variable, VariableId } from "../../../il/types.js";
import { forEachExpressionOf, forEachStatement, storedPaths } from "../../../il/visit.js";
import { isNumber } from "./row-types.js";

export function ownSeeds(
  program: Program,
  unit: Unit,
  directional: ReadonlySet<VariableId>,
  ids: IdSource,
): { readonly unit: Unit; readonly made: readonly Variable[] } {
  const given = new Set(
    unit.parameters.filter((id) => {
      const v = program.variables.get(id);
      return directional.has(id) && v !== undefined && isNumber(v.type);
    }),
  );
  const written = new Set<VariableId>();
  forEachStatement(unit.body, (s) => {
    for (const path of storedPaths(s)) if (given.has(path.root)) written.add(path.root);
    forEachExpressionOf(s, (e) => {
      if (e.kind === "address" && given.has(e.path.root)) written.add(e.path.root);
    });
  });
  if (written.size === 0) return { unit, made: [] };
  const seedOf = new Map<VariableId, Variable>();
  const copies: Statement[] = [];
  for (const id of written) {
    const parameter = program.variables.get(id) as Variable;
    const local = newLocal(ids, parameter.name, parameter.type, parameter.origin);
    seedOf.set(id, local);
    copies.push(assign(pathOf(local), readOf(parameter), unit.origin));
  }
  const body = rewriteBlock(unit.body, {
    path: (p) => {
      const local = seedOf.get(p.root);
      return local === undefined ? p : { ...p, root: local.id };
    },
  });
  return { unit: { ...unit, body: { statements: [...copies, ...body.statements] } }, made: [...seedOf.values()] };
}
