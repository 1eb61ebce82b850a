/** An image, and which of the classes it belongs to. */
export interface Sample {
  pixels: Float64Array;
  label: number;
}

/** Softmax regression: the mean cross-entropy of the classes that weights (a row for each class) and biases make probable. */
export function loss(weights: Float64Array[], biases: Float64Array, samples: Sample[]): number {
  const scores = new Float64Array(biases.length);
  let total = 0;
  for (const { pixels, label } of samples) {
    let largest = -Infinity;
    for (let k = 0; k < scores.length; k++) {
      const row = weights[k];
      let score = biases[k];
      for (let i = 0; i < pixels.length; i++) score += row[i] * pixels[i];
      scores[k] = score;
      largest = Math.max(largest, score);
    }
    let sum = 0;
    for (let k = 0; k < scores.length; k++) sum += Math.exp(scores[k] - largest);
    total += largest + Math.log(sum) - scores[label];
  }
  return total / samples.length;
}
