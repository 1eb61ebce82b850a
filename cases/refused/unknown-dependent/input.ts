// adjoint --function f --of y
// refused
export function f(x: number): number {
  return x * x;
}
