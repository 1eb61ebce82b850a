/* What the merit function computes once, and its adjoints by hand. */
import type { Lens, Surface } from "./hand-surfaces.js";
import { refractiveIndex, sagAt } from "./hand-surfaces.js";

export const indicesOf = (lens: Lens, wavelength: number): number[] => [
  1,
  ...lens.surfaces.map(({ glass }) => refractiveIndex(glass, wavelength)),
];

/** Adjoint of factor * (focal length - wanted)². */
export function focalLengthBack(lens: Lens, lensb: Lens, indices: number[], wanted: number, factor: number) {
  const count = lens.surfaces.length;
  const ys = new Float64Array(count);
  const nus = new Float64Array(count);
  let y = 1;
  let nu = 0;
  lens.surfaces.forEach(({ curvature, thickness }, s) => {
    ys[s] = y;
    nu -= y * curvature * (indices[s + 1] - indices[s]);
    nus[s] = nu;
    if (s < count - 1) y += (thickness * nu) / indices[s + 1];
  });
  let nub = (2 * factor * (-1 / nu - wanted)) / (nu * nu);
  let yb = 0;
  for (let s = count - 1; s >= 0; s--) {
    if (s < count - 1) {
      lensb.surfaces[s].thickness += (yb * nus[s]) / indices[s + 1];
      nub += (yb * lens.surfaces[s].thickness) / indices[s + 1];
    }
    const step = indices[s + 1] - indices[s];
    lensb.surfaces[s].curvature -= nub * ys[s] * step;
    yb -= nub * lens.surfaces[s].curvature * step;
  }
}

type SagBack = (surface: Surface, surfaceb: Surface, r2: number, zb: number, slopeb: number) => number;

export function thicknessBack(lens: Lens, lensb: Lens, minimum: number, seed: number, sagBack: SagBack) {
  for (let s = 0; s + 1 < lens.surfaces.length; s++) {
    const [front, back] = lens.surfaces.slice(s, s + 2);
    const [frontb, backb] = lensb.surfaces.slice(s, s + 2);
    const radius = Math.min(front.semiDiameter, back.semiDiameter);
    const near = sagAt(front, radius * radius).z;
    const far = sagAt(back, radius * radius).z;
    const edge = Number.isNaN(near) || Number.isNaN(far) ? front.thickness : front.thickness - near + far;
    const missing = minimum - Math.min(front.thickness, edge);
    if (missing <= 0) continue;
    frontb.thickness -= 2 * seed * missing;
    if (edge >= front.thickness) continue;
    const r2b =
      sagBack(front, frontb, radius * radius, 2 * seed * missing, 0) +
      sagBack(back, backb, radius * radius, -2 * seed * missing, 0);
    (front.semiDiameter <= back.semiDiameter ? frontb : backb).semiDiameter += 2 * radius * r2b;
  }
}
