// adjoint --function f
// at { x: new Float64Array([0.1, 0.2, 0.3]), z: new Float64Array([0.5, -0.6]) }
export function f(x: Float64Array, z: Float64Array): number {
  z.forEach((v) => {
    x[2] = Math.sin(z.reduce((s, w) => 0.5 * s + 0.4 * w * x.reduce((t, u) => 0.5 * t + 0.2 * u, v), v) + 0.2);
  });
  return x[2];
}
