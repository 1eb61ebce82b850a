/**
 * The sweeps of statements that reshape heap storage: lists get another length, maps lose entries.
 * Forward: whatever happens to storage with a shadow happens to the shadow beside it. Backward: lists get back their length and what was
 * cut off, maps the entries that were removed.
 */
import {
  add,
  assign,
  block,
  booleanType,
  constant,
  element,
  ifThen,
  length,
  less,
  loop,
  operation,
  pathOf,
  pop,
  push,
  read,
  readOf,
  real64,
} from "../../il/builders.js";
import { prefixPath } from "../../il/queries/path-types.js";
import type { EraseStatement, Expression, Path, ResizeStatement, Statement } from "../../il/types.js";
import { mayCarryDerivative } from "../../rules/linearize.js";
import { isReference } from "../../rules/references.js";
import { rewriteStatement } from "../tangent/rewrite-statement.js";
import { isPushed, stackOf } from "./save-and-restore.js";
import type { SweepContext, Swept } from "./sweep-context.js";
import { localOf, made } from "./sweep-context.js";

export function sweepResize(context: SweepContext, s: ResizeStatement): Swept {
  const { facts, scope } = context;
  if (!facts.liveness.isLive(s)) return { forward: [], backward: [] };
  const origin = made(s.origin);
  const primal = rewriteStatement(scope, s);
  const before = context.plan.overwritten(s);
  const pointer = prefixPath(scope.program, s.array, s.array.steps.length - 1);
  if (!isPushed(before) || pointer === undefined || s.array.type.kind !== "array")
    return { forward: [primal], backward: [] };
  const [elements] = before.parts;
  const list = read(scope.primalPath(pointer));
  const array = scope.primalPath(s.array);
  const hasShadow = facts.activity.pathHasShadow(s.array) || facts.activity.pathHasShadow(pointer);
  const elementType = s.array.type.element;
  const old = localOf(context, "length", real64, s.origin);
  const forward: Statement[] = [];
  const backward: Statement[] = [];
  const arrays: Path[] = [array];
  if (hasShadow) arrays.push(scope.shadowPath(s.array));
  // What is cut off is saved from the end, and put back from the start.
  const cut = localOf(context, "k", real64, s.origin);
  const wanted = localOf(context, "shorter", real64, s.origin);
  if (elements !== undefined) {
    forward.push(assign(pathOf(wanted), scope.primal(s.length), origin));
    const pushes: Statement[] = [
      push(stackOf(context, s.array, elementType), read(element(array, readOf(cut), elementType)), origin),
    ];
    if (elements.shadow)
      pushes.push(push("references", read(element(scope.shadowPath(s.array), readOf(cut), elementType)), origin));
    forward.push(
      loop(
        scope.ids.label(),
        {
          init: block(
            assign(
              pathOf(cut),
              { kind: "binary", operator: "subtract", left: length(list), right: constant(1), type: real64 },
              origin,
            ),
          ),
          test: {
            kind: "binary",
            operator: "greaterEqual",
            left: readOf(cut),
            right: readOf(wanted),
            type: booleanType,
          },
          update: block(
            assign(
              pathOf(cut),
              { kind: "binary", operator: "subtract", left: readOf(cut), right: constant(1), type: real64 },
              origin,
            ),
          ),
          body: block(...pushes),
        },
        origin,
      ),
    );
  }
  forward.push(push("counts", length(list), origin), primal);
  // When the list is put back it may have another length: the number of saved elements is pushed, too.
  if (elements !== undefined) forward.push(push("counts", readOf(wanted), origin));
  forward.push(...resizeShadow(context, s));
  const short = localOf(context, "short", real64, s.origin);
  backward.push(
    elements !== undefined ? pop("counts", pathOf(short), origin) : assign(pathOf(short), length(list), origin),
    pop("counts", pathOf(old), origin),
  );
  for (const path of arrays) backward.push({ kind: "resize", array: path, length: readOf(old), origin });
  const grow = localOf(context, "k", real64, s.origin);
  const refill: Statement[] = [];
  if (elements !== undefined) {
    if (elements.shadow)
      refill.push(pop("references", element(scope.shadowPath(s.array), readOf(grow), elementType), origin));
    refill.push(pop(stackOf(context, s.array, elementType), element(array, readOf(grow), elementType), origin));
  }
  if (hasShadow && mayCarryDerivative(elementType))
    refill.push(assign(element(scope.shadowPath(s.array), readOf(grow), elementType), constant(0), origin));
  if (refill.length > 0)
    backward.push(
      loop(
        scope.ids.label(),
        {
          init: block(assign(pathOf(grow), readOf(short), origin)),
          test: less(readOf(grow), readOf(old)),
          update: block(assign(pathOf(grow), add(readOf(grow), constant(1)), origin)),
          body: block(...refill),
        },
        origin,
      ),
    );
  return { forward, backward };
}

/** The shadow of a list follows it to another length. */
export function resizeShadow(context: SweepContext, s: ResizeStatement): Statement[] {
  const { facts, scope } = context;
  const origin = made(s.origin);
  const pointer = prefixPath(scope.program, s.array, s.array.steps.length - 1);
  if (pointer === undefined || s.array.type.kind !== "array") return [];
  if (!facts.activity.pathHasShadow(s.array) && !facts.activity.pathHasShadow(pointer)) return [];
  const elementType = s.array.type.element;
  const wanted = length(read(scope.primalPath(pointer)));
  // Adjoints of numbers stay where they are: what was given for elements that are dropped and made again must not be lost.
  if (isReference(elementType)) return [{ kind: "resize", array: scope.shadowPath(s.array), length: wanted, origin }];
  const shadow = read(scope.shadowPath(pointer));
  const grown = element(scope.shadowPath(s.array), length(shadow), elementType);
  const body = block(assign(grown, constant(0), origin));
  return [loop(scope.ids.label(), { test: less(length(shadow), wanted), body }, origin)];
}

/** Entries are removed from a map; of its shadow, if they are references. */
export function eraseBoth(context: SweepContext, s: EraseStatement): Statement[] {
  const primal = rewriteStatement(context.scope, s) as EraseStatement;
  // Adjoints of numbers stay where they are: the backward sweep comes to the entries that were removed.
  const stay = s.map.type.kind === "map" && !isReference(s.map.type.value);
  return stay ? [primal] : [...eraseShadow(context, s, primal), primal];
}

function eraseShadow({ scope, facts }: SweepContext, s: EraseStatement, primal: EraseStatement): Statement[] {
  if (!facts.activity.pathHasShadow(s.map)) return [];
  const { comments: _, ...bare } = primal;
  return [{ ...bare, map: scope.shadowPath(s.map), origin: made(s.origin) }];
}

/** Entries are removed from a map: copied to the stack whole, and put back. */
export function sweepErase(context: SweepContext, s: EraseStatement): Swept {
  const { facts, scope } = context;
  if (!facts.liveness.isLive(s)) return { forward: [], backward: [] };
  const origin = made(s.origin);
  const pointer = prefixPath(scope.program, s.map, s.map.steps.length - 1);
  const hasShadow = facts.activity.pathHasShadow(s.map);
  const before = context.plan.overwritten(s);
  if (!isPushed(before) || pointer === undefined || s.map.type.kind !== "map")
    return { forward: eraseBoth(context, s), backward: [] };
  const primal = rewriteStatement(scope, s) as EraseStatement;
  const shadow = eraseShadow(context, s, primal);
  const type = s.map.type;
  const list = read(scope.primalPath(pointer));
  const map = scope.primalPath(s.map);
  const [values] = before.parts;
  const entryAt = (of: Path, key: Expression): Path => ({
    root: of.root,
    steps: [...of.steps, { kind: "key", key }],
    type: type.value,
  });
  const stack = stackOf(context, entryAt(s.map, constant(0)));
  if (s.key !== undefined) {
    const key = scope.primal(s.key);
    const had = operation("has", [list, key], booleanType);
    const there = localOf(context, "had", booleanType, s.origin);
    const flag = localOf(context, "has", booleanType, s.origin);
    const saves: Statement[] = [];
    const restores: Statement[] = [];
    if (values !== undefined) {
      saves.push(push(stack, read(entryAt(map, key)), origin));
      restores.push(pop(stack, entryAt(map, key), origin));
      if (values.shadow) {
        saves.push(push("references", read(entryAt(scope.shadowPath(s.map), key)), origin));
        restores.unshift(pop("references", entryAt(scope.shadowPath(s.map), key), origin));
      } else if (hasShadow && mayCarryDerivative(type.value))
        restores.push(assign(entryAt(scope.shadowPath(s.map), key), constant(0), origin));
    } else restores.push(assign(entryAt(map, key), constant(undefined), origin));
    if (facts.ordered(type.key)) {
      const behind = localOf(context, "behind", real64, s.origin);
      saves.push(push("counts", operation("external", [list, key], real64, "entriesAfter"), origin));
      restores.unshift(pop("counts", pathOf(behind), origin));
      restores.push({
        kind: "call",
        targets: [],
        callee: { kind: "external", name: "putBefore", stores: [{ argument: 0, depths: [true] }] },
        arguments: [list, readOf(behind)],
        origin,
      });
    }
    return {
      forward: [
        assign(pathOf(flag), had, origin),
        ifThen(readOf(flag), block(...saves), block(), origin),
        push("bytes", readOf(flag), origin),
        ...shadow,
        primal,
      ],
      backward: [pop("bytes", pathOf(there), origin), ifThen(readOf(there), block(...restores), block(), origin)],
    };
  }
  // All entries: keys and values one by one.
  const k = localOf(context, "k", real64, s.origin);
  const keyAt = operation("keyAt", [list, readOf(k)], type.key);
  const saves: Statement[] = [];
  if (values !== undefined) saves.push(push(stack, read(entryAt(map, keyAt)), origin));
  if (values?.shadow === true) saves.push(push("references", read(entryAt(scope.shadowPath(s.map), keyAt)), origin));
  saves.push(push("references", keyAt, origin));
  const count = localOf(context, "count", real64, s.origin);
  const key = localOf(context, "key", type.key, s.origin);
  const restores: Statement[] = [pop("references", pathOf(key), origin)];
  if (values?.shadow === true) restores.push(pop("references", entryAt(scope.shadowPath(s.map), readOf(key)), origin));
  else if (hasShadow && mayCarryDerivative(type.value))
    restores.push(assign(entryAt(scope.shadowPath(s.map), readOf(key)), constant(0), origin));
  if (values === undefined) restores.push(assign(entryAt(map, readOf(key)), constant(undefined), origin));
  else restores.push(pop(stack, entryAt(map, readOf(key)), origin));
  const step = (v: typeof k, by: 1 | -1): Statement =>
    assign(
      pathOf(v),
      { kind: "binary", operator: by === 1 ? "add" : "subtract", left: readOf(v), right: constant(1), type: real64 },
      origin,
    );
  return {
    // From the last to the first, so that putting back keeps the order.
    forward: [
      loop(
        scope.ids.label(),
        {
          init: block(
            assign(
              pathOf(k),
              {
                kind: "binary",
                operator: "subtract",
                left: operation("size", [list], real64),
                right: constant(1),
                type: real64,
              },
              origin,
            ),
          ),
          test: { kind: "binary", operator: "greaterEqual", left: readOf(k), right: constant(0), type: booleanType },
          update: block(step(k, -1)),
          body: block(...saves),
        },
        origin,
      ),
      push("counts", operation("size", [list], real64), origin),
      ...shadow,
      primal,
    ],
    backward: [
      pop("counts", pathOf(count), origin),
      loop(
        scope.ids.label(),
        {
          init: block(),
          test: less(constant(0), readOf(count)),
          update: block(step(count, -1)),
          body: block(...restores),
        },
        origin,
      ),
    ],
  };
}
