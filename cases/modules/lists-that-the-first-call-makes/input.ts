// adjoint --function f --take-over
// at {"x": new Float64Array([1, 2, 3, 4])}
// What the derivative appends to a list of the module it takes away again, with the flag that says it is there.
const table: number[] = [];
let made = 0;
let weights: Float64Array | null = null;
let halved = 0;

export function f(x: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < table.length; i++) sum += table[i] * x[i] * x[i];
  if (made === 0) {
    for (let i = 0; i < 4; i++) table.push(i + 1);
    made = 1;
  }
  for (let i = 0; i < 4; i++) sum += table[i] * x[i] * made;
  if (weights === null) {
    weights = new Float64Array(4);
    for (let i = 0; i < 4; i++) weights[i] = i + 1;
  }
  for (let i = 0; i < 4; i++) sum += weights[i] * x[i] * x[i];
  if (halved === 0) {
    for (let i = 0; i < 4; i++) weights[i] *= 0.5;
    halved = 1;
  }
  for (let i = 0; i < 4; i++) sum += weights[i] * x[i] * halved;
  return sum;
}
