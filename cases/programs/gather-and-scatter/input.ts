// adjoint --function flw2d1col
// at { nsg1: 0, nsg2: 3, nubo: Int32Array.of(0, 1, 1, 2, 2, 0, 1, 3), t3: Float64Array.of(0.5, 1.2, 0.7, 0.9), pres: Float64Array.of(1, 0.8, 1.1, 0.6), vnocl: Float64Array.of(0.3, 0.4, 0.2, -0.6, 0.1, 0.8, 0.7, 0.5), g3: Float64Array.of(0.2, 0.3, -0.4, 0.6), g4: Float64Array.of(1.5, -0.2, 0.4, 0.3), rh3: new Float64Array(4), rh4: new Float64Array(4), check: { sq: 0.3 } }
// The gather-scatter loop of a Navier-Stokes solver (paper [DF], figure 2): its iterations are independent, so the way back (figure 3) needs
// nothing stored. What only rh3, rh4 and dplim need is dead, and gone.
function lstchk(pm: number, check: { sq: number }): void {
  check.sq += pm * pm;
}

export function flw2d1col(
  nsg1: number,
  nsg2: number,
  nubo: Int32Array,
  t3: Float64Array,
  pres: Float64Array,
  vnocl: Float64Array,
  g3: Float64Array,
  g4: Float64Array,
  rh3: Float64Array,
  rh4: Float64Array,
  check: { sq: number },
): void {
  for (let iseg = nsg1; iseg <= nsg2; iseg++) {
    const is1 = nubo[2 * iseg]!;
    const is2 = nubo[2 * iseg + 1]!;
    const qsor = t3[is1]! * vnocl[2 * iseg + 1]!;
    const qs = t3[is2]! * vnocl[2 * iseg + 1]!;
    let dplim = qsor * g4[is1]! + qs * g4[is2]!;
    rh4[is1]! += dplim;
    rh4[is2]! -= dplim;
    const pm = pres[is1]! + pres[is2]!;
    dplim = qsor * g3[is1]! + qs * g3[is2]! + pm * vnocl[2 * iseg + 1]!;
    rh3[is1]! += dplim;
    rh3[is2]! -= dplim;
    lstchk(pm, check);
  }
}
