// adjoint --function enrgy
// refused
export function energy(x: number): number {
  return x * x;
}
