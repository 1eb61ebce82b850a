// adjoint --function f --no-inline-calls
// at { x: 0.5, y: 1.5 }
function blend(a: number, b: number = a * 2, weight = 0.3): number {
  return a * weight + b * (1 - weight);
}
function product(first: number, ...rest: number[]): number {
  let p = first;
  for (const r of rest) p *= r + 1;
  return p;
}
export function f(x: number, y: number): number {
  const list = [x, y, x * y];
  return blend(x) * blend(x, y) + blend(y, undefined, x) + product(x) + product(y, x, 2) + product(x, ...list) + Math.max(...list);
}
