/** Tries the laws on random C programs, and says what a failing one is, made as small as it gets. */
import fc from "fast-check";
import { CWorkshop, runCOnText } from "../../cases/run-c-case.js";
import type { RandomCProgram } from "./random-c-programs.js";
import { randomCPrograms } from "./random-c-programs.js";

export interface Series {
  /** fast-check's seed: the same seed gives the same programs. */
  readonly seed: number;
  readonly count: number;
}

/** How long a test of a series may take, and when the series gives up before that: in milliseconds. */
export const TIME_LIMIT = 1_500_000;
const GIVES_UP_AFTER = 1_440_000;

/** Throws with the smallest failing program found, its inputs and the laws it breaks. */
export function tryCLaws({ seed, count }: Series): void {
  const workshop = new CWorkshop();
  let tried = 0;
  let broken: readonly string[] | null = null;
  const property = fc.property(randomCPrograms(), (program) => {
    const result = runCOnText(program.text, program.inputs, workshop, tried);
    // A program made smaller may be none, or leave defined behaviour: that is no failure.
    if (result === "not a program" || (broken !== null && result.some((line) => /^derives: the original/.test(line)))) {
      fc.pre(broken === null);
      broken = ["it is no program"];
      return false;
    }
    if (broken === null) tried++;
    if (result.length > 0) broken = result;
    return result.length === 0;
  });
  const details = fc.check(property, {
    seed,
    numRuns: count,
    maxSkipsPerRun: 100,
    interruptAfterTimeLimit: GIVES_UP_AFTER,
  });
  if (details.failed && details.counterexample !== null) {
    const [program] = details.counterexample as [RandomCProgram];
    throw new Error(
      [
        `A law is broken (RETROGRAD_SEED=${seed}, program ${details.numRuns}, made smaller ${details.numShrinks} times):`,
        ...(broken ?? []),
        "",
        program.text,
        `// at ${program.inputs}`,
      ].join("\n"),
    );
  }
  if (details.interrupted || tried < count) throw new Error(`only ${tried} of ${count} programs could be tried`);
}
