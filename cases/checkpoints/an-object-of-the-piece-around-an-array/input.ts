// adjoint --function f
// at { x: new Float64Array([0.35, 0.8, -0.25, 0.6]), a: 0.7, steps: 5 }
// The object is made in the piece, the array in it was there before: what a procedure stores by way of the one changes the other.
interface Row {
  values: Float64Array;
  weight: number;
}
function grow(row: Row, turns: number): void {
  for (let t = 0; t < turns; t++) {
    for (let k = 0; k < row.values.length; k++) row.values[k]! += 0.1 * row.weight * row.values[k]! * row.values[k]!;
    row.weight *= 1.1;
  }
}
function grown(v: Float64Array, a: number): number {
  const row: Row = { values: v, weight: a };
  grow(row, 2);
  return row.weight * row.values[3]!;
}
export function f(x: Float64Array, a: number, steps: number): number {
  const v = x.slice();
  let s = 0;
  // $AD CHECKPOINT-START
  s += grown(v, a);
  // $AD CHECKPOINT-END
  // $AD BINOMIAL-CKP 2
  for (let t = 0; t < steps; t++) {
    const row: Row = { values: v, weight: a * t };
    grow(row, 2);
    s += row.weight * v[t % 4]! + s * v[1]!;
  }
  return s * v[2]!;
}
