// adjoint --function f
// refused
export function f(x: number): number {
  return x * ;
}
