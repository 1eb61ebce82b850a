/**
 * Storage that a piece makes is other storage when it runs again: what has gathered in the shadow of the first is handed over to that of the second.
 */

import type { Checkpoint } from "../../../4-plan/plan.js";
import type { Origin } from "../../../diagnostics/origin.js";
import {
  assign,
  block,
  booleanType,
  constant,
  ifThen,
  int32,
  not,
  operation,
  pathOf,
  read,
  readOf,
} from "../../../il/builders.js";
import { heldCalls } from "../../../il/conventions/kept-storage.js";
import type { HandedObject } from "../../../il/queries/handed-objects.js";
import { depthBehind, handedObject } from "../../../il/queries/handed-objects.js";
import type { Expression, Path, Statement } from "../../../il/types.js";
import { traitsOf } from "../../../languages/traits.js";
import type { SweepContext } from "../sweep-context.js";
import { localOf, made } from "../sweep-context.js";

export interface HandOver {
  /** Before the piece runs again: where the adjoints are. `isAfter`: the piece has run and been reversed, and adjoints are those where it begins. */
  readonly hold: (isAfter: boolean) => readonly Statement[];
  /** After it has run again, before its adjoint. */
  readonly give: readonly Statement[];
}

export function handOver(context: SweepContext, { handed }: Checkpoint, from: Origin): HandOver {
  const { scope, facts } = context;
  const origin = made(from);
  const blocks = new Blocks(context, from);
  const isFreed = traitsOf(scope.program).storageIsFreed;
  const pairs = handed
    .filter(({ path }) => facts.activity.pathHasShadow(path))
    .map(({ path, isThere }) => {
      const shadow = scope.shadowPath(path);
      const { type } = shadow;
      const heldType = type.kind === "pointer" && !isThere ? { ...type, nullable: true } : type;
      return { path, shadow, isThere, held: localOf(context, "held", heldType, from) };
    });
  return {
    // A pointer that the piece overwrites before it reads it is not brought back, and nothing is gathered by it.
    hold: (isAfter) =>
      pairs.flatMap(({ path, shadow, held, isThere }) =>
        isAfter && !isThere
          ? [assign(pathOf(held), constant(null, undefined, held.type), origin)]
          : [assign(pathOf(held), read(shadow), origin), ...(isFreed ? [blocks.hold(path, pathOf(held))] : [])],
      ),
    give: pairs.flatMap(({ path, shadow, held }) =>
      isFreed ? blocks.give(path, pathOf(held), shadow) : [outside("handOver", [readOf(held), read(shadow)], origin)],
    ),
  };
}

/** Where storage is freed: blocks are held, and their contents copied, one by one. */
class Blocks {
  readonly #origin: Origin;

  constructor(
    private readonly context: SweepContext,
    private readonly from: Origin,
  ) {
    this.#origin = made(from);
  }

  hold(primal: Path, held: Path): Statement {
    return outside(heldCalls.hold, [read(held), this.#levels(primal)], this.#origin);
  }

  give(primal: Path, held: Path, to: Path): readonly Statement[] {
    const { program } = this.context.scope;
    const levels = this.#levels(primal);
    if (handedObject(program, primal)?.kind !== "object")
      return [outside(heldCalls.handOver, [read(held), read(to), levels], this.#origin)];
    const isThere = localOf(this.context, "standsFor", booleanType, this.from);
    return [
      outside(heldCalls.standsFor, [read(to), read(held), levels], this.#origin, pathOf(isThere)),
      ifThen(readOf(isThere), block(...this.#copied(primal, held, to)), block(), this.#origin),
    ];
  }

  /** All of an object is copied but for its pointers: what they lead to is copied by itself. */
  #copied(primal: Path, held: Path, to: Path): readonly Statement[] {
    const object = handedObject(this.context.scope.program, primal);
    const whole = outside(heldCalls.copy, [read(held), read(to), levelsOf(object)], this.#origin);
    if (object?.kind !== "object") return [whole];
    const there = this.#inside(primal, held, object);
    const kept = this.#inside(primal, to, object).map((inner) => ({
      ...inner,
      local: localOf(this.context, "inner", inner.path.type, this.from),
    }));
    return [
      ...kept.map(({ path, local }) => assign(pathOf(local), read(path), this.#origin)),
      whole,
      ...kept.map(({ path, local }) => assign(path, readOf(local), this.#origin)),
      ...kept.flatMap((inner, k) => {
        const from = (there[k] as Inner).path;
        const copied = this.#copied(inner.primal, from, pathOf(inner.local));
        const isObject = handedObject(this.context.scope.program, inner.primal)?.kind === "object";
        return isObject ? [this.#whereThere(from, copied)] : copied;
      }),
    ];
  }

  #levels(primal: Path): Expression {
    return constant(depthBehind(this.context.scope.program, primal), undefined, int32);
  }

  /** The pointers with shadows in an object, seen from a pointer to its shadow. */
  #inside(primal: Path, shadow: Path, { pointers }: Extract<HandedObject, { kind: "object" }>): readonly Inner[] {
    const { scope, facts } = this.context;
    const count = scope.shadowPath(primal).steps.length;
    return pointers
      .filter((pointer) => facts.activity.pathHasShadow(pointer))
      .map((pointer) => {
        const whole = scope.shadowPath(pointer);
        const steps = [...shadow.steps, ...whole.steps.slice(count)];
        return { primal: pointer, path: { root: shadow.root, steps, type: whole.type } };
      });
  }

  #whereThere(pointer: Path, statements: readonly Statement[]): Statement {
    const isThere = not(operation("isNil", [read(pointer)], booleanType));
    return ifThen(isThere, block(...statements), block(), this.#origin);
  }
}

interface Inner {
  readonly primal: Path;
  readonly path: Path;
}

function levelsOf(object: HandedObject | null): Expression {
  return constant(object?.kind === "numbers" ? object.levels : 0, undefined, int32);
}

function outside(name: string, args: readonly Expression[], origin: Origin, target?: Path): Statement {
  return {
    kind: "call",
    targets: target === undefined ? [] : [target],
    callee: { kind: "external", name },
    arguments: args,
    origin,
  };
}
