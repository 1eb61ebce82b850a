// adjoint --function f
// at { a: 0.7, b: 0.6 }
// A type alias with parameters that leads to itself, filled by a generic function: its instances are declared in the derivative.
type Cell<T> = { v: T; next: Cell<T> | null };
const cons = <T,>(v: T, next: Cell<T> | null = null): Cell<T> => ({ v, next });
export function f(a: number, b: number): number {
  const x = { m: a };
  const list = cons(x, cons({ m: b }, cons(x)));
  x.m *= b;
  let s = 0;
  for (let c: Cell<{ m: number }> | null = list; c; c = c.next) s = s * 0.5 + c.v.m * a;
  return s;
}
