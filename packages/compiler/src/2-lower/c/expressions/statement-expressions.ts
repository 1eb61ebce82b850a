/** GNU C's statements inside expressions. */
import type { Expression as CExpression } from "../../../1-parse/c/syntax.js";
import { constant } from "../../../il/builders.js";
import type { Expression } from "../../../il/types.js";
import type { UnitContext } from "../unit-context.js";

/** `({ …; v; })`: the statements, and the value of the last. */
export function lowerStatements(u: UnitContext, e: CExpression & { kind: "statements" }): Expression {
  const { origin } = u;
  const last = e.body.statements.at(-1);
  const value = last?.kind === "expressionStatement" && e.type.kind !== "void" ? last.expression : null;
  for (const s of e.body.statements) if (s !== last || value === null) u.lower.statement(u, s);
  u.origin = origin;
  return value === null ? constant(0) : u.lower.value(u, value);
}
