// adjoint --function f
// refused
function* swapped(o: { a: number; b: number }): Generator<number, void> {
  for (let i = 0; i < 2; i++) yield i === 0 ? o.b : o.a;
}
export function f(x: number): number {
  const o = { a: x, b: x * x };
  [o.a, o.b] = swapped(o);
  let p = x;
  let q = 2 * x;
  function* again(): Generator<number, void> {
    for (let i = 0; i < 2; i++) yield i === 0 ? q : p;
  }
  [p, q] = again();
  const [] = swapped(o);
  return o.a * o.b * p * q;
}
