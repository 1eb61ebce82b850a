// adjoint --function f
// at { x: new Float64Array([0.35, 0.8, -0.25, 0.6]), y: new Float64Array([0.5, 0.2, 0.9, -0.4]), steps: 3 }
// `row` is another name of an array for a step, and in the last loop for a part of it: what is computed again with it reads the array that
// it led to then.
export function f(x: Float64Array, y: Float64Array, steps: number): number {
  let u = x.slice();
  let v = y.slice();
  const w = new Float64Array(4);
  for (let t = 0; t < steps; t++) {
    for (let k = 0; k < 4; k++) {
      const row = u;
      const s = 0.5 * v[k]! + 0.2;
      const c = s * s + 0.1;
      w[k] = s * row[k]! + c * row[(k + 1) % 4]!;
    }
    for (let k = 0; k < 4; k++) {
      let row = k > 1 ? u : w;
      const s = 0.3 * row[k]! + 0.4;
      row = w;
      const c = s * s * row[k]!;
      v[k] = c * s + row[(k + 1) % 4]!;
      row = v;
      row[3 - k] = 0.9 * row[3 - k]! * s;
    }
    [u, v] = [v, u];
  }
  let sum = 0;
  for (let k = 0; k < 4; k++) sum += u[k]! * w[k]! + v[k]!;
  return sum;
}
