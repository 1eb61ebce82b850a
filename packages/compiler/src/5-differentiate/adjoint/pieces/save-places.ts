/** Storing whole places, and putting them back: all elements of arrays, also of arrays that arrays lead to. */
import type { SavedPlace } from "../../../4-plan/plan.js";
import type { Origin } from "../../../diagnostics/origin.js";
import {
  assign,
  binary,
  block,
  booleanType,
  constant,
  ifThen,
  length,
  loop,
  not,
  operation,
  pathOf,
  pop,
  push,
  read,
  readOf,
  real64,
  sub,
} from "../../../il/builders.js";
import { prefixPath } from "../../../il/queries/path-types.js";
import type { Rewriter } from "../../../il/rewrite.js";
import { rewritePath } from "../../../il/rewrite.js";
import type { Expression, Path, Statement, Step } from "../../../il/types.js";
import { traitsOf } from "../../../languages/traits.js";
import type { SaveAndRestore } from "../save-and-restore.js";
import { stackOf } from "../save-and-restore.js";
import type { SweepContext } from "../sweep-context.js";
import { localOf, made } from "../sweep-context.js";

export function savePlaces(context: SweepContext, places: readonly SavedPlace[], from: Origin): SaveAndRestore {
  const save: Statement[] = [];
  const restore: Statement[] = [];
  for (const place of places) {
    save.push(...storedIn(context, place, from));
    restore.unshift(...putBack(context, place, from));
  }
  return { save, restore };
}

/** `guards`: pointers that lead somewhere, or nothing is done. */
function whereThere(
  context: SweepContext,
  guards: readonly Path[],
  statements: readonly Statement[],
  from: Origin,
): readonly Statement[] {
  let inside = statements;
  for (const pointer of [...guards].reverse()) {
    const isThere = not(operation("isNil", [read(context.scope.primalPath(pointer))], booleanType));
    inside = [ifThen(isThere, block(...inside), block(), made(from))];
  }
  return inside;
}

function storedIn(context: SweepContext, place: SavedPlace, from: Origin): readonly Statement[] {
  const { scope } = context;
  const origin = made(from);
  return forEach(context, place, from, "up", (path) => {
    const stack = stackOf(context, path);
    const statements: Statement[] = [];
    if (place.elements) statements.push(push(stack, read(scope.primalPath(path)), origin));
    if (place.elements && place.shadow) statements.push(push(stack, read(scope.shadowPath(path)), origin));
    const pointer = place.length ? prefixPath(scope.program, path, path.steps.length - 2) : undefined;
    if (pointer !== undefined) statements.push(push("counts", length(read(scope.primalPath(pointer))), origin));
    return statements;
  });
}

function putBack(context: SweepContext, place: SavedPlace, from: Origin): readonly Statement[] {
  const { scope } = context;
  const origin = made(from);
  return forEach(context, place, from, "down", (path) => {
    const stack = stackOf(context, path);
    const statements: Statement[] = [];
    const array = prefixPath(scope.program, path, path.steps.length - 1);
    if (place.length && array !== undefined) {
      const old = localOf(context, "length", real64, from);
      statements.push(pop("counts", pathOf(old), origin));
      statements.push({ kind: "resize", array: scope.primalPath(array), length: readOf(old), origin });
      if (place.shadow)
        statements.push({ kind: "resize", array: scope.shadowPath(array), length: readOf(old), origin });
    }
    if (!place.elements) return statements;
    if (place.shadow) statements.push(pop(stack, scope.shadowPath(path), origin));
    return [...statements, pop(stack, scope.primalPath(path), origin)];
  });
}

/**
 * Of a path with indices on the way, each storage that it leads to: in loops over all elements. What is told of one element, how long the array is
 * that it leads to, and whether it leads anywhere, is told of each.
 */
function forEach(
  context: SweepContext,
  { whole, path, guards }: Pick<SavedPlace, "whole" | "path" | "guards">,
  from: Origin,
  direction: "up" | "down",
  inside: (path: Path) => readonly Statement[],
  first = 0,
): readonly Statement[] {
  const { program } = context.scope;
  const at = path.steps.findIndex((step, k) => step.kind === "index" && k >= first);
  const step = path.steps[at];
  const some = whole.steps[at];
  // Those of pointers behind elements are inside.
  const isBehind = ({ steps }: Path): boolean => some !== undefined && steps.includes(some);
  const outside = guards.filter((guard) => at < 0 || !isBehind(guard));
  if (step?.kind !== "index") return whereThere(context, outside, inside(path), from);
  const knowsLength = traitsOf(program).arraysKnowLength;
  const counters = step.indices.map(() =>
    localOf(context, "k", traitsOf(program).hasPrecisions ? { kind: "integer", bits: 64, signed: true } : real64, from),
  );
  const element: Step = { kind: "index", indices: counters.map((counter) => readOf(counter)) };
  const ofEach: Rewriter = {
    path: (p) =>
      p.root === whole.root && some !== undefined && p.steps[at] === some
        ? { ...p, steps: p.steps.map((each, k) => (k === at ? element : each)) }
        : p,
  };
  const behind = rewritePath({ ...path, steps: path.steps.slice(at + 1) }, ofEach).steps;
  const each = {
    whole,
    path: { ...path, steps: [...path.steps.slice(0, at), element, ...behind] },
    guards: guards.filter(isBehind).map((guard) => rewritePath(guard, ofEach)),
  };
  let statements = forEach(context, each, from, direction, inside, at + 1);
  const pointer = prefixPath(program, path, at - 1);
  step.indices.forEach((extent, d) => {
    const counter = counters[d];
    if (counter === undefined) return;
    const count: Expression =
      knowsLength && pointer !== undefined
        ? length(read(context.scope.primalPath(pointer)))
        : context.scope.primal(extent);
    const i = readOf(counter);
    const isUp = direction === "up";
    const one = constant(1, undefined, counter.type);
    statements = [
      loop(
        context.scope.ids.label(),
        {
          init: block(
            assign(pathOf(counter), isUp ? constant(0, undefined, counter.type) : sub(count, one), made(from)),
          ),
          test: isUp
            ? binary("less", i, count, booleanType)
            : binary("greaterEqual", i, constant(0, undefined, counter.type), booleanType),
          update: block(assign(pathOf(counter), binary(isUp ? "add" : "subtract", i, one, counter.type), made(from))),
          body: block(...statements),
        },
        made(from),
      ),
    ];
  });
  return whereThere(context, outside, statements, from);
}
