/* Glasses, coating and shape of surfaces, as the adjoint by hand needs them. */
export type { Lens, Surface, Target } from "./lens.js";

import type { Surface } from "./lens.js";

/** Sellmeier coefficients B1, B2, B3, C1, C2, C3. */
const catalog: Record<string, readonly number[]> = {
  "N-BK7": [1.03961212, 0.231792344, 1.01046945, 0.00600069867, 0.0200179144, 103.560653],
  "N-SF5": [1.52481889, 0.187085527, 1.42729015, 0.011254756, 0.0588995392, 129.141675],
  "N-LAK9": [1.46231905, 0.344399589, 1.15508372, 0.00724270156, 0.0243353131, 85.4686868],
};

export function refractiveIndex(glass: string, wavelength: number): number {
  if (glass === "air") return 1;
  const terms = catalog[glass];
  if (terms === undefined) throw new Error(`unknown glass ${glass}`);
  const l2 = wavelength * wavelength;
  let n2 = 1;
  for (let i = 0; i < 3; i++) n2 += (terms[i] * l2) / (l2 - terms[i + 3]);
  return Math.sqrt(n2);
}

const coating = [0.9962, 0.9961, 0.9958, 0.9951, 0.9938, 0.991, 0.985, 0.972, 0.942, 0.86, 0.3];

/** The coating's transmission and its derivative; the record is the same at each call. */
const coat = { value: 0, slope: 0 };
export function transmissionSlope(sine: number) {
  const at = sine * 10;
  const i = Math.min(Math.floor(at), coating.length - 2);
  coat.value = coating[i] + (at - i) * (coating[i + 1] - coating[i]);
  coat.slope = 10 * (coating[i + 1] - coating[i]);
  return coat;
}

/** Height and slope / radius; z is NaN where the conic does not reach. The record is the same at each call. */
const sag = { z: 0, slope: 0 };
export function sagAt({ curvature: c, conic, asphere }: Surface, r2: number) {
  const under = 1 - (1 + conic) * c * c * r2;
  if (under <= 0) {
    sag.z = Number.NaN;
    return sag;
  }
  const root = Math.sqrt(under);
  let z = (c * r2) / (1 + root);
  let slope = c / root;
  let power = r2;
  for (let k = 0; k < asphere.length; k++) {
    slope += (2 * k + 4) * asphere[k] * power;
    power *= r2;
    z += asphere[k] * power;
  }
  sag.z = z;
  sag.slope = slope;
  return sag;
}
