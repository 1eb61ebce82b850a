/**
 * The adjoint of `program.ts`, by hand: flat arrays in place of vectors, the positions of each step recorded, and what a pair
 * of bodies needs computed again from them. Forces are evaluated as often as the program does.
 */

const SOFTENING = 0.05;

function kick(p: Float64Array, v: Float64Array, masses: Float64Array, dt: number): void {
  const n = masses.length;
  for (let i = 0; i < n; i++) {
    const x = p[3 * i];
    const y = p[3 * i + 1];
    const z = p[3 * i + 2];
    let ax = 0;
    let ay = 0;
    let az = 0;
    for (let j = 0; j < n; j++) {
      if (j === i) continue;
      const dx = p[3 * j] - x;
      const dy = p[3 * j + 1] - y;
      const dz = p[3 * j + 2] - z;
      const r2 = dx * dx + dy * dy + dz * dz + SOFTENING * SOFTENING;
      const pull = masses[j] / (r2 * Math.sqrt(r2));
      ax += dx * pull;
      ay += dy * pull;
      az += dz * pull;
    }
    v[3 * i] += dt * ax;
    v[3 * i + 1] += dt * ay;
    v[3 * i + 2] += dt * az;
  }
}

function kick_b(
  p: Float64Array,
  pb: Float64Array,
  vb: Float64Array,
  masses: Float64Array,
  massesb: Float64Array,
  dt: number,
): void {
  const n = masses.length;
  for (let i = 0; i < n; i++) {
    const x = p[3 * i];
    const y = p[3 * i + 1];
    const z = p[3 * i + 2];
    const axb = dt * vb[3 * i];
    const ayb = dt * vb[3 * i + 1];
    const azb = dt * vb[3 * i + 2];
    let xb = 0;
    let yb = 0;
    let zb = 0;
    for (let j = 0; j < n; j++) {
      if (j === i) continue;
      const dx = p[3 * j] - x;
      const dy = p[3 * j + 1] - y;
      const dz = p[3 * j + 2] - z;
      const r2 = dx * dx + dy * dy + dz * dz + SOFTENING * SOFTENING;
      const cube = 1 / (r2 * Math.sqrt(r2));
      const pull = masses[j] * cube;
      const along = dx * axb + dy * ayb + dz * azb;
      massesb[j] += cube * along;
      const r2b = (-3 * pull * along) / r2;
      const dxb = pull * axb + dx * r2b;
      const dyb = pull * ayb + dy * r2b;
      const dzb = pull * azb + dz * r2b;
      pb[3 * j] += dxb;
      pb[3 * j + 1] += dyb;
      pb[3 * j + 2] += dzb;
      xb -= dxb;
      yb -= dyb;
      zb -= dzb;
    }
    pb[3 * i] += xb;
    pb[3 * i + 1] += yb;
    pb[3 * i + 2] += zb;
  }
}

export function missDistance_b(
  positions: Float64Array,
  positionsb: Float64Array,
  velocities: Float64Array,
  velocitiesb: Float64Array,
  masses: Float64Array,
  massesb: Float64Array,
  target: Float64Array,
  dt: number,
  steps: number,
  missDistanceb: number,
): void {
  const size = 3 * masses.length;
  const path = new Float64Array((steps + 1) * size);
  const v = velocities.slice();
  path.set(positions);
  for (let t = 0; t < steps; t++) {
    const p = path.subarray(t * size, (t + 1) * size);
    const next = path.subarray((t + 1) * size, (t + 2) * size);
    kick(p, v, masses, dt / 2);
    for (let k = 0; k < size; k++) next[k] = p[k] + dt * v[k];
    kick(next, v, masses, dt / 2);
  }

  const pb = new Float64Array(size);
  const vb = new Float64Array(size);
  const end = steps * size;
  const x = path[end] - target[0];
  const y = path[end + 1] - target[1];
  const z = path[end + 2] - target[2];
  const factor = missDistanceb / Math.sqrt(x * x + y * y + z * z);
  pb[0] = factor * x;
  pb[1] = factor * y;
  pb[2] = factor * z;
  for (let t = steps - 1; t >= 0; t--) {
    const p = path.subarray(t * size, (t + 1) * size);
    const next = path.subarray((t + 1) * size, (t + 2) * size);
    kick_b(next, pb, vb, masses, massesb, dt / 2);
    for (let k = 0; k < size; k++) vb[k] += dt * pb[k];
    kick_b(p, pb, vb, masses, massesb, dt / 2);
  }
  for (let k = 0; k < size; k++) {
    positionsb[k] += pb[k];
    velocitiesb[k] += vb[k];
  }
}
