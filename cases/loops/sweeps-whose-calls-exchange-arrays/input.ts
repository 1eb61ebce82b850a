// adjoint --function f
// at { x: new Float64Array([0.7, 0.6, 1.4, 0.9, -0.3, 0.5]), b: new Float64Array([0.3, -0.2, 0.5, 0.8, 0.1, 0.4]), sweeps: 3 }
// at { x: new Float64Array([0.7, 0.6, 1.4, 0.9, -0.3, 0.5]), b: new Float64Array([0.3, -0.2, 0.5, 0.8, 0.1, 0.4]), sweeps: 2 }
// What the sweeps store to is another array each time, or the local leads to the old one: nothing can be saved once before them.
interface Field {
  values: Float64Array;
  other: Float64Array;
}
function exchange(field: Field): void {
  const old = field.values;
  field.values = field.other;
  field.other = old;
  for (let k = 0; k < 2; k++) field.values[k] = field.values[k]! * old[k + 1]!;
}
function relax(field: Field, right: Float64Array, sweeps: number): void {
  const first = field.values;
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const x = field.values;
    for (let i = 1; i < x.length - 1; i++) x[i] = (right[i]! + x[i - 1]! + x[i + 1]!) / 4;
    for (let i = 1; i < x.length - 1; i++) first[i] = first[i]! + 0.1 * right[i]!;
    exchange(field);
  }
}
export function f(x: Float64Array, b: Float64Array, sweeps: number): number {
  const field: Field = { values: x, other: Float64Array.from(b) };
  let energy = 0;
  for (let t = 0; t < 2; t++) {
    for (let i = 0; i < x.length; i++) energy += field.values[i]! ** 2 * b[i]! * field.other[i]!;
    relax(field, b, sweeps);
  }
  return energy * field.values[2]!;
}
