/**
 * The logarithm of the posterior density of a Gaussian mixture, as in the ADBench suite.
 *
 * The inverse square root of a component's covariance is the lower triangular matrix with exp(icf[0 … d-1]) on its diagonal
 * and icf[d …] below it, column by column. The prior is Wishart's.
 */

export interface Wishart {
  readonly gamma: number;
  readonly m: number;
}

function logSumExp(terms: Float64Array): number {
  const largest = Math.max(...terms);
  let sum = 0;
  for (const term of terms) sum += Math.exp(term - largest);
  return largest + Math.log(sum);
}

/** Lanczos' approximation of log Γ. */
function logGamma(z: number): number {
  const coefficients = [
    676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
    -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
  ];
  let series = 0.9999999999998099;
  coefficients.forEach((c, i) => {
    series += c / (z + i);
  });
  const t = z + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (z - 0.5) * Math.log(t) - t + Math.log(series);
}

function logMultivariateGamma(a: number, p: number): number {
  let sum = 0.25 * p * (p - 1) * Math.log(Math.PI);
  for (let j = 1; j <= p; j++) sum += logGamma(a + 0.5 * (1 - j));
  return sum;
}

function logWishartPrior(d: number, diagonals: Float64Array[], icf: Float64Array[], wishart: Wishart): number {
  const { gamma, m } = wishart;
  const degrees = d + m + 1;
  const constant = degrees * d * (Math.log(gamma) - 0.5 * Math.log(2)) - logMultivariateGamma(0.5 * degrees, d);
  let prior = 0;
  for (let k = 0; k < icf.length; k++) {
    let frobenius = 0;
    let logDeterminant = 0;
    for (let i = 0; i < d; i++) {
      frobenius += diagonals[k][i] ** 2;
      logDeterminant += icf[k][i];
    }
    for (let i = d; i < icf[k].length; i++) frobenius += icf[k][i] ** 2;
    prior += 0.5 * gamma * gamma * frobenius - m * logDeterminant - constant;
  }
  return prior;
}

/** | Q (x - mean) |² */
function mahalanobis(diagonal: Float64Array, icf: Float64Array, mean: Float64Array, x: Float64Array): number {
  const d = x.length;
  const centred = x.map((value, i) => value - mean[i]);
  const transformed = centred.map((value, i) => diagonal[i] * value);
  let next = d;
  for (let column = 0; column < d; column++) {
    for (let row = column + 1; row < d; row++) {
      transformed[row] += icf[next] * centred[column];
      next++;
    }
  }
  return transformed.reduce((sum, value) => sum + value * value, 0);
}

export function logPosterior(
  alphas: Float64Array,
  means: Float64Array[],
  icf: Float64Array[],
  points: Float64Array[],
  wishart: Wishart,
): number {
  const components = alphas.length;
  const d = points[0].length;
  const diagonals = icf.map((parameters) => parameters.subarray(0, d).map(Math.exp));
  const logDeterminants = icf.map((parameters) => parameters.subarray(0, d).reduce((sum, q) => sum + q, 0));

  let logLikelihood = -0.5 * points.length * d * Math.log(2 * Math.PI);
  const terms = new Float64Array(components);
  for (const x of points) {
    for (let k = 0; k < components; k++) {
      terms[k] = alphas[k] + logDeterminants[k] - 0.5 * mahalanobis(diagonals[k], icf[k], means[k], x);
    }
    logLikelihood += logSumExp(terms);
  }
  return logLikelihood - points.length * logSumExp(alphas) + logWishartPrior(d, diagonals, icf, wishart);
}
