// adjoint --function f --wrt x
// at { x: new Float64Array([0.5, 1.5, 2.5]), steps: 3 }
export function f(x: Float64Array, steps: number): number {
  let current: Float64Array = x;
  let next: Float64Array = new Float64Array(x.length);
  for (let k = 0; k < steps; k++) {
    for (let i = 0; i < x.length; i++) next[i] = Math.sin(current[i]) * current[(i + 1) % x.length];
    const t = current;
    current = next;
    next = t;
  }
  return current[0] * current[1] + next[2];
}
