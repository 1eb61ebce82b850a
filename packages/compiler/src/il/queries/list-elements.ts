/** Elements of lists, and what appends to one. */
import { samePath } from "../equal.js";
import type { AssignStatement, Path, Program } from "../types.js";
import { prefixPath } from "./path-types.js";

/** `a[a.length] = …`. */
export function isAppend(s: AssignStatement): boolean {
  return isBehindLast(s.target);
}

/** `a[a.length]`: the element behind the last one of the list. The length of another list is a subscript like any other. */
export function isBehindLast({ root, steps, type }: Path): boolean {
  const last = steps.at(-1);
  const index = last?.kind === "index" ? last.indices[0] : undefined;
  if (index?.kind !== "operation" || index.name !== "length") return false;
  const [list] = index.arguments;
  const before = steps.at(-2)?.kind === "deref" ? steps.slice(0, -2) : undefined;
  return before !== undefined && list?.kind === "read" && samePath(list.path, { root, steps: before, type });
}

/** The list a path is an element of, and the pointer to it. */
export function listOf(program: Program, path: Path): { readonly array: Path; readonly pointer: Path } | null {
  if (path.steps.at(-1)?.kind !== "index") return null;
  const array = prefixPath(program, path, path.steps.length - 1);
  const pointer = prefixPath(program, path, path.steps.length - 2);
  if (array?.type.kind !== "array" || array.type.storage !== "list" || pointer === undefined) return null;
  return { array, pointer };
}
