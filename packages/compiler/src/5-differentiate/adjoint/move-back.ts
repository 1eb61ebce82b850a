/**
 * The adjoint of a copy of one part of an array to another that it may overlap, in place.
 * `a[t + k] = a[s + k]`, all read before any is stored, is the same as copying one after the other, from the end where t is behind s.
 * Backward these steps are undone in the opposite order: the seed is taken from `ab[t + k]`, which is cleared, and goes to `ab[s + k]`.
 */
import type { Origin } from "../../diagnostics/origin.js";
import {
  add,
  assign,
  binary,
  block,
  booleanType,
  constant,
  element,
  ifThen,
  less,
  loop,
  pathOf,
  pointerTo,
  read,
  readOf,
} from "../../il/builders.js";
import { sameExpression, samePath } from "../../il/equal.js";
import type { ArrayType, Block, Expression, Path, Statement, Type } from "../../il/types.js";
import { seedType } from "../precision.js";
import { clear } from "./adjoint-of-linear.js";
import type { SweepContext } from "./sweep-context.js";
import { localOf } from "./sweep-context.js";

const long: Type = { kind: "integer", bits: 64, signed: true };
const zero = constant(0, undefined, long);
const one = constant(1, undefined, long);

interface Part {
  readonly array: Path;
  readonly type: ArrayType;
  readonly from: Expression;
  readonly to: Expression;
}

/** Null where the parts are not of one dimension, or have a step or an end that is not known. */
export function moveBack(context: SweepContext, source: Path, target: Path, origin: Origin): Statement[] | null {
  const { scope } = context;
  const from = partOf(context, source);
  const to = partOf(context, target);
  if (from === null || to === null) return null;
  const counter = localOf(context, "k", long, origin);
  const seed = localOf(context, "seed", seedType(scope.program, to.type.element), origin);
  const at = (part: Part, path: Path): Path =>
    element(path, [isZero(part.from) ? readOf(counter) : add(part.from, readOf(counter))], part.type.element);
  const place = at(to, scope.shadowPath(to.array));
  const other = at(from, scope.shadowPath(from.array));
  const step = (): Block =>
    block(
      assign(pathOf(seed), read(place), origin),
      clear(place, origin),
      assign(other, add(read(other), readOf(seed)), origin),
    );
  const count = countOf(to);
  const upward = loop(
    scope.ids.label(),
    {
      init: block(assign(pathOf(counter), zero, origin)),
      test: less(readOf(counter), count),
      update: block(assign(pathOf(counter), binary("add", readOf(counter), one, long), origin)),
      body: step(),
    },
    origin,
  );
  const downward = loop(
    scope.ids.label(),
    {
      init: block(assign(pathOf(counter), binary("subtract", count, one, long), origin)),
      test: binary("greaterEqual", readOf(counter), zero, booleanType),
      update: block(assign(pathOf(counter), binary("subtract", readOf(counter), one, long), origin)),
      body: step(),
    },
    origin,
  );
  const behind = isBehind(context, to, from);
  if (behind.kind === "constant") return [behind.value === true ? upward : downward];
  return [ifThen(behind, block(upward), block(downward), origin)];
}

function partOf(context: SweepContext, path: Path): Part | null {
  const last = path.steps.at(-1);
  const [range, ...others] = last?.kind === "section" ? last.ranges : [];
  if (range === undefined || others.length > 0 || range.step !== undefined || path.type.kind !== "array") return null;
  const to = range.to ?? path.type.dimensions[0]?.extent;
  if (to === undefined) return null;
  const { scope } = context;
  const array: Path = { ...path, steps: path.steps.slice(0, -1) };
  return {
    array,
    type: path.type,
    from: range.from === undefined ? zero : scope.primal(range.from),
    to: scope.primal(to),
  };
}

/** Does the first part begin behind the second? */
function isBehind(context: SweepContext, a: Part, b: Part): Expression {
  if (samePath(a.array, b.array)) {
    const [first, second] = [b.from, a.from];
    if (first.kind !== "constant" || second.kind !== "constant") return less(first, second);
    return constant(Number(first.value) < Number(second.value));
  }
  const start = ({ array, type, from }: Part): Expression => ({
    kind: "address",
    path: element(context.scope.primalPath(array), [from], type.element),
    type: pointerTo(type),
  });
  return less(start(b), start(a));
}

function countOf({ from, to }: Part): Expression {
  if (isZero(from)) return to;
  if (from.kind === "constant" && to.kind === "constant")
    return constant(Number(to.value) - Number(from.value), undefined, long);
  if (to.kind === "binary" && to.operator === "add" && sameExpression(to.left, from)) return to.right;
  return binary("subtract", to, from, long);
}

function isZero(e: Expression): boolean {
  return e.kind === "constant" && e.value === 0;
}
