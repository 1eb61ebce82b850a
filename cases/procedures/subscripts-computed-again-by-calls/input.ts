// adjoint --function f --wrt x,y --no-inline-calls
// at { n: 3, x: new Float64Array([0.3, -0.2, 0.5, 0.1, 0.7, -0.4, 0.2, 0.9, -0.6]), y: new Float64Array([1, 0.2, 0.3, 0.4, -0.5, 0.6, 0.7, 0.8, 0.9]) }
// show plan
// Calls that only compute a number from their arguments are made again in the backward sweep. What reads a variable that changes, or loops, is pushed.
let offset = 0;

function at(n: number, i: number, j: number): number {
  return i + n * j;
}

function wrap(n: number, i: number): number {
  if (i < 0) return i + n;
  if (i >= n) return i - n;
  return i;
}

function shifted(n: number, i: number): number {
  return i + offset < n ? i + offset : i + offset - n;
}

function halvings(n: number): number {
  let count = 0;
  for (let rest = n; rest > 1; rest = Math.floor(rest / 2)) count++;
  return count;
}

export function f(n: number, x: Float64Array, y: Float64Array): number {
  let s = 0;
  offset = 0;
  for (let j = 0; j < n; j++) {
    for (let i = 0; i < n; i++) {
      const k = at(n, i, j);
      const m = wrap(n * n, k - 1);
      y[k] = x[k]! * y[m]! + Math.sin(y[k]!);
      s += y[k]! * y[m]!;
    }
    const p = shifted(n * n, j);
    const q = halvings(n + j);
    y[p] = y[p]! * y[q]! * s;
    offset++;
  }
  return s;
}
