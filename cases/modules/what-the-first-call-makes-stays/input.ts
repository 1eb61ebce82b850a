// adjoint --function f --take-over
// at {"x": new Float64Array([1, 2, 3, 4])}
// Nothing in the tables is undone: they go on as the call leaves them, and so does the flag that says they are there, though no derivative
// reads it. Without it the next call would append and add once more.
const list: number[] = [];
const sums = new Float64Array(4);
let made = false;

export function f(x: Float64Array): number {
  if (!made) {
    for (let i = 0; i < 4; i++) {
      list.push(i + 1);
      sums[i] += i * i;
    }
    made = true;
  }
  let sum = 0;
  for (let i = 0; i < list.length; i++) sum += list[i] * x[i % 4] * x[i % 4];
  for (let i = 0; i < 4; i++) sum += sums[i] * x[i] * x[i];
  return sum;
}
