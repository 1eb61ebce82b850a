// adjoint --function f
// refused
declare function measure(x: number): number;
export function f(x: number): number {
  return measure(x) * x;
}
