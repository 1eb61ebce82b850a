// adjoint --function f --take-over
// at { x: 0.5, rows: [0.25, 1.5, 0.75] }
// What the call before left there is not used: by a loop, by a list that is emptied, by a field that is set first; or it does not depend on the inputs.
const lower = new Float64Array(9);
const known: (number | undefined)[] = [];
const last = { x: 0, slope: 0 };
const powers = new Map<number, number>();

function power(k: number): number {
  let p = powers.get(k);
  if (p === undefined) {
    p = 2 ** -k;
    powers.set(k, p);
  }
  return p;
}

function series(x: number, n: number): number {
  const found = known[n];
  if (found !== undefined) return found;
  const value = n < 2 ? x : series(x, n - 1) + power(n) * series(x, n - 2);
  known[n] = value;
  return value;
}

export function f(x: number, rows: number[]): number {
  for (let i = 0; i < 3; i++) for (let j = 0; j <= i; j++) lower[i * 3 + j] = (rows[i] ?? 0) * (rows[j] ?? 0);
  known.length = 0;
  last.x = x;
  last.slope = 2 * last.x;
  let s = 0;
  for (let i = 0; i < 3; i++) s += lower[i * 3]! * last.slope;
  return s + series(x, 6);
}
