// @ts-check
/** Bar charts out of half blocks: two values to a line of text, several charts side by side. Colours on a terminal only. */

/** @typedef {{ title: string, values: ArrayLike<number> }} Chart */

const { env, stdout } = process;
const forced = env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== "0";
const colors = !env.NO_COLOR && (forced || (stdout.isTTY === true && env.TERM !== "dumb"));
/** @param {number} code @param {string} text */
const colored = (code, text) => (colors && text.trim() !== "" ? `\u001b[${code}m${text}\u001b[0m` : text);
const blue = 34;
const red = 31;

/**
 * Values upwards, the first at the bottom; bars to the left are negative, to the right positive. All charts have one scale.
 *
 * @param {readonly Chart[]} charts with the same number of values
 * @param {string} axis what the values are numbered by
 * @param {number} [reach] characters on each side
 */
export function barCharts(charts, axis, reach = 22) {
  const count = charts[0]?.values.length ?? 0;
  const scale = Math.max(...charts.flatMap(({ values }) => Array.from(values, Math.abs)), Number.MIN_VALUE);
  const gutter = `${axis} ${count - 1}`.length + 1;
  const lines = [" ".repeat(gutter) + charts.map(({ title }) => ` ${title.padEnd(2 * reach + 1)}`).join(" ")];
  for (let low = (count - 1) & ~1; low >= 0; low -= 2) {
    const label = low % 10 === 0 ? `${axis} ${low}`.padStart(gutter - 1) : "";
    const cells = charts.map(({ values }) => row(values[low + 1] ?? 0, values[low] ?? 0, scale, reach));
    lines.push(`${label.padEnd(gutter)} ${cells.join("  ")}`.trimEnd());
  }
  const legend = `${`${(-scale).toPrecision(2)}`.padEnd(reach)}0${`+${scale.toPrecision(2)}`.padStart(reach)}`;
  lines.push(`${" ".repeat(gutter + 1)}${charts.map(() => legend).join("  ")}`);
  return lines.join("\n");
}

/** @param {number} upper @param {number} lower @param {number} scale @param {number} reach */
function row(upper, lower, scale, reach) {
  /** @param {number} sign */
  const side = (sign) => {
    const up = Math.round((Math.max(sign * upper, 0) / scale) * reach);
    const down = Math.round((Math.max(sign * lower, 0) / scale) * reach);
    return Array.from({ length: reach }, (_, i) => (i < up ? (i < down ? "█" : "▀") : i < down ? "▄" : " "));
  };
  return `${colored(blue, side(-1).reverse().join(""))}│${colored(red, side(1).join(""))}`;
}
