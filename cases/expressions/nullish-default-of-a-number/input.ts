// adjoint --function f
// at { x: 0.8 }
// at { x: 0.8, y: 2.1 }
export function f(x: number, y?: number): number {
  const z = y ?? 2 * x;
  return z * z * x;
}
