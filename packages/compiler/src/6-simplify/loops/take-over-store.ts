/**
 * Where an element is loaded that has just been stored, the variable takes the value over: `x[k] = e; …; v = x[k]` becomes
 * `v = e; …; x[k] = v`.
 * In: the statements before the load, in one block; the element; what is known of overlapping arrays. Out: the statements that replace
 * them, without a load; undefined where the element is not surely stored there.
 * Method: between the store and the load nothing may store to the element, or change what its subscripts read. The store moves to the
 * load if nothing in between may read the element either.
 */
import { assign, pathOf, readOf } from "../../il/builders.js";
import { samePath, sameType } from "../../il/equal.js";
import type { Path, Statement, Variable, VariableId } from "../../il/types.js";
import { mayChange, readsOf } from "../units/interference.js";
import { forEachAccess } from "../units/variable-uses.js";
import type { OverlapTest } from "./array-overlap.js";

export function takeOverStore(
  before: readonly Statement[],
  element: Path,
  carrier: Variable,
  overlap: OverlapTest,
  isShared: (id: VariableId) => boolean,
): readonly Statement[] | undefined {
  const last = element.steps.at(-1);
  const array = arrayOf(element);
  if (last?.kind !== "index" || array === undefined) return undefined;
  const address = [...last.indices, { kind: "read", path: array, type: array.type } as const].map(readsOf);
  let unread = true;
  for (let k = before.length - 1; k >= 0; k--) {
    const s = before[k]!;
    if (s.kind !== "assign" || s.target.type.kind === "record" || s.target.type.kind === "array") return undefined;
    if (samePath(s.target, element)) {
      if (!sameType(s.target.type, s.value.type)) return undefined;
      const { comments, ...bare } = s;
      const keep = assign(pathOf(carrier), s.value, s.origin);
      const store: Statement = { ...bare, value: readOf(carrier) };
      const between = before.slice(k + 1);
      const withComments = comments === undefined ? keep : { ...keep, comments };
      return [...before.slice(0, k), withComments, ...(unread ? [...between, store] : [store, ...between])];
    }
    if (address.some((reads) => mayChange(s, reads, isShared))) return undefined;
    let isApart = true;
    forEachAccess(s, (path, access) => {
      if (path.steps.length === 0 && !isShared(path.root)) return;
      const other = arrayOf(path);
      if (access === "read" && (path.type.kind === "integer" || path.type.kind === "pointer")) return;
      if (other !== undefined && overlap(other, array) === "apart") return;
      if (access === "read") unread = false;
      else isApart = false;
    });
    if (!isApart) return undefined;
  }
  return undefined;
}

/** The pointer to the array of an element, or the variable that is the array. */
export function arrayOf(path: Path): Path | undefined {
  if (path.steps.length === 1 && path.steps[0]?.kind === "index")
    return { root: path.root, steps: [], type: path.type };
  const [before, last] = path.steps.slice(-2);
  if (last?.kind !== "index" || before?.kind !== "deref") return undefined;
  return { root: path.root, steps: path.steps.slice(0, -2), type: path.type };
}
