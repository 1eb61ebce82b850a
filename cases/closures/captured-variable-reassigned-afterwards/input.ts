// adjoint --function f --no-inline-calls
// at { x: 0.5 }
export function f(x: number): number {
  let rate = x;
  const grow = (v: number): number => v * (1 + rate);
  const a = grow(x);
  rate = a * a;
  const b = grow(x);
  rate *= 2;
  return a * b * grow(b);
}
