/**
 * The least time to run a sequence u(0) … u(p) backwards with r registers.
 *
 * Paper   Grimm, Pottier, Rostaing-Schmidt, RR-2794, theorem 2, equations (2) to (5)
 *
 * A register holds one state; the one that holds u(0) is not counted, the one of the current state is. Time is counted in steps that are run
 * to get at states. For a loop of n steps whose adjoints need u(0) … u(n - 1), p is n - 1; where u(0) occupies a slot and the current state is
 * the program's own, r is the number of slots.
 */
import { wholeNumber } from "./arguments.js";

/**
 * M(r, k), the binomial coefficient r + k - 1 over r: so many states can be passed with r registers if no step is run more than k - 1 times.
 * Throws a RangeError where it is too large to be exact.
 */
export function reachOf(registers: number, repetitions: number): number {
  wholeNumber("the number of registers", registers, 0);
  wholeNumber("the number of repetitions", repetitions, 0);
  if (repetitions === 0) return registers === 0 ? 1 : 0;
  let reach = 1;
  const [fewer, more] = [Math.min(registers, repetitions - 1), Math.max(registers, repetitions - 1)];
  for (let i = 1; i <= fewer; i++) reach = timesRatio(reach, more + i, i);
  return exact(reach, `M(${registers}, ${repetitions})`);
}

/**
 * k of equation (2), the smaller one where there are two: in the optimal inversion no step is run more often than that.
 *
 * @param registers r, at least 1
 * @param length p: the states are u(0) … u(p)
 */
export function repetitionNumber(registers: number, length: number): number {
  checkSequence(registers, length);
  return range(registers, length).k;
}

/**
 * T(r, p) of equation (3): how many steps are run until all states u(p) … u(0) have been there.
 * Throws a RangeError where the number is too large to be exact, above 2^53.
 *
 * @param registers r, at least 1
 * @param length p: the states are u(0) … u(p)
 */
export function leastTime(registers: number, length: number): number {
  checkSequence(registers, length);
  return exact(roughTime(registers, length), `T(${registers}, ${length})`);
}

/** The same, unchecked, and rounded where it is large: to compare with. */
export function roughTime(registers: number, length: number): number {
  if (length === 0) return 0;
  const { k, below } = range(registers, length);
  // M(r + 1, k) = M(r, k) (r + k) / (r + 1).
  return k * (length + 1) - timesRatio(below, registers + k, registers + 1);
}

/** The cuts q of optimal inversions, equations (4) and (5): all whole numbers of an interval. For a length of at least 1. */
export function optimalCuts(registers: number, length: number): { readonly least: number; readonly most: number } {
  checkSequence(registers, length);
  if (length === 0) throw new RangeError("a sequence of length 0 has one state, and is not cut");
  return cutsOf(registers, length, range(registers, length));
}

function cutsOf(registers: number, length: number, { k, below }: Range): { least: number; most: number } {
  // M(r, k - 1) = M(r, k) (k - 1) / (r + k - 1), M(r - 1, k) = M(r, k) r / (r + k - 1), M(r - 1, k + 1) = M(r, k) r / k.
  const least = Math.max(timesRatio(below, k - 1, registers + k - 1), length + 1 - timesRatio(below, registers, k));
  const most = Math.min(below, length + 1 - timesRatio(below, registers, registers + k - 1));
  return { least: Math.max(1, least), most };
}

/**
 * Of the optimal cuts the one with which the fewest states are stored in all. For a length of at least 1.
 *
 * Paper   Griewank, Walther 2000, Algorithm 799: Revolve (ACM TOMS 26)
 */
export function thriftyCut(registers: number, length: number): number {
  // Every state has a register of its own.
  if (length <= registers) return 1;
  if (registers === 1) return length;
  const found = range(registers, length);
  const { least, most } = cutsOf(registers, length, found);
  const { k, below } = found;
  const states = length + 1;
  // M(r - 1, k), M(r - 2, k), M(r - 3, k + 1), M(r, k + 1), all from M(r, k).
  const one = timesRatio(below, registers, registers + k - 1);
  const two = timesRatio(one, registers - 1, registers + k - 2);
  const three = timesRatio(two, registers - 2, k);
  const above = timesRatio(below, registers + k, k);
  const cut = states <= below + two ? least : states >= above - three ? below : states - one - two;
  return Math.min(most, Math.max(least, cut));
}

function checkSequence(registers: number, length: number): void {
  wholeNumber("the number of registers", registers, 1);
  wholeNumber("the length of the sequence", length, 0);
}

/** k of equation (2), and M(r, k). */
interface Range {
  readonly k: number;
  readonly below: number;
}

/** k is 1 for the empty sequence, too. */
function range(registers: number, length: number): Range {
  // M(1, k) = k, and there may be very many of them.
  if (registers === 1) return { k: Math.max(1, length), below: Math.max(1, length) };
  let k = 1;
  let below = 1;
  for (;;) {
    const above = timesRatio(below, registers + k, k);
    if (length <= above - 1) return { k, below };
    below = above;
    k++;
  }
}

/** a n / d, a whole number, without a product that is larger than need be. */
function timesRatio(a: number, n: number, d: number): number {
  const product = a * n;
  if (product <= Number.MAX_SAFE_INTEGER) return product / d;
  const common = commonDivisor(a, d);
  return (a / common) * (n / (d / common));
}

function commonDivisor(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return x === 0 ? 1 : x;
}

function exact(value: number, what: string): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${what} is too large: above 2^53 numbers are not exact`);
  return value;
}
