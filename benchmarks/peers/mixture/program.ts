/** Components side by side, with uncorrelated coordinates. */
export interface Mixture {
  /** Of each component, up to a factor that all have in common. */
  logWeights: Float64Array;
  /** A row for each component, as below. */
  means: Float64Array[];
  logDeviations: Float64Array[];
}

function logSumExp(terms: Float64Array): number {
  let largest = terms[0];
  for (let k = 1; k < terms.length; k++) largest = Math.max(largest, terms[k]);
  let sum = 0;
  for (let k = 0; k < terms.length; k++) sum += Math.exp(terms[k] - largest);
  return largest + Math.log(sum);
}

/** The negative logarithm of the mixture's density at the points, without the constant. */
export function loss(mixture: Mixture, points: Float64Array[]): number {
  const { logWeights, means, logDeviations } = mixture;
  const inverses = logDeviations.map((row) => row.map((q) => Math.exp(-q)));
  const heights = logWeights.map((weight, k) => weight - logDeviations[k].reduce((sum, q) => sum + q, 0));
  const terms = new Float64Array(logWeights.length);
  let sum = points.length * logSumExp(logWeights);
  for (const point of points) {
    for (let k = 0; k < terms.length; k++) {
      const mean = means[k];
      const inverse = inverses[k];
      let squares = 0;
      for (let i = 0; i < point.length; i++) squares += ((point[i] - mean[i]) * inverse[i]) ** 2;
      terms[k] = heights[k] - 0.5 * squares;
    }
    sum -= logSumExp(terms);
  }
  return sum;
}
