// adjoint --function f
// at { x: [0.7, 0.4, 1.3] }
// One array has one shadow: that of `work` is not written out.
const shared = new Float64Array(3);
const work = { a: shared, b: shared, k: 2 };
export function f(x: Float64Array): number {
  for (let i = 0; i < 3; i++) work.a[i] = x[i]! * x[i]!;
  work.b[1]! += x[0]!;
  let s = 0;
  for (let i = 0; i < 3; i++) s += work.b[i]! * work.a[2 - i]! * work.k;
  return s;
}
