// adjoint --function f
// refused
function identity(x: unknown): number {
  return x as number;
}
export function f(x: number): number {
  return identity(x) * 3;
}
