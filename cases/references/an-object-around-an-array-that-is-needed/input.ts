// adjoint --function f
// at { x: new Float64Array([0.35, 0.8, -0.25]), steps: 3 }
// `held` is made around an array that is needed already, `made` around one that is not: what a step does through the first is saved.
interface Field {
  readonly name: string;
  values: Float64Array;
}
export function f(x: Float64Array, steps: number): number {
  const needed = x.slice();
  const free = new Float64Array(3);
  let sum = 0;
  for (let k = 0; k < 3; k++) sum += Math.sin(needed[k]!) * needed[k]!;
  const held: Field = { name: "held", values: needed };
  const made: Field = { name: "made", values: free };
  for (let t = 0; t < steps; t++) {
    for (let k = 0; k < 3; k++) held.values[k] = 0.5 * held.values[k]! + 0.1 * t;
    for (let k = 0; k < 3; k++) made.values[k] = 0.5 * made.values[k]! + held.values[k]!;
    const values = held.values;
    held.values = made.values;
    made.values = values;
  }
  for (let k = 0; k < 3; k++) sum += held.values[k]! + 2 * made.values[k]!;
  return sum;
}
