/** Descriptive statistics, and one number made of them. */

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

export const mean = (values: number[]): number => sum(values) / values.length;

/** The k-th central moment. */
function moment(values: number[], k: number): number {
  const centre = mean(values);
  return mean(values.map((value) => (value - centre) ** k));
}

export const variance = (values: number[]): number => (moment(values, 2) * values.length) / (values.length - 1);
export const standardDeviation = (values: number[]): number => Math.sqrt(variance(values));
export const skewness = (values: number[]): number => moment(values, 3) / moment(values, 2) ** 1.5;
export const kurtosis = (values: number[]): number => moment(values, 4) / moment(values, 2) ** 2 - 3;

export function covariance(x: number[], y: number[]): number {
  const meanX = mean(x);
  const meanY = mean(y);
  return sum(x.map((value, i) => (value - meanX) * (y[i] - meanY))) / (x.length - 1);
}

export const correlation = (x: number[], y: number[]): number =>
  covariance(x, y) / (standardDeviation(x) * standardDeviation(y));

export function softmax(values: number[]): number[] {
  const largest = Math.max(...values);
  const weights = values.map((value) => Math.exp(value - largest));
  const total = sum(weights);
  return weights.map((weight) => weight / total);
}

export function weightedMean(values: number[], weights: number[]): number {
  let total = 0;
  let weight = 0;
  for (const [i, value] of values.entries()) {
    total += weights[i] * value;
    weight += weights[i];
  }
  return total / weight;
}

/** The values, moved and scaled to mean 0 and standard deviation 1. */
export function standardize(values: number[]): number[] {
  const centre = mean(values);
  const scale = standardDeviation(values);
  return values.map((value) => (value - centre) / scale);
}

/** How far the samples are from normal and from one another. */
export function score(x: number[], y: number[]): number {
  const z = standardize(y);
  const shape = skewness(x) ** 2 + 0.25 * kurtosis(x) ** 2;
  const dependence = 1 - correlation(x, y) ** 2;
  return shape + dependence + weightedMean(x, softmax(z)) + Math.log(variance(y));
}
