// @ts-check
/** The numbers that every program of the experiment is given. As in the paper, the source is 1 and the state is 0 at the beginning. */

/** In the order of a gradient: the source, the conductivity. @param {number} points */
export const direction = (points) => Array.from({ length: 2 * points + 3 }, (_, i) => Math.cos(0.07 * i + 0.1));

/** @param {number} points @param {number} [shift] along the direction */
export function inputs(points, shift = 0) {
  const at = Array.from({ length: points + 2 }, (_, i) => i / (points + 1));
  const shifts = direction(points).map((x) => shift * x);
  return {
    /** With it, 100 sweeps solve a step also on 400 points. */
    dt: 2e-5,
    source: at.map((_, i) => 1 + shifts[i]),
    conductivity: at.slice(1).map((x, i) => 1 + x + shifts[points + 2 + i]),
    wanted: at.map((x) => 0.01 * x * (1 - x)),
  };
}

/** @param {number} points @param {number} [shift] */
export function inputText(points, shift) {
  const { dt, source, conductivity, wanted } = inputs(points, shift);
  return [dt, ...source, ...conductivity, ...wanted].join(" ");
}
