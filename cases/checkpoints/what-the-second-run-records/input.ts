// adjoint --function f
// at { x: [0.7, 1.3, 0.4] }
// show plan
// What precedes a piece needs values that the piece overwrites. Where the second run records them anyway, nothing else has them; where it would record
// them often, or for nobody else, they are stored beside it; a block stores them when it has brought them back.

export function f(x: number[]): number {
  const n = x.length;
  const u = new Float64Array(n);
  const v = new Float64Array(n);
  const w = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    u[i] = x[i]! * 1.5;
    v[i] = x[i]! * x[i]!;
    w[i] = 1 + x[i]!;
  }
  let y = 0;
  for (let i = 0; i < n; i++) y = y + u[i]! * u[i]! * u[i]! + v[i]! * v[i]! + Math.sin(w[i]!);
  // The old values of u are needed by its own derivative, too.
  // $AD CHECKPOINT-START
  for (let i = 0; i < n; i++) u[i] = Math.sin(u[i]!) * u[i]!;
  for (let i = 0; i < n; i++) y = y + Math.exp(u[i]!);
  // $AD CHECKPOINT-END
  // Those of v are not, and are overwritten again and again.
  // $AD CHECKPOINT-START
  let m = 0;
  while (m < 3) {
    for (let i = 1; i < n; i++) v[i] = 0.5 * (v[i]! + v[i - 1]!);
    for (let i = n - 1; i > 0; i--) v[i - 1] = v[i - 1]! + 0.25 * v[i]!;
    m = m + 1;
  }
  for (let i = 0; i < n; i++) y = y + v[i]! * v[i]!;
  // $AD CHECKPOINT-END
  // It sees to all of w, and does not need what was there.
  // $AD CHECKPOINT-START
  for (let i = 0; i < n; i++) w[i] = x[i]! * y;
  for (let i = 0; i < n; i++) y = y + Math.cos(w[i]!);
  // $AD CHECKPOINT-END
  return y * u[0]! * v[1]! * w[2]!;
}
