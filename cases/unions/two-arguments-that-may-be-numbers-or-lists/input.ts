// adjoint --function f
// at { x: 0.5, a: 0.8 }
// A call is one for each kind of every argument; all of them give their result.
type Value = number | number[];
function product(p: Value, q: Value): number {
  const left = typeof p === "number" ? p : p.reduce((s, v) => s + v * v, 0);
  return left * (typeof q === "number" ? q : q[0]!);
}
function plus(p: Value, q: Value, w: Value): number[] {
  const at = (v: Value, i: number): number => (typeof v === "number" ? v : (v[i] ?? 0));
  return [0, 1].map((i) => at(p, i) + at(q, i) * at(w, i));
}
export function f(x: number, a: number): number {
  let sum = 0;
  const values: Value[] = [x, [a, x], a];
  for (const p of values)
    for (const q of values) {
      sum += product(p, q);
      let r = plus(p, q, values[0]!);
      r = plus(r, p, q);
      sum += r[0]! * r[1]!;
    }
  return sum;
}
