/**
 * Maps whose keys stay what they are while a loop runs: the loop may take them once, before it begins.
 * In: a loop. Out: the map pointers read by `keyAt` in it that qualify.
 * Method: nothing in the loop may change the pointer, erase an entry or call a procedure; entries may be set only under keys that
 * `keyAt` gave in this loop, which are there already.
 */
import { samePath } from "../../../il/equal.js";
import type { Expression, LoopStatement, Path, Statement, VariableId } from "../../../il/types.js";
import { childBlocks, forEachExpressionOf, writtenPaths } from "../../../il/visit.js";

export function stableKeyLists(loop: LoopStatement): readonly Path[] {
  const found: Path[] = [];
  const written = new Set<VariableId>();
  const writtenFields = new Set<string>();
  /** Variables that get a key, and nothing else. */
  const keys = new Set<VariableId>();
  const others = new Set<VariableId>();
  const keysOfStores: Expression[] = [];
  let changes = false;

  const isKey = (e: Expression): boolean => e.kind === "operation" && e.name === "keyAt";
  const visit = (s: Statement): void => {
    forEachExpressionOf(s, (e) => {
      if (e.kind !== "operation" || e.name !== "keyAt") return;
      const [map] = e.arguments;
      if (map?.kind === "read" && !found.some((p) => samePath(p, map.path))) found.push(map.path);
    });
    if (s.kind === "erase" || (s.kind === "call" && (s.callee.kind !== "external" || s.callee.stores !== undefined)))
      changes = true;
    for (const p of writtenPaths(s)) {
      const last = p.steps[p.steps.length - 1];
      if (last === undefined) {
        written.add(p.root);
        if (s.kind === "assign" && isKey(s.value)) keys.add(p.root);
        else others.add(p.root);
      } else if (last.kind === "field") writtenFields.add(last.name);
      else if (last.kind === "key") keysOfStores.push(last.key);
    }
    for (const child of childBlocks(s)) for (const inner of child.statements) visit(inner);
  };
  visit(loop);
  if (changes) return [];
  const known = (e: Expression): boolean =>
    isKey(e) || (e.kind === "read" && e.path.steps.length === 0 && keys.has(e.path.root) && !others.has(e.path.root));
  if (!keysOfStores.every(known)) return [];
  // A key of one map need not be a key of another.
  if (keysOfStores.length > 0 && found.length > 1) return [];
  return found.filter(
    (p) =>
      !written.has(p.root) &&
      p.steps.every((step) => step.kind === "deref" || (step.kind === "field" && !writtenFields.has(step.name))),
  );
}
