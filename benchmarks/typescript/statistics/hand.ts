/**
 * The adjoint of `program.ts`, by hand, function by function: sums run in loops without arrays between them, a mean is
 * computed once in each function, and powers are products. What two functions have in common each computes for itself, as in
 * the program.
 */

function mean(values: number[]): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  return sum / values.length;
}

/** The k-th central moment, k = 2, 3 or 4. */
function moment(values: number[], k: number): number {
  const centre = mean(values);
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    const c = values[i] - centre;
    sum += k === 2 ? c * c : k === 3 ? c * c * c : c * c * c * c;
  }
  return sum / values.length;
}

function moment_b(values: number[], valuesb: number[], k: number, momentb: number): void {
  if (k === 2) {
    // The deviations add up to zero: nothing comes from the mean.
    const centre = mean(values);
    const factor = (2 * momentb) / values.length;
    for (let i = 0; i < values.length; i++) valuesb[i] += factor * (values[i] - centre);
    return;
  }
  const centre = mean(values);
  const factor = (k * momentb) / values.length;
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    const c = values[i] - centre;
    const seed = factor * (k === 3 ? c * c : c * c * c);
    valuesb[i] += seed;
    sum += seed;
  }
  const meanb = sum / values.length;
  for (let i = 0; i < values.length; i++) valuesb[i] -= meanb;
}

export function score_b(x: number[], xb: number[], y: number[], yb: number[], scoreb: number): void {
  const n = x.length;
  const unbiased = n / (n - 1);

  // standardize(y), softmax(z) and the weighted mean.
  const centre = mean(y);
  const scale = Math.sqrt(moment(y, 2) * unbiased);
  const z = new Float64Array(n);
  const weights = new Float64Array(n);
  let largest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < n; i++) {
    z[i] = (y[i] - centre) / scale;
    if (z[i] > largest) largest = z[i];
  }
  let total = 0;
  for (let i = 0; i < n; i++) {
    weights[i] = Math.exp(z[i] - largest);
    total += weights[i];
  }
  let weighted = 0;
  for (let i = 0; i < n; i++) {
    weights[i] /= total;
    weighted += weights[i] * x[i];
  }
  let zbSum = 0;
  let scaleb = 0;
  for (let i = 0; i < n; i++) {
    xb[i] += scoreb * weights[i];
    const zb = scoreb * weights[i] * (x[i] - weighted);
    yb[i] += zb / scale;
    zbSum += zb;
    scaleb -= zb * z[i];
  }
  scaleb /= scale;
  const centreb = -zbSum / scale / n;
  for (let i = 0; i < n; i++) yb[i] += centreb;
  moment_b(y, yb, 2, (scaleb / (2 * scale)) * unbiased);

  // skewness(x) and kurtosis(x).
  const second = moment(x, 2);
  const third = moment(x, 3);
  const fourth = moment(x, 4);
  const skewness = third / second ** 1.5;
  const kurtosis = fourth / second ** 2 - 3;
  const skewnessb = 2 * skewness * scoreb;
  const kurtosisb = 0.5 * kurtosis * scoreb;
  moment_b(x, xb, 3, skewnessb / second ** 1.5);
  moment_b(x, xb, 4, kurtosisb / second ** 2);
  moment_b(x, xb, 2, (-1.5 * skewness * skewnessb - (2 * fourth * kurtosisb) / second ** 2) / second);

  // correlation(x, y).
  const meanX = mean(x);
  const meanY = mean(y);
  let product = 0;
  for (let i = 0; i < n; i++) product += (x[i] - meanX) * (y[i] - meanY);
  const covariance = product / (n - 1);
  const varianceX = moment(x, 2) * unbiased;
  const varianceY = moment(y, 2) * unbiased;
  const deviations = Math.sqrt(varianceX) * Math.sqrt(varianceY);
  const correlation = covariance / deviations;
  const correlationb = -2 * correlation * scoreb;
  const productb = correlationb / deviations / (n - 1);
  for (let i = 0; i < n; i++) {
    xb[i] += productb * (y[i] - meanY);
    yb[i] += productb * (x[i] - meanX);
  }
  const both = -0.5 * correlation * correlationb * unbiased;
  moment_b(x, xb, 2, both / varianceX);
  moment_b(y, yb, 2, both / varianceY);

  // log(variance(y)).
  moment_b(y, yb, 2, scoreb / moment(y, 2));
}
