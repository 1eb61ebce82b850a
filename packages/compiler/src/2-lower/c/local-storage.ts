/**
 * Variable-length arrays: storage of so many elements behind a pointer, made where the declaration is.
 * Storage that a loop makes anew in each iteration is released at the end of the iteration's block where nothing leaves the block before;
 * other storage stays until the function returns, as alloca's does.
 */
import type { CType } from "../../1-parse/c/c-types.js";
import type { VariableSymbol } from "../../1-parse/c/symbols.js";
import { pathOf } from "../../il/builders.js";
import type { AllocateStatement, Block, Path, Statement, Variable } from "../../il/types.js";
import { childBlocks, forEachStatement } from "../../il/visit.js";
import { withChildBlocks } from "../../il/with-child-blocks.js";
import type { TypeContext } from "./types.js";
import { arrayType } from "./types.js";
import type { UnitContext } from "./unit-context.js";

/** A local array whose first extent alone is not constant. */
export function isPointedAt(symbol: VariableSymbol): boolean {
  return symbol.role === "local" && symbol.storage !== "static" && isVariableFirst(symbol.type);
}

function isVariableFirst(type: CType): boolean {
  if (type.kind !== "array" || type.extent.kind !== "variable") return false;
  for (let inner = type.element; inner.kind === "array"; inner = inner.element)
    if (inner.extent.kind !== "constant") return false;
  return true;
}

/** The type of the array behind the pointer: how long it is, is not said there. */
export function pointedArray(program: TypeContext, symbol: VariableSymbol) {
  if (symbol.type.kind !== "array") throw new Error("not an array");
  const array = arrayType(program, symbol.type);
  return { ...array, dimensions: [{ base: 0 }, ...array.dimensions.slice(1)] };
}

export function allocateLocal(u: UnitContext, symbol: VariableSymbol, variable: Variable): void {
  if (symbol.type.kind !== "array" || symbol.type.extent.kind !== "variable") return;
  const extent = u.program.extent(symbol.type.extent.variable);
  const array = pointedArray(u.program, symbol);
  if (extent === undefined) return;
  const rest = array.dimensions.slice(1).flatMap((d) => ("extent" in d && d.extent !== undefined ? [d.extent] : []));
  const made: AllocateStatement = {
    kind: "allocate",
    target: pathOf(variable),
    site: u.program.site(),
    allocated: array,
    extents: [extent, ...rest],
    initial: { kind: "none" },
    stack: true,
    origin: u.origin,
  };
  u.emit(made);
}

/** Storage of an iteration that ends with it. `arrays`: the pointers to variable-length arrays. */
export function endIterations(body: Block, isArray: (path: Path) => boolean): Block {
  const inBlock = (block: Block, inLoop: boolean): Block => {
    const ends: Statement[] = [];
    const statements = block.statements.map((s, k): Statement => {
      const inside =
        childBlocks(s).length === 0 ? s : withChildBlocks(s, (b) => inBlock(b, inLoop || s.kind === "loop"));
      if (inside.kind !== "allocate" || inside.stack !== true || !inLoop || !isArray(inside.target)) return inside;
      if (block.statements.slice(k + 1).some(leaves)) return inside;
      const { stack: _, ...made } = inside;
      ends.unshift({ kind: "release", pointer: made.target, origin: made.origin });
      return made;
    });
    return { statements: [...statements, ...ends] };
  };
  return inBlock(body, false);
}

function leaves(s: Statement): boolean {
  let found = false;
  const inner = new Set<string>();
  forEachStatement({ statements: [s] }, (part) => {
    if (part.kind === "loop" || part.kind === "scope") inner.add(part.label);
  });
  forEachStatement({ statements: [s] }, (part) => {
    if (part.kind === "return" || part.kind === "goto" || part.kind === "label") found = true;
    if (part.kind === "exit" && !inner.has(part.label)) found = true;
  });
  return found;
}
