// adjoint --function f --take-over
// at {"x": new Float64Array([1, 2, 3, 4])}
// The derivative does not compute what only the next call reads: the counter beside it does not go on, either. `work` is set before it is
// read: what is in it is of no account, and it is not put back.
const last = new Float64Array(4);
const work = new Float64Array(4);
let calls = 0;

export function f(x: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < 4; i++) sum += last[i] * x[i] * x[i];
  for (let i = 0; i < 4; i++) work[i] = calls * i;
  calls++;
  for (let i = 0; i < 4; i++) sum += x[i] * calls * work[i];
  for (let i = 0; i < 4; i++) last[i] = calls + i;
  return sum;
}
