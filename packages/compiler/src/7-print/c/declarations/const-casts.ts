/** Casts that take `const` from what a pointer leads to, where the user's text did so. */
import type { Expression, Path } from "../../../il/types.js";
import { Precedence } from "../../layout/precedence.js";
import type { UnitContext } from "../unit-context.js";
import { isConstField } from "./const-pointers.js";
import { typeText } from "./types.js";

/** The value as text, for a place that is declared as leading to storage that may be written, or not. */
export function handed(c: UnitContext, e: Expression, mayWrite: boolean): string {
  const { env } = c.expressions;
  if (!mayWrite || e.type.kind !== "pointer" || !env.givesConst(e)) return c.expressions.stored(e);
  return `(${typeText(env, e.type)})${c.expressions.text(e, Precedence.unary, "assign")}`;
}

/** What is stored there may be written through. */
export function mayWriteThrough(c: UnitContext, target: Path): boolean {
  const { env } = c.expressions;
  if (target.type.kind !== "pointer") return false;
  if (target.steps.every(({ kind }) => kind === "index")) return !env.leadsToConst(target.root);
  return target.steps.at(-1)?.kind === "field" && !isConstField(env.program, target);
}
