/** The adjoint of `program.ts`, by hand: numbers in place of quaternions and vectors, and each step's attitude and rates recorded. */

/** Principal moments of inertia, and what Euler's equations have of them. */
const IX = 1.2;
const IY = 0.9;
const IZ = 1.7;
const CX = (IZ - IY) / IX;
const CY = (IX - IZ) / IY;
const CZ = (IY - IX) / IZ;
/** Numbers recorded in a step: the attitude before it, its length before it is made 1, the rates. */
const RECORD = 8;

export function pointingError_b(
  omega0: number[],
  omega0b: number[],
  torques: Float64Array,
  torquesb: Float64Array,
  wanted: number[],
  dt: number,
  steps: number,
  pointingErrorb: number,
): void {
  const record = new Float64Array(RECORD * steps);
  const half = dt / 2;
  let qw = 1;
  let qx = 0;
  let qy = 0;
  let qz = 0;
  let ox = omega0[0];
  let oy = omega0[1];
  let oz = omega0[2];
  for (let i = 0; i < steps; i++) {
    const at = RECORD * i;
    record[at] = qw;
    record[at + 1] = qx;
    record[at + 2] = qy;
    record[at + 3] = qz;
    record[at + 5] = ox;
    record[at + 6] = oy;
    record[at + 7] = oz;
    const tx = torques[3 * i] / IX;
    const ty = torques[3 * i + 1] / IY;
    const tz = torques[3 * i + 2] / IZ;
    const mx = ox + half * (tx - CX * oy * oz);
    const my = oy + half * (ty - CY * oz * ox);
    const mz = oz + half * (tz - CZ * ox * oy);
    const w = qw + half * (-qx * mx - qy * my - qz * mz);
    const x = qx + half * (qw * mx + qy * mz - qz * my);
    const y = qy + half * (qw * my - qx * mz + qz * mx);
    const z = qz + half * (qw * mz + qx * my - qy * mx);
    const inverse = 1 / Math.sqrt(w * w + x * x + y * y + z * z);
    record[at + 4] = inverse;
    qw = w * inverse;
    qx = x * inverse;
    qy = y * inverse;
    qz = z * inverse;
    ox += dt * (tx - CX * my * mz);
    oy += dt * (ty - CY * mz * mx);
    oz += dt * (tz - CZ * mx * my);
  }

  // The axis is the rotated (1, 0, 0).
  const missXb = 2 * pointingErrorb * (qw * qw + qx * qx - qy * qy - qz * qz - wanted[0]);
  const missYb = 2 * pointingErrorb * (2 * (qw * qz + qx * qy) - wanted[1]);
  const missZb = 2 * pointingErrorb * (2 * (qx * qz - qw * qy) - wanted[2]);
  let qwb = 2 * (qw * missXb + qz * missYb - qy * missZb);
  let qxb = 2 * (qx * missXb + qy * missYb + qz * missZb);
  let qyb = 2 * (-qy * missXb + qx * missYb - qw * missZb);
  let qzb = 2 * (-qz * missXb + qw * missYb + qx * missZb);
  let oxb = 2 * ox * pointingErrorb;
  let oyb = 2 * oy * pointingErrorb;
  let ozb = 2 * oz * pointingErrorb;
  const effortb = 0.02 * dt * pointingErrorb;
  for (let i = steps - 1; i >= 0; i--) {
    const at = RECORD * i;
    // What the step leaves is still in the variables.
    const inverse = record[at + 4];
    const along = qw * qwb + qx * qxb + qy * qyb + qz * qzb;
    const wb = inverse * (qwb - along * qw);
    const xb = inverse * (qxb - along * qx);
    const yb = inverse * (qyb - along * qy);
    const zb = inverse * (qzb - along * qz);
    qw = record[at];
    qx = record[at + 1];
    qy = record[at + 2];
    qz = record[at + 3];
    ox = record[at + 5];
    oy = record[at + 6];
    oz = record[at + 7];
    const mx = ox + half * (torques[3 * i] / IX - CX * oy * oz);
    const my = oy + half * (torques[3 * i + 1] / IY - CY * oz * ox);
    const mz = oz + half * (torques[3 * i + 2] / IZ - CZ * ox * oy);
    qwb = wb + half * (mx * xb + my * yb + mz * zb);
    qxb = xb + half * (-mx * wb - mz * yb + my * zb);
    qyb = yb + half * (-my * wb + mz * xb - mx * zb);
    qzb = zb + half * (-mz * wb - my * xb + mx * yb);
    const axb = dt * oxb;
    const ayb = dt * oyb;
    const azb = dt * ozb;
    const mxb = half * (-qx * wb + qw * xb + qz * yb - qy * zb) - CY * mz * ayb - CZ * my * azb;
    const myb = half * (-qy * wb - qz * xb + qw * yb + qx * zb) - CX * mz * axb - CZ * mx * azb;
    const mzb = half * (-qz * wb + qy * xb - qx * yb + qw * zb) - CX * my * axb - CY * mx * ayb;
    const hxb = half * mxb;
    const hyb = half * myb;
    const hzb = half * mzb;
    torquesb[3 * i] += (axb + hxb) / IX + effortb * torques[3 * i];
    torquesb[3 * i + 1] += (ayb + hyb) / IY + effortb * torques[3 * i + 1];
    torquesb[3 * i + 2] += (azb + hzb) / IZ + effortb * torques[3 * i + 2];
    oxb += mxb - CY * oz * hyb - CZ * oy * hzb;
    oyb += myb - CX * oz * hxb - CZ * ox * hzb;
    ozb += mzb - CX * oy * hxb - CY * ox * hyb;
  }
  omega0b[0] += oxb;
  omega0b[1] += oyb;
  omega0b[2] += ozb;
}
