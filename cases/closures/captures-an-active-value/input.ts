// adjoint --function f --no-inline-calls
// at { x: 0.5, y: 1.5 }
export function f(x: number, y: number): number {
  const scale = x * y;
  const g = (t: number): number => Math.sin(t * scale) + y;
  return g(x) * g(y) + scale;
}
