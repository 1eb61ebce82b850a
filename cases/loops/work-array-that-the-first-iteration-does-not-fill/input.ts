// adjoint --function f
// at { x: new Float64Array([0.5, -0.7, 1.2]), work: new Float64Array([2, 3, 4]), n: 3 }
// The first iteration reads what was there before the loop, and the others store there: an iteration cannot be run again after them.
function largest(w: Float64Array, size: number): number {
  let most = w[0];
  for (let k = 1; k < size; k++) if (most < w[k]) most = w[k];
  return most;
}

export function f(x: Float64Array, work: Float64Array, n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) work[k] = Math.sin(x[i] * x[k]);
    const most = largest(work, i);
    sum += most * most * x[i];
  }
  return sum;
}
