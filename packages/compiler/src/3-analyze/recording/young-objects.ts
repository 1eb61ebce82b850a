/**
 * young-objects: stores to an object that only the local it was made for leads to, before anybody needs what they overwrite.
 * In: units, the derivatives of their statements, counted loops. Out: the stores in question, and those whose targets' old values are not required,
 * although other objects of the same allocation site may be required (a state array that is made anew in every time step).
 * How long a list is, which a store beyond its end changes, is needed by what asks for it and by what appends.
 * Method: the region of an object is what follows its allocation in the same block, up to the first statement in which its pointer is
 * used for anything but access, or for a local that leads into the object too. In a region, a store overwrites nothing required unless a statement that may run before it needs an
 * element it may overwrite (array regions): for its derivative, or to decide or compute something again.
 * A pointer in the object is needed wherever the program names it.
 * Limits: locals that are given the object by its allocation, or by the call that makes it, or by their one assignment; stores to elements and fields of the object itself.
 */
import { Mentions } from "../../il/queries/mentions.js";
import type { Block, Expression, Path, Program, Statement, Unit, VariableId } from "../../il/types.js";
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
import type { AccessesInput } from "../arrays/regions/accesses.js";
import { Stretch } from "../arrays/regions/stretch.js";
import type { PointsTo } from "../storage-facts.js";
import { freshResults, newObject } from "./fresh-results.js";
import { leadsInto } from "./object-pointers.js";
import { escapes } from "./pointer-escapes.js";
import type { Event, Need } from "./young-events.js";
import { Times } from "./young-events.js";
import { storesToYoungPlaces } from "./young-places.js";

export interface YoungObjectsInput {
  readonly program: Program;
  readonly units: Iterable<Unit>;
  readonly pointsTo: PointsTo;
  readonly derivatives: Derivatives;
  readonly regions: AccessesInput;
}

export interface YoungObjects {
  /** Stores that overwrite nothing required: no element or field. */
  readonly unneeded: ReadonlySet<Statement>;
  /** Those of them before which nobody needs to know how long the list is. */
  readonly unmeasured: ReadonlySet<Statement>;
  /** Stores to an object that only these locals lead to yet: no path from another root sees them. */
  readonly objectOf: ReadonlyMap<Statement, ReadonlySet<VariableId>>;
}

/** Pairs of stores and needs of one object that are compared at most. */
const mostPairs = 5000;

export function youngObjects(input: YoungObjectsInput): YoungObjects {
  const { program, units, pointsTo, derivatives, regions } = input;
  const isFresh = freshResults(program);
  const unneeded = new Set<Statement>();
  const unmeasured = new Set<Statement>();
  const objectOf = new Map<Statement, ReadonlySet<VariableId>>();
  for (const unit of units) {
    const once = new Set([...assignedOnce(program, unit)].filter((v) => !pointsTo.isAddressed(v)));
    // What follows the allocation, up to the next assignment, sees this object whatever the local leads to elsewhere.
    const isOwn = (v: VariableId): boolean => program.variables.get(v)?.role === "local" && !pointsTo.isAddressed(v);
    const mentions = new Mentions(unit.body);
    const visit = (block: Block): void => {
      block.statements.forEach((s, k) => {
        const object = newObject(s, isFresh);
        if (object !== undefined && isOwn(object)) inRegion(unit, object, once, block, k, mentions);
        childBlocks(s).forEach(visit);
      });
    };
    visit(unit.body);
    for (const s of storesToYoungPlaces({ pointsTo, effects: regions.effects, regions, isFresh }, unit))
      unneeded.add(s);
  }
  return { unneeded, unmeasured, objectOf };

  function inRegion(
    unit: Unit,
    object: VariableId,
    once: ReadonlySet<VariableId>,
    block: Block,
    allocation: number,
    mentions: Mentions,
  ): void {
    /** The pointers to the object so far. */
    const roots = new Set([object]);
    const stores: Event[] = [];
    const needs: Need[] = [];
    // Pointers are needed wherever the program names them: for the adjoints behind them, or to give back what they lead to.
    const uses: Need[] = [];
    const lengths: Need[] = [];
    const around = regions.positionsOf(unit).get(block.statements[allocation] as Statement)?.around ?? [];
    const aroundRunsAgain = around.some(({ at }) => regions.runsAgain(at.statement));
    let order = 0;
    const walk = (s: Statement, runsAgain: boolean): void => {
      const at = { statement: s, order: order++ };
      const target = storeTo(roots, s);
      if (target !== null) stores.push({ ...at, path: target });
      const use = (path: Path): void => {
        if (path.steps.length < 2 || !roots.has(path.root)) return;
        const isResult = target !== null && storedPaths(s).includes(path);
        uses.push({ ...at, path: placeOf(path), isResult });
      };
      forEachPath(s, use);
      if (s.kind === "release") use(s.pointer);
      if (measures(s, roots)) lengths.push({ ...at, path: null, isResult: false });
      const need = (e: Expression, isResult: boolean): void =>
        forEachRead(e, roots, (path) => needs.push({ ...at, path, isResult }));
      const derivative = s.kind === "assign" || s.kind === "return" ? derivatives.of(unit.id, s) : null;
      for (const path of storedPaths(s)) for (const e of subscriptsOf(path)) need(e, false);
      if (s.kind === "assign" && s.target.steps.length > 0 && !runsAgain) {
        for (const { linear } of derivative?.contributions ?? [])
          for (const e of linearExpressions(linear)) need(e, derivative?.usesResult === true && reads(e, s.target));
      } else for (const e of expressionsOf(s)) need(e, false);
      const repeats = runsAgain || regions.runsAgain(s);
      for (const child of childBlocks(s)) for (const inner of child.statements) walk(inner, repeats);
    };
    const stretch = new Stretch(regions, unit);
    const passedBy: Statement[] = [];
    for (const s of block.statements.slice(allocation + 1)) {
      passedBy.push(s);
      if (mentions.passesBy(s, roots)) continue;
      if (!leadsInto(program, s, roots, (v) => once.has(v)) && escapes(s, roots)) break;
      walk(s, aroundRunsAgain);
      for (const between of passedBy.splice(0)) stretch.add(between);
    }
    const outer = around.length;
    const times = new Times(regions, unit, stretch, outer);
    let pairs = 0;
    for (const store of stores) {
      objectOf.set(store.statement, roots);
      const relevant = isPointer(store.statement) ? [...needs, ...uses] : needs;
      pairs += relevant.length + lengths.length;
      if (pairs >= mostPairs || relevant.some((need) => times.mayRunBefore(need, store))) continue;
      unneeded.add(store.statement);
      if (!lengths.some((need) => times.mayRunBefore(need, store))) unmeasured.add(store.statement);
    }
  }
}

function isPointer(store: Statement): boolean {
  return storedPaths(store).some((path) => path.type.kind === "pointer");
}

/** Does the statement ask how long a list is, or append to it, or cut it off, which is undone by its length? */
function measures(s: Statement, roots: ReadonlySet<VariableId>): boolean {
  if (s.kind === "resize" && roots.has(s.array.root)) return true;
  let asks = false;
  const look = (e: Expression): void => {
    const [of] = e.kind === "operation" && e.name === "length" ? e.arguments : [];
    if (of?.kind === "read" && roots.has(of.path.root)) asks = true;
    operandsOf(e).forEach(look);
  };
  for (const e of expressionsOf(s)) look(e);
  for (const path of storedPaths(s)) subscriptsOf(path).forEach(look);
  return asks;
}

/** The element or field of the object that the statement stores a number or a pointer to. */
function storeTo(roots: ReadonlySet<VariableId>, s: Statement): Path | null {
  const target =
    s.kind === "assign" || s.kind === "allocate"
      ? s.target
      : s.kind === "call" && s.targets.length === 1
        ? s.targets[0]
        : null;
  if (target === null || target === undefined || !roots.has(target.root) || !isPlace(target)) return null;
  return ["real", "integer", "pointer"].includes(target.type.kind) ? target : null;
}

/** An element or a field of the object, or a field of an element. */
function isPlace({ steps }: Path): boolean {
  const kinds = steps
    .slice(1)
    .map(({ kind }) => kind)
    .join();
  return kinds === "index" || kinds === "field" || kinds === "index,field";
}

/** The element or field of the object that the path begins with; null: it is not known which part. */
function placeOf(path: Path): Path | null {
  const isField = path.steps[1]?.kind === "index" && path.steps[2]?.kind === "field";
  const place = { ...path, steps: path.steps.slice(0, isField ? 3 : 2) };
  return isPlace(place) ? place : null;
}

/** What an expression reads of the object; null: anything in it. */
function forEachRead(e: Expression, roots: ReadonlySet<VariableId>, visit: (path: Path | null) => void): void {
  if (e.kind === "read" && roots.has(e.path.root) && e.path.steps.length > 0) visit(isPlace(e.path) ? e.path : null);
  for (const operand of operandsOf(e)) forEachRead(operand, roots, visit);
}

function reads(e: Expression, path: Path): boolean {
  return (e.kind === "read" && e.path === path) || operandsOf(e).some((operand) => reads(operand, path));
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
