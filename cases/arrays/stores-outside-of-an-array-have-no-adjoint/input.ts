// adjoint --function f
// at {x: new Float64Array([0.5, 1.5, 2, 0.25]), bin: new Int32Array([2, -1, 0, 7])}
// at {x: new Float64Array([-0.75, 0.25, -1.5, 3]), bin: new Int32Array([1, 1, -1, 4])}
// JavaScript forgets what is stored outside of a typed array, and so must the adjoint: undefined times anything is NaN.
function power(y: number, k: number): number {
  return k > 0 ? power(y * y, k - 1) : y;
}

export function f(x: Float64Array, bin: Int32Array): number {
  const n = x.length;
  const squares = new Float64Array(n);
  for (let i = 0; i <= n; i++) squares[i] = x[0]! * x[0]! * i;
  const copy = x.slice();
  for (let i = 0; i <= x.length; i++) copy[i]! *= squares[i]!;
  const smooth = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    smooth[i - 1]! += x[i]!;
    smooth[i]! += 2 * x[i]! * x[i]!;
    smooth[i + 1] = x[i]! * squares[0]!;
  }
  const spread = new Float64Array(n);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) spread[i - j]! += x[i]! * smooth[j]!;
  const binned = new Float32Array(4);
  for (let i = 0; i < bin.length; i++) binned[bin[i]!] = x[i]! * spread[i]!;
  const rounded = new Float64Array(3);
  for (let i = 0; i < n; i++) rounded[Math.floor(x[i]! * 1.7)]! += x[i]! * x[i]!;
  const halves = new Float64Array(4);
  for (let i = 0; i < 8; i++) halves[i / 2] = x[i >> 1]! * i;
  const table = new Float64Array(6);
  for (let r = 0; r < 3; r++) {
    const row = table.subarray(2 * r, 2 * r + 2);
    for (let j = 0; j <= 2; j++) row[j] = x[r]! * x[j]!;
  }
  const powers = new Float64Array(4);
  for (let i = 4; i >= -1; i--) powers[i] = power(x[1]!, 2);
  const walked = new Float64Array(4);
  let k = -1;
  for (const v of x) {
    walked[k] = v * v;
    k += 1;
  }
  let s = 0;
  for (const a of [squares, copy, smooth, spread, rounded, halves, table, powers, walked])
    for (let i = 0; i < a.length; i++) s += a[i]! * a[i]! * (i + 1);
  for (let i = 0; i < binned.length; i++) s += binned[i]! * x[i]!;
  return s;
}
