// adjoint --function f --take-over
// at {"x": new Float64Array([1, 2, 3, 4])}
// A store to one of two buffers is none to the other: what the call before left in it is used, and put back with all the rest.
let previous = new Float64Array(4);
let current = new Float64Array(4);
let steps = 0;

export function f(x: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < 4; i++) sum += previous[i] * x[i] * x[i];
  for (let i = 0; i < 4; i++) current[i] = i + steps;
  [previous, current] = [current, previous];
  steps++;
  for (let i = 0; i < 4; i++) sum += previous[i] * x[i] * steps;
  return sum;
}
