// adjoint --function f
// refused
export function f(x: number): boolean {
  return x > 1;
}
