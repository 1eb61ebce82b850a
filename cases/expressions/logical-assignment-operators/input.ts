// adjoint --function f
// at { x: 1.3 }
// at { x: 1.3, y: 0.5 }
export function f(x: number, y?: number): number {
  let a: number | undefined = y;
  a ??= x * x;
  let b = 0;
  b ||= a * 3;
  let c = x;
  c &&= c * b;
  return a * b * c;
}
