/** Elements of lists, and what appends to one. */
import type { AssignStatement, Path, Program } from "../types.js";
import { prefixPath } from "./path-types.js";

/** `a[a.length] = …`. */
export function isAppend(s: AssignStatement): boolean {
  const last = s.target.steps.at(-1);
  const index = last?.kind === "index" ? last.indices[0] : undefined;
  return index?.kind === "operation" && index.name === "length";
}

/** The list a path is an element of, and the pointer to it. */
export function listOf(program: Program, path: Path): { readonly array: Path; readonly pointer: Path } | null {
  if (path.steps.at(-1)?.kind !== "index") return null;
  const array = prefixPath(program, path, path.steps.length - 1);
  const pointer = prefixPath(program, path, path.steps.length - 2);
  if (array?.type.kind !== "array" || array.type.storage !== "list" || pointer === undefined) return null;
  return { array, pointer };
}
