/**
 * Storage that a piece makes is other storage when it runs again: what has gathered in the shadow of the first is handed over to that of the second.
 */
import { levelsBehind } from "../../../3-analyze/checkpoints/pointer-levels.js";
import type { Checkpoint } from "../../../4-plan/plan.js";
import type { Origin } from "../../../diagnostics/origin.js";
import { assign, constant, int32, pathOf, read, readOf } from "../../../il/builders.js";
import { heldCalls } from "../../../il/conventions/kept-storage.js";
import type { Expression, Path, Statement, Variable } from "../../../il/types.js";
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
  const pairs = handed
    .filter(({ path }) => facts.activity.pathHasShadow(path))
    .map(({ path, isThere }) => {
      const shadow = scope.shadowPath(path);
      const { type } = shadow;
      const heldType = type.kind === "pointer" && !isThere ? { ...type, nullable: true } : type;
      return { shadow, isThere, held: localOf(context, "held", heldType, from) };
    });
  const call = (name: string, ...args: Expression[]): Statement => ({
    kind: "call",
    targets: [],
    callee: { kind: "external", name },
    arguments: args,
    origin,
  });
  const isFreed = traitsOf(scope.program).storageIsFreed;
  const levels = ({ type }: Path | Variable): Expression => {
    const count = type.kind === "pointer" ? levelsBehind(scope.program, type) : null;
    return constant(count ?? 0, undefined, int32);
  };
  const stay = (held: Variable): Statement[] => (isFreed ? [call(heldCalls.mark, readOf(held), levels(held))] : []);
  return {
    // A pointer that the piece overwrites before it reads it is not brought back, and nothing is gathered by it.
    hold: (isAfter) =>
      pairs.flatMap(({ shadow, held, isThere }) =>
        isAfter && !isThere
          ? [assign(pathOf(held), constant(null, undefined, held.type), origin)]
          : [assign(pathOf(held), read(shadow), origin), ...stay(held)],
      ),
    give: pairs.map(({ shadow, held }) =>
      isFreed
        ? call(heldCalls.release, readOf(held), read(shadow), levels(held))
        : call("handOver", readOf(held), read(shadow)),
    ),
  };
}
