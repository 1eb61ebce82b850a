// adjoint --function f
// at { x: new Float64Array([0.5, -0.7, 1.2]), work: new Float64Array([2, 3, 4]), n: 3, size: 3 }
// at { x: new Float64Array([0.5, -0.7, 1.2]), work: new Float64Array([2, 3, 4]), n: 3, size: 0 }
// The first element is read whatever the sizes are. Where no iteration fills the array, none changes it either: the loop can be run
// forward and backward at once.
function largest(w: Float64Array, size: number): number {
  let most = w[0];
  for (let k = 1; k < size; k++) if (most < w[k]) most = w[k];
  return most;
}

export function f(x: Float64Array, work: Float64Array, n: number, size: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < size; k++) work[k] = Math.sin(x[i] * x[k]);
    const most = largest(work, size);
    sum += most * most * x[i];
  }
  return sum;
}
