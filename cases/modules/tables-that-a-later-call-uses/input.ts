// adjoint --function f --take-over
// at {"x": new Float64Array([1, 2, 3, 4])}
// What the backward sweep undoes in the tables it undoes in all that says how far they are: the next call finds both as they were.
const table = new Float64Array(4);
let calls = 0;
const memo = { scale: null as number | null, rows: [new Float64Array(2), new Float64Array(2)] };

function fill(row: Float64Array, from: number): void {
  for (let i = 0; i < 2; i++) row[i] = from + i;
}

export function f(x: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < 4; i++) sum += table[i] * x[i] * x[i];
  if (calls % 2 === 0) for (let k = 0; k < 3; k++) for (let i = 0; i < 4; i++) table[i] = k + i + 1;
  calls++;
  for (let i = 0; i < 4; i++) sum += table[i] * x[i] * calls;
  for (const row of memo.rows) sum += row[0] * x[0] * x[1] + row[1] * x[2];
  if (memo.scale === null) {
    memo.scale = 2;
    memo.rows.forEach((row, k) => fill(row, k + 1));
  }
  for (const row of memo.rows) sum += row[0] * x[3] * memo.scale + row[1] * x[2];
  return sum;
}
