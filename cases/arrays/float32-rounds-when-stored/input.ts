// adjoint --function f
// at { x: new Float32Array([0.5, 1.5, 2.5]), a: 0.75 }
// tolerance 1e-3
export function f(x: Float32Array, a: number): number {
  const y = new Float32Array(3);
  for (let i = 0; i < 3; i++) y[i] = x[i] * x[i] * a;
  return y[0] + y[1] * y[2];
}
