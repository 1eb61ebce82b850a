/**
 * Two increments of one element, field or number behind a pointer become one: `xb[i] += a; yb += b; xb[i] += c` is `yb += b; xb[i] += a + c`;
 * and what an element is set to meets its increment: `xb[i] = a; xb[i] += c` is `xb[i] = a + c`.
 *
 * In: a derivative program; the variables that hold derivatives; what is known of overlapping arrays. Out: the same program with fewer
 * loads and stores.
 * Method: within one block, the first goes down to the second. On the way nothing may read or set the place under any name, nor change what
 * the first computes; increments of other places may be of this one: sums do not mind in which order they are made, but for rounding.
 * Paper: Araya-Polo, Hascoët 2004, section 7 (increments are fused, and initialisations meet them).
 * Limits: rounding of sums changes. A sum does not grow beyond `longest` nodes.
 */
import { add, assign, isContinuous, negate, sub } from "../../il/builders.js";
import { samePath } from "../../il/equal.js";
import { expressionSize } from "../../il/queries/size.js";
import type { AssignStatement, Block, Expression, Path, Program, Statement, Unit, VariableId } from "../../il/types.js";
import { forEachExpression, forEachStatement, subscriptsOf } from "../../il/visit.js";
import { withChildBlocks } from "../../il/with-child-blocks.js";
import { traitsOf } from "../../languages/traits.js";
import type { OverlapFacts, OverlapTest } from "../loops/array-overlap.js";
import { arrayOverlap } from "../loops/array-overlap.js";
import { isIncrement } from "../loops/loop-accesses.js";
import { difference, isNonzero, polynomial } from "../loops/subscript-forms.js";
import { arrayOf } from "../loops/take-over-store.js";
import { ProgramDraft } from "../program-draft.js";
import { mayChange, readsOf } from "../units/interference.js";
import { UnitFacts } from "../units/unit-facts.js";
import { forEachAccess, sharedIn } from "../units/variable-uses.js";
import { derivativeUnits } from "./derivative-values.js";

/** Sums with more nodes than this stay apart. */
const longest = 60;

/** An assignment that waits for another of the same place. */
interface Pending {
  readonly s: AssignStatement;
  /** Its place in what is left of the block. */
  readonly at: number;
  readonly adds: boolean;
}

export function joinIncrements(program: Program, known: OverlapFacts, facts: UnitFacts = new UnitFacts()): Program {
  const draft = new ProgramDraft(program);
  const overlap = arrayOverlap(program, known);
  for (const unit of derivativeUnits(program))
    draft.setBody(unit, joinIn(program, unit, known.shadows, overlap, facts));
  return draft.finish();
}

function joinIn(
  program: Program,
  unit: Unit,
  shadows: ReadonlySet<VariableId>,
  overlap: OverlapTest,
  facts: UnitFacts,
): Block {
  const isShared = sharedIn(program.variables, facts.usesOf(unit));
  const { hasAddresses } = traitsOf(program);
  return block(unit.body);

  function block(b: Block): Block {
    let changed = false;
    let pending: Pending[] = [];
    const out: (Statement | null)[] = [];
    for (const before of b.statements) {
      let s = withChildBlocks(before, block);
      if (s !== before) changed = true;
      if (s.kind === "assign") {
        const { target } = s;
        const first = pending.find((p) => samePath(p.s.target, target));
        const joined = first === undefined ? undefined : sumOf(first, s);
        if (first !== undefined && joined !== undefined) {
          out[first.at] = null;
          pending = pending.filter((p) => p !== first);
          changed = true;
          s = joined;
        }
      }
      const now = s;
      pending = pending.filter((p) => mayPass(p, now));
      if (s.kind === "assign" && isPlace(s.target))
        pending.push({ s, at: out.length, adds: isIncrement(s.target, s.value) });
      out.push(s);
    }
    return changed ? { statements: out.filter((s) => s !== null) } : b;
  }

  function isPlace({ root, steps, type }: Path): boolean {
    return steps.length > 0 && shadows.has(root) && isContinuous(type);
  }

  /** The second with the first in it, if both can be added up in its place. */
  function sumOf(first: Pending, second: AssignStatement): AssignStatement | undefined {
    if (!isIncrement(second.target, second.value) || second.value.kind !== "binary") return undefined;
    const { operator, right } = second.value;
    if (readsPlace(right, second.target)) return undefined;
    if (first.s.comments !== undefined && second.comments !== undefined) return undefined;
    const value = joinedValue(first, operator === "add", right);
    if (expressionSize(value) > longest) return undefined;
    const comments = first.s.comments ?? second.comments;
    return { ...assign(second.target, value, second.origin), ...(comments === undefined ? {} : { comments }) };
  }

  function joinedValue({ s, adds }: Pending, isAdded: boolean, more: Expression): Expression {
    if (!adds && s.value.kind === "constant" && s.value.value === 0) return isAdded ? more : negate(more);
    if (!adds || s.value.kind !== "binary") return isAdded ? add(s.value, more) : sub(s.value, more);
    const isFirstAdded = s.value.operator === "add";
    const { left, right } = s.value;
    const both = isFirstAdded === isAdded ? add(right, more) : sub(right, more);
    return isFirstAdded ? add(left, both) : sub(left, both);
  }

  /** Can the pending assignment be made after the statement as well? */
  function mayPass({ s: first, adds }: Pending, s: Statement): boolean {
    const value = first.value.kind === "binary" && adds ? first.value.right : first.value;
    const needs = [...readPaths(value), ...subscriptsOf(first.target).flatMap(readPaths), first.target];
    const reads = readsOf(value);
    const isArithmetic = !contains(value, "operation");
    let holds = true;
    forEachStatement({ statements: [s] }, (inner) => {
      if (!passable.has(inner.kind) || (!isArithmetic && inner.kind !== "if" && mayChange(inner, reads, isShared)))
        holds = false;
      if (!holds) return;
      const sum = adds && inner.kind === "assign" && isIncrement(inner.target, inner.value) ? inner.target : null;
      forEachAccess(inner, (path, access) => {
        if (access !== "read" && access !== "write") holds = false;
        else if (sum !== null && samePath(path, sum))
          holds &&= !needs.some((r) => r !== first.target && changes(path, r));
        else if (mayMeet(path, first.target)) holds = false;
        else if (access === "write" && needs.some((r) => changes(path, r))) holds = false;
      });
    });
    return holds;
  }

  /** May a store to the path change what is read, or where that is? */
  function changes(path: Path, read: Path): boolean {
    if (path.steps.length === 0) return path.root === read.root;
    if (isShared(read.root) && path.root !== read.root) return true;
    if (path.type.kind !== "real" && path.type.kind !== "complex") return read.steps.length > 0;
    return mayMeet(path, read);
  }

  function readsPlace(e: Expression, place: Path): boolean {
    let meets = false;
    forEachExpression(e, (inner) => {
      if (inner.kind === "read" && mayMeet(inner.path, place)) meets = true;
    });
    return meets;
  }

  /** May the two paths denote the same number? */
  function mayMeet(a: Path, b: Path): boolean {
    if (a.steps.length === 0 || shadows.has(a.root) !== shadows.has(b.root)) return false;
    const [last, other] = [a.steps.at(-1), b.steps.at(-1)];
    if (a.type.kind === "pointer") return false;
    if (last?.kind === "field" && other?.kind === "field") return last.name === other.name;
    if (last?.kind !== "index" || other?.kind !== "index") return hasAddresses || last?.kind === other?.kind;
    const [array, otherArray] = [a, b].map(arrayOf);
    if (array === undefined || otherArray === undefined) return true;
    const arrays = overlap(array, otherArray);
    if (arrays === "apart") return false;
    const [i, j] = [last.indices, other.indices];
    if (arrays === "unknown" || i.length !== 1 || j.length !== 1) return true;
    return !differs(i[0] as Expression, j[0] as Expression);
  }

  /** The subscripts have a difference that is a number other than zero, whatever their variables are. */
  function differs(i: Expression, j: Expression): boolean {
    const terms = { program, definitionOf: () => undefined, isInvariant: () => true, counter: -1 as VariableId };
    const [a, b] = [polynomial(i, terms), polynomial(j, terms)];
    return a !== undefined && b !== undefined && isNonzero(difference(a, b));
  }
}

/** What a pending assignment may pass. */
const passable: ReadonlySet<Statement["kind"]> = new Set(["assign", "if", "switch", "push", "pop", "stack"]);

function readPaths(e: Expression): Path[] {
  const paths: Path[] = [];
  forEachExpression(e, (inner) => {
    if (inner.kind === "read") paths.push(inner.path);
  });
  return paths;
}

function contains(e: Expression, kind: Expression["kind"]): boolean {
  let isThere = false;
  forEachExpression(e, (inner) => {
    if (inner.kind === kind) isThere = true;
  });
  return isThere;
}
