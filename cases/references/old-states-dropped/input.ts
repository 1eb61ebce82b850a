// adjoint --function f
// at { x: new Float64Array([0.5, 1.5, 2.5]), steps: 3 }
export function f(x: Float64Array, steps: number): number {
  let u = x;
  for (let k = 0; k < steps; k++) {
    const next = new Float64Array(u.length);
    for (let i = 0; i < u.length; i++) next[i] = u[i] * u[(i + 1) % u.length] * 0.5 + Math.cos(u[i]);
    u = next;
  }
  return u[0] * u[1] + u[2];
}
