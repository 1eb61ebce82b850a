// adjoint --function f
// refused
function* powers(x: number): Generator<number> {
  let p = x;
  for (let i = 0; i < 3; i++) {
    yield p;
    p *= x;
  }
}
export function f(x: number): number {
  let s = 0;
  for (const p of powers(x)) s += p;
  return s;
}
