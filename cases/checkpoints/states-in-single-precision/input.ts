// adjoint --function f
// at { x: [0.5, 0.4], n: 11 }
// Half the memory for the states; the iterations that run again begin with rounded numbers.
export function f(x: number[], n: number): number {
  const u = new Float64Array(20);
  const v = new Float64Array(20);
  for (let i = 0; i < 20; i++) u[i] = x[i % 2]! + 0.01 * i;
  // $AD BINOMIAL-CKP 3 SINGLE
  for (let t = 0; t < n; t++) {
    for (let i = 1; i < 19; i++) v[i] = u[i]! + 0.1 * Math.sin(u[i - 1]! * u[i + 1]!);
    u.set(v.subarray(1, 19), 1);
  }
  let w = x[1]!;
  // $AD BINOMIAL-CKP 100KB SINGLE
  for (let t = 0; t < n; t++) w = w + 0.1 * w * x[0]!;
  let s = w;
  for (const y of u) s += y * y;
  return s;
}
