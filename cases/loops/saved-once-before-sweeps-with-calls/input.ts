// adjoint --function f
// at { x: new Float64Array([0.7, 0.6, 1.4, 0.9, -0.3, 0.5]), b: new Float64Array([0.3, -0.2, 0.5, 0.8, 0.1, 0.4]), sweeps: 3 }
// A solver relaxes a field in place, and calls what sets its ends: what the field held before is saved once, before all sweeps.
interface Field {
  readonly sign: number;
  values: Float64Array;
}
function setEnds({ sign, values }: Field): void {
  const last = values.length - 1;
  for (let k = 0; k < 2; k++) {
    values[k * last] = sign * values[1 + k * (last - 2)]!;
  }
}
function relax(field: Field, right: Float64Array, sweeps: number): void {
  const x = field.values;
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (let i = 1; i < x.length - 1; i++) x[i] = (right[i]! + x[i - 1]! + x[i + 1]!) / 4;
    setEnds(field);
  }
}
export function f(x: Float64Array, b: Float64Array, sweeps: number): number {
  const field: Field = { sign: -1, values: x };
  let energy = 0;
  for (let t = 0; t < 2; t++) {
    for (let i = 0; i < x.length; i++) energy += field.values[i]! ** 2 * b[i]!;
    relax(field, b, sweeps);
  }
  return energy * field.values[2]!;
}
