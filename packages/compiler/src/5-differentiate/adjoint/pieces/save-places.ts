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
    const whereThere = (statements: readonly Statement[]): readonly Statement[] => {
      let inside = statements;
      for (const pointer of [...place.guards].reverse()) {
        const isThere = not(operation("isNil", [read(context.scope.primalPath(pointer))], booleanType));
        inside = [ifThen(isThere, block(...inside), block(), made(from))];
      }
      return inside;
    };
    save.push(...whereThere(storedIn(context, place, from)));
    restore.unshift(...whereThere(putBack(context, place, from)));
  }
  return { save, restore };
}

function storedIn(context: SweepContext, place: SavedPlace, from: Origin): readonly Statement[] {
  const { scope } = context;
  const origin = made(from);
  return forEach(context, place.path, from, "up", (path) => {
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
  return forEach(context, place.path, from, "down", (path) => {
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

/** Of a path with indices on the way, from step `first` on, each storage that it leads to: in loops over all elements. */
function forEach(
  context: SweepContext,
  path: Path,
  from: Origin,
  direction: "up" | "down",
  inside: (path: Path) => readonly Statement[],
  first = 0,
): readonly Statement[] {
  const { program } = context.scope;
  const at = path.steps.findIndex((step, k) => step.kind === "index" && k >= first);
  const step = path.steps[at];
  if (step?.kind !== "index") return inside(path);
  const knowsLength = traitsOf(program).arraysKnowLength;
  const counters = step.indices.map(() =>
    localOf(context, "k", traitsOf(program).hasPrecisions ? { kind: "integer", bits: 64, signed: true } : real64, from),
  );
  const element: Step = { kind: "index", indices: counters.map((counter) => readOf(counter)) };
  const steps = [...path.steps.slice(0, at), element, ...path.steps.slice(at + 1)];
  let statements = forEach(context, { ...path, steps }, from, direction, inside, at + 1);
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
  return statements;
}
