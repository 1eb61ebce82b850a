// adjoint --function f
// at { x: [0.5, 1.25, -0.75] }
// A list that a nest of loops makes from nothing is made by each call: what an earlier call made is still required.
function axpy(y: number[], h: number, x: number[], weights: number[]): number[] {
  const out: number[] = [];
  for (let i = 0; i < y.length; i++) {
    let s = y[i]!;
    for (let j = 0; j < weights.length; j++) s += h * weights[j]! * x[i]!;
    out[i] = s;
  }
  return out;
}
export function f(x: number[]): number {
  let product = 1;
  for (let n = 0; n < 3; n++) {
    const y = axpy(x, 0.1 * n, x, [1, 2]);
    product *= y[0]! * y[1]! * y[2]!;
  }
  return product;
}
