// tangent adjoint --function f
// at { x: new Float64Array([0.35, 0.8, -0.25, 0.6]), a: 0.7, steps: 3 }
// None of these fields gives way to what it was set from: somebody else sets it later, or the variable gets another value.
interface Row {
  values: Float64Array;
  weight: number;
}
const halves = (v: Float64Array): Float64Array => v.map((value) => 0.5 * value);
/** By the procedure that the object is handed to. */
function exchange(row: Row, turns: number): void {
  for (let t = 0; t < turns; t++) {
    for (let k = 0; k < row.values.length; k++) row.values[k]! += 0.1 * row.weight * row.values[k]! * row.values[k]!;
    row.values = halves(row.values);
    row.weight *= 1.1;
  }
}
function handedOn(v: Float64Array, a: number): number {
  const row: Row = { values: v, weight: a };
  row.values[0]! *= a;
  exchange(row, 2);
  row.values[1]! *= row.values[0]!;
  return row.values[1]! + v[1]! * row.weight;
}
/** By way of a list. */
function inAList(v: Float64Array, a: number): number {
  const rows: Row[] = [];
  for (let k = 0; k < 2; k++) {
    const row: Row = { values: v, weight: a * k };
    rows.push(row);
    for (const one of rows) one.weight += 0.3 * v[k]!;
    v[k]! += row.weight * row.values[k + 1]!;
  }
  return rows[0]!.weight * rows[1]!.weight;
}
/** Under another name. */
function renamed(v: Float64Array, a: number): number {
  const row: Row = { values: v, weight: a };
  const other = a > 0.5 ? row : { values: halves(v), weight: 1 };
  other.values = halves(v);
  return row.values[2]! * row.values[2]! + v[2]! * row.weight;
}
/** The variable goes on: the object of the last iteration, too, keeps what it was made with. */
function goesOn(v: Float64Array, a: number, steps: number): number {
  let values = v;
  let last: Row = { values: v, weight: 0 };
  let sum = 0;
  const kept: Row[] = [];
  for (let t = 0; t < steps; t++) {
    const row: Row = { values, weight: a + t };
    kept.push(row);
    values = halves(row.values);
    row.values[t]! += 0.1 * values[t]! * last.values[t]!;
    sum += row.values[t]! * last.weight;
    last = row;
  }
  for (const { values, weight } of kept) sum += weight * values[3]!;
  return sum + values[0]! * last.values[1]!;
}
/** In one of two ways, and read before that. */
function inABranch(v: Float64Array, a: number): number {
  const row: Row = { values: v, weight: a };
  let sum = row.weight * row.values[3]!;
  if (a > 0.1) row.weight = a * a;
  sum += row.weight * row.values[2]!;
  exchange(row, 2);
  return sum * row.values[3]!;
}
export function f(x: Float64Array, a: number, steps: number): number {
  return (
    handedOn(x.slice(), a) + inAList(x.slice(), a) + renamed(x.slice(), a) + goesOn(x.slice(), a, steps) + inABranch(x.slice(), a)
  );
}
