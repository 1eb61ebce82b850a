// @ts-check
import { random } from "../../typescript/random.mjs";

const next = random(5);
const components = 25;
const dimensions = 10;

/** @param {number} count @param {() => number} number */
const rows = (count, number) => Array.from({ length: count }, () => Float64Array.from({ length: dimensions }, number));

export const mixture = {
  logWeights: Float64Array.from({ length: components }, next),
  means: rows(components, next),
  logDeviations: rows(components, () => 0.3 * next()),
};

/** 1,000 points. */
export const points = rows(1000, () => 2 * next());
