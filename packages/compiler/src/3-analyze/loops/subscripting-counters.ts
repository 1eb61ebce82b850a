/**
 * Counters that must be whole because they subscript: `for (let i = first; i < last; i++) sum += a[i]`, where nothing says that `first` is.
 *
 * In: a unit, which variables are its own, what is known to be whole. Out: the assignments that start such counters.
 * Method: all of the counter's uses are in its loop, its other stores are whole steps, and each iteration finds an element by it before anything
 * may leave the iteration. What is not whole finds none; and where no iteration runs, nobody reads the counter but the test that says so.
 * Limits: a program may ask whether there was an element. Derivatives say that they do not follow, where they run (the runtime's steps.ts).
 */
import { isWholeStep, surelySubscripts } from "../../il/queries/surely-subscripts.js";
import type { Block, Expression, LoopStatement, Statement, Unit, VariableId } from "../../il/types.js";
import { childBlocks, forEachPath, forEachStatement, storedPaths, writtenPaths } from "../../il/visit.js";

interface Candidate {
  readonly loop: LoopStatement;
  /** What sets the counter in the loop's init. */
  readonly start: Statement;
  readonly counter: VariableId;
}

export class SubscriptingCounters {
  readonly #candidates: readonly Candidate[];

  constructor(unit: Unit, isOwn: (variable: VariableId) => boolean) {
    const stepped: Candidate[] = [];
    forEachStatement(unit.body, (s) => {
      if (s.kind !== "loop") return;
      for (const update of s.update.statements) {
        if (!isWholeStep(update) || !isOwn(update.target.root)) continue;
        const counter = update.target.root;
        const start = s.init.statements.find((first) => writtenPaths(first).some(({ root }) => root === counter));
        if (start !== undefined) stepped.push({ loop: s, start, counter });
      }
    });
    const everywhere = stepped.length === 0 ? new Map<VariableId, number>() : usesIn(unit.body);
    this.#candidates = stepped.filter(({ loop, start, counter }) => {
      if (usesIn({ statements: [loop] }).get(counter) !== everywhere.get(counter)) return false;
      if (usesIn(loop.init).get(counter) !== 1) return false;
      let changes = 0;
      forEachStatement({ statements: [loop] }, (s) => {
        if (s !== start && !isWholeStep(s) && storedPaths(s).some(({ root }) => root === counter)) changes++;
      });
      return changes === 0;
    });
  }

  /** The starts of those that surely subscript, as far as it is known what is whole. */
  starts(isWhole: (e: Expression) => boolean): readonly Statement[] {
    return this.#candidates.flatMap(({ loop, start, counter }) => {
      for (const s of loop.body.statements) {
        if (surelySubscripts(s, counter, isWhole)) return [start];
        if (mayLeave(s) || writtenPaths(s).some(({ root }) => root === counter)) return [];
      }
      return [];
    });
  }
}

/** How often statements mention each variable. */
function usesIn(block: Block): Map<VariableId, number> {
  const uses = new Map<VariableId, number>();
  forEachStatement(block, (s) => forEachPath(s, ({ root }) => void uses.set(root, (uses.get(root) ?? 0) + 1)));
  return uses;
}

function mayLeave(s: Statement): boolean {
  return (
    s.kind === "exit" ||
    s.kind === "return" ||
    s.kind === "goto" ||
    s.kind === "label" ||
    childBlocks(s).some((block) => block.statements.some(mayLeave))
  );
}
