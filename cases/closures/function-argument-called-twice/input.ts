// adjoint --function f
// at { x: 0.5, y: 1.25 }
function integrate(g: (t: number) => number, a: number, b: number, n: number): number {
  const h = (b - a) / n;
  let s = 0.5 * (g(a) + g(b));
  for (let i = 1; i < n; i++) s += g(a + i * h);
  return s * h;
}
function square(t: number): number {
  return t * t;
}
export function f(x: number, y: number): number {
  return integrate((t) => Math.exp(-x * t * t), 0, y, 6) + integrate(square, x, y, 3) + integrate(Math.sin, x, y, 2);
}
