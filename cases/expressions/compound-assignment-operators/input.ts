// adjoint --function f
// at { x: 1.3, y: 0.6 }
export function f(x: number, y: number): number {
  let s = x;
  s += y * s;
  s -= x * y;
  s *= s + y;
  s /= 1 + s * s;
  s **= 2;
  s %= 0.7;
  return s;
}
