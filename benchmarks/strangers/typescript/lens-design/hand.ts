/*
 * The adjoint of lens.ts by hand. The rays of one spot are traced with what each surface needs on a tape, then followed backwards.
 * It is the adjoint of the algorithm: Newton's iterations are reversed one by one.
 */
import { stackOf } from "../../hand-stack.js";
import { focalLengthBack, indicesOf, thicknessBack } from "./hand-kernels.js";
import type { Lens, Surface, Target } from "./hand-surfaces.js";
import { sagAt, transmissionSlope } from "./hand-surfaces.js";

const MOST = 20;
/** Of one surface on the tape: origin, direction, energy, iterations. */
const FRAME = 8;
let z = 0;
let slope = 0;

/** Adjoint of `sagAt`: adds to the surface's, returns that of the squared radius. */
function sagBack(surface: Surface, surfaceb: Surface, r2: number, zb: number, slopeb: number): number {
  const { curvature: c, conic, asphere } = surface;
  const root = Math.sqrt(1 - (1 + conic) * c * c * r2);
  const in1 = 1 / (1 + root);
  const rootb = -zb * c * r2 * in1 * in1 - (slopeb * c) / (root * root);
  const underb = rootb / (2 * root);
  surfaceb.curvature += zb * r2 * in1 + slopeb / root - 2 * underb * (1 + conic) * c * r2;
  surfaceb.conic -= underb * c * c * r2;
  let r2b = zb * c * in1 - underb * (1 + conic) * c * c;
  let power = 1;
  for (let k = 0; k < asphere.length; k++) {
    const next = power * r2;
    surfaceb.asphere[k] += (slopeb * (2 * k + 4) + zb * r2) * next;
    r2b += asphere[k] * (slopeb * (2 * k + 4) * (k + 1) * power + zb * (k + 2) * next);
    power = next;
  }
  return r2b;
}

/** Traces a ray; what each surface finds goes to the tape, the times of the iterations behind it. */
function forward(
  lens: Lens,
  indices: number[],
  tape: Float64Array,
  at: number,
  times: Float64Array,
  out: Float64Array,
) {
  let [ox, oy, oz, dx, dy, dz] = [out[0], out[1], 0, 0, out[4], out[5]];
  let energy = 1;
  const count = lens.surfaces.length;
  for (let s = 0; s < count; s++) {
    const surface = lens.surfaces[s];
    const frame = at + s * FRAME;
    const timesAt = (frame / FRAME) * MOST;
    tape[frame] = ox;
    tape[frame + 1] = oy;
    tape[frame + 2] = oz;
    tape[frame + 3] = dx;
    tape[frame + 4] = dy;
    tape[frame + 5] = dz;
    tape[frame + 6] = energy;
    let t = -oz / dz;
    let [px, py, pz, gx, gy] = [0, 0, 0, 0, 0];
    let iteration = 0;
    for (; ; iteration++) {
      if (iteration === MOST) return false;
      times[timesAt + iteration] = t;
      px = ox + t * dx;
      py = oy + t * dy;
      pz = oz + t * dz;
      const r2 = px * px + py * py;
      const sag = sagAt(surface, r2);
      if (Number.isNaN(sag.z)) return false;
      ({ z, slope } = sag);
      gx = -px * slope;
      gy = -py * slope;
      const error = pz - z;
      if (Math.abs(error) < 1e-11) {
        if (r2 > surface.semiDiameter * surface.semiDiameter) return false;
        break;
      }
      t -= error / (gx * dx + gy * dy + dz);
    }
    tape[frame + 7] = iteration;
    const inLength = 1 / Math.sqrt(gx * gx + gy * gy + 1);
    const ratio = indices[s] / indices[s + 1];
    const cosIn = (dx * gx + dy * gy + dz) * inLength;
    const sin2Out = ratio * ratio * (1 - cosIn * cosIn);
    if (sin2Out >= 1) return false;
    const factor = (Math.sqrt(1 - sin2Out) - ratio * cosIn) * inLength;
    dx = ratio * dx + factor * gx;
    dy = ratio * dy + factor * gy;
    dz = ratio * dz + factor;
    energy *= transmissionSlope(Math.sqrt(Math.max(0, 1 - cosIn * cosIn))).value;
    ox = px;
    oy = py;
    oz = pz - (s === count - 1 ? lens.backFocus : surface.thickness);
  }
  const toSensor = -oz / dz;
  out[0] = ox + toSensor * dx;
  out[1] = oy + toSensor * dy;
  out[2] = energy;
  out[3] = dx;
  out[4] = dy;
  out[5] = dz;
  out[6] = toSensor;
  return true;
}

/** Follows one ray back: adjoints of its place on the sensor and of its energy. */
function backward(
  lens: Lens,
  lensb: Lens,
  indices: number[],
  tape: Float64Array,
  at: number,
  times: Float64Array,
  out: Float64Array,
  place: number,
  xb: number,
  yb: number,
  energyb: number,
) {
  const toSensor = out[place + 6];
  const toSensorb = (xb * out[place + 3] + yb * out[place + 4]) / out[place + 5];
  let [oxb, oyb, ozb] = [xb, yb, -toSensorb];
  let [dxb, dyb, dzb] = [toSensor * xb, toSensor * yb, -toSensor * toSensorb];
  const count = lens.surfaces.length;
  for (let s = count - 1; s >= 0; s--) {
    const surface = lens.surfaces[s];
    const surfaceb = lensb.surfaces[s];
    const frame = at + s * FRAME;
    const timesAt = (frame / FRAME) * MOST;
    if (s === count - 1) lensb.backFocus -= ozb;
    else surfaceb.thickness -= ozb;
    const [ox, oy, oz] = [tape[frame], tape[frame + 1], tape[frame + 2]];
    const [dx, dy, dz] = [tape[frame + 3], tape[frame + 4], tape[frame + 5]];
    const energy = tape[frame + 6];
    const iterations = tape[frame + 7];
    let t = times[timesAt + iterations];
    let px = ox + t * dx;
    let py = oy + t * dy;
    let r2 = px * px + py * py;
    ({ z, slope } = sagAt(surface, r2));
    const inLength = 1 / Math.sqrt(r2 * slope * slope + 1);
    const [nx, ny, nz] = [-px * slope * inLength, -py * slope * inLength, inLength];
    // refraction
    const ratio = indices[s] / indices[s + 1];
    const cosIn = dx * nx + dy * ny + dz * nz;
    const cosOut = Math.sqrt(1 - ratio * ratio * (1 - cosIn * cosIn));
    const factor = cosOut - ratio * cosIn;
    const factorb = dxb * nx + dyb * ny + dzb * nz;
    const sine = Math.sqrt(Math.max(0, 1 - cosIn * cosIn));
    const coat = transmissionSlope(sine);
    let cosInb = -ratio * factorb + (factorb * ratio * ratio * cosIn) / cosOut;
    if (sine > 0) cosInb -= (energyb * energy * coat.slope * cosIn) / sine;
    energyb *= coat.value;
    const nxb = factor * dxb + cosInb * dx;
    const nyb = factor * dyb + cosInb * dy;
    const nzb = factor * dzb + cosInb * dz;
    dxb = ratio * dxb + cosInb * nx;
    dyb = ratio * dyb + cosInb * ny;
    dzb = ratio * dzb + cosInb * nz;
    // the normal and the point
    const along = nx * nxb + ny * nyb + nz * nzb;
    let gxb = (nxb - nx * along) * inLength;
    let gyb = (nyb - ny * along) * inLength;
    let pxb = oxb - slope * gxb;
    let pyb = oyb - slope * gyb;
    let r2b = sagBack(surface, surfaceb, r2, 0, -px * gxb - py * gyb);
    pxb += 2 * px * r2b;
    pyb += 2 * py * r2b;
    oxb = pxb;
    oyb = pyb;
    dxb += t * pxb;
    dyb += t * pyb;
    dzb += t * ozb;
    let tb = pxb * dx + pyb * dy + ozb * dz;
    for (let iteration = iterations - 1; iteration >= 0; iteration--) {
      t = times[timesAt + iteration];
      px = ox + t * dx;
      py = oy + t * dy;
      const pz = oz + t * dz;
      r2 = px * px + py * py;
      ({ z, slope } = sagAt(surface, r2));
      const gx = -px * slope;
      const gy = -py * slope;
      const inDown = 1 / (gx * dx + gy * dy + dz);
      const errorb = -tb * inDown;
      const downb = -errorb * (pz - z) * inDown;
      gxb = downb * dx;
      gyb = downb * dy;
      r2b = sagBack(surface, surfaceb, r2, -errorb, -px * gxb - py * gyb);
      pxb = 2 * px * r2b - slope * gxb;
      pyb = 2 * py * r2b - slope * gyb;
      oxb += pxb;
      oyb += pyb;
      ozb += errorb;
      dxb += downb * gx + t * pxb;
      dyb += downb * gy + t * pyb;
      dzb += downb + t * errorb;
      tb += pxb * dx + pyb * dy + errorb * dz;
    }
    t = times[timesAt];
    ozb -= tb / dz;
    dzb -= (tb * t) / dz;
  }
}

export function merit_b(lens: Lens, lensb: Lens, target: Target, seed: number) {
  const rays = target.rings * target.arms;
  const count = lens.surfaces.length;
  const tape = new Float64Array(rays * count * FRAME);
  const times = new Float64Array(rays * count * MOST);
  const outs = new Float64Array(rays * 7);
  const isThrough = new Uint8Array(rays);
  stackOf(8 * (tape.length + times.length + outs.length) + rays);
  const out = new Float64Array(7);
  for (const field of target.fields) {
    const angle = (field * Math.PI) / 180;
    const ideal = target.focalLength * Math.tan(angle);
    for (const { value, weight } of target.wavelengths) {
      const indices = indicesOf(lens, value);
      let [energy, radius2, meanY] = [0, 0, 0];
      for (let ray = 0; ray < rays; ray++) {
        const ring = Math.floor(ray / target.arms) + 1;
        const rho = target.pupilRadius * Math.sqrt(ring / target.rings);
        const phi = (2 * Math.PI * ((ray % target.arms) + 0.5 * (ring % 2))) / target.arms;
        out[0] = rho * Math.cos(phi);
        out[1] = rho * Math.sin(phi);
        out[4] = Math.sin(angle);
        out[5] = Math.cos(angle);
        const passes = forward(lens, indices, tape, ray * count * FRAME, times, out);
        isThrough[ray] = passes ? 1 : 0;
        if (!passes) continue;
        outs.set(out, 7 * ray);
        energy += out[2];
        meanY += out[2] * out[1];
        radius2 += out[2] * (out[0] * out[0] + out[1] * out[1]);
      }
      if (energy === 0) return;
      meanY /= energy;
      const spotb = (seed * weight) / target.fields.length;
      const radius2b = spotb / energy;
      const meanYb = (spotb * (-2 * meanY + 0.2 * (meanY - ideal))) / energy;
      const totalb = (-radius2 * radius2b) / energy - meanYb * meanY;
      for (let ray = 0; ray < rays; ray++) {
        if (isThrough[ray] === 0) continue;
        const place = 7 * ray;
        const [x, y, e] = [outs[place], outs[place + 1], outs[place + 2]];
        const energyb = totalb + meanYb * y + radius2b * (x * x + y * y);
        const yb = e * (meanYb + 2 * radius2b * y);
        const xb = 2 * radius2b * e * x;
        backward(lens, lensb, indices, tape, ray * count * FRAME, times, outs, place, xb, yb, energyb);
      }
    }
  }
  stackOf(0);
  const middle = target.wavelengths[Math.floor(target.wavelengths.length / 2)].value;
  focalLengthBack(lens, lensb, indicesOf(lens, middle), target.focalLength, 0.01 * seed);
  thicknessBack(lens, lensb, target.minimalThickness, seed, sagBack);
}
