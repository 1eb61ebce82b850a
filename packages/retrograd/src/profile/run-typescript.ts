/** Runs a profiled adjoint of TypeScript: in this process, in a world of its own. */
import type { ProfileRecord } from "@retrograd/runtime/profile";
import { startProfile, stopProfile } from "@retrograd/runtime/profile";
import type { DoorOutcome } from "../laws/door.js";
import { readLeaf, writeLeaf } from "../laws/leaves.js";
import type { Subject } from "../laws/subject.js";
import { execute } from "../laws/subject.js";
import { Sweep } from "../laws/sweeps.js";

/** A run is done again until it has taken so long: code that has run is faster. */
const enoughSeconds = 0.5;
const mostRuns = 200;

export type RunOutcome = { readonly record: ProfileRecord } | { readonly failure: string };

/** `module`: the user's, with the head. Outputs and result are seeded with 1. */
export function runTypeScript(subject: Subject, module: string, outcome: DoorOutcome): RunOutcome {
  const sweep = new Sweep(subject, module, outcome);
  const world = sweep.world();
  let first: ProfileRecord | undefined;
  let last: ProfileRecord | undefined;
  for (let runs = 0, spent = 0; runs < mostRuns && spent < enoughSeconds; runs++) {
    const prepared = sweep.prepare(world);
    for (const leaf of prepared.outputs)
      if (leaf.shadow !== null && typeof readLeaf(leaf.shadow, leaf.key) === "number")
        writeLeaf(leaf.shadow, leaf.key, 1);
    const call = sweep.call(world, prepared, 1);
    startProfile(() => performance.now() / 1000);
    const { thrown } = execute(world, prepared.args, call);
    last = stopProfile();
    if (thrown !== null) return { failure: `throws: ${thrown}` };
    first ??= last;
    spent += last.seconds;
  }
  if (first === undefined || last === undefined) return { failure: "did not run" };
  return { record: chosenRecord(first, last) };
}

/** The last run is the fastest; but a program that goes on from call to call may do something else the second time. */
export function chosenRecord(first: ProfileRecord, last: ProfileRecord): ProfileRecord {
  return first.peakBytes === last.peakBytes ? last : first;
}
