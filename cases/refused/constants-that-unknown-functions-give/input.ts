// adjoint --function f
// refused
// Nobody knows which function runs between the directives.
export function f(x: Float64Array, g: (v: number) => number): number {
  const s = x[0]!;
  // $AD DO-NOT-DIFF-START
  const w = g(x[1]!);
  // $AD DO-NOT-DIFF-END
  return s * w;
}
