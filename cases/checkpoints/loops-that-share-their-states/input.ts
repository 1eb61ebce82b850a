// adjoint --function f
// at { x: [0.5, 0.4], n: 9 }
// Seven states for a loop and the one in its steps, which is in a function of its own.
function relax(w: number, a: number, m: number): number {
  // $AD BINOMIAL-CKP SHARED
  for (let k = 0; k < m; k++) w = 0.5 * (w + Math.sin(w * a));
  return w;
}
export function f(x: number[], n: number): number {
  let u = x[0]!;
  const m = n - 2;
  // $AD BINOMIAL-CKP 7 SHARED m
  for (let t = 0; t < n; t++) u += 0.1 * relax(u, x[1]!, m);
  // $AD BINOMIAL-CKP 4 SHARED 5 SINGLE
  for (let t = 0; t < 6; t++) {
    let w = u;
    // $AD BINOMIAL-CKP SHARED SINGLE
    while (w > 0.1) w = w * 0.5 * Math.cos(w);
    u += w;
  }
  return u;
}
