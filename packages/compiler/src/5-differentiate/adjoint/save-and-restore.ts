/**
 * Saving what a statement overwrites, and putting it back.
 *
 * A number goes onto the stack of doubles (unless it may be undefined and a test asks for that), a decision onto the stack of bytes, everything else onto the stack of references. A
 * reference that has a shadow is saved with it: the two always move together. So is a variable with references in it; the adjoints beside
 * these in its shadow are zero where its lifetime ends.
 */
import type { Pushed, PushedPart, ValuePlan } from "../../4-plan/plan.js";
import type { Origin } from "../../diagnostics/origin.js";
import {
  block,
  booleanType,
  constant,
  ifThen,
  length,
  operation,
  pathOf,
  pop,
  push,
  read,
  readOf,
  real64,
  sub,
} from "../../il/builders.js";
import { listOf } from "../../il/queries/list-elements.js";
import { prefixPath } from "../../il/queries/path-types.js";
import type {
  AssignStatement,
  CallStatement,
  Expression,
  LoopStatement,
  Path,
  ResizeStatement,
  StackName,
  Statement,
  Type,
} from "../../il/types.js";
import { traitsOf } from "../../languages/traits.js";
import type { SweepContext } from "./sweep-context.js";
import { localOf, made } from "./sweep-context.js";

export interface SaveAndRestore {
  readonly save: readonly Statement[];
  readonly restore: readonly Statement[];
}

/** Does the value come back from a stack? Undefined: the value is not needed. */
export function isPushed(value: ValuePlan | undefined): value is Pushed {
  if (value === undefined) return false;
  switch (value.kind) {
    case "pushed":
      return true;
    case "saved whole":
    case "recomputed":
    case "inverted":
    case "kept":
      return false;
  }
}

/** The stack for what is at a path of the primal. Numbers cannot say that a value is missing where a test asks for that. */
export function stackOf(context: SweepContext, path: Path, type = path.type): StackName {
  const stack = stackFor(type, traitsOf(context.scope.program).hasPrecisions);
  return (stack === "reals" || stack === "bytes") && context.facts.tested(path) ? "references" : stack;
}

function stackFor(type: Type, hasPrecisions: boolean): StackName {
  switch (type.kind) {
    case "real":
      return hasPrecisions && type.bits === 32 ? "floats" : "reals";
    case "integer":
      return hasPrecisions && type.bits <= 32 ? "integers" : "reals";
    case "boolean":
      return "bytes";
    case "array":
      return stackFor(type.element, hasPrecisions);
    default:
      return "references";
  }
}

/** Statements that save what the plan has pushed of the primal's storage, and those that restore it. */
export function saveAndRestore(
  context: SweepContext,
  { path, shadow: hasShadow }: PushedPart,
  from: Origin,
): SaveAndRestore {
  const { scope } = context;
  const origin = made(from);
  const primal = scope.primalPath(path);
  const stack = stackOf(context, path);
  // A variable's records have a name, so that those which turn out not to be read can go.
  const named = (mark: string): { readonly record?: string } =>
    path.steps.length === 0 ? { record: `${path.root}${mark}` } : {};
  const save: Statement[] = [{ ...push(stack, read(primal), origin), ...named("") }];
  const restore: Statement[] = [{ ...pop(stack, primal, origin), ...named("") }];
  if (hasShadow) {
    const shadow = scope.shadowPath(path);
    save.push({ ...push(stack, read(shadow), origin), ...named(" shadow") });
    restore.unshift({ ...pop(stack, shadow, origin), ...named(" shadow") });
  }
  return { save, restore };
}

/** What an assignment overwrites. A new map entry is undone by removing it, an element stored past a list's end by shortening the list. */
export function saveTarget(context: SweepContext, s: AssignStatement, old: Pushed): SaveAndRestore {
  const last = s.target.steps.at(-1);
  const value = saveParts(context, old, s.origin);
  if (old.entry && last?.kind === "key") return saveEntry(context, s, last.key, value);
  const list = old.length ? listOf(context.scope.program, s.target) : null;
  if (list === null) return value;
  const origin = made(s.origin);
  const before = localOf(context, "length", real64, s.origin);
  const resize: ResizeStatement = {
    kind: "resize",
    array: context.scope.primalPath(list.array),
    length: readOf(before),
    origin,
  };
  return {
    save: [...value.save, push("counts", length(read(context.scope.primalPath(list.pointer))), origin)],
    restore: [pop("counts", pathOf(before), origin), ...value.restore, resize],
  };
}

/** The list after an element was appended, without it. */
export function shorten(context: SweepContext, s: AssignStatement): Statement {
  const list = listOf(context.scope.program, s.target);
  const origin = made(s.origin);
  if (list === null) return { kind: "resize", array: context.scope.primalPath(s.target), length: constant(0), origin };
  const pointer = read(context.scope.primalPath(list.pointer));
  return {
    kind: "resize",
    array: context.scope.primalPath(list.array),
    length: sub(length(pointer), constant(1)),
    origin,
  };
}

/** All that is pushed of a statement, each part as it stands. */
export function saveParts(context: SweepContext, { parts }: Pushed, from: Origin): SaveAndRestore {
  const save: Statement[] = [];
  const restore: Statement[] = [];
  for (const part of parts) {
    const ofPart = saveAndRestore(context, part, from);
    save.push(...ofPart.save);
    restore.unshift(...ofPart.restore);
  }
  return { save, restore };
}

function saveEntry(context: SweepContext, s: AssignStatement, key: Expression, value: SaveAndRestore): SaveAndRestore {
  const { scope } = context;
  const origin = made(s.origin);
  const map = prefixPath(scope.program, s.target, s.target.steps.length - 1);
  const pointer = prefixPath(scope.program, s.target, s.target.steps.length - 2);
  if (map === undefined || pointer === undefined) return value;
  const had = operation("has", [read(scope.primalPath(pointer)), scope.primal(key)], booleanType);
  const there = localOf(context, "had", booleanType, s.origin);
  const remove: Statement = { kind: "erase", map: scope.primalPath(map), key: scope.primal(key), origin };
  return {
    save: [ifThen(had, block(...value.save), block(), origin), push("bytes", had, origin)],
    restore: [
      pop("bytes", pathOf(there), origin),
      ifThen(readOf(there), block(...value.restore), block(remove), origin),
    ],
  };
}

/** Arrays that the plan saves whole before the statement. */
export function savedWhole(context: SweepContext, s: LoopStatement | CallStatement): SaveAndRestore {
  const { plan, scope } = context;
  const origin = made(s.origin);
  const save: Statement[] = [];
  const restore: Statement[] = [];
  for (const { section: path, length: hasLength } of plan.before(s)?.arrays ?? []) {
    const primal = scope.primalPath(path);
    const stack = stackOf(context, path);
    save.push(push(stack, read(primal), origin));
    restore.unshift(pop(stack, primal, origin));
    // The loop may make a list longer: it gets its length back first.
    const array = prefixPath(scope.program, path, path.steps.length - 1);
    const pointer = prefixPath(scope.program, path, path.steps.length - 2);
    if (!hasLength || array === undefined || pointer === undefined) continue;
    const old = localOf(context, "length", real64, s.origin);
    save.push(push("counts", length(read(scope.primalPath(pointer))), origin));
    const shortened: Statement = { kind: "resize", array: scope.primalPath(array), length: readOf(old), origin };
    restore.unshift(pop("counts", pathOf(old), origin), shortened);
  }
  return { save, restore };
}
