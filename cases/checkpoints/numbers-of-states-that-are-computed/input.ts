// adjoint --function f
// at { x: [0.5, 0.4], n: 11 }
// What only the directive reads is computed, also where it comes of a branch or of what a caller says.
function march(u: number, n: number, slots: number): number {
  // $AD BINOMIAL-CKP slots
  for (let i = 0; i < n; i++) {
    u = u + 0.1 * Math.sin(u);
    slots -= 1;
  }
  return u;
}
export function f(x: number[], n: number): number {
  let keep = 1;
  if (n > 5) keep = Math.floor(n / 4);
  let s = 0;
  // $AD BINOMIAL-CKP n+1 keep 1
  for (let i = 0; i < n; i++) s = s * Math.cos(s) + x[i % 2]! * s + 0.1;
  keep = -1;
  return march(x[0]!, n, 4) + march(s, n, keep + 3);
}
