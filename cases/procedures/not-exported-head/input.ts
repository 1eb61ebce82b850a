// adjoint --function f
// at { x: 0.5 }
function f(x: number): number {
  return Math.cos(x) * x;
}
export const g = f;
