/**
 * The structs of which something is recorded through a pointer. The first store to a new one records what stands there: storage of
 * `malloc` would be read before anything is in it, so that it is made with `calloc`.
 */
import { prefixType } from "../../../il/queries/path-types.js";
import type { Program, RecordId } from "../../../il/types.js";
import { forEachStatement } from "../../../il/visit.js";

export function savedRecords(program: Program): ReadonlySet<RecordId> {
  const found = new Set<RecordId>();
  for (const unit of program.units.values())
    forEachStatement(unit.body, (s) => {
      if (s.kind !== "push" || s.value.kind !== "read") return;
      const { path } = s.value;
      let isHeap = false;
      path.steps.forEach((step, k) => {
        if (step.kind === "deref") isHeap = true;
        else if (isHeap && step.kind === "field") {
          const of = prefixType(program, path, k);
          if (of?.kind === "record") found.add(of.record);
        }
      });
    });
  return found;
}
