/**
 * Hares and lynxes, by the equations of Lotka and Volterra:
 *
 *   hares′ = birth · hares − hunting · hares · lynxes
 *   lynxes′ = feeding · hares · lynxes − death · lynxes
 *
 * Six parameters: the four rates, and how many hares and lynxes there are at the beginning. All are positive, so they are given as logarithms.
 */
export const STEPS_PER_YEAR = 10;

/** The numbers of hares and lynxes at every step, one pair after the other, by the method of Runge and Kutta. */
export function simulate(logs: Float64Array, years: number): Float64Array {
  const birth = Math.exp(logs[0]!);
  const hunting = Math.exp(logs[1]!);
  const feeding = Math.exp(logs[2]!);
  const death = Math.exp(logs[3]!);
  const haresGrow = (hares: number, lynxes: number): number => (birth - hunting * lynxes) * hares;
  const lynxesGrow = (hares: number, lynxes: number): number => (feeding * hares - death) * lynxes;

  const states = new Float64Array(2 * (years * STEPS_PER_YEAR + 1));
  const dt = 1 / STEPS_PER_YEAR;
  let h = Math.exp(logs[4]!);
  let l = Math.exp(logs[5]!);
  states[0] = h;
  states[1] = l;
  for (let step = 1; step <= years * STEPS_PER_YEAR; step++) {
    const h1 = haresGrow(h, l);
    const l1 = lynxesGrow(h, l);
    const h2 = haresGrow(h + (dt / 2) * h1, l + (dt / 2) * l1);
    const l2 = lynxesGrow(h + (dt / 2) * h1, l + (dt / 2) * l1);
    const h3 = haresGrow(h + (dt / 2) * h2, l + (dt / 2) * l2);
    const l3 = lynxesGrow(h + (dt / 2) * h2, l + (dt / 2) * l2);
    const h4 = haresGrow(h + dt * h3, l + dt * l3);
    const l4 = lynxesGrow(h + dt * h3, l + dt * l3);
    h += (dt / 6) * (h1 + 2 * h2 + 2 * h3 + h4);
    l += (dt / 6) * (l1 + 2 * l2 + 2 * l3 + l4);
    states[2 * step] = h;
    states[2 * step + 1] = l;
  }
  return states;
}

/** Counted less simulated. The counts are a pair for each year. */
export function residuals(logs: Float64Array, counts: Float64Array): Float64Array {
  const states = simulate(logs, counts.length / 2 - 1);
  return counts.map((count, k) => {
    const year = Math.floor(k / 2);
    return count - states[2 * year * STEPS_PER_YEAR + (k % 2)]!;
  });
}

export function sumOfSquares(numbers: Float64Array): number {
  let sum = 0;
  for (const each of numbers) sum += each * each;
  return sum;
}

/** The part of the counts that the curve does not explain: 0 where it runs through all of them. */
export function cost(logs: Float64Array, counts: Float64Array): number {
  return sumOfSquares(residuals(logs, counts)) / sumOfSquares(counts);
}
