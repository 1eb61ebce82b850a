// adjoint --function f
// refused
export function f(x: number): number {
  return x * (eval("2 + 3") as number);
}
