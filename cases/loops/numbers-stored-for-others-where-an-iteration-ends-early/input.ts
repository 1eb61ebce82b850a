// adjoint --function f
// at { x: new Float64Array([0.7, -0.3, 0.05, 0.9, 7, 0.3]) }
// What three numbers come of is stored wherever the iteration ends once it is set, and not where it is not.
export function f(x: Float64Array): number {
  let sum = 1;
  for (let i = 0; i < x.length; i++) {
    if (x[i]! < 0) continue;
    if (x[i]! > 5) break;
    const wave = Math.sin(x[i]!);
    const twice = 2 * wave;
    const thrice = 3 * wave;
    const more = wave + 1;
    if (wave < 0.1) { sum *= 2; continue; }
    sum += Math.sin(twice) * Math.cos(thrice) * Math.sin(more) * sum;
  }
  return sum;
}
