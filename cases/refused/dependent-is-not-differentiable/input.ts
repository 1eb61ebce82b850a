// adjoint --function f --of return
// refused
export function f(x: number): string {
  return x > 1 ? "large" : "small";
}
