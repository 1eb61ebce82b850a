// adjoint --function f
// at { a: [1, 2], b: new Float64Array([3, 4]), c: 1.5 }
// Storage whose kind only a test tells: a list grows and its shadow with it, a typed array is filled.
interface Box {
  v: number[] | Float64Array;
}
function put(box: Box, x: number): void {
  const { v } = box;
  if (Array.isArray(v)) {
    v[v.length] = x * x;
    v.push(x * v[0]!);
  } else v.fill(x * v[1]!, 0, 1);
}
export function f(a: number[], b: Float64Array, c: number): number {
  const p: Box = { v: a };
  const q: Box = { v: b };
  put(p, c);
  put(q, a[1]!);
  put(p, b[1]!);
  let s = 0;
  for (let i = 0; i < p.v.length; i++) s += p.v[i]! * (i + 1);
  return s * q.v[0]!;
}
