/** Tries the laws on random programs, and says what a failing one is, made as small as it gets. */
import fc from "fast-check";
import { runOnText, Workshop } from "../cases/run-case.js";
import type { RandomProgram } from "./random-programs.js";
import { randomPrograms } from "./random-programs.js";

export interface Series {
  /** fast-check's seed: the same seed gives the same programs. */
  readonly seed: number;
  readonly count: number;
}

/** Throws with the smallest failing program found, its inputs and the laws it breaks. */
export function tryLaws({ seed, count }: Series): void {
  const workshop = new Workshop();
  let tried = 0;
  let violations: readonly string[] = [];
  const property = fc.property(randomPrograms, (program) => {
    const result = runOnText(program.text, program.inputs, workshop, tried);
    // A program made smaller may be none: then it is no failure.
    fc.pre(result !== "not a program");
    tried++;
    violations = result as readonly string[];
    return violations.length === 0;
  });
  const details = fc.check(property, { seed, numRuns: count, maxSkipsPerRun: 100, interruptAfterTimeLimit: 1_500_000 });
  if (details.failed && details.counterexample !== null) {
    const [program] = details.counterexample as [RandomProgram];
    const result = runOnText(program.text, program.inputs, workshop, 0);
    const laws = result === "not a program" ? violations : result;
    throw new Error(
      [
        `A law is broken (RETROGRAD_SEED=${seed}, program ${details.numRuns}, made smaller ${details.numShrinks} times):`,
        ...laws,
        "",
        program.text,
        `// at ${program.inputs}`,
      ].join("\n"),
    );
  }
  if (details.interrupted || tried < count) throw new Error(`only ${tried} of ${count} programs could be tried`);
}
