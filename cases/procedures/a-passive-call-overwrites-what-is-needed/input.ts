// adjoint --function f --wrt x
// at { x: new Float64Array([0.5, 1.5]), work: new Float64Array([0.1, 0.2]), k: 0.7 }
// Nothing is differentiated of the second call, and what it overwrites the first still needs: it has to come back.
function filled(w: Float64Array, k: number): number {
  let s = 0;
  for (let i = 0; i < w.length; i++) {
    w[i] = w[i] * k + i;
    s += w[i] * w[i];
  }
  return s;
}
export function f(x: Float64Array, work: Float64Array, k: number): number {
  let s = 0;
  for (let i = 0; i < 2; i++) {
    s += filled(x, k) * x[0];
    const table = filled(work, 0.5);
    s += Math.sin(s) * work[1] * table;
  }
  return s;
}
