// adjoint --function f --of history
// refused
let history: number[] = [];
export function f(x: number): number {
  history = [...history, x * x];
  return history.length;
}
