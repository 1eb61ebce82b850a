// adjoint --function f
// at { x: new Float64Array([0.3, -0.2, 0.5, 0.1]), steps: 3 }
export function f(x: Float64Array, steps: number): number {
  const n = x.length;
  let u = x;
  let sum = 0;
  for (let t = 0; t < steps; t++) {
    const next = new Float64Array(n);
    for (let i = 0; i < n; i++) {
      next[i] = 1 + u[i] * u[i];
      sum += next[i] * next[i];
      next[i] = Math.sin(next[i]) * u[i];
      if (i > 0) next[i - 1] *= next[i];
    }
    for (let i = 1; i < n; i++) next[i] = Math.tanh(next[i - 1] * u[i]);
    u = next;
  }
  return sum + u[n - 1];
}
