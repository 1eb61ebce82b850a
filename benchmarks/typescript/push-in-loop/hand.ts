/** The adjoint of `program.ts`, by hand: angles and rates of the forward sweep are kept in arrays of known length. */

const GRAVITY = 9.81;

export function swingError_b(
  angle: number,
  length: number,
  friction: number,
  measured: number[],
  dt: number,
  swingErrorb: number,
): { angleb: number; lengthb: number; frictionb: number } {
  const steps = measured.length;
  const thetas = new Float64Array(steps + 1);
  const omegas = new Float64Array(steps + 1);
  const sines = new Float64Array(steps);
  const pull = GRAVITY / length;
  let theta = angle;
  let omega = 0;
  for (let i = 0; i < steps; i++) {
    thetas[i] = theta;
    omegas[i] = omega;
    const sine = Math.sin(theta);
    sines[i] = sine;
    omega += dt * (-pull * sine - friction * omega);
    theta += dt * omega;
  }
  thetas[steps] = theta;

  const factor = (2 * swingErrorb) / steps;
  let thetab = 0;
  let omegab = 0;
  let pullb = 0;
  let frictionb = 0;
  for (let i = steps - 1; i >= 0; i--) {
    thetab += factor * (thetas[i + 1] - measured[i]);
    omegab += dt * thetab;
    const seed = dt * omegab;
    pullb -= sines[i] * seed;
    frictionb -= omegas[i] * seed;
    omegab -= friction * seed;
    thetab -= pull * Math.cos(thetas[i]) * seed;
  }
  return { angleb: thetab, lengthb: (-pull / length) * pullb, frictionb };
}
