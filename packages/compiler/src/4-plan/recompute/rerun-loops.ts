/**
 * What is run again of a loop: of one that steps integer locals nothing but these steps; of a short one that fills a local array, or sums a
 * number up, what that takes.
 * A value that costs nothing to store is no gain; an integer that a loop only counts up costs less to compute again than the loop's own
 * backward iterations, and compilers replace such a loop by its sum.
 */
import type { CountedLoops } from "../../3-analyze/loops/counted-loops.js";
import type { ArrayType, Block, Expression, LoopStatement, Program, Statement, VariableId } from "../../il/types.js";
import {
  forEachExpression,
  forEachPath,
  forEachReadPath,
  forEachStatement,
  subscriptsOf,
  writtenPaths,
} from "../../il/visit.js";
import { isCheap } from "../weights/cheap-values.js";
import { ownTrips } from "../weights/own-trips.js";

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

/**
 * A loop of few trips, known from the text, that fills a local array, or sums numbers on the way: it is run again for either, with what that needs of its
 * body. `inside`: the variable lives within the loop.
 */
export function isShort(
  program: Program,
  s: LoopStatement,
  variable: VariableId,
  counted: CountedLoops,
  inside: (v: VariableId) => boolean,
): boolean {
  const type = program.variables.get(variable)?.type;
  const most = type?.kind === "array" ? 2 * elementsOf(type) : type?.kind === "real" ? mostTrips : 0;
  let holds = tripsOf(s, counted) <= most;
  forEachStatement({ statements: [s] }, ({ kind }) => {
    if (["exit", "return", "throw", "goto", "label", "scope", "switch"].includes(kind)) holds = false;
  });
  if (!holds) return false;
  const visit = (inner: Statement): void => {
    switch (inner.kind) {
      case "assign": {
        const { root, steps } = inner.target;
        const isElement =
          type?.kind === "array" && root === variable && steps.length === 1 && steps[0]?.kind === "index";
        if (!(isElement || (steps.length === 0 && (root === variable || inside(root))))) holds = false;
        if (!isCheap(program, inner.value) || !subscriptsOf(inner.target).every((e) => isCheap(program, e)))
          holds = false;
        break;
      }
      case "if":
        if (!isCheap(program, inner.test)) holds = false;
        inner.then.statements.forEach(visit);
        inner.else.statements.forEach(visit);
        break;
      case "loop":
        if (!counted.has(inner)) holds = false;
        inner.body.statements.forEach(visit);
        break;
      default:
        holds = false;
    }
  };
  sliceOf(s, new Set([variable]), inside).body.statements.forEach(visit);
  return holds;
}

/** Of a number that a loop sums up: to store it costs one push. */
const mostTrips = 4;

function elementsOf({ dimensions }: ArrayType): number {
  return dimensions.reduce((n, { extent }) => n * (extent?.kind === "constant" ? Number(extent.value) : 0), 1);
}

/** Of the loop and those in it together. */
function tripsOf(s: LoopStatement, counted: CountedLoops): number {
  const inside = s.body.statements.filter((inner) => inner.kind === "loop").map((inner) => tripsOf(inner, counted));
  return ownTrips(s, counted) * Math.max(1, ...inside);
}

/**
 * The loop with, of its body, only what assigns these variables, and what that needs of the variables that live `inside`; and the loops and
 * branches around that.
 */
export function sliceOf(
  s: LoopStatement,
  variables: ReadonlySet<VariableId>,
  inside: (v: VariableId) => boolean = () => false,
): LoopStatement {
  const needed = new Set(variables);
  for (let size = -1; size < needed.size; ) {
    size = needed.size;
    forEachStatement(cut(s, needed).body, (inner) =>
      forEachPath(inner, ({ root }) => {
        if (inside(root)) needed.add(root);
      }),
    );
  }
  return cut(s, needed);
}

function cut(s: LoopStatement, variables: ReadonlySet<VariableId>): LoopStatement {
  const kept = (inner: Statement): Statement[] => {
    if (inner.kind === "assign") return variables.has(inner.target.root) ? [inner] : [];
    if (inner.kind === "if") {
      const [then, otherwise] = [part(inner.then), part(inner.else)];
      return then.statements.length + otherwise.statements.length > 0 ? [{ ...inner, then, else: otherwise }] : [];
    }
    if (inner.kind !== "loop") return writesTo(inner, variables) ? [inner] : [];
    const loop = cut(inner, variables);
    return loop.body.statements.length > 0 ? [loop] : [];
  };
  const part = (block: Block): Block => ({ statements: block.statements.flatMap(kept) });
  return { ...s, body: part(s.body) };
}

function writesTo(s: Statement, variables: ReadonlySet<VariableId>): boolean {
  let writes = false;
  forEachStatement({ statements: [s] }, (inner) => {
    if (writtenPaths(inner).some(({ root }) => variables.has(root))) writes = true;
  });
  return writes;
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
