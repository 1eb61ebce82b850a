/**
 * Variable-length arrays: storage of so many elements behind a pointer, made where the declaration is.
 * Storage that a loop makes anew in each iteration is released at the end of the iteration's block where nothing leaves the block before;
 * other storage stays until the function returns, as alloca's does.
 */
import type { VariableSymbol } from "../../../1-parse/c/symbols.js";
import { pathOf } from "../../../il/builders.js";
import type { AllocateStatement, Block, Path, Statement, Variable } from "../../../il/types.js";
import { childBlocks, forEachStatement } from "../../../il/visit.js";
import { withChildBlocks } from "../../../il/with-child-blocks.js";
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
