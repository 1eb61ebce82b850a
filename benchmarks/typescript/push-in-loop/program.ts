/** How a swinging pendulum with friction moves, and how far it is from a measured swing. */

const GRAVITY = 9.81;

/** The angles at all times, by the symplectic Euler method. */
function swing(angle: number, length: number, friction: number, dt: number, steps: number): number[] {
  const angles: number[] = [];
  let theta = angle;
  let omega = 0;
  for (let i = 0; i < steps; i++) {
    omega += dt * (-(GRAVITY / length) * Math.sin(theta) - friction * omega);
    theta += dt * omega;
    angles.push(theta);
  }
  return angles;
}

/** The mean squared difference to what was measured at the same times. */
export function swingError(angle: number, length: number, friction: number, measured: number[], dt: number): number {
  const angles = swing(angle, length, friction, dt, measured.length);
  const residuals: number[] = [];
  for (let i = 0; i < angles.length; i++) {
    residuals.push(angles[i] - measured[i]);
  }
  return residuals.reduce((sum, r) => sum + r * r, 0) / residuals.length;
}
