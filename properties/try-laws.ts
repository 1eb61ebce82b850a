/** Tries the laws on random TypeScript programs. */
import { runOnText } from "../cases/run-case.js";
import { workshops } from "../cases/workshops.js";
import { randomPrograms } from "./random-programs.js";
import type { Series, Tally } from "./try-series.js";
import { trySeries } from "./try-series.js";

/** `without`: kinds of construct that are not to appear. */
export function tryLaws(series: Series, without: readonly string[] = []): Tally {
  return trySeries(series, randomPrograms(without), ({ text, inputs }, index) =>
    runOnText(text, inputs, workshops.workshop, index),
  );
}
