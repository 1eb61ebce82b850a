// adjoint --function f --wrt s.w
// refused
export function f(s: { u: number; v: number }): number {
  return s.u * s.v;
}
