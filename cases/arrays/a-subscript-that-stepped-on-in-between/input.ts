// adjoint --function f
// at { a: new Float64Array([0.3, 0.5, 0.7]), x: new Float64Array([0.2, 0.9, 0.4]) }
// What `t` and the test were told by has changed when the elements are stored to: they say nothing of the subscripts there.
export function f(a: Float64Array, x: Float64Array): number {
  let s = 0;
  let k = 0;
  const n = x.length;
  for (let i = 0; i < n; i++) s += a[i] * a[i] * x[i];
  const t = k;
  k = k + 1;
  a[t] = 0;
  a[k] = x[0] * x[1];
  let m = 1;
  if (m < 2) {
    m = m + 1;
    a[2 * m - 2] = x[2] * a[m - 1];
  }
  for (let i = 0; i < n; i++) s += a[i] * a[i] * a[i];
  return s;
}
