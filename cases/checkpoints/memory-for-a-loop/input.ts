// adjoint --function f
// at { u0: Float64Array.of(0.1, 0.5, 0.9, 0.3, 0.2, 0.7), nt: 20, c: 0.1 }
// at { u0: Float64Array.of(0.1, 0.5, 0.9, 0.3), nt: 0, c: 0.1 }
// Some steps are recorded in a row, the last ones by the forward sweep.

export function f(u0: Float64Array, nt: number, c: number): number {
  const n = u0.length;
  let u = Float64Array.from(u0);
  let s = 0;
  // $AD BINOMIAL-CKP 300B
  for (let t = 0; t < nt; t++) {
    const next = u.map((v, i) => v + c * v * ((u[i - 1] ?? 0) - 2 * v + (u[i + 1] ?? 0)));
    u = next;
    s += u[t % n]! * 0.1;
  }
  return s * u[1]!;
}
