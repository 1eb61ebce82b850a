/** Tries the laws on random C programs. */
import { runCOnText } from "../../cases/run-c-case.js";
import { workshops } from "../../cases/workshops.js";
import type { Series, Tally } from "../try-series.js";
import { trySeries } from "../try-series.js";
import { randomCPrograms } from "./random-c-programs.js";

/** `without`: kinds of construct that are not to appear. */
export function tryCLaws(series: Series, without: readonly string[] = []): Tally {
  return trySeries(series, randomCPrograms(without), ({ text, inputs }, index) => {
    const result = runCOnText(text, inputs, workshops.inC, index);
    // A program that leaves defined behaviour is none.
    if (Array.isArray(result) && result.some((line: string) => /^derives: (the )?original/.test(line)))
      return "not a program";
    return result;
  });
}
