// adjoint --function f
// at { x: new Float64Array([0.3, -0.2, 0.5, 0.1]), nu: 0.2, steps: 3 }
export function f(x: Float64Array, nu: number, steps: number): number {
  const n = x.length;
  let u = x;
  for (let t = 0; t < steps; t++) {
    const next = new Float64Array(n);
    for (let i = 1; i < n - 1; i++) {
      const k = nu * (1 + u[i] * u[i]);
      next[i] = u[i] + k * (u[i + 1] - 2 * u[i] + u[i - 1]);
    }
    u = next;
  }
  let sum = 0;
  for (let i = 0; i < n; i++) sum += u[i] * u[i];
  return sum;
}
