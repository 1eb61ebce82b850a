/**
 * The adjoint of `program.ts`, by hand. The weights of a point's components are known once its terms are, so each point is
 * taken backwards at once: nothing is recorded but the centred and transformed vectors of one point.
 */
import type { Wishart } from "./program.js";

/** Adds b times softmax(terms), the gradient of log Σ exp(terms), to termsb. */
function logSumExp_b(terms: Float64Array, termsb: Float64Array, b: number): void {
  let largest = terms[0];
  for (let k = 1; k < terms.length; k++) if (terms[k] > largest) largest = terms[k];
  let sum = 0;
  for (let k = 0; k < terms.length; k++) sum += Math.exp(terms[k] - largest);
  const factor = b / sum;
  for (let k = 0; k < terms.length; k++) termsb[k] += factor * Math.exp(terms[k] - largest);
}

export function logPosterior_b(
  alphas: Float64Array,
  alphasb: Float64Array,
  means: Float64Array[],
  meansb: Float64Array[],
  icf: Float64Array[],
  icfb: Float64Array[],
  points: Float64Array[],
  wishart: Wishart,
  logPosteriorb: number,
): void {
  const K = alphas.length;
  const d = points[0].length;
  const diagonals = new Float64Array(K * d);
  const diagonalsb = new Float64Array(K * d);
  const constants = new Float64Array(K);
  for (let k = 0; k < K; k++) {
    const q = icf[k];
    let sum = alphas[k];
    for (let i = 0; i < d; i++) {
      sum += q[i];
      diagonals[k * d + i] = Math.exp(q[i]);
    }
    constants[k] = sum;
  }

  const centred = new Float64Array(K * d);
  const transformed = new Float64Array(K * d);
  const centredb = new Float64Array(d);
  const terms = new Float64Array(K);
  const totals = new Float64Array(K);
  for (let p = 0; p < points.length; p++) {
    const x = points[p];
    let largest = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < K; k++) {
      const at = k * d;
      const mean = means[k];
      const L = icf[k];
      for (let i = 0; i < d; i++) {
        const c = x[i] - mean[i];
        centred[at + i] = c;
        transformed[at + i] = diagonals[at + i] * c;
      }
      let next = d;
      for (let column = 0; column < d; column++) {
        const c = centred[at + column];
        for (let row = column + 1; row < d; row++) transformed[at + row] += L[next++] * c;
      }
      let square = 0;
      for (let i = 0; i < d; i++) square += transformed[at + i] * transformed[at + i];
      const term = constants[k] - 0.5 * square;
      terms[k] = term;
      if (term > largest) largest = term;
    }
    let sum = 0;
    for (let k = 0; k < K; k++) {
      terms[k] = Math.exp(terms[k] - largest);
      sum += terms[k];
    }
    const factor = logPosteriorb / sum;
    for (let k = 0; k < K; k++) {
      const at = k * d;
      const termb = factor * terms[k];
      totals[k] += termb;
      const meanb = meansb[k];
      const L = icf[k];
      const Lb = icfb[k];
      for (let i = 0; i < d; i++) {
        const tb = -(transformed[at + i] * termb);
        transformed[at + i] = tb;
        diagonalsb[at + i] += centred[at + i] * tb;
        centredb[i] = diagonals[at + i] * tb;
      }
      let next = d;
      for (let column = 0; column < d; column++) {
        const c = centred[at + column];
        let cb = centredb[column];
        for (let row = column + 1; row < d; row++) {
          const tb = transformed[at + row];
          Lb[next] += c * tb;
          cb += L[next] * tb;
          next++;
        }
        meanb[column] -= cb;
      }
    }
  }

  logSumExp_b(alphas, alphasb, -points.length * logPosteriorb);
  const { gamma, m } = wishart;
  const frobeniusb = gamma * gamma * logPosteriorb;
  for (let k = 0; k < K; k++) {
    const at = k * d;
    const q = icf[k];
    const qb = icfb[k];
    alphasb[k] += totals[k];
    const sumb = totals[k] - m * logPosteriorb;
    for (let i = 0; i < d; i++) {
      const diagonal = diagonals[at + i];
      qb[i] += sumb + diagonal * (diagonalsb[at + i] + diagonal * frobeniusb);
    }
    for (let i = d; i < q.length; i++) qb[i] += q[i] * frobeniusb;
  }
}
