// adjoint --function f --wrt name
// refused
export function f(x: number, name: string): number {
  return x * name.length;
}
