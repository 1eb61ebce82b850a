// adjoint --function f
// at { x: 0.5, k: 0.7 }
// What calls itself gives its fixed number something that varies: a version for the first call alone is not worth it. The other number stays fixed.
function grown(n: number, a: number, b: number, c: number): number {
  if (n <= 0) return a * b * c;
  return grown(n - 1, a + 0.5, a * b, c * 0.5) + Math.sin(b) * Math.exp(c);
}
export function f(x: number, k: number): number {
  return grown(3, x, 2, 0.25) + grown(2, k, x, k) + grown(2, x, 0.5, k);
}
