// adjoint --function f
// at { a: new Float64Array([0.3, 0.5, 0.7]), x: new Float64Array([0.2, 0.9, 0.4]) }
// The first loop runs forward again in the backward sweep: what it reads, though no derivative needs it, is saved before it is overwritten.
export function f(a: Float64Array, x: Float64Array): number {
  const w = new Float64Array(1);
  const v = new Float64Array(1);
  let s = 0;
  const n = x.length;
  for (let i = 0; i < n; i++) {
    w[0] = 2 * a[i];
    v[0] = Math.sin(w[0]) * x[i];
    s += v[0] * v[0];
  }
  for (let i = 0; i < n; i++) a[i] = x[i];
  for (let i = 0; i < n; i++) s += a[i] * a[i] * x[0];
  return s;
}
