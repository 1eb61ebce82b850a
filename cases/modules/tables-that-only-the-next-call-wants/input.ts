// adjoint --function f --take-over
// at {"x": new Float64Array([1, 2])}
// at {"x": new Float64Array([-1, 0.5])}
// What some calls fill, and change after they have read it: no derivative reads what was there before, the next call does.
const table = new Float64Array([1, -1]);
let now = new Float64Array([2, 0.5]);
let next = new Float64Array([-3, 4]);

export function f(x: Float64Array): number {
  if (x[0] > 0) {
    for (let i = 0; i < 2; i++) table[i] = i + 1;
    now[0] = 3;
    next[1] = 2;
  }
  let sum = 0;
  for (let i = 0; i < 2; i++) sum += table[i] * x[i] * x[i];
  for (let i = 0; i < 2; i++) table[i] = table[i] * 2;
  for (let k = 0; k < 3; k++) {
    for (let i = 0; i < 2; i++) sum += now[i] * x[i] * x[i];
    for (let i = 0; i < 2; i++) next[i] = now[i] + 1 + k;
    const old = now;
    now = next;
    next = old;
  }
  return sum;
}
