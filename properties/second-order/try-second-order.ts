/** Tries the law of second derivatives on random programs. */
import fc from "fast-check";
import { adjointAgainOfCText, secondOrderOfCText } from "../../cases/second-order/second-order-c.js";
import { secondOrderOfText } from "../../cases/second-order/second-order-typescript.js";
import type { SecondOrderVerdict } from "../../cases/second-order/verdict.js";
import { workshops } from "../../cases/workshops.js";
import { randomCPrograms } from "../c/random-c-programs.js";
import { randomPrograms } from "../random-programs.js";
import type { RandomText, Series } from "../try-series.js";

export interface SecondOrderTally {
  readonly right: number;
  readonly refused: number;
  /** Programs with what is wrong with them. */
  readonly broken: readonly string[];
}

export const trySecondOrderInC = (series: Series): SecondOrderTally =>
  tally(series, randomCPrograms(), (text, inputs) => secondOrderOfCText(text, inputs, workshops.inC));

export const tryAdjointAgainInC = (series: Series): SecondOrderTally =>
  tally(series, randomCPrograms(), (text, inputs) => adjointAgainOfCText(text, inputs, workshops.inC));

export const trySecondOrder = (series: Series): SecondOrderTally =>
  tally(series, randomPrograms(), (text, inputs) => secondOrderOfText(text, inputs, workshops.workshop));

function tally(
  { seed, count }: Series,
  programs: fc.Arbitrary<RandomText>,
  judge: (text: string, inputs: string) => SecondOrderVerdict,
): SecondOrderTally {
  let right = 0;
  let refused = 0;
  const broken: string[] = [];
  for (const { text, inputs } of fc.sample(programs, { seed, numRuns: count })) {
    const verdict = judge(text, inputs);
    if (verdict === "right") right++;
    else if (Array.isArray(verdict))
      broken.push([...(verdict as readonly string[]), text, `// at ${inputs}`].join("\n"));
    else if (verdict !== "nothing") refused++;
  }
  console.info(`second order, seed ${seed}: ${count} programs, ${right} right, ${refused} refused`);
  return { right, refused, broken };
}
