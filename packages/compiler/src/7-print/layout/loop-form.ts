/** Which loop of the text prints an IL loop. */
import type { Block, LoopStatement, Path, Statement } from "../../il/types.js";
import { childBlocks } from "../../il/visit.js";

export interface LoopForm {
  readonly keyword: "for" | "while" | "do";
  /** The init is written inside the header of the `for` (where its variables allow it), not before the loop. */
  readonly initInHeader: boolean;
  /** The update follows the body, which is a labelled block that `continue` leaves. */
  readonly wrapped: boolean;
}

export function loopForm(s: LoopStatement): LoopForm {
  const hasUpdate = s.update.statements.length > 0;
  const simpleUpdate = s.update.statements.every(isHeaderStatement) && s.update.statements.length <= 4;
  if (s.testAt === "end") return { keyword: "do", initInHeader: false, wrapped: hasUpdate && continues(s.body, s) };
  if (hasUpdate && simpleUpdate) {
    const targets = s.init.statements.map((i) => (i.kind === "assign" ? i.target.root : undefined));
    const initInHeader =
      s.init.statements.length > 0 &&
      s.init.statements.every((i) => isHeaderStatement(i) && i.kind === "assign" && i.target.steps.length === 0) &&
      new Set(targets).size === targets.length;
    return { keyword: "for", initInHeader, wrapped: false };
  }
  return { keyword: "while", initInHeader: false, wrapped: hasUpdate && continues(s.body, s) };
}

/** A statement that an expression of a `for` header can stand for. */
function isHeaderStatement(s: Statement): boolean {
  return s.kind === "assign" && (s.comments ?? []).length === 0 && !isStructural(s.target);
}

/** A path whose assignment is not a plain assignment: a map's entry or a section. */
export function isStructural(path: Path): boolean {
  const last = path.steps[path.steps.length - 1];
  return last !== undefined && (last.kind === "key" || last.kind === "section");
}

/** Does the block continue this loop? */
function continues(block: Block, loop: LoopStatement): boolean {
  return block.statements.some(
    (s) =>
      (s.kind === "exit" && s.how === "continue" && s.label === loop.label) ||
      childBlocks(s).some((child) => continues(child, loop)),
  );
}

/** Can control reach the end of the block? */
export function reachesEnd(block: Block): boolean {
  const last = block.statements[block.statements.length - 1];
  if (last === undefined) return true;
  switch (last.kind) {
    case "exit":
    case "return":
    case "throw":
    case "goto":
      return false;
    case "if":
      return reachesEnd(last.then) || reachesEnd(last.else);
    default:
      return true;
  }
}
