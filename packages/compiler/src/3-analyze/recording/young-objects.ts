/**
 * young-objects: stores to an object that only the local it was made for leads to, before anybody needs what they overwrite.
 * In: units, the derivatives of their statements, counted loops. Out: the stores in question, and those whose targets' old values are not required,
 * although other objects of the same allocation site may be required (a state array that is made anew in every time step).
 * Method: the region of an object is what follows its allocation in the same block, up to the first statement in which its pointer is
 * used for anything but access, or for a local that leads into the object too (object-views.ts). In a region, a store overwrites nothing required unless a statement that may run before it needs an
 * element it may overwrite: for its derivative, or to decide or compute something again. What is stored and needed under one
 * subscript, the counter of the one loop around both, is another element in each iteration; rows of the object are apart.
 * Of pointers in the object every mention is such a need.
 * Limits: locals with one assignment, the allocation (or the call that makes the object) or the place in the object; stores to elements and fields of the object itself.
 */
import { sameExpression } from "../../il/equal.js";
import { Mentions } from "../../il/queries/mentions.js";
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
} from "../../il/types.js";
import {
  childBlocks,
  expressionsOf,
  forEachPath,
  forEachStatement,
  operandsOf,
  storedPaths,
  subscriptsOf,
} from "../../il/visit.js";
import { linearExpressions } from "../../rules/linear-reads.js";
import type { Derivatives } from "../activity/derivatives.js";
import type { CountedLoops } from "../loops/counted-loops.js";
import type { PointsTo } from "../storage-facts.js";
import { freshResults, newObject } from "./fresh-results.js";
import { ObjectViews } from "./object-views.js";
import { escapes } from "./pointer-escapes.js";

export interface YoungObjectsInput {
  readonly program: Program;
  readonly units: Iterable<Unit>;
  readonly pointsTo: PointsTo;
  readonly derivatives: Derivatives;
  readonly loops: CountedLoops;
}

export interface YoungObjects {
  /** Stores that overwrite nothing required. */
  readonly unneeded: ReadonlySet<Statement>;
  /** Stores to an object that only these locals lead to yet: no path from another root sees them. */
  readonly objectOf: ReadonlyMap<Statement, ReadonlySet<VariableId>>;
}

/** Where in an object, behind which pointer to it: an element, a field, or (`field`) a field of an element; null: anywhere. */
type Spot = { readonly root: VariableId; readonly step: Step; readonly field?: string } | null;
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

export function youngObjects(input: YoungObjectsInput): YoungObjects {
  const { program, units, pointsTo, derivatives, loops: counted } = input;
  const isFresh = freshResults(program);
  const unneeded = new Set<Statement>();
  const objectOf = new Map<Statement, ReadonlySet<VariableId>>();
  for (const unit of units) {
    const once = new Set([...assignedOnce(program, unit)].filter((v) => !pointsTo.isAddressed(v)));
    const mentions = new Mentions(unit.body);
    const visit = (block: Block): void => {
      block.statements.forEach((s, k) => {
        const object = newObject(s, isFresh);
        if (object !== undefined && once.has(object))
          inRegion(unit, object, once, block.statements.slice(k + 1), mentions);
        childBlocks(s).forEach(visit);
      });
    };
    if (once.size > 0) visit(unit.body);
  }
  return { unneeded, objectOf };

  function inRegion(
    unit: Unit,
    object: VariableId,
    once: ReadonlySet<VariableId>,
    following: readonly Statement[],
    mentions: Mentions,
  ): void {
    const views = new ObjectViews(program, counted, object);
    const stores: Event[] = [];
    const needs: Need[] = [];
    // Pointers are needed wherever the program names them: for the adjoints behind them, or to give back what they lead to.
    const uses: Need[] = [];
    let order = 0;
    const walk = (s: Statement, loops: readonly LoopStatement[]): void => {
      const at = { statement: s, order: order++, loops };
      const target = storeTo(views.roots, s);
      if (target !== null) stores.push({ ...at, spot: target });
      const use = (path: Path): void => {
        const step = path.steps[1];
        if (step === undefined || !views.roots.has(path.root)) return;
        const spot = step.kind === "section" ? null : spotOf(path, step);
        uses.push({ ...at, spot, isResult: target !== null && storedPaths(s).includes(path) });
      };
      forEachPath(s, use);
      if (s.kind === "release") use(s.pointer);
      const need = (e: Expression, isResult: boolean): void =>
        forEachSpot(e, views.roots, (spot) => needs.push({ ...at, spot, isResult }));
      const derivative = s.kind === "assign" || s.kind === "return" ? derivatives.of(unit.id, s) : null;
      if (s.kind === "assign" && s.target.steps.length > 0) {
        for (const path of storedPaths(s)) for (const e of subscriptsOf(path)) need(e, false);
        for (const { linear } of derivative?.contributions ?? [])
          for (const e of linearExpressions(linear)) need(e, derivative?.usesResult === true && reads(e, s.target));
      } else {
        for (const e of expressionsOf(s)) need(e, false);
        for (const path of storedPaths(s)) for (const e of subscriptsOf(path)) need(e, false);
      }
      for (const child of childBlocks(s)) {
        const inside = s.kind === "loop" && child !== s.init ? [...loops, s] : loops;
        for (const inner of child.statements) walk(inner, inside);
      }
    };
    let end = 0;
    for (; end < following.length; end++) {
      const s = following[end] as Statement;
      if (mentions.passesBy(s, views.roots)) continue;
      if (!views.add(s, (v) => once.has(v)) && escapes(s, views.roots)) break;
      walk(s, []);
    }
    let assigned: ReadonlySet<VariableId> | undefined;
    const isFixed = (v: VariableId): boolean => {
      const variable = program.variables.get(v);
      if (variable === undefined || variable.role === "global" || variable.passing === "reference") return false;
      assigned ??= assignedIn(following.slice(0, end));
      return !assigned.has(v) && !pointsTo.isAddressed(v);
    };
    for (const store of stores) {
      objectOf.set(store.statement, views.roots);
      const relevant = isPointer(store.statement) ? [...needs, ...uses] : needs;
      if (!relevant.some((need) => mayRunBefore(need, store, views, isFixed))) unneeded.add(store.statement);
    }
  }

  /** May the statement with the need run, for the same object, before the store overwrites what it needs? */
  function mayRunBefore(need: Need, store: Event, views: ObjectViews, isFixed: (v: VariableId) => boolean): boolean {
    if (areApart(need, store, views, isFixed)) return false;
    if (need.statement === store.statement && !need.isResult) return true;
    const common = store.loops.filter((loop) => need.loops.includes(loop));
    if (common.length === 0) return need.order < store.order;
    const [loop] = common;
    const isOnly = store.loops.length === 1 && loop !== undefined && need.order >= store.order;
    return !(isOnly && sameSpot(need.spot, store.spot, views) && differs(store.spot, loop));
  }

  /** Is it another element in each iteration? */
  function differs(spot: Spot, loop: LoopStatement): boolean {
    const counter = counted.get(loop)?.variable;
    if (spot?.step.kind !== "index" || counter === undefined) return false;
    return spot.step.indices.some((e) => isShifted(e, counter));
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

function areApart(first: Event, second: Event, views: ObjectViews, isFixed: (v: VariableId) => boolean): boolean {
  const [a, b] = [first.spot, second.spot];
  if (a === null || b === null) return false;
  if (a.step.kind === "field" && b.step.kind === "field") return a.step.name !== b.step.name;
  if (a.step.kind !== "index" || b.step.kind !== "index") return false;
  if (a.field !== undefined && b.field !== undefined && a.field !== b.field) return true;
  const [to, others] = [a.step.indices, b.step.indices];
  const [i, j] = [to[0], others[0]];
  if (i !== undefined && j !== undefined && to.length === 1 && others.length === 1)
    if (views.areRowsApart([a.root, i, first.loops], [b.root, j, second.loops], isFixed)) return true;
  if (!views.beginAlike(a.root, b.root)) return false;
  return to.some((e, k) => {
    const other = others[k];
    return e.kind === "constant" && other?.kind === "constant" && e.value !== other.value;
  });
}

function sameSpot(a: Spot, b: Spot, views: ObjectViews): boolean {
  if (a?.step.kind !== "index" || b?.step.kind !== "index" || !views.beginAlike(a.root, b.root)) return false;
  if (a.field !== b.field) return false;
  const { indices } = b.step;
  return (
    a.step.indices.length === indices.length &&
    a.step.indices.every((e, k) => sameExpression(e, indices[k] as Expression))
  );
}

function isPointer(store: Statement): boolean {
  return storedPaths(store).some((path) => path.type.kind === "pointer");
}

/** The element or field of the object that the statement stores a number or a pointer to. */
function storeTo(roots: ReadonlySet<VariableId>, s: Statement): Spot {
  const target =
    s.kind === "assign" || s.kind === "allocate"
      ? s.target
      : s.kind === "call" && s.targets.length === 1
        ? s.targets[0]
        : null;
  if (target === null || target === undefined || !roots.has(target.root) || !isPlace(target)) return null;
  const step = target.steps[1] as Step;
  const isScalar = ["real", "integer", "pointer"].includes(target.type.kind);
  return isScalar && (step.kind === "index" || step.kind === "field") ? spotOf(target, step) : null;
}

/** An element or a field of the object, or a field of an element. */
function isPlace({ steps }: Path): boolean {
  return steps.length === 2 || (steps.length === 3 && steps[1]?.kind === "index" && steps[2]?.kind === "field");
}

function spotOf({ root, steps }: Path, step: Step): Spot {
  const field = step.kind === "index" && steps[2]?.kind === "field" ? { field: steps[2].name } : {};
  return { root, step, ...field };
}

/** What an expression reads of the object. */
function forEachSpot(e: Expression, roots: ReadonlySet<VariableId>, visit: (spot: Spot) => void): void {
  if (e.kind === "read" && roots.has(e.path.root) && e.path.steps.length > 0) {
    const step = e.path.steps[1];
    visit(isPlace(e.path) && step !== undefined && step.kind !== "section" ? spotOf(e.path, step) : null);
  }
  for (const operand of operandsOf(e)) forEachSpot(operand, roots, visit);
}

function reads(e: Expression, path: Path): boolean {
  return (e.kind === "read" && e.path === path) || operandsOf(e).some((operand) => reads(operand, path));
}

/** The variables that are given whole new values. */
function assignedIn(statements: readonly Statement[]): ReadonlySet<VariableId> {
  const assigned = new Set<VariableId>();
  forEachStatement({ statements }, (s) => {
    for (const path of storedPaths(s)) if (path.steps.length === 0) assigned.add(path.root);
  });
  return assigned;
}

/** Locals that one statement alone, an allocation, an assignment or a call, gives a value. */
function assignedOnce(program: Program, unit: Unit): ReadonlySet<VariableId> {
  const once = new Set<VariableId>();
  const others = new Set<VariableId>();
  forEachStatement(unit.body, (s) => {
    for (const path of storedPaths(s)) {
      if (path.steps.length > 0) continue;
      if ((s.kind === "allocate" || s.kind === "assign" || s.kind === "call") && !once.has(path.root))
        once.add(path.root);
      else others.add(path.root);
    }
  });
  return new Set([...once].filter((v) => !others.has(v) && program.variables.get(v)?.role === "local"));
}
