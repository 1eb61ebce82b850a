/**
 * Storage that a piece makes is other storage when it runs again: what has gathered in the shadow of the first is handed over to that of the second.
 */
import type { Checkpoint } from "../../4-plan/plan.js";
import type { Origin } from "../../diagnostics/origin.js";
import { assign, pathOf, read, readOf } from "../../il/builders.js";
import type { Path, Statement, Variable } from "../../il/types.js";
import type { SweepContext } from "./sweep-context.js";
import { localOf, made } from "./sweep-context.js";

export interface HandOver {
  /** Before the piece runs again: where the adjoints are. */
  readonly hold: () => readonly Statement[];
  /** After it has run again, before its adjoint. */
  readonly give: readonly Statement[];
}

export function handOver(context: SweepContext, { handed }: Checkpoint, from: Origin): HandOver {
  const { scope, facts } = context;
  const origin = made(from);
  const pairs = handed
    .filter((path) => facts.activity.pathHasShadow(path))
    .map((path): { readonly shadow: Path; readonly held: Variable } => {
      const shadow = scope.shadowPath(path);
      return { shadow, held: localOf(context, "held", shadow.type, from) };
    });
  return {
    hold: () => pairs.map(({ shadow, held }) => assign(pathOf(held), read(shadow), origin)),
    give: pairs.map(({ shadow, held }) => ({
      kind: "call",
      targets: [],
      callee: { kind: "external", name: "handOver" },
      arguments: [readOf(held), read(shadow)],
      origin,
    })),
  };
}
