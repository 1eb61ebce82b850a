// adjoint --function f
// at { x: [0.5, 1.5, 0.25, 0.75] }
export function f(x: number[]): number {
  const fixed = new Set([0, 2]);
  let s = 1;
  for (let i = 0; i < x.length; i++) {
    if (fixed.has(i)) continue;
    s *= x[i];
    fixed.add((i + 2) % 4);
  }
  for (const i of fixed) s += x[i] * x[i] * fixed.size;
  return s;
}
