// @ts-check
/** Section 5: time and memory of the strategies, and figures 10 to 12. */
import { figures } from "./figures.mjs";
import { sizes } from "./sizes.mjs";
import { until } from "./until.mjs";

/** @param {import("../report.mjs").Report} report @param {Record<string, import("./types.mjs").Bench>} benches @param {boolean} isQuick */
export function experiment(report, benches, isQuick) {
  return {
    sizes: sizes(report, benches, isQuick),
    ...figures(report, benches, isQuick),
    until: until(report, benches, isQuick),
  };
}
