/** Tries the laws on random TypeScript programs. */
import { runOnText, Workshop } from "../cases/run-case.js";
import { randomPrograms } from "./random-programs.js";
import type { Series } from "./try-series.js";
import { trySeries } from "./try-series.js";

export function tryLaws(series: Series): void {
  const workshop = new Workshop();
  trySeries(series, randomPrograms, ({ text, inputs }, index) => runOnText(text, inputs, workshop, index));
}
