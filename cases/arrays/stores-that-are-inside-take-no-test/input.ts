// adjoint --function f
// at {n: 4, x: new Float64Array([0.5, 1.5, 2, 0.25]), place: new Uint32Array([2, 0, 3, 1]), maybe: new Int32Array([2, -1, 0, -1])}
// A store takes a test in the adjoint only where something says that it may be outside: bounds, tests, remainders and limits say that it
// is not, and nothing is said by lengths and subscripts that the caller gives.
export function f(n: number, x: Float64Array, place: Uint32Array, maybe: Int32Array): number {
  const a = new Float64Array(n);
  for (let i = 1; i < n; i++) a[i - 1] = x[i]! * x[i]!;
  for (let i = 0; i < n; i++) if (i !== 0) a[i - 1]! += x[i]!;
  for (let i = 0; i < n; i++) if (i > 0 && i + 1 < n) a[i + 1]! *= x[i - 1]!;
  for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) a[i - j]! += x[i]! * x[j]!;
  const given = x.slice();
  for (let i = 0; i < n; i++) given[i] = x[i]! * a[0]!;
  const wide = new Float64Array(n + 2);
  for (let i = 0; i < n; i++) wide[i + 2] = x[i]! * given[i]!;
  const matrix = new Float64Array(n * n);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) matrix[i * n + j] = x[i]! * wide[j]!;
  const ring = x.slice();
  for (let i = 0; i < n; i++) ring[(i + 1) % n] = x[i]! * matrix[i]!;
  const placed = x.slice();
  for (let i = 0; i < n; i++) placed[place[i]!] = x[i]! * ring[i]!;
  for (let i = 0; i < n; i++) {
    const k = maybe[i]!;
    if (k >= 0) placed[k]! += x[i]! * x[i]!;
  }
  for (let i = 0; i < n; i++) placed[Math.max(0, maybe[i]!)]! *= x[i]!;
  placed[n - 1] = x[0]! * x[1]!;
  let s = 0;
  for (let i = 0; i < n; i++) s += placed[i]! * x[i]!;
  return s;
}
