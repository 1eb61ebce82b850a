// adjoint --function f
// at { x: [0.5, 0.4], n: 11 }
// The forward sweep measures each iteration; where states are stored depends on that, the derivative does not.
export function f(x: number[], n: number): number {
  let u = x[0]!;
  // $AD BINOMIAL-CKP 3 MEASURED
  for (let t = 0; t < n; t++) {
    for (let k = 0; k < t; k++) u = 0.5 * (u + Math.sin(u * x[1]!));
  }
  // $AD BINOMIAL-CKP 2 MEASURED
  while (u * u > 0.001) {
    if (u > 10) break;
    u = 0.7 * u * Math.cos(0.1 * u * x[0]!);
  }
  return u;
}
