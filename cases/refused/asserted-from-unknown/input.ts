// adjoint --function f
// refused
export function f(x: unknown): number {
  return (x as number) * 2;
}
