/**
 * How a unit uses its variables: where each is assigned as a whole, how often it is read, what lies behind it.
 * In: a unit. Out: for each variable that occurs, its definitions and uses. One walk.
 */
import type { Block, Expression, Path, Statement, Unit, Variable, VariableId } from "../../il/types.js";
import {
  childBlocks,
  expressionsOf,
  forEachExpression,
  forEachSubscript,
  referencePaths,
  writtenPaths,
} from "../../il/visit.js";

/** How a statement uses a path: `receiver` is a method call's object, `storage` the array or map that is resized or erased in. */
export type Access = "read" | "write" | "storage" | "reference" | "address" | "receiver";

/** Every path of a statement itself, blocks inside left out, with what is done to it. */
export function forEachAccess(s: Statement, visit: (path: Path, access: Access) => void): void {
  const used = (e: Expression): void => {
    if (e.kind === "read") visit(e.path, "read");
    else if (e.kind === "address") visit(e.path, "address");
  };
  if (s.kind === "assign") {
    // What most statements are.
    forEachExpression(s.value, used);
    forEachSubscript(s.target, used);
    visit(s.target, "write");
    return;
  }
  for (const e of expressionsOf(s)) forEachExpression(e, used);
  for (const p of writtenPaths(s)) {
    forEachSubscript(p, used);
    visit(p, s.kind === "resize" || s.kind === "erase" ? "storage" : "write");
  }
  for (const p of referencePaths(s)) {
    forEachSubscript(p, used);
    visit(p, s.kind === "call" && s.callee.kind === "method" && s.callee.receiver === p ? "receiver" : "reference");
  }
}

export interface VariableUse {
  /** Statements that assign the variable itself. */
  readonly definitions: readonly Statement[];
  /** Reads of the variable itself, receivers included. */
  readonly wholeReads: number;
  /** Paths that go on from the variable. */
  readonly pathsThrough: number;
  /** Passed by reference, or its address taken, or that of what it leads to: both may change behind any call or pointer. */
  readonly exposed: boolean;
  /** The same for the variable itself: where only addresses of what it leads to are taken, nobody else can assign it. */
  readonly assignedElsewhere: boolean;
}

export type VariableUses = ReadonlyMap<VariableId, VariableUse>;

interface Counter {
  definitions: Statement[];
  wholeReads: number;
  pathsThrough: number;
  exposed: boolean;
  assignedElsewhere: boolean;
}

export function variableUses(unit: Unit): VariableUses {
  const counters = new Map<VariableId, Counter>();
  const counter = (id: VariableId): Counter => {
    let c = counters.get(id);
    if (c === undefined) {
      c = { definitions: [], wholeReads: 0, pathsThrough: 0, exposed: false, assignedElsewhere: false };
      counters.set(id, c);
    }
    return c;
  };
  const walk = (block: Block): void => {
    for (const s of block.statements) {
      forEachAccess(s, (path, access) => {
        const c = counter(path.root);
        if (access === "reference" || access === "address") {
          c.exposed = true;
          if (access === "reference" || !path.steps.some((step) => step.kind === "deref")) c.assignedElsewhere = true;
        }
        if (path.steps.length > 0) c.pathsThrough++;
        else if (access === "write") c.definitions.push(s);
        else c.wholeReads++;
      });
      for (const child of childBlocks(s)) walk(child);
    }
  };
  walk(unit.body);
  return counters;
}

/** May a variable change though no statement of the unit assigns it: global, passed by reference, or exposed to pointers? */
export function sharedIn(
  variables: { get(id: VariableId): Variable | undefined },
  uses: VariableUses,
): (id: VariableId) => boolean {
  return (id) => {
    const variable = variables.get(id);
    return variable?.role === "global" || variable?.passing === "reference" || uses.get(id)?.exposed === true;
  };
}
