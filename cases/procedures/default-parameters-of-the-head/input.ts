// adjoint --function f
// at { x: 0.5 }
// at { x: 0.5, y: 1.5, n: 2 }
export function f(x: number, y = 2 * x, n = 3): number {
  let s = 1;
  for (let i = 0; i < n; i++) s = s * x + y;
  return s;
}
