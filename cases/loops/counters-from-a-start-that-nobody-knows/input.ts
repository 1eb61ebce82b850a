// adjoint --function blur --wrt image,weights
// at { image: new Float64Array([0.3, -0.2, 0.5, 0.7, 0.1]), weights: new Float64Array([0.2, 0.5, 0.3]), r: 1, last: 3, t0: 0 }
// at { image: new Float64Array([0.3, -0.2, 0.5, 0.7, 0.1]), weights: new Float64Array([1.2]), r: 0, last: -2, t0: 5 }
// at { image: new Float64Array([0.3, -0.2, 0.5, 0.7, 0.1]), weights: new Float64Array([0.2, 0.5, 0.3]), r: 1, last: 4.25, t0: 0.1 }
// Counters that start at a parameter: the backward sweep asks whether it is whole, and steps to the values of the others. Nothing is stored.
export function blur(image: Float64Array, weights: Float64Array, r: number, last: number, t0: number): number {
  let energy = 0;
  for (let i = 0; i < image.length; i++) {
    let sum = 0;
    for (let j = -r; j <= r; j++) {
      const at = Math.min(image.length - 1, Math.max(0, i + j));
      sum += weights[j + r]! * image[at]!;
    }
    // Both signs of zero: a start of -0 is -0 backward, too.
    for (let j = -r; j < 1; j++) sum += image[i]! * Math.atan2(j, -1);
    energy += sum * sum;
  }
  // Rounded steps, each of which decides something.
  for (let t = t0; t < last; t++) energy += image[0]! * (t === 0.1 + 1 + 1 ? 1 : t);
  for (let t = last; t > t0; t -= 2) energy += image[1]! * Math.cos(image[1]! * t);
  for (let t = t0 - 1; t >= -last; t -= 1) energy += image[2]! * t;
  return energy;
}
