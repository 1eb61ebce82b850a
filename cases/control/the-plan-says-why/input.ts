// adjoint --function solve --wrt x
// at { x: new Float64Array([0.4, 0.9, 0.3, 0.7]), sweeps: 3, k: 5 }
// show plan
function damp(v: Float64Array, by: number): void {
  for (let i = 0; i < v.length; i++) v[i] = v[i]! * v[i]! * by;
}

function energy(v: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < v.length; i++) {
    let e = Math.sin(v[i]!);
    e = e * e;
    const w = e * v[i]!;
    if (w > 0.1) sum += Math.exp(w);
    else sum += w;
  }
  return sum;
}

export function solve(x: Float64Array, sweeps: number, k: number): number {
  const u = x.slice();
  for (let s = 0; s < sweeps; s++) {
    for (let i = 1; i < u.length - 1; i++) u[i] = Math.sqrt(u[i - 1]! * u[i + 1]! + u[i]!);
  }
  let factor = 1;
  let n = 0;
  for (let m = k; m > 0; m = m >> 1) {
    if (factor > 4) break;
    factor *= 1 + u[n]!;
    n = n + 1;
  }
  if (factor > 1) damp(u, factor);
  return energy(u) * factor;
}
