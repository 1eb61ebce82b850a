// adjoint --function f
// What `x[1]!` is depends on what the loop stores there, which TypeScript does not see through without a type.
// at { x: new Float64Array([0.3, 0.7]), n: 4 }
export function f(x: Float64Array, n: number): number {
  for (let i = 0; i < n; i++) {
    const before: number = x[1]!;
    const half: number = 0.5 * before + x[0]!;
    x[1] = half * before;
    x[0] = Math.sin(half);
  }
  return x[0]! * x[1]!;
}
