/**
 * Variable-length arrays: storage of so many elements behind a pointer, made where the declaration is.
 * It ends with its block (6-simplify/addresses/declare-local-arrays.ts says how).
 */
import type { VariableSymbol } from "../../../1-parse/c/symbols.js";
import { pathOf } from "../../../il/builders.js";
import { endIterations } from "../../../il/end-iterations.js";
import { rewriteBlock } from "../../../il/rewrite.js";
import type { AllocateStatement, Block, Path, Variable } from "../../../il/types.js";
import { forEachStatement } from "../../../il/visit.js";
import { arrayType, depthOf } from "../types.js";
import type { UnitContext } from "../unit-context.js";
import { elementsIn } from "./flat-arrays.js";

export function allocateLocal(u: UnitContext, { type }: VariableSymbol, variable: Variable): void {
  if (type.kind !== "array") return;
  const array = arrayType(u.program, type);
  const rest = array.dimensions.slice(1).flatMap((d) => d.extent ?? []);
  const made: AllocateStatement = {
    kind: "allocate",
    target: pathOf(variable),
    site: u.program.site(),
    allocated: array,
    extents: [elementsIn(u.program, type, rest.length === 0 ? depthOf(type) : 1), ...rest],
    initial: { kind: "none" },
    stack: true,
    origin: u.origin,
  };
  u.emit(made);
}

/**
 * Storage of a block ends with it. `arrays`: the pointers to variable-length arrays. Where the text jumps, they last as long as the
 * function: what becomes of blocks then is not known yet.
 */
export function endBlocks(body: Block, isArray: (path: Path) => boolean): Block {
  let jumps = false;
  let isThere = false;
  forEachStatement(body, (s) => {
    if (s.kind === "label" || s.kind === "goto") jumps = true;
    if (s.kind === "allocate" && s.stack === true && isArray(s.target)) isThere = true;
  });
  if (!isThere) return body;
  const marked = rewriteBlock(body, {
    statement: (s) =>
      s.kind === "allocate" && s.stack === true && isArray(s.target) ? { ...s, inBlock: true as const } : s,
  });
  return jumps ? endIterations(marked) : marked;
}
