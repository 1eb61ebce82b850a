/**
 * The sums of derivatives that an innermost counting loop with a short body waits for.
 * In: the accesses of the loop; which variables hold derivatives; what is known of overlapping arrays. Out: the sums; none where another
 * real number passes from one iteration to the next in a local, or where something in the body takes longer than an addition.
 */
import { isContinuous, pathOf, read } from "../../il/builders.js";
import type { AssignStatement, Expression, Path, Program, Statement, Variable, VariableId } from "../../il/types.js";
import { forEachExpression, forEachExpressionOf, forEachReadPath } from "../../il/visit.js";
import type { DerivativeValues } from "../derivatives/derivative-values.js";
import { forEachAccess } from "../units/variable-uses.js";
import type { OverlapTest } from "./array-overlap.js";
import { isAt } from "./carry-stored-element.js";
import type { LoopAccesses } from "./loop-accesses.js";
import { isIncrement } from "./loop-accesses.js";
import { growth } from "./subscript-forms.js";

/** A sum that the loop adds to, and the statement that stores it in an element after that. */
export interface InnermostSum {
  readonly variable: Variable;
  readonly increments: readonly number[];
  readonly storedAt: number | undefined;
}

export interface InnermostSums {
  readonly body: readonly AssignStatement[];
  readonly sums: readonly InnermostSum[];
}

/** How many statements, and nodes in their expressions, a body may have that is to stand twice. */
const mostStatements = 6;
const mostNodes = 80;

export function innermostSums(
  variables: Program["variables"],
  accesses: LoopAccesses,
  values: DerivativeValues,
  overlap: OverlapTest,
  isShared: (id: VariableId) => boolean,
): InnermostSums | undefined {
  const body = shortBody(accesses.loop.body.statements);
  if (body === undefined || !isCheap(accesses.counted.limit)) return undefined;
  const sums: InnermostSum[] = [];
  for (const id of carriedReals(variables, body)) {
    const variable = variables.get(id)!;
    const sum = isShared(id) || !values.holds(pathOf(variable)) ? undefined : sumIn(variable, accesses, body, overlap);
    if (sum === undefined) return undefined;
    sums.push(sum);
  }
  return sums.length === 0 ? undefined : { body, sums };
}

function sumIn(
  variable: Variable,
  accesses: LoopAccesses,
  body: readonly AssignStatement[],
  overlap: OverlapTest,
): InnermostSum | undefined {
  const { id } = variable;
  const touching = body.flatMap((s, k) => (touches(s, id) ? [k] : []));
  const increments = touching.filter((k) => isSumTo(id, body[k]!));
  const [storedAt, ...more] = touching.filter((k) => !increments.includes(k));
  const last = increments.at(-1);
  if (more.length > 0 || last === undefined) return undefined;
  if (storedAt !== undefined && (storedAt < last || !isKeptApart(id, storedAt, accesses, overlap))) return undefined;
  return { variable, increments, storedAt };
}

/** Does the statement store the sum, and nothing else, in an element that nothing else in the loop touches? */
function isKeptApart(
  id: VariableId,
  storedAt: number,
  { loop, counted, accesses, isInvariant }: LoopAccesses,
  overlap: OverlapTest,
): boolean {
  const s = loop.body.statements[storedAt];
  if (s?.kind !== "assign" || s.value.kind !== "read" || !isPlain(s.value.path, id)) return false;
  const store = accesses.find((a) => a.isStore && a.at === storedAt && a.path === s.target);
  if (store?.subscript === undefined || !isInvariant(read(store.array))) return false;
  const { array, subscript } = store;
  if (growth(subscript, counted.step)?.size !== 0) return false;
  return accesses.every((a) => a === store || isAt(a, array, subscript, overlap) === "never");
}

/** A body that may stand twice in the text: a few assignments of sums and products; undefined for others. */
function shortBody(body: readonly Statement[]): readonly AssignStatement[] | undefined {
  const statements: AssignStatement[] = [];
  let nodes = 0;
  for (const s of body) {
    if (s.kind !== "assign") return undefined;
    let isShort = true;
    forEachExpressionOf(s, (e) => {
      nodes++;
      if (!isSumOrProduct(e)) isShort = false;
    });
    if (!isShort) return undefined;
    statements.push(s);
  }
  return statements.length <= mostStatements && nodes <= mostNodes ? statements : undefined;
}

function isCheap(e: Expression): boolean {
  let cheap = true;
  forEachExpression(e, (inner) => {
    if (!isSumOrProduct(inner)) cheap = false;
  });
  return cheap;
}

/** Operations that take longer than an addition would hide the wait that two sums save. */
function isSumOrProduct(e: Expression): boolean {
  switch (e.kind) {
    case "constant":
    case "read":
    case "convert":
      return true;
    case "unary":
      return e.operator === "negate";
    case "binary":
      return e.operator === "add" || e.operator === "subtract" || e.operator === "multiply";
    default:
      return false;
  }
}

/** The local real numbers that an iteration takes over from the one before. */
function carriedReals(variables: Program["variables"], body: readonly AssignStatement[]): ReadonlySet<VariableId> {
  const assigned = new Set(body.flatMap(({ target }) => (target.steps.length === 0 ? [target.root] : [])));
  const settled = new Set<VariableId>();
  const carried = new Set<VariableId>();
  for (const s of body) {
    forEachAccess(s, ({ root }, access) => {
      const isReal = isContinuous(variables.get(root)?.type);
      if (access !== "write" && isReal && assigned.has(root) && !settled.has(root)) carried.add(root);
    });
    if (s.target.steps.length === 0) settled.add(s.target.root);
  }
  return carried;
}

function touches(s: Statement, id: VariableId): boolean {
  let isTouched = false;
  forEachAccess(s, ({ root }) => {
    if (root === id) isTouched = true;
  });
  return isTouched;
}

/** `s = s + e` or minus, where e does not read s. */
function isSumTo(id: VariableId, { target, value }: AssignStatement): boolean {
  if (!isPlain(target, id) || target.type.kind !== "real" || value.kind !== "binary") return false;
  let readsTarget = false;
  forEachReadPath(value.right, ({ root }) => {
    if (root === id) readsTarget = true;
  });
  return isIncrement(target, value) && !readsTarget;
}

function isPlain(path: Path, id: VariableId): boolean {
  return path.root === id && path.steps.length === 0;
}
