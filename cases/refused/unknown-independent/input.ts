// adjoint --function f --wrt speed
// refused
export function f(sped: number): number {
  return sped * sped;
}
