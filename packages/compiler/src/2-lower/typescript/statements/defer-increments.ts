/**
 * `a[i++] = e` is lowered to `t = i; i = i + 1; a[t] = e`. Where nothing after the increment reads or writes i, the increment moves
 * to the end of the user's statement and the temporary goes: `a[i] = e; i = i + 1`.
 *
 * In: the statements one user statement became. Out: the same, rearranged in place. Limits: straight-line statements only.
 */
import { rewriteParts, substitution } from "../../../il/rewrite.js";
import type { AssignStatement, Path, Statement, VariableId } from "../../../il/types.js";
import { forEachPath } from "../../../il/visit.js";
import type { UnitContext } from "../context.js";

export function deferIncrements(u: UnitContext, start: number): void {
  for (let at = u.block.length - 3; at >= start; at--) {
    const saved = copyOf(u, u.block[at]);
    const step = u.block[at + 1];
    if (saved === undefined || step === undefined || !isStep(step, saved.source)) continue;
    const rest = u.block.slice(at + 2);
    if (!rest.every((s) => isStraight(s) && !touches(s, saved.source.root))) continue;
    const renamed = substitution(new Map([[saved.copy, saved.source.root]]));
    const [first] = rest;
    const { comments } = u.block[at]!;
    u.block.length = at;
    for (const s of rest) {
      const leading = s === first && comments !== undefined ? { comments } : {};
      u.block.push({ ...rewriteParts(s, renamed), ...leading });
    }
    u.block.push(step);
    u.program.variables.delete(saved.copy);
  }
}

/** `t = v` of a temporary and a local variable. */
function copyOf(
  u: UnitContext,
  s: Statement | undefined,
): { readonly copy: VariableId; readonly source: Path } | undefined {
  if (s?.kind !== "assign" || s.value.kind !== "read" || s.target.steps.length > 0 || s.value.path.steps.length > 0)
    return undefined;
  if (u.program.variables.get(s.target.root)?.temporary !== true) return undefined;
  return u.program.variables.get(s.value.path.root)?.role === "global"
    ? undefined
    : { copy: s.target.root, source: s.value.path };
}

/** `v = v + 1`, `v = v - 1` */
function isStep(s: Statement, v: Path): s is AssignStatement {
  if (s.kind !== "assign" || s.target.steps.length > 0 || s.target.root !== v.root || s.value.kind !== "binary")
    return false;
  const { operator, left, right } = s.value;
  if (operator !== "add" && operator !== "subtract") return false;
  return left.kind === "read" && left.path.root === v.root && right.kind === "constant" && right.value === 1;
}

function isStraight(s: Statement): boolean {
  return (
    s.kind === "assign" || s.kind === "allocate" || s.kind === "call" || s.kind === "resize" || s.kind === "output"
  );
}

function touches(s: Statement, variable: VariableId): boolean {
  let found = false;
  forEachPath(s, (path) => {
    if (path.root === variable) found = true;
  });
  return found;
}
