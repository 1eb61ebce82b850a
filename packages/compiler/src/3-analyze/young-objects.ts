/**
 * young-objects: stores to an object that only the local it was made for leads to, before anybody needs what they overwrite.
 * In: units, the derivatives of their statements, counted loops. Out: the stores in question, and those whose targets' old values are not required,
 * although other objects of the same allocation site may be required (a state array that is made anew in every time step).
 * Method: the region of an object is what follows its allocation in the same block, up to the first statement in which its pointer is
 * used for anything but access. In a region, a store overwrites nothing required unless a statement that may run before it needs an
 * element it may overwrite: for its derivative, or to decide or compute something again. What is stored and needed under one
 * subscript, the counter of the one loop around both, is another element in each iteration.
 * Limits: locals with one assignment, the allocation; stores to elements and fields of the object itself.
 */
import { sameExpression } from "../il/equal.js";
import type {
  Block,
  Expression,
  LoopStatement,
  Path,
  Program,
  Statement,
  Step,
  Unit,
  VariableId,
} from "../il/types.js";
import { childBlocks, expressionsOf, forEachStatement, operandsOf, storedPaths, subscriptsOf } from "../il/visit.js";
import { linearExpressions } from "../rules/linear-reads.js";
import type { CountedLoops } from "./counted-loops.js";
import type { Derivatives } from "./derivatives.js";

export interface YoungObjectsInput {
  readonly program: Program;
  readonly units: Iterable<Unit>;
  readonly derivatives: Derivatives;
  readonly loops: CountedLoops;
}

export interface YoungObjects {
  /** Stores that overwrite nothing required. */
  readonly unneeded: ReadonlySet<Statement>;
  /** Stores to an object that only this local leads to yet: no path from another root sees them. */
  readonly objectOf: ReadonlyMap<Statement, VariableId>;
}

/** Where in an object; null: anywhere. */
type Spot = Step | null;
interface Event {
  readonly statement: Statement;
  readonly order: number;
  /** The loops of the region around it, outermost first. */
  readonly loops: readonly LoopStatement[];
  readonly spot: Spot;
}
interface Need extends Event {
  /** Of what the statement itself has stored. */
  readonly isResult: boolean;
}

export function youngObjects({ program, units, derivatives, loops: counted }: YoungObjectsInput): YoungObjects {
  const unneeded = new Set<Statement>();
  const objectOf = new Map<Statement, VariableId>();
  for (const unit of units) {
    const once = assignedOnce(program, unit);
    const visit = (block: Block): void => {
      block.statements.forEach((s, k) => {
        if (s.kind === "allocate" && s.target.steps.length === 0 && once.has(s.target.root))
          inRegion(unit, s.target.root, block.statements.slice(k + 1));
        childBlocks(s).forEach(visit);
      });
    };
    if (once.size > 0) visit(unit.body);
  }
  return { unneeded, objectOf };

  function inRegion(unit: Unit, object: VariableId, following: readonly Statement[]): void {
    const stores: Event[] = [];
    const needs: Need[] = [];
    let order = 0;
    const walk = (s: Statement, loops: readonly LoopStatement[]): void => {
      const at = { statement: s, order: order++, loops };
      const target = storeTo(object, s);
      if (target !== null) stores.push({ ...at, spot: target });
      const need = (e: Expression, isResult: boolean): void =>
        forEachSpot(e, object, (spot) => needs.push({ ...at, spot, isResult }));
      const derivative = s.kind === "assign" || s.kind === "return" ? derivatives.of(unit.id, s) : null;
      if (s.kind === "assign" && s.target.steps.length > 0) {
        for (const path of storedPaths(s)) for (const e of subscriptsOf(path)) need(e, false);
        for (const { linear } of derivative?.contributions ?? [])
          for (const e of linearExpressions(linear)) need(e, derivative?.usesResult === true && reads(e, s.target));
      } else {
        for (const e of expressionsOf(s)) need(e, false);
        for (const path of storedPaths(s)) for (const e of subscriptsOf(path)) need(e, false);
      }
      const inside = s.kind === "loop" ? [...loops, s] : loops;
      for (const child of childBlocks(s)) for (const inner of child.statements) walk(inner, inside);
    };
    for (const s of following) {
      if (escapes(s, object)) break;
      walk(s, []);
    }
    for (const store of stores) {
      objectOf.set(store.statement, object);
      if (!needs.some((need) => mayRunBefore(need, store))) unneeded.add(store.statement);
    }
  }

  /** May the statement with the need run, for the same object, before the store overwrites what it needs? */
  function mayRunBefore(need: Need, store: Event): boolean {
    if (areApart(need.spot, store.spot)) return false;
    if (need.statement === store.statement && !need.isResult) return true;
    const common = store.loops.filter((loop) => need.loops.includes(loop));
    if (common.length === 0) return need.order < store.order;
    const [loop] = common;
    const isOnly = store.loops.length === 1 && loop !== undefined && need.order >= store.order;
    return !(isOnly && sameSpot(need.spot, store.spot) && differs(store.spot, loop));
  }

  /** Is it another element in each iteration? */
  function differs(spot: Spot, loop: LoopStatement): boolean {
    const counter = counted.get(loop)?.variable;
    if (spot?.kind !== "index" || counter === undefined) return false;
    return spot.indices.some((e) => isShifted(e, counter));
  }
}

function isShifted(e: Expression, counter: VariableId): boolean {
  if (e.kind === "read") return e.path.root === counter && e.path.steps.length === 0;
  if (e.kind !== "binary" || (e.operator !== "add" && e.operator !== "subtract")) return false;
  return (
    (isShifted(e.left, counter) && e.right.kind === "constant") ||
    (isShifted(e.right, counter) && e.left.kind === "constant")
  );
}

function areApart(a: Spot, b: Spot): boolean {
  if (a?.kind === "field" && b?.kind === "field") return a.name !== b.name;
  if (a?.kind !== "index" || b?.kind !== "index") return false;
  return a.indices.some((i, k) => {
    const j = b.indices[k];
    return i.kind === "constant" && j?.kind === "constant" && i.value !== j.value;
  });
}

function sameSpot(a: Spot, b: Spot): boolean {
  if (a?.kind !== "index" || b?.kind !== "index" || a.indices.length !== b.indices.length) return false;
  return a.indices.every((e, k) => sameExpression(e, b.indices[k] as Expression));
}

/** The element or field of the object that the statement stores a number to. */
function storeTo(object: VariableId, s: Statement): Spot {
  const target = s.kind === "assign" ? s.target : s.kind === "call" && s.targets.length === 1 ? s.targets[0] : null;
  if (target === null || target === undefined || target.root !== object || target.steps.length !== 2) return null;
  const last = target.steps[1] as Step;
  const isNumber = target.type.kind === "real" || target.type.kind === "integer";
  return isNumber && (last.kind === "index" || last.kind === "field") ? last : null;
}

/** What an expression reads of the object. */
function forEachSpot(e: Expression, object: VariableId, visit: (spot: Spot) => void): void {
  if (e.kind === "read" && e.path.root === object && e.path.steps.length > 0) {
    const last = e.path.steps[1];
    visit(e.path.steps.length === 2 && last !== undefined && last.kind !== "section" ? last : null);
  }
  for (const operand of operandsOf(e)) forEachSpot(operand, object, visit);
}

function reads(e: Expression, path: Path): boolean {
  return (e.kind === "read" && e.path === path) || operandsOf(e).some((operand) => reads(operand, path));
}

/** Is the pointer used for anything but access to the object, in the statement or in what it contains? */
function escapes(statement: Statement, object: VariableId): boolean {
  let found = false;
  const look = (e: Expression): void => {
    if ((e.kind === "read" || e.kind === "address") && e.path.root === object && e.path.steps.length === 0)
      found = true;
    const isLength = e.kind === "operation" && e.name === "length" && isPointer(e.arguments[0], object);
    if (!isLength) operandsOf(e).forEach(look);
  };
  forEachStatement({ statements: [statement] }, (s) => {
    for (const e of expressionsOf(s)) look(e);
    for (const path of storedPaths(s)) {
      if (path.root === object && path.steps.length === 0) found = true;
      subscriptsOf(path).forEach(look);
    }
    if (s.kind === "call")
      for (const argument of s.arguments)
        if (argument.kind === "reference" && argument.path.root === object) found = true;
    if (s.kind === "label") found = true;
  });
  return found;
}

function isPointer(e: Expression | undefined, object: VariableId): boolean {
  return e?.kind === "read" && e.path.root === object && e.path.steps.length === 0;
}

/** Locals that one statement alone, an allocation, gives a value. */
function assignedOnce(program: Program, unit: Unit): ReadonlySet<VariableId> {
  const allocated = new Set<VariableId>();
  const others = new Set<VariableId>();
  forEachStatement(unit.body, (s) => {
    for (const path of storedPaths(s)) {
      if (path.steps.length > 0) continue;
      if (s.kind === "allocate" && !allocated.has(path.root)) allocated.add(path.root);
      else others.add(path.root);
    }
  });
  return new Set([...allocated].filter((v) => !others.has(v) && program.variables.get(v)?.role === "local"));
}
