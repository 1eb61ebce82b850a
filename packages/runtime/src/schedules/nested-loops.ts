/**
 * Two nested loops, each reversed by a schedule of its own, that share registers.
 *
 * Paper   Grimm, Pottier, Rostaing-Schmidt, RR-2794, section 3
 */
import { wholeNumber } from "./arguments.js";
import { leastTime, roughTime } from "./binomial.js";

/** How registers are shared, and the time in steps of the inner loop. */
export interface NestedSplit {
  readonly outer: number;
  readonly inner: number;
  readonly time: number;
}

/**
 * T(r1, n, r2, m) = m T(r1, n) + n T(r2, m - 1): the steps of the inner loop that are run when the outer loop of n iterations is reversed with
 * r1 registers, and in each of its adjoint steps the inner one of m iterations with r2.
 */
export function nestedTime(
  outerRegisters: number,
  outerLength: number,
  innerRegisters: number,
  innerLength: number,
): number {
  wholeNumber("the length of the outer loop", outerLength, 1);
  wholeNumber("the length of the inner loop", innerLength, 1);
  return (
    innerLength * leastTime(outerRegisters, outerLength) + outerLength * leastTime(innerRegisters, innerLength - 1)
  );
}

/**
 * The fastest way to share registers between an outer and an inner loop, each of which gets at least one; of several, that with the
 * fewest for the outer loop. Throws a RangeError for fewer than two registers, and for lengths below one.
 */
export function bestNestedSplit(registers: number, outerLength: number, innerLength: number): NestedSplit {
  wholeNumber("the number of registers that two loops share", registers, 2);
  return best(registers, (outer, inner) => nestedTime(outer, outerLength, inner, innerLength));
}

/**
 * The same for generated code, whose inner loop is run as a whole before it is reversed: m T(r1, n) + n T(r2, m). The lengths may be any numbers, and
 * the time is rounded where it is large.
 */
export function splitOfSweeps(registers: number, outerLength: number, innerLength: number): NestedSplit {
  const [n, m] = [Math.max(0, outerLength), Math.max(0, innerLength)];
  return best(registers, (outer, inner) => m * roughTime(outer, n) + n * roughTime(inner, m));
}

function best(registers: number, timeOf: (outer: number, inner: number) => number): NestedSplit {
  let found: NestedSplit | undefined;
  for (let outer = 1; outer < registers; outer++) {
    const inner = registers - outer;
    const time = timeOf(outer, inner);
    if (found === undefined || time < found.time) found = { outer, inner, time };
  }
  return found!;
}
