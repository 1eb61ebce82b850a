// adjoint --function f
// at { x: 0.8, y: 1.5 }
export function f(x: number, y: number): number {
  const either = x || y;
  const both = x && y;
  return either * either * both;
}
