// adjoint --function f
// at { x: new Float64Array([1, 0.5, 0.7, 1.2]), m: 2 }
// The sums of the first loop begin anew in every iteration, those of the second go on from where the iteration before left them.
export function f(x: Float64Array, m: number): number {
  const sums = new Float64Array(m);
  let total = 0;
  for (let i = 0; i < x.length; i++) {
    for (let j = 0; j < m; j++) sums[j] = 0;
    for (let j = 0; j < m; j++) sums[j]! += Math.sin(x[i]! * (j + 1));
    for (let j = 0; j < m; j++) total += sums[j]! * sums[j]! * x[i]!;
  }
  const momentum = new Float64Array(m);
  for (let i = 0; i < x.length; i++) {
    for (let j = 0; j < m; j++) momentum[j]! += Math.sin(x[i]! * (j + 1));
    for (let j = 0; j < m; j++) total += momentum[j]! * momentum[j]! * x[i]!;
  }
  return total;
}
