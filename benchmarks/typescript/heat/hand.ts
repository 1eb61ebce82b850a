/** The adjoint of `program.ts`, by hand: two states are exchanged, each is recorded before its step, and two adjoint states are exchanged. */
import { reals } from "@retrograd/runtime";
import type { Rod } from "./program.js";

export function misfit_b(
  initial: Float64Array,
  initialb: Float64Array,
  wanted: Float64Array,
  rod: Rod,
  steps: number,
  misfitb: number,
): void {
  const n = initial.length;
  const D = (rod.conductivity * rod.timeStep) / (rod.spacing * rod.spacing);
  const growth = rod.timeStep * rod.rate;
  let u = initial.slice();
  let next = new Float64Array(n);
  for (let step = 0; step < steps; step++) {
    reals.pushArray(u);
    next[0] = u[0];
    next[n - 1] = u[n - 1];
    for (let i = 1; i < n - 1; i++) {
      next[i] = u[i] + D * (u[i - 1] - 2 * u[i] + u[i + 1]) + growth * u[i] * (1 - u[i]);
    }
    const exchanged = u;
    u = next;
    next = exchanged;
  }

  let nextb = new Float64Array(n);
  let ub = new Float64Array(n);
  const factor = rod.spacing * misfitb;
  for (let i = 0; i < n; i++) nextb[i] = factor * (u[i] - wanted[i]);
  const constant = 1 - 2 * D + growth;
  for (let step = steps - 1; step >= 0; step--) {
    reals.popArray(u);
    // The ends are copies: they do not take part in diffusion.
    const first = nextb[0];
    const last = nextb[n - 1];
    nextb[0] = 0;
    nextb[n - 1] = 0;
    for (let i = 1; i < n - 1; i++) {
      ub[i] = (constant - 2 * growth * u[i]) * nextb[i] + D * (nextb[i - 1] + nextb[i + 1]);
    }
    ub[0] = first + D * nextb[1];
    ub[n - 1] = last + D * nextb[n - 2];
    const exchanged = nextb;
    nextb = ub;
    ub = exchanged;
  }
  for (let i = 0; i < n; i++) initialb[i] += nextb[i];
}
