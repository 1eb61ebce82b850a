// adjoint --function f
// refused
export function f(x: number): number {
  const y: number = "one";
  return x * y;
}
