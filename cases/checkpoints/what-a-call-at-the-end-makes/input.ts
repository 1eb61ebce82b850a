// adjoint --function f
// at { x: new Float64Array([0.35, 0.8, -0.25, 0.6]), a: 0.7, steps: 5 }
// A piece ends with a call that puts something new in the place of what was there: its two sweeps are apart, with the adjoints that are handed over in between.
interface Row {
  values: Float64Array;
  weight: number;
}
function halves(v: Float64Array, by: number): Float64Array {
  const half = new Float64Array(v.length);
  for (let i = 0; i < v.length; i++) half[i] = 0.5 * Math.sin(v[i]! * by) + 0.1 * v[(i + 1) % v.length]!;
  return half;
}
function exchange(row: Row, turns: number): void {
  for (let t = 0; t < turns; t++) {
    for (let k = 0; k < row.values.length; k++) row.values[k]! += 0.1 * row.weight * row.values[k]! * row.values[k]!;
    row.values = halves(row.values, row.weight);
    row.weight *= 1.1;
  }
}
export function f(x: Float64Array, a: number, steps: number): number {
  const row: Row = { values: x.slice(), weight: a };
  let s = 0;
  // $AD CHECKPOINT-START
  row.weight *= a;
  exchange(row, 2);
  // $AD CHECKPOINT-END
  s += row.values[1]! * row.weight;
  // $AD BINOMIAL-CKP 2
  for (let t = 0; t < steps; t++) {
    s += row.values[t % 4]! * s;
    exchange(row, 2);
  }
  return s * row.values[2]!;
}
