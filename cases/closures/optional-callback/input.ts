// adjoint --function f
// at { x: [0.5, 1.5] }
export function sum(x: number[], weigh?: (v: number, i: number) => number): number {
  let s = 0;
  for (let i = 0; i < x.length; i++) s += weigh ? weigh(x[i], i) : x[i];
  return s;
}
export function f(x: number[]): number {
  return sum(x) * sum(x, (v, i) => v * v + i);
}
