/**
 * Storage of a block that a loop makes anew in each iteration (variable-length arrays) is released at the end of the iteration, where
 * nothing leaves the block before; other storage on the stack stays until the function returns, as alloca's does.
 */
import type { Block, Statement } from "./types.js";
import { childBlocks, forEachStatement } from "./visit.js";
import { withChildBlocks } from "./with-child-blocks.js";

export function endIterations(body: Block): Block {
  const inBlock = (block: Block, inLoop: boolean): Block => {
    const ends: Statement[] = [];
    let isSame = true;
    const statements = block.statements.map((s, k): Statement => {
      const inside =
        childBlocks(s).length === 0 ? s : withChildBlocks(s, (b) => inBlock(b, inLoop || s.kind === "loop"));
      if (inside !== s) isSame = false;
      if (inside.kind !== "allocate" || inside.inBlock !== true) return inside;
      isSame = false;
      const { inBlock: _, ...onStack } = inside;
      if (!inLoop || block.statements.slice(k + 1).some(leavesBlock)) return onStack;
      const { stack: _stack, ...made } = onStack;
      ends.unshift({ kind: "release", pointer: made.target, origin: made.origin });
      return made;
    });
    return isSame ? block : { statements: [...statements, ...ends] };
  };
  return inBlock(body, false);
}

/** May control leave the block that the statement is in, or come to it from elsewhere? */
export function leavesBlock(s: Statement): boolean {
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
