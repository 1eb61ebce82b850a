// adjoint --function f
// at { x: 0.5, k: 0.7 }
// Each run of the procedure finds another of its numbers fixed: one version has to do for all.
function turned(n: number, a: number, b: number): number {
  if (n <= 0) return a * Math.sin(b);
  return turned(n - 1, b, a * 0.9) * a + b * b;
}
export function f(x: number, k: number): number {
  return turned(3, x, 2) + turned(2, 0.5, k) * turned(1, 0.3, 0.2);
}
