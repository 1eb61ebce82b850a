/**
 * How what one statement overwrites, cuts off or removes gets back.
 * In: TBR, liveness, which storage has a shadow. Out: the plan of the value; none where nobody needs it.
 * Method: what is required is pushed; references go with those to their shadows, for a shadow has to be found again where its object is.
 * A list that changes its length gets it back, and with it what was cut off. What was appended is the list's last element: no more is
 * needed to undo it.
 */

import type { Derivatives } from "../3-analyze/activity/derivatives.js";
import type { Activity } from "../3-analyze/activity-facts.js";
import type { AdjointLiveness } from "../3-analyze/liveness/adjoint-liveness.js";
import type { ToBeRecorded } from "../3-analyze/recording/to-be-recorded.js";
import { isAppend, listOf } from "../il/queries/list-elements.js";
import { prefixPath } from "../il/queries/path-types.js";
import type {
  AssignStatement,
  EraseStatement,
  Path,
  Program,
  ResizeStatement,
  Statement,
  UnitId,
} from "../il/types.js";
import { writtenPaths } from "../il/visit.js";
import { holdsReferences, isReference } from "../rules/references.js";
import { pushCost, stepCost } from "./costs.js";
import type { Inverted, PlanChoices, Pushed, PushedPart, Reason, ValuePlan } from "./plan.js";

export interface OverwrittenInput {
  readonly program: Program;
  readonly activity: Activity;
  readonly derivatives: Derivatives;
  readonly liveness: AdjointLiveness;
  readonly recorded: ToBeRecorded;
  readonly choices: PlanChoices;
}

const shortened: Inverted = {
  kind: "inverted",
  by: "shorter list",
  reason: "last-element-is-new",
  cost: stepCost,
};

export function overwrittenPlan(input: OverwrittenInput, unit: UnitId, s: Statement): ValuePlan | undefined {
  const { liveness, recorded } = input;
  if (!liveness.isLive(s)) return undefined;
  const isSaved = recorded.isSaved(s);
  switch (s.kind) {
    case "assign":
      return ofAssignment(input, unit, s, isSaved);
    case "resize":
      return ofResize(input, s, isSaved);
    case "erase":
      return isSaved ? ofErase(input, s) : undefined;
    case "allocate":
    case "call":
      return isSaved ? pushedValues(input, writtenPaths(s), "required-and-overwritten") : undefined;
    default:
      return undefined;
  }
}

/** Values in the program's storage. */
export function pushedValues(
  { program, activity }: Pick<OverwrittenInput, "program" | "activity">,
  paths: readonly Path[],
  reason: Reason,
): Pushed {
  const parts = paths.map((path) => ({
    path,
    shadow: holdsReferences(program, path.type) && activity.pathHasShadow(path),
  }));
  return pushed(program, parts, { length: false, entry: false }, reason);
}

function ofAssignment(
  input: OverwrittenInput,
  unit: UnitId,
  s: AssignStatement,
  isSaved: boolean,
): ValuePlan | undefined {
  const { program, derivatives, recorded, choices } = input;
  const list = listOf(program, s.target);
  if (list !== null && isAppend(s)) return isSaved || derivatives.of(unit, s) !== null ? shortened : undefined;
  if (!isSaved) return recorded.hasBackward(s) ? choices.inverted(s) : undefined;
  const value = pushedValues(input, [s.target], "required-and-overwritten");
  if (s.target.steps.at(-1)?.kind === "key") {
    const map = prefixPath(program, s.target, s.target.steps.length - 1);
    const pointer = prefixPath(program, s.target, s.target.steps.length - 2);
    // What is in a set already is not overwritten.
    const isSet = map?.type.kind === "map" && map.type.value.kind === "nil";
    return pushed(
      program,
      isSet ? [] : value.parts,
      { length: false, entry: map !== undefined && pointer !== undefined },
      value.reason,
    );
  }
  const length = list !== null && recorded.savesLength(s);
  return pushed(program, value.parts, { length, entry: false }, value.reason);
}

/** Where the backward sweep has nothing to do, the list may stay as it is. */
function ofResize({ program, activity, recorded }: OverwrittenInput, s: ResizeStatement, isSaved: boolean) {
  const pointer = prefixPath(program, s.array, s.array.steps.length - 1);
  if (!recorded.hasBackward(s) || pointer === undefined || s.array.type.kind !== "array") return undefined;
  const hasShadow = activity.pathHasShadow(s.array) || activity.pathHasShadow(pointer);
  const shadow = hasShadow && isReference(s.array.type.element);
  const parts = isSaved || shadow ? [{ path: s.array, shadow }] : [];
  return pushed(program, parts, { length: true, entry: false }, "list-has-another-length");
}

/** All entries, or one, which may not have been there. */
function ofErase({ program, activity }: OverwrittenInput, s: EraseStatement): Pushed | undefined {
  if (s.map.type.kind !== "map") return undefined;
  const { value } = s.map.type;
  const shadow = activity.pathHasShadow(s.map) && isReference(value);
  const parts = value.kind === "nil" ? [] : [{ path: s.map, shadow }];
  const all = s.key === undefined;
  return pushed(program, parts, { length: all, entry: !all }, "required-and-overwritten");
}

function pushed(
  program: Program,
  parts: readonly PushedPart[],
  more: { readonly length: boolean; readonly entry: boolean },
  reason: Reason,
): Pushed {
  return { kind: "pushed", parts, ...more, reason, cost: pushCost(program, parts, more) };
}
