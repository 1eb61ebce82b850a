/**
 * The elements of arrays of numbers that one iteration of an innermost counting loop reads and stores, with their subscripts as
 * polynomials of the counter.
 * In: a loop; what is known of overlapping arrays. Out: the accesses, and what does not change in the loop; undefined for loops that
 * hold calls, other loops, exits, or anything else that an iteration cannot be seen through.
 */

import { assign, constant } from "../../il/builders.js";
import { samePath } from "../../il/equal.js";
import { statementCount } from "../../il/queries/size.js";
import { isVariableLength } from "../../il/queries/type-extents.js";
import type { Rewriter } from "../../il/rewrite.js";
import { rewriteExpression } from "../../il/rewrite.js";
import type { Block, Expression, LoopStatement, Path, Program, Statement, Type, VariableId } from "../../il/types.js";
import { childBlocks, forEachExpression, forEachExpressionOf, forEachStatement, writtenPaths } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import type { Reads } from "../units/interference.js";
import { mayChange, readsOf } from "../units/interference.js";
import { forEachAccess } from "../units/variable-uses.js";
import type { CountingHeader } from "./counting-header.js";
import { countingHeader } from "./counting-header.js";
import type { Polynomial, SubscriptTerms } from "./subscript-forms.js";
import { polynomial } from "./subscript-forms.js";

export interface ElementAccess {
  /** Number of the statement of the loop's body that holds it. */
  readonly at: number;
  /** Inside a branch of that statement. */
  readonly nested: boolean;
  /** The element is there in each iteration: it is accessed in all of them, or the language lets elements outside be read. */
  readonly sure: boolean;
  readonly isStore: boolean;
  /** Read or stored by `a[i] = a[i] + e`. */
  readonly ofIncrement: boolean;
  readonly path: Path;
  /** The array's pointer; of a local array of a computed length, the variable. */
  readonly array: Path;
  readonly subscript: Polynomial | undefined;
}

export interface LoopAccesses {
  readonly loop: LoopStatement;
  readonly counted: CountingHeader;
  readonly accesses: readonly ElementAccess[];
  readonly subscriptOf: (path: Path) => Polynomial | undefined;
  readonly isInvariant: (e: Expression) => boolean;
  /** Is what is in storage of the type, and what is stored there, the same number in a local variable? */
  readonly isHeldInLocals: (type: Type) => boolean;
  /** A subscript over what does not change in the loop, for one value of the counter. */
  readonly at: (subscript: Expression, counter: Expression) => Expression;
  /** May a statement of the loop change what is read? */
  readonly mayChange: (s: Statement, reads: Reads) => boolean;
}

/** Loops with longer bodies are left alone. */
const longestBody = 400;

export function loopAccesses(
  program: Program,
  loop: LoopStatement,
  isShared: (id: VariableId) => boolean,
): LoopAccesses | undefined {
  const counted = countingHeader(loop);
  if (counted === undefined || loop.init.statements.length !== 1 || isShared(counted.counter)) return undefined;
  if (!Number.isInteger(counted.step) || !isTransparent(loop.body) || statementCount(loop.body) > longestBody) {
    return undefined;
  }
  const changes = (s: Statement, reads: Reads): boolean => changesWhatIsRead(s, reads, isShared);
  const assigned = assignedIn(loop.body).add(counted.counter);
  const isInvariant = (e: Expression): boolean => {
    if (e.kind === "read" && e.path.steps.length === 0 && !isShared(e.path.root)) return !assigned.has(e.path.root);
    const reads = readsOf(e);
    for (const id of reads.variables) if (assigned.has(id)) return false;
    const isLocal = reads.locations.size === 0 && ![...reads.variables].some(isShared);
    return isLocal || !loop.body.statements.some((s) => changes(s, reads));
  };
  const definitions = ownDefinitions(loop.body);
  const terms: SubscriptTerms = {
    program,
    definitionOf: (id) => definitions.get(id),
    isInvariant,
    counter: counted.counter,
  };
  const subscriptOf = (path: Path): Polynomial | undefined => {
    const last = path.steps.at(-1);
    const index = last?.kind === "index" && last.indices.length === 1 ? last.indices[0] : undefined;
    return index === undefined ? undefined : polynomial(index, terms);
  };

  const accesses: ElementAccess[] = [];
  let isKnown = true;
  loop.body.statements.forEach((top, at) => collect(top, at, false));
  if (!isKnown) return undefined;
  const at = (subscript: Expression, counter: Expression): Expression => {
    const rewriter: Rewriter = {
      expression: (e) => {
        if (e.kind !== "read" || e.path.steps.length > 0) return e;
        if (e.path.root === counted.counter) return counter;
        const definition = definitions.get(e.path.root);
        return definition === undefined ? e : rewriteExpression(definition, rewriter);
      },
    };
    return rewriteExpression(subscript, rewriter);
  };
  const { hasPrecisions } = traitsOf(program);
  const isHeldInLocals = (type: Type): boolean =>
    type.kind === "real" && (type.bits === 64 || (hasPrecisions && type.bits === 32));
  return { loop, counted, accesses, subscriptOf, isInvariant, isHeldInLocals, at, mayChange: changes };

  function collect(s: Statement, place: number, nested: boolean): void {
    const lazy = lazyReads(s);
    forEachAccess(s, (path, access) => {
      const sure = traitsOf(program).hasMissingValues || !(nested || lazy.has(path));
      if (access === "read" || access === "write") enter(s, path, access === "write", place, nested, sure);
      else isKnown = false;
    });
    for (const child of childBlocks(s)) for (const inner of child.statements) collect(inner, place, true);
  }

  function enter(s: Statement, path: Path, isStore: boolean, place: number, nested: boolean, sure: boolean): void {
    const isOfLocal = path.steps.length === 1 && isVariableLength(program.variables.get(path.root)?.type);
    if (!isOfLocal && !path.steps.some((step) => step.kind === "deref")) {
      if (path.steps.length > 0) isKnown = false;
      return;
    }
    const [before, last] = isOfLocal ? [undefined, path.steps[0]] : path.steps.slice(-2);
    if (last?.kind === "field") return;
    // Arrays inside records, sections, maps, and scalars behind pointers: not seen through.
    const type = path.type.kind;
    const isOfArray = isOfLocal || before?.kind === "deref";
    if (last?.kind !== "index" || !isOfArray || type === "union" || type === "opaque") {
      isKnown = false;
      return;
    }
    if (type !== "real" && type !== "integer") {
      if (isStore) isKnown = false;
      return;
    }
    const array: Path = { root: path.root, steps: path.steps.slice(0, isOfLocal ? -1 : -2), type: path.type };
    const ofIncrement = s.kind === "assign" && isIncrement(s.target, s.value) && samePath(path, s.target);
    accesses.push({ at: place, nested, sure, isStore, ofIncrement, path, array, subscript: subscriptOf(path) });
  }
}

/** Reads that happen only if a condition holds: in the sides of `a ? b : c`, behind `a &&`. */
function lazyReads(s: Statement): ReadonlySet<Path> {
  const lazy = new Set<Path>();
  const noted = (e: Expression): void =>
    forEachExpression(e, (inner) => {
      if (inner.kind === "read") lazy.add(inner.path);
    });
  forEachExpressionOf(s, (e) => {
    if (e.kind === "conditional") {
      noted(e.whenTrue);
      noted(e.whenFalse);
    } else if (e.kind === "binary" && (e.operator === "and" || e.operator === "or" || e.operator === "coalesce")) {
      noted(e.right);
    }
  });
  return lazy;
}

function assignedIn(body: Block): Set<VariableId> {
  const assigned = new Set<VariableId>();
  forEachStatement(body, (s) => {
    for (const path of writtenPaths(s)) if (path.steps.length === 0) assigned.add(path.root);
  });
  return assigned;
}

/** `target = target + e`, or minus. */
export function isIncrement(target: Path, value: Expression): boolean {
  return (
    value.kind === "binary" &&
    (value.operator === "add" || value.operator === "subtract") &&
    value.left.kind === "read" &&
    samePath(value.left.path, target)
  );
}

/** Only assignments, branches, and single values to and from the stacks. */
function isTransparent(body: Block): boolean {
  let transparent = true;
  forEachStatement(body, (s) => {
    const known =
      s.kind === "assign" || s.kind === "if" || s.kind === "switch" || s.kind === "push" || s.kind === "pop";
    if (!known) transparent = false;
  });
  return transparent;
}

function changesWhatIsRead(s: Statement, reads: Reads, isShared: (id: VariableId) => boolean): boolean {
  switch (s.kind) {
    case "push":
      return false;
    case "stack":
      return s.action === "turn" || s.action === "bring";
    case "pop":
      return mayChange(assign(s.target, constant(0), s.origin), reads, isShared);
    case "if":
    case "switch":
      return childBlocks(s).some((b) => b.statements.some((inner) => changesWhatIsRead(inner, reads, isShared)));
    default:
      return mayChange(s, reads, isShared);
  }
}

/** Locals that the body assigns once, unconditionally and before it reads them: within an iteration they are what they are assigned. */
function ownDefinitions(body: Block): ReadonlyMap<VariableId, Expression> {
  const definitions = new Map<VariableId, Expression>();
  const spoilt = new Set<VariableId>();
  body.statements.forEach((s) => {
    const defined = s.kind === "assign" && s.target.steps.length === 0 ? s.target.root : undefined;
    const walk = (inner: Statement): void => {
      forEachAccess(inner, (path, access) => {
        const isDefinition = inner === s && path.root === defined && access === "write" && path.steps.length === 0;
        if (isDefinition) return;
        const isRead = access === "read" && path.steps.length === 0;
        if (!isRead || !definitions.has(path.root)) spoilt.add(path.root);
      });
      for (const child of childBlocks(inner)) child.statements.forEach(walk);
    };
    walk(s);
    if (defined === undefined || s.kind !== "assign") return;
    if (definitions.has(defined)) spoilt.add(defined);
    else definitions.set(defined, s.value);
  });
  for (const id of spoilt) definitions.delete(id);
  return definitions;
}
