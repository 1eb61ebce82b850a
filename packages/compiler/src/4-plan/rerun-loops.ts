/**
 * What is run again of a loop that steps integer locals: the loop with nothing but these steps in it.
 * A value that costs nothing to store is no gain; an integer that a loop only counts up costs less to compute again than the loop's own
 * backward iterations, and compilers replace such a loop by its sum.
 */
import type { CountedLoops } from "../3-analyze/loops/counted-loops.js";
import type { Expression, LoopStatement, Program, Statement, VariableId } from "../il/types.js";
import { forEachExpression, forEachReadPath, forEachStatement, writtenPaths } from "../il/visit.js";

/** The variable is a whole number, and the loop (with counted loops in it) only steps it, by values that need no array element. */
export function maySlice(program: Program, s: LoopStatement, variable: VariableId, counted: CountedLoops): boolean {
  if (program.variables.get(variable)?.type.kind !== "integer") return false;
  let holds = true;
  forEachStatement({ statements: [s] }, (inner) => {
    if (["exit", "return", "throw", "goto", "label"].includes(inner.kind)) holds = false;
  });
  const writes = (inner: Statement): boolean => {
    let isWritten = false;
    forEachStatement({ statements: [inner] }, (one) => {
      if (writtenPaths(one).some((path) => path.root === variable)) isWritten = true;
    });
    return isWritten;
  };
  const visit = (inner: Statement): void => {
    if (!writes(inner)) return;
    if (inner.kind === "assign") {
      if (inner.target.steps.length > 0 || !isPlain(inner.value)) holds = false;
    } else if (inner.kind === "loop") {
      if (!counted.has(inner) || !isPlain(inner.test)) holds = false;
      if ([...inner.init.statements, ...inner.update.statements].some((one) => writes(one) || !isStep(one)))
        holds = false;
      inner.body.statements.forEach(visit);
    } else {
      holds = false;
    }
  };
  visit(s);
  return holds;
}

/** The loop with, of its body, only what assigns these variables, and the loops around that. */
export function sliceOf(s: LoopStatement, variables: ReadonlySet<VariableId>): LoopStatement {
  const kept = (inner: Statement): Statement[] => {
    if (inner.kind === "assign") return variables.has(inner.target.root) ? [inner] : [];
    if (inner.kind !== "loop") return [];
    const part = sliceOf(inner, variables);
    return part.body.statements.length > 0 ? [part] : [];
  };
  return { ...s, body: { statements: s.body.statements.flatMap(kept) } };
}

/** The variables that the loop, and the loops in it, count with. */
export function countersOf(s: LoopStatement): readonly VariableId[] {
  const counters: VariableId[] = [];
  forEachStatement({ statements: [s] }, (inner) => {
    if (inner.kind === "loop")
      counters.push(...inner.init.statements.flatMap((one) => writtenPaths(one).map((path) => path.root)));
  });
  return counters;
}

function isStep(s: Statement): boolean {
  return s.kind === "assign" && s.target.steps.length === 0 && isPlain(s.value);
}

/** Arithmetic on scalars. */
function isPlain(e: Expression): boolean {
  let holds = true;
  forEachExpression(e, (inner) => {
    if (!["constant", "read", "unary", "binary", "convert"].includes(inner.kind)) holds = false;
  });
  forEachReadPath(e, (path) => {
    if (path.steps.length > 0) holds = false;
  });
  return holds;
}
