// adjoint --function f
// at { x: new Float64Array([0.5, 1.5]), z: new Float64Array([0.1, 0.2, 0.3]) }
function shift(q: Float64Array): void {
  for (let i = 3; i >= 0; i--) {
    q[i % 3] += 0.1;
    const seen: number[] = [];
    for (let k = 0; k < 2; k++) seen.push(k);
    if (seen.length > 2) q[0] = 1;
  }
}
export function f(x: Float64Array, z: Float64Array): number {
  for (let k = 0; k < 3; k++) {
    x[0] = 0.5 * x[0] + x[1] / (1.5 + z[k] ** 2);
    shift(z);
  }
  return x[0];
}
