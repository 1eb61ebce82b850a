// adjoint --function f
// at { x: 0.5, y: 1.5 }
function last<T>(items: readonly T[]): T {
  return items[items.length - 1];
}
function apply<A, B>(value: A, g: (a: A) => B): B {
  return g(value);
}
interface Named<V> {
  name: string;
  value: V;
}
function wrap<V>(name: string, value: V): Named<V> {
  return { name, value };
}
export function f(x: number, y: number): number {
  const p = last([x, y, x * y]);
  const q = last([{ v: x }, { v: p }]).v;
  const r = apply({ a: q, b: y }, ({ a, b }) => a * b);
  return wrap("r", r).value * wrap("list", [p, q]).value[1];
}
