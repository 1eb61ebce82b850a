/**
 * The adjoint of `program.ts`, by hand: the four states at which the right-hand side is evaluated stand in one array, step after step, and
 * are computed there.
 */

/** The slopes at the state that begins at `at`. */
function chain(
  states: Float64Array,
  at: number,
  dydt: Float64Array,
  damping: Float64Array,
  coupling: number,
  t: number,
): void {
  const n = damping.length;
  const drive = 0.1 * Math.cos(t);
  for (let i = 0; i < n; i++) {
    const x = states[at + i];
    const v = states[at + n + i];
    const left = i > 0 ? states[at + i - 1] : 0;
    const right = i < n - 1 ? states[at + i + 1] : 0;
    dydt[i] = v;
    dydt[n + i] = damping[i] * (1 - x * x) * v - x + coupling * (left - 2 * x + right) + drive;
  }
}

/** Sets yb to the adjoint of that state, and adds to that of the damping. */
function chain_b(
  states: Float64Array,
  at: number,
  yb: Float64Array,
  dydtb: Float64Array,
  damping: Float64Array,
  dampingb: Float64Array,
  coupling: number,
): void {
  const n = damping.length;
  let before = 0;
  let here = dydtb[n];
  for (let i = 0; i < n; i++) {
    const after = i < n - 1 ? dydtb[n + i + 1] : 0;
    const x = states[at + i];
    const v = states[at + n + i];
    const bend = 1 - x * x;
    dampingb[i] += bend * v * here;
    yb[i] = coupling * (before - 2 * here + after) - here * (1 + 2 * x * v * damping[i]);
    yb[n + i] = dydtb[i] + damping[i] * bend * here;
    before = here;
    here = after;
  }
}

export function finalEnergy_b(
  start: Float64Array,
  startb: Float64Array,
  damping: Float64Array,
  dampingb: Float64Array,
  coupling: number,
  end: number,
  steps: number,
  finalEnergyb: number,
): void {
  const n = damping.length;
  const size = 2 * n;
  const h = end / steps;
  const record = new Float64Array((4 * steps + 1) * size);
  const k1 = new Float64Array(size);
  const k2 = new Float64Array(size);
  const k3 = new Float64Array(size);
  const k4 = new Float64Array(size);
  record.set(start);
  for (let step = 0; step < steps; step++) {
    const t = step * h;
    const y = 4 * step * size;
    const s2 = y + size;
    const s3 = s2 + size;
    const s4 = s3 + size;
    const next = s4 + size;
    chain(record, y, k1, damping, coupling, t);
    for (let i = 0; i < size; i++) record[s2 + i] = record[y + i] + (h / 2) * k1[i];
    chain(record, s2, k2, damping, coupling, t + h / 2);
    for (let i = 0; i < size; i++) record[s3 + i] = record[y + i] + (h / 2) * k2[i];
    chain(record, s3, k3, damping, coupling, t + h / 2);
    for (let i = 0; i < size; i++) record[s4 + i] = record[y + i] + h * k3[i];
    chain(record, s4, k4, damping, coupling, t + h);
    for (let i = 0; i < size; i++) {
      record[next + i] = record[y + i] + (h / 6) * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
    }
  }

  const final = 4 * steps * size;
  const yb = new Float64Array(size);
  const kb = k1;
  const sb = k2;
  const factor = (2 * finalEnergyb) / n;
  for (let i = 0; i < n; i++) yb[i] = factor * record[final + i];
  const sum = k3;
  for (let step = steps - 1; step >= 0; step--) {
    for (let i = 0; i < size; i++) {
      kb[i] = (h / 6) * yb[i];
      sum[i] = yb[i];
    }
    chain_b(record, (4 * step + 3) * size, sb, kb, damping, dampingb, coupling);
    for (let i = 0; i < size; i++) {
      sum[i] += sb[i];
      kb[i] = (h / 3) * yb[i] + h * sb[i];
    }
    chain_b(record, (4 * step + 2) * size, sb, kb, damping, dampingb, coupling);
    for (let i = 0; i < size; i++) {
      sum[i] += sb[i];
      kb[i] = (h / 3) * yb[i] + (h / 2) * sb[i];
    }
    chain_b(record, (4 * step + 1) * size, sb, kb, damping, dampingb, coupling);
    for (let i = 0; i < size; i++) {
      sum[i] += sb[i];
      kb[i] = (h / 6) * yb[i] + (h / 2) * sb[i];
    }
    chain_b(record, 4 * step * size, sb, kb, damping, dampingb, coupling);
    for (let i = 0; i < size; i++) yb[i] = sum[i] + sb[i];
  }
  for (let i = 0; i < size; i++) startb[i] += yb[i];
}
