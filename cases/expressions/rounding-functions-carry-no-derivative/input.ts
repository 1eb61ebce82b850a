// adjoint --function f
// at { x: 2.6, y: 1.4 }
export function f(x: number, y: number): number {
  return Math.floor(x) * y + Math.round(y) * x + Math.trunc(x * y) + Math.ceil(x) * x + Math.sign(y) * y + Math.fround(0.5) * x;
}
