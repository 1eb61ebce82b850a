// adjoint --function f --wrt x
// at { x: new Float64Array([0.5, 1.5, 0.25]), steps: 5 }
// Three time levels of a wave equation, rotated.
export function f(x: Float64Array, steps: number): number {
  const n = x.length;
  let previous = x.slice();
  let current = x.slice();
  let next = new Float64Array(n);
  for (let k = 0; k < steps; k++) {
    for (let i = 0; i < n; i++) {
      const left = i > 0 ? current[i - 1] : 0;
      const right = i < n - 1 ? current[i + 1] : 0;
      next[i] = 2 * current[i] - previous[i] + 0.2 * (left - 2 * current[i] + right) + 0.01 * current[i] ** 3;
    }
    const t = previous;
    previous = current;
    current = next;
    next = t;
  }
  return current[0] * previous[1] + next[2];
}
