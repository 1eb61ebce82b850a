// adjoint --function f
// at { x: new Float64Array([0.5, 1.25, -0.75, 0.9]) }
// Iterations that might be swept at once, but for one element that an earlier one stored.
export function f(x: Float64Array): number {
  const w = new Float64Array(4);
  let sum = 0;
  for (let i = 0; i < x.length; i++) {
    for (let k = 1; k < 4; k++) w[k] = x[i]! * k;
    for (let k = 0; k < 4; k++) sum += Math.exp(w[k]!) * w[k]!;
    w[0] = x[i]! * x[i]!;
  }
  return sum;
}
