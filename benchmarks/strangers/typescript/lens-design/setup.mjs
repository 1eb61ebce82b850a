// @ts-check
export const program = "lens";
export const head = { function: "merit", wrt: ["lens"] };

/** A triplet of the Cooke kind at f/5, its last surface aspheric; some oblique rays are lost at the rims. */
export function prepare() {
  /** @param {number} radius @param {number} thickness @param {number} semiDiameter @param {string} glass @param {number[]} asphere */
  const surface = (radius, thickness, semiDiameter, glass, asphere = []) => ({
    ...{ curvature: 1 / radius, conic: asphere.length > 0 ? -0.3 : 0, asphere, thickness, semiDiameter, glass },
  });
  const lens = {
    surfaces: [
      surface(23.713, 4.831, 8.1, "N-LAK9", [2e-7, -3e-10]),
      surface(7331.288, 5.86, 8, "air"),
      surface(-24.456, 0.975, 5.4, "N-SF5"),
      surface(21.896, 4.822, 5.2, "air"),
      surface(86.759, 3.127, 7.1, "N-LAK9"),
      surface(-20.4942, 0, 7, "air", [4e-6, 2e-9]),
    ],
    backFocus: 41.1,
  };
  const target = {
    focalLength: 50,
    pupilRadius: 5,
    fields: [0, 7, 14, 20],
    wavelengths: [
      { value: 0.4861, weight: 1 },
      { value: 0.5876, weight: 2 },
      { value: 0.6563, weight: 1 },
    ],
    rings: 12,
    arms: 24,
    minimalThickness: 2,
  };
  const lensb = structuredClone(lens);
  return {
    inputs: [lens],
    shadows: [lensb],
    step: 3e-8,
    /** @param {Function} f */
    primal: (f) => f(lens, target),
    /** @param {Function} f_b */
    adjoint: (f_b) => f_b(lens, lensb, target, 1),
  };
}
