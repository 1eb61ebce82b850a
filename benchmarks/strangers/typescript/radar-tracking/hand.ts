/* The adjoint of tracking.ts by hand: one tape of numbers per measurement, kernels on pieces of it. */
import { stackOf } from "../../hand-stack.js";
import { addMul, addMulT, mul, mulT, symmetrize, tMul } from "./hand-kernels.js";
import { START_SIGMAS } from "./tracking.js";

type V = Float64Array;
const N = 6;

/* One frame of the tape: the state and covariance that come in, and what the step computes. */
const XAT = 0;
const PAT = 6;
const HAT = 42; // of a prediction: f P
const PHAT = 54;
const INVERSE = 66;
const INNOVATION = 70;
const GAIN = 72;
const KEEP = 84;
const KEPT = 120;
const FRAME = 156;

export function negativeLogLikelihood_b(
  theta: V,
  thetab: V,
  sites: V,
  sitesb: V,
  measured: V,
  dt: number,
  seed: number,
) {
  const alpha = Math.exp(theta[0]);
  const intensity = Math.exp(theta[1]);
  const r0 = Math.exp(theta[2]) ** 2;
  const r1 = Math.exp(theta[3]) ** 2;
  const decay = Math.exp(-alpha * dt);
  const f = new Float64Array(36);
  const q = 2 * alpha * intensity * intensity;
  const f02 = (alpha * dt - 1 + decay) / (alpha * alpha);
  const f12 = (1 - decay) / alpha;
  const shape = [
    dt ** 5 / 20,
    dt ** 4 / 8,
    dt ** 3 / 6,
    dt ** 4 / 8,
    dt ** 3 / 3,
    dt ** 2 / 2,
    dt ** 3 / 6,
    dt ** 2 / 2,
    dt,
  ];
  for (let at = 0; at < N; at += 3) {
    f.set([1, dt, f02], at * N + at);
    f.set([1, f12], (at + 1) * N + at + 1);
    f[(at + 2) * N + at + 2] = decay;
  }
  const radars = Math.floor(sites.length / 4);
  const times = Math.floor(measured.length / (2 * radars));
  const tape = new Float64Array((times * (radars + 1) + 1) * FRAME);
  const kinds = new Int8Array(times * (radars + 1)); // 0 prediction, 1 used, 2 rejected
  const which = new Int32Array(times * (radars + 1));
  const krk = new Float64Array(12);
  for (let i = 0; i < N; i++) {
    tape[XAT + i] = theta[4 + i];
    tape[PAT + i * 7] = START_SIGMAS[i] ** 2;
  }
  let frames = 0;
  let used = 0;
  for (let t = 0; t < times; t++) {
    if (t > 0) {
      const o = frames * FRAME;
      const next = o + FRAME;
      mul(f, 0, tape, o + XAT, tape, next + XAT, N, N, 1);
      mul(f, 0, tape, o + PAT, tape, o + HAT, N, N, N);
      mulT(tape, o + HAT, f, 0, tape, next + PAT, N, N, N);
      for (let at = 0; at < N; at += 3) {
        for (let i = 0; i < 9; i++) tape[next + PAT + (at + ((i / 3) | 0)) * N + at + (i % 3)] += q * shape[i];
      }
      symmetrize(tape, next + PAT);
      kinds[frames++] = 0;
    }
    for (let k = 0; k < radars; k++) {
      const at = 2 * (t * radars + k);
      if (measured[at] <= 0) continue;
      used++;
      const o = frames * FRAME;
      const next = o + FRAME;
      const dx = tape[o] - sites[4 * k];
      const dy = tape[o + 3] - sites[4 * k + 1];
      const d2 = dx * dx + dy * dy;
      const d = Math.sqrt(d2);
      const h = o + HAT;
      tape[h] = dx / d;
      tape[h + 3] = dy / d;
      tape[h + 6] = -dy / d2;
      tape[h + 9] = dx / d2;
      const y0 = measured[at] - (d + sites[4 * k + 2]);
      let y1 = measured[at + 1] - (Math.atan2(dy, dx) + sites[4 * k + 3]);
      while (y1 > Math.PI) y1 -= 2 * Math.PI;
      while (y1 < -Math.PI) y1 += 2 * Math.PI;
      tape[o + INNOVATION] = y0;
      tape[o + INNOVATION + 1] = y1;
      mulT(tape, o + PAT, tape, h, tape, o + PHAT, N, N, 2);
      mul(tape, h, tape, o + PHAT, krk, 0, 2, N, 2);
      const s00 = krk[0] + r0;
      const s11 = krk[3] + r1;
      const det = s00 * s11 - krk[1] * krk[2];
      const i00 = s11 / det;
      const i01 = -krk[1] / det;
      const i10 = -krk[2] / det;
      const i11 = s00 / det;
      tape[o + INVERSE] = i00;
      tape[o + INVERSE + 1] = i01;
      tape[o + INVERSE + 2] = i10;
      tape[o + INVERSE + 3] = i11;
      which[frames] = k;
      kinds[frames++] = 1;
      if (y0 * (i00 * y0 + i01 * y1) + y1 * (i10 * y0 + i11 * y1) > 16) {
        kinds[frames - 1] = 2;
        tape.copyWithin(next, o, o + HAT);
        continue;
      }
      const g = o + GAIN;
      mul(tape, o + PHAT, tape, o + INVERSE, tape, g, N, 2, 2);
      for (let i = 0; i < N; i++) {
        tape[next + i] = tape[o + i] + tape[g + 2 * i] * y0 + tape[g + 2 * i + 1] * y1;
        krk[2 * i] = tape[g + 2 * i] * r0;
        krk[2 * i + 1] = tape[g + 2 * i + 1] * r1;
      }
      mul(tape, g, tape, h, tape, o + KEEP, N, 2, N);
      for (let i = 0; i < 36; i++) tape[o + KEEP + i] = (i % 7 === 0 ? 1 : 0) - tape[o + KEEP + i];
      mul(tape, o + KEEP, tape, o + PAT, tape, o + KEPT, N, N, N);
      mulT(tape, o + KEPT, tape, o + KEEP, tape, next + PAT, N, N, N);
      for (let i = 0; i < N; i++) {
        for (let j = 0; j < N; j++) {
          tape[next + PAT + i * N + j] += krk[2 * i] * tape[g + 2 * j] + krk[2 * i + 1] * tape[g + 2 * j + 1];
        }
      }
      symmetrize(tape, next + PAT);
    }
  }
  stackOf(8 * (frames + 1) * FRAME + 5 * frames);

  const each = used > 0 ? seed / used : 0;
  const xb = new Float64Array(N);
  const xt = new Float64Array(N);
  const pb = new Float64Array(36);
  const gb = new Float64Array(36);
  const tb = new Float64Array(36);
  const ab = new Float64Array(36);
  const fb = new Float64Array(36);
  const kb = new Float64Array(12);
  const hb = new Float64Array(12);
  const wb = new Float64Array(12);
  const ib = new Float64Array(4);
  const sb = new Float64Array(4);
  let qb = 0;
  let r0b = 0;
  let r1b = 0;
  for (let frame = frames - 1; frame >= 0; frame--) {
    const o = frame * FRAME;
    const h = o + HAT;
    if (kinds[frame] === 0) {
      symmetrize(pb, 0);
      for (let at = 0; at < N; at += 3) {
        for (let i = 0; i < 9; i++) qb += pb[(at + ((i / 3) | 0)) * N + at + (i % 3)] * shape[i];
      }
      tMul(pb, 0, tape, h, fb, N, N, N, 1);
      mul(pb, 0, f, 0, tb, 0, N, N, N);
      addMulT(tb, tape, o + PAT, fb, N, N, N);
      tMul(f, 0, tb, 0, pb, N, N, N, 0);
      addMulT(xb, tape, o, fb, N, 1, N);
      xt.set(xb);
      tMul(f, 0, xt, 0, xb, N, N, 1, 0);
      continue;
    }
    const k = which[frame];
    const y0 = tape[o + INNOVATION];
    const y1 = tape[o + INNOVATION + 1];
    const i00 = tape[o + INVERSE];
    const i01 = tape[o + INVERSE + 1];
    const i10 = tape[o + INVERSE + 2];
    const i11 = tape[o + INVERSE + 3];
    let y0b = 0;
    let y1b = 0;
    let distanceb = 0.5 * each;
    if (kinds[frame] === 1) {
      const g = o + GAIN;
      symmetrize(pb, 0); // symmetric from here on
      gb.set(pb);
      mul(gb, 0, tape, o + KEEP, tb, 0, N, N, N);
      mul(gb, 0, tape, o + KEPT, ab, 0, N, N, N);
      addMulT(tb, tape, o + PAT, ab, N, N, N);
      tMul(tape, o + KEEP, tb, 0, pb, N, N, N, 0);
      for (let i = 0; i < N; i++) {
        let s0 = 0;
        let s1 = 0;
        for (let j = 0; j < N; j++) {
          s0 += gb[i * N + j] * tape[g + 2 * j];
          s1 += gb[i * N + j] * tape[g + 2 * j + 1];
        }
        r0b += tape[g + 2 * i] * s0;
        r1b += tape[g + 2 * i + 1] * s1;
        kb[2 * i] = 2 * r0 * s0 + xb[i] * y0;
        kb[2 * i + 1] = 2 * r1 * s1 + xb[i] * y1;
        y0b += tape[g + 2 * i] * xb[i];
        y1b += tape[g + 2 * i + 1] * xb[i];
      }
      addMulT(ab, tape, h, kb, N, N, 2, -1);
      tMul(tape, g, ab, 0, hb, 2, N, N, 0, -1);
      mulT(kb, 0, tape, o + INVERSE, wb, 0, N, 2, 2);
      tMul(tape, o + PHAT, kb, 0, ib, 2, N, 2, 0);
    } else {
      const distance = y0 * (i00 * y0 + i01 * y1) + y1 * (i10 * y0 + i11 * y1);
      distanceb = (each * 16) / (2 * Math.sqrt(16 * distance));
      hb.fill(0);
      wb.fill(0);
      ib.fill(0);
    }
    y0b += distanceb * (2 * i00 * y0 + (i01 + i10) * y1);
    y1b += distanceb * (2 * i11 * y1 + (i01 + i10) * y0);
    ib[0] += distanceb * y0 * y0;
    ib[1] += distanceb * y0 * y1;
    ib[2] += distanceb * y1 * y0;
    ib[3] += distanceb * y1 * y1;
    // s = h w + r: of its inverse and of the logarithm of its determinant
    const t00 = ib[0] * i00 + ib[1] * i01;
    const t01 = ib[0] * i10 + ib[1] * i11;
    const t10 = ib[2] * i00 + ib[3] * i01;
    const t11 = ib[2] * i10 + ib[3] * i11;
    sb[0] = 0.5 * each * i00 - (i00 * t00 + i10 * t10);
    sb[1] = 0.5 * each * i10 - (i00 * t01 + i10 * t11);
    sb[2] = 0.5 * each * i01 - (i01 * t00 + i11 * t10);
    sb[3] = 0.5 * each * i11 - (i01 * t01 + i11 * t11);
    r0b += sb[0];
    r1b += sb[3];
    addMulT(sb, tape, o + PHAT, hb, 2, 2, N);
    tMul(tape, h, sb, 0, wb, N, 2, 2, 1);
    addMul(wb, tape, h, pb, N, 2, N);
    tMul(wb, 0, tape, o + PAT, hb, 2, N, N, 1);
    // the geometry, from the four entries of h alone
    const d2 = 1 / (tape[h + 6] * tape[h + 6] + tape[h + 9] * tape[h + 9]);
    const d = Math.sqrt(d2);
    const c = tape[h];
    const s = tape[h + 3];
    const across = (s * hb[0] - c * hb[3]) / d;
    const along = -y0b;
    const u = 2 * c * s * hb[6] + (s * s - c * c) * hb[9];
    const v = (s * s - c * c) * hb[6] - 2 * c * s * hb[9];
    const dxb = s * across + along * c + (y1b * s) / d + u / d2;
    const dyb = -c * across + along * s - (y1b * c) / d + v / d2;
    xb[0] += dxb;
    xb[3] += dyb;
    sitesb[4 * k] -= dxb;
    sitesb[4 * k + 1] -= dyb;
    sitesb[4 * k + 2] -= y0b;
    sitesb[4 * k + 3] -= y1b;
  }
  stackOf(0);
  for (let i = 0; i < N; i++) thetab[4 + i] += xb[i];
  const f02b = fb[2] + fb[23];
  const f12b = fb[8] + fb[29];
  const decayb = fb[14] + fb[35] + f02b / (alpha * alpha) - f12b / alpha;
  const alphab =
    f02b * (dt / (alpha * alpha) - (2 * f02) / alpha) -
    (f12b * f12) / alpha -
    decayb * decay * dt +
    2 * intensity * intensity * qb;
  thetab[0] += alphab * alpha;
  thetab[1] += 4 * alpha * intensity * qb * intensity;
  thetab[2] += 2 * r0b * r0;
  thetab[3] += 2 * r1b * r1;
}
