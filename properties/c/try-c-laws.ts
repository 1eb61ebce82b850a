/** Tries the laws on random C programs. */
import { CWorkshop, runCOnText } from "../../cases/run-c-case.js";
import type { Series } from "../try-series.js";
import { trySeries } from "../try-series.js";
import { randomCPrograms } from "./random-c-programs.js";

export function tryCLaws(series: Series): void {
  const workshop = new CWorkshop();
  trySeries(series, randomCPrograms(), ({ text, inputs }, index) => {
    const result = runCOnText(text, inputs, workshop, index);
    // A program that leaves defined behaviour is none.
    if (result !== "not a program" && result.some((line) => /^derives: (the )?original/.test(line)))
      return "not a program";
    return result;
  });
}
