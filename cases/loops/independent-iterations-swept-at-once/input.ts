// adjoint --function loss --wrt w
// at { w: new Float64Array([0.1, -0.2, 0.3, 0.4, 0.5, -0.6]), xs: new Float64Array([1, 2, 0.5]), ys: new Float64Array([0.3, 0.2, 0.1]), h: 2 }
// at { w: new Float64Array([0.1, -0.2, 0.3]), xs: new Float64Array([1, 2, 0.5]), ys: new Float64Array([0.3, 0.2, 0.1]), h: 0 }
// zero at 2
// The work array is overwritten before it is read, and the sum enters linearly: nothing has to be kept from one sample to the next.
export function loss(w: Float64Array, xs: Float64Array, ys: Float64Array, h: number): number {
  const hidden = new Float64Array(h);
  let total = 0;
  for (let i = 0; i < xs.length; i++) {
    for (let j = 0; j < h; j++) hidden[j] = Math.tanh(w[j]! * xs[i]! + w[h + j]!);
    let y = 0;
    for (let j = 0; j < h; j++) y += w[2 * h + j]! * hidden[j]!;
    const e = y - ys[i]!;
    total += e * e;
  }
  return total;
}
