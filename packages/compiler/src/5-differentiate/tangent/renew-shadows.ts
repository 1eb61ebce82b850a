/**
 * Shadows of what pointers at file scope lead to when a head starts (carried-pointers.ts): statements that make them, or find them, and
 * clear their numbers.
 */
import type { CarriedPointer } from "../../3-analyze/between-runs/carried-pointers.js";
import type { Origin } from "../../diagnostics/origin.js";
import {
  booleanType,
  call,
  deref,
  ifThen,
  isContinuous,
  not,
  operation,
  pathOf,
  pointerTo,
  read,
} from "../../il/builders.js";
import { shadowCall } from "../../il/conventions/shadow-calls.js";
import type { Path, Program, Statement, VariableId } from "../../il/types.js";

/** Statements for the shadow of a pointer; `inside` those for the record that it leads to. */
export function renewShadow(
  program: Program,
  carried: CarriedPointer,
  primal: Path,
  shadow: Path,
  shadowOf: (id: VariableId) => VariableId,
  /** Variables that the runtime has been told of, and what tells it: not in the branch or the loop where the first of their pointers is met. */
  paired: Map<VariableId, Statement>,
  inside: (primal: Path, shadow: Path) => readonly Statement[],
  origin: Origin,
): readonly Statement[] {
  const external = (name: string) => ({ kind: "external", name }) as const;
  if (carried.kind === "variables") {
    for (const id of carried.variables) {
      const variable = program.variables.get(id);
      if (variable === undefined || paired.has(id)) continue;
      const address = (path: Path) => ({ kind: "address", path, type: pointerTo(path.type) }) as const;
      const whole = pathOf(variable);
      const shadowed = address({ ...whole, root: shadowOf(id) });
      paired.set(id, call([], external(shadowCall.pair), [address(whole), shadowed], origin));
    }
    return [call([shadow], external(shadowCall.mirror), [read(primal)], origin)];
  }
  const name = carried.kind === "block" ? shadowCall.block : shadowCall.record;
  const renewed = call([shadow], external(name), [read(shadow), read(primal)], origin);
  if (carried.kind === "block") return [renewed];
  // Counters in the shadow of a struct say nothing.
  const behind = inside(deref(primal), deref(shadow)).filter((s) => s.kind !== "assign" || isContinuous(s.target.type));
  const isThere = not(operation("isNil", [read(primal)], booleanType));
  return [renewed, ifThen(isThere, { statements: behind }, { statements: [] }, origin)];
}
