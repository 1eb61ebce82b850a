// adjoint --function f
// at { x: [0.5, 1.5], n: 4 }
// What a call gives is stored behind the end of a list: the shadow grows, too.
function power(x: number, n: number): number {
  return n === 0 ? 1 : x * power(x, n - 1);
}
export function f(x: number[], n: number): number {
  const out: number[] = [];
  for (let i = 0; i < n; i++) out[i] = power(x[i % 2]!, i);
  const more = out.map((v) => power(v, 2));
  let s = 0;
  for (let i = 0; i < n; i++) s += more[i]! * out[i]!;
  return s;
}
