/**
 * Objects in sets, and objects that are keys of maps. The shadow of a map has the keys of the map, and a set has none: the shadow of such
 * an object is kept beside the object when it is made a key, and found by it when the keys are gone through.
 */
import type { Activity } from "../../3-analyze/activity-facts.js";
import type { Origin } from "../../diagnostics/origin.js";
import type { Statement } from "../../il/types.js";
import { writtenPaths } from "../../il/visit.js";
import type { MirrorContext } from "./mirror-reference.js";
import { mirrorReference } from "./mirror-reference.js";

/** What the derivative does beside a statement that makes an object with a shadow a key. */
export function keptKeys(
  context: MirrorContext & { readonly activity: Pick<Activity, "keyHasShadow"> },
  s: Statement,
  origin: Origin,
): readonly Statement[] {
  return writtenPaths(s).flatMap((path): Statement[] => {
    const last = path.steps.at(-1);
    if (last?.kind !== "key" || !context.activity.keyHasShadow(path)) return [];
    const shadow = mirrorReference(context, last.key);
    return [
      {
        kind: "call",
        targets: [],
        callee: { kind: "external", name: "keepShadow" },
        arguments: [context.scope.primal(last.key), shadow],
        origin,
      },
    ];
  });
}
