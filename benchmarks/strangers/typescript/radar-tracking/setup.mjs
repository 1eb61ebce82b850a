// @ts-check
import { normal } from "../../numbers.mjs";

export const program = "tracking";
export const head = { function: "negativeLogLikelihood", wrt: ["theta", "sites"] };

/** A flight with turns past three radars, with a few outliers and gaps. */
export function prepare() {
  const noise = normal(11);
  const dt = 0.5;
  const times = 240;
  const sites = Float64Array.of(-4000, -1500, 3, 0.002, 5200, -800, -5, -0.001, 900, 6100, 2, 0.0015);
  const measured = new Float64Array(times * 3 * 2);
  let [x, vx, y, vy] = [-6000, 130, 500, 40];
  const start = [x + 20, vx - 4, 0.2, y - 15, vy + 3, -0.1];
  for (let t = 0; t < times; t++) {
    for (let k = 0; k < 3; k++) {
      const [sx, sy] = sites.subarray(4 * k, 4 * k + 2);
      const at = 2 * (3 * t + k);
      const isOutlier = (7 * t + k) % 41 === 5;
      measured[at] = (t + 2 * k) % 23 === 3 ? -1 : Math.hypot(x - sx, y - sy) + 12 * noise() + (isOutlier ? 400 : 0);
      measured[at + 1] = Math.atan2(y - sy, x - sx) + 0.003 * noise();
    }
    const turn = 0.04 * Math.sin(0.05 * t);
    [vx, vy] = [vx * Math.cos(turn) - vy * Math.sin(turn), vx * Math.sin(turn) + vy * Math.cos(turn)];
    x += dt * vx;
    y += dt * vy;
  }
  const theta = Float64Array.of(Math.log(0.3), Math.log(8), Math.log(15), Math.log(0.004), ...start);
  const thetab = new Float64Array(theta.length);
  const sitesb = new Float64Array(sites.length);
  return {
    inputs: [theta, sites],
    shadows: [thetab, sitesb],
    /** Step of divided differences. */
    step: 1e-5,
    /** @param {Function} f */
    primal: (f) => f(theta, sites, measured, dt),
    /** @param {Function} f_b */
    adjoint: (f_b) => f_b(theta, thetab, sites, sitesb, measured, dt, 1),
  };
}
