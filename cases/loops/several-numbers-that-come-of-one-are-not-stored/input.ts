// adjoint --function f
// at { x: [0.7, 0.3, 0.9] }
// show plan
// Nobody needs the wave itself, but three numbers are needed that come of it: it is stored, and they are computed again.
// Of the ramp only one is, and stored itself.
export function f(x: Float64Array): number {
  let sum = 1;
  for (let i = 0; i < x.length; i++) {
    const wave = Math.sin(x[i]!);
    const twice = 2 * wave;
    const thrice = 3 * wave;
    const more = wave + 1;
    const ramp = Math.atan(x[i]!);
    const steep = 4 * ramp;
    sum += (Math.sin(twice) + Math.cos(thrice) * Math.sin(more) + steep * steep) * sum;
  }
  return sum;
}
