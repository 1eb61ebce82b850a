/** Tries something on random programs, and says what a failing one is, made as small as it gets. */
import fc from "fast-check";

export interface Series {
  /** fast-check's seed: the same seed gives the same programs. */
  readonly seed: number;
  readonly count: number;
}

export interface RandomText {
  readonly text: string;
  /** Where it is tried, as text. */
  readonly inputs: string;
}

/** What is said of a program: what is wrong with it; or that it is none; or the codes with which it was refused, at places in its text. */
export type Verdict = readonly string[] | "not a program" | { readonly refused: readonly string[] };

/** Of a series: how many programs were refused, and for which codes. */
export interface Tally {
  readonly tried: number;
  readonly refused: number;
  readonly codes: ReadonlyMap<string, number>;
}

/** How long a test of a series may take, and when the series gives up before that: in milliseconds. */
export const TIME_LIMIT = 1_500_000;
const GIVES_UP_AFTER = 1_440_000;

/**
 * `judge` says what is wrong with a program, the `index`th of the series. Throws with the smallest failing program found, its inputs and what
 * is wrong with it.
 */
export function trySeries<T extends RandomText>(
  { seed, count }: Series,
  programs: fc.Arbitrary<T>,
  judge: (program: T, index: number) => Verdict,
): Tally {
  let tried = 0;
  let refused = 0;
  const codes = new Map<string, number>();
  let broken: readonly string[] | null = null;
  const property = fc.property(programs, (program) => {
    // While a failing program is made smaller it keeps its index.
    const result = judge(program, broken === null ? tried : tried - 1);
    if (result === "not a program") {
      // A program made smaller may be none: that is no failure. One that was made at random must be one.
      fc.pre(broken === null);
      broken = ["it is no program"];
      return false;
    }
    if (broken === null) tried++;
    if ("refused" in result) {
      if (broken === null) {
        refused++;
        for (const code of new Set(result.refused)) codes.set(code, (codes.get(code) ?? 0) + 1);
      }
      return true;
    }
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
    const [program] = details.counterexample as [T];
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
  const tally = { tried, refused, codes };
  console.info(`${tried} programs, ${refused} refused: ${[...codes].map((each) => each.join(" ")).join(", ")}`);
  if (refused > mostRefused(tried)) throw new Error(`${refused} of ${tried} programs are refused`);
  return tally;
}

/**
 * What is refused is not tried: programs of which many are refused try little. One in ten at most are to be, and a series is a sample: two standard
 * deviations of that many draws are allowed for (of 125 programs, 19).
 */
function mostRefused(tried: number): number {
  return 0.1 * tried + 2 * Math.sqrt(tried * 0.1 * 0.9);
}

/** Set RETROGRAD_SEED to what a failing run printed to have its programs again. */
export function freshSeed(): number {
  const given = process.env.RETROGRAD_SEED;
  return given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given);
}
