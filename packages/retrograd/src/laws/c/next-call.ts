/**
 * What a derivative leaves for later calls of the original: checkNextCall of repeatable.ts, in C.
 * In: the original's program and those of derivatives, the inputs of the next call. Out: in what that differs.
 */
import type { CPrograms, CSubject, DriverProgram } from "./c-programs.js";
import { firstMessage, firstOther } from "./compare-leaves.js";
import type { JobResult } from "./run-driver.js";

export class NextCall {
  readonly #offset: number;
  readonly #numbers: readonly number[];
  /** Where nothing was called before, and where the original was; null where it then does not return. */
  readonly #expected: { readonly alone: JobResult; readonly afterOriginal: JobResult } | null;

  /** `inputs`: of the next call; of one shape with the first's, as far as functions go that they name. */
  constructor(made: CPrograms, original: DriverProgram, inputs: CSubject["inputs"]) {
    const first = made.numbersOf(made.subject.inputs);
    this.#offset = first.length;
    this.#numbers = [...first, ...made.numbersOf(inputs)];
    const [alone, afterOriginal] = this.#run(original, [`seeded:${this.#offset}`, `next:${this.#offset}`]) as [
      JobResult,
      JobResult,
    ];
    this.#expected = alone.returned && afterOriginal.returned ? { alone, afterOriginal } : null;
  }

  /** Null: in nothing. A tangent leaves what the original leaves; an adjoint may put everything back. */
  differenceAfter(mode: "tangent" | "adjoint", program: DriverProgram, skipped: readonly number[]): string | null {
    if (this.#expected === null) return null;
    const { alone, afterOriginal } = this.#expected;
    const [run] = this.#run(program, [`next:${this.#offset}`], skipped) as [JobResult];
    if (!run.returned) return `ends with ${run.status}: ${firstMessage(run)}`;
    const others = (mode === "tangent" ? [afterOriginal] : [alone, afterOriginal]).map((each) =>
      firstOther(each.leaves, run.leaves),
    );
    const [other] = others;
    if (other === undefined || others.includes(undefined)) return null;
    return `${other.path} is ${other.found}, not ${other.expected}`;
  }

  #run(program: DriverProgram, jobs: readonly string[], skipped: readonly number[] = []): readonly JobResult[] {
    return program.run(jobs, skipped, { numbers: this.#numbers });
  }
}
