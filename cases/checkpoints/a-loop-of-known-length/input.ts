// adjoint --function f
// at { u0: Float64Array.of(0.1, 0.5, 0.9, 0.3, 0.2, 0.7), nt: 20, c: 0.1 }
// at { u0: Float64Array.of(0.1, 0.5, 0.9, 0.3), nt: 0, c: 0.1 }
// at { u0: Float64Array.of(0.1, 0.5, 0.9, 0.3), nt: 1, c: 0.1 }
// show snapshots
// The work array is filled anew in each step: it is not stored.

export function f(u0: Float64Array, nt: number, c: number): number {
  const n = u0.length;
  const u = Float64Array.from(u0);
  const next = new Float64Array(n);
  // $AD BINOMIAL-CKP 3
  for (let t = 0; t < nt; t++) {
    for (let i = 1; i < n - 1; i++) next[i] = u[i]! + c * u[i]! * (u[i - 1]! - 2 * u[i]! + u[i + 1]!);
    for (let i = 1; i < n - 1; i++) u[i] = next[i]!;
  }
  let s = 0;
  for (let i = 0; i < n; i++) s += u[i]! * u[i]!;
  return s;
}
