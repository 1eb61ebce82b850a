/**
 * Shadows of storage at file scope, arrays and records, through pointers: a head copies what its caller hands over into its own shadow when
 * it starts, and back before it returns.
 */
import type { Origin } from "../diagnostics/origin.js";
import { assign, deref, pathOf, pointerTo, read, section } from "../il/builders.js";
import type { Block, Path, Statement, Type, Variable } from "../il/types.js";
import { withChildBlocks } from "../il/with-child-blocks.js";

export function isStorage(type: Type): boolean {
  return type.kind === "array" || type.kind === "record";
}

/** What the parameter is, whose shadow this is. */
export function handedType(shadow: Variable): Type {
  return isStorage(shadow.type) ? pointerTo(shadow.type) : shadow.type;
}

export function copied(parameter: Variable, shadow: Variable, way: "in" | "out", origin: Origin): Statement {
  const all = (path: Path): Path => (path.type.kind === "array" ? section(path) : path);
  const given = all(deref(pathOf(parameter)));
  const shadowHere = all(pathOf(shadow));
  return way === "in" ? assign(shadowHere, read(given), origin) : assign(given, read(shadowHere), origin);
}

/** The block, with these statements, made anew each time, wherever it ends. */
export function endingWith(body: Block, make: () => readonly Statement[], completes: boolean): Block {
  if (make().length === 0) return body;
  const beforeReturns = (block: Block): Block => ({
    ...block,
    statements: block.statements.flatMap((s) =>
      s.kind === "return" ? [...make(), s] : [withChildBlocks(s, beforeReturns)],
    ),
  });
  const inside = beforeReturns(body);
  return completes ? { ...inside, statements: [...inside.statements, ...make()] } : inside;
}
