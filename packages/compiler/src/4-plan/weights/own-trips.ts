import type { CountedLoops } from "../../3-analyze/loops/counted-loops.js";
import type { LoopStatement } from "../../il/types.js";

/** How often the loop runs, where the text says so; infinite where it does not. */
export function ownTrips(s: LoopStatement, counted: CountedLoops): number {
  const known = counted.get(s);
  const [from, bound, step] = [known?.from, known?.bound, known?.step].map((e) =>
    e?.kind === "constant" ? Number(e.value) : Number.NaN,
  ) as [number, number, number];
  const trips = Math.max(0, Math.floor((bound - from) / step) + 1);
  return Number.isNaN(trips) ? Number.POSITIVE_INFINITY : trips;
}
