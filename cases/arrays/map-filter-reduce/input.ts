// adjoint --function f
// at { x: [2.5, 0.5, -1.5, 0.9], s: 1.2 }
export function f(x: number[], s: number): number {
  return x
    .filter((v) => v > 0)
    .map((v, i) => v * v * s + i)
    .reduce((a, v) => a * 0.5 + v, s);
}
