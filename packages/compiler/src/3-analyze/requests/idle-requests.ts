/**
 * idle-requests: what the user asked for and what has no derivative to give.
 * In: the heads with their requests, activity. Out: warnings RG4005, at the head's name.
 * Method: a head that is passive, a parameter named as independent that is passive, a result named as dependent that is, a module-level
 * variable named as either that is.
 * Limits: a parameter named by a path (`state.u`) is not looked at by itself.
 */
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import type { UnitId, VariableId } from "../../il/types.js";
import type { Activity } from "../activity-facts.js";
import type { HeadGlobals } from "./head-globals.js";
import type { IdleDerivativesInput } from "./idle-derivatives.js";
import { idleDerivatives } from "./idle-derivatives.js";

interface Asked {
  readonly unit: UnitId;
  readonly wrt: readonly string[] | null;
  readonly of: readonly string[] | null;
}

const hint = "retrograd inspect --show varied,useful tells where the dependence ends.";

export function reportIdleRequests(
  facts: IdleDerivativesInput & { readonly activity: Activity; readonly globals: ReadonlyMap<UnitId, HeadGlobals> },
  heads: readonly Asked[],
  bag: DiagnosticBag,
): void {
  const { program, activity, globals } = facts;
  for (const { unit: id, wrt, of } of heads) {
    const unit = program.units.get(id);
    if (unit === undefined) continue;
    const at = unit.heading ?? unit.origin;
    const idle = idleDerivatives(facts, id);
    if (idle.all) {
      const message = `Nothing that ${unit.name} computes from its inputs reaches its outputs with a derivative.`;
      bag.add("RG4005", "warning", at, message, hint);
      continue;
    }
    const names = unit.parameters.map((parameter) => program.variables.get(parameter)?.name ?? "");
    for (const name of wrt ?? []) {
      const index = names.indexOf(name);
      if (idle.parameters[index] !== true) continue;
      bag.add("RG4005", "warning", at, `--wrt ${name}: the outputs of ${unit.name} have no derivative by it.`, hint);
    }
    const { inputs, outputs } = globals.get(id) ?? { inputs: new Set<VariableId>(), outputs: new Set<VariableId>() };
    for (const [option, asked, variables] of [["--wrt", wrt, inputs] as const, ["--of", of, outputs] as const]) {
      if (asked === null) continue;
      for (const variable of variables) {
        if (activity.hasShadow(variable)) continue;
        const name = program.variables.get(variable)?.name ?? "";
        const what = `${option} ${name}: ${unit.name} has no derivative by it or of it.`;
        bag.add("RG4005", "warning", at, what, hint);
      }
    }
    if (of?.includes("return") && idle.results[0] === true)
      bag.add("RG4005", "warning", at, `--of return: the result of ${unit.name} has no derivative.`, hint);
  }
}
