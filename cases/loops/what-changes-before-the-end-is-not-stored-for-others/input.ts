// adjoint --function f
// at { x: [0.7, 0.3, 0.9] }
// What two numbers come of is not stored for them where it has another value before the iteration ends: the wave is set anew, the
// scale that it is taken by is, and what goes on from iteration to iteration is. The slope changes after its half was taken: it is computed
// again from its start, although it would cost less to store it.
export function f(x: Float64Array): number {
  let sum = 1;
  let carried = 0.1;
  for (let i = 0; i < x.length; i++) {
    let wave = Math.sin(x[i]!);
    const twice = 2 * wave;
    const thrice = 3 * wave;
    wave = Math.cos(x[i]!);
    let scale = Math.atan(x[i]!);
    const flat = Math.sin(2 * x[i]!);
    const wide = scale * flat;
    const wider = 2 * scale * flat;
    scale = wave + 2;
    const first = 2 * carried;
    const second = 3 * carried;
    carried = Math.sin(carried + x[i]!);
    let slope = 1 / (1 + x[i]!);
    slope = slope / (2 + x[i]!);
    const half = 0.5 * slope;
    slope = slope + 1;
    sum += half * slope * half * slope;
    sum += Math.sin(twice) * Math.cos(thrice) + Math.sin(wide) * Math.cos(wider) * scale;
    sum += Math.sin(first) * Math.cos(second) * sum;
  }
  return sum;
}
