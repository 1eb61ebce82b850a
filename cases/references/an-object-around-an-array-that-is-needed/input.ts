// adjoint --function f
// at { x: new Float64Array([0.35, 0.8, -0.25]), steps: 3 }
// `held` is made around an array that is needed already, `made` around one that is not: what `halve` overwrites through the first is saved.
interface Field {
  readonly name: string;
  values: Float64Array;
}

function halve(field: Field, t: number): void {
  for (let k = 0; k < 3; k++) field.values[k] = 0.5 * field.values[k]! + 0.1 * t;
  const first = field.values[0]!;
  for (let k = 0; k < 2; k++) field.values[k] = 0.3 * field.values[k + 1]! + 0.2 * t;
  field.values[2] = first;
  for (let k = 0; k < 3; k++) field.values[k]! += 0.1 * (k - t);
  field.values = field.values.subarray(0);
}

export function f(x: Float64Array, steps: number): number {
  const needed = x.slice();
  const free = new Float64Array(3);
  let sum = 0;
  for (let k = 0; k < 3; k++) sum += Math.sin(needed[k]!) * needed[k]!;
  const made: Field = { name: "made", values: free };
  const held: Field = { name: "held", values: needed };
  halve(held, 0.4);
  halve(made, 0.2);
  sum += held.values[0]! + made.values[1]!;
  for (let t = 0; t < steps; t++) halve(t % 2 === 0 ? held : made, t);
  for (let k = 0; k < 3; k++) sum += held.values[k]! + 2 * made.values[k]! * x[k]!;
  return sum;
}
