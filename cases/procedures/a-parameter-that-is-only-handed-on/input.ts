// adjoint --function f
// at { x: 0.9, y: 0.4 }
// `outer` does nothing with its scale but to hand it on, and to itself.
function inner(x: number, n: number, scale: number): number {
  if (n === 0) return Math.sin(scale);
  return x * inner(x, n - 1, scale);
}
function outer(x: number, n: number, scale: number): number {
  if (n === 0) return inner(x, 2, scale);
  return Math.cos(x) * outer(x, n - 1, scale);
}
export function f(x: number, y: number): number {
  return outer(x, 2, y) + outer(x, 1, x * y);
}
