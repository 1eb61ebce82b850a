// adjoint --function f --no-inline-calls
// at { x: 0.5 }
function norm(x: number): number;
function norm(x: number[]): number;
function norm(x: number | number[]): number {
  if (typeof x === "number") return Math.abs(x);
  let s = 0;
  for (const v of x) s += v * v;
  return Math.sqrt(s);
}
export function f(x: number): number {
  return norm(x) * norm([x, 2 * x, 1]);
}
