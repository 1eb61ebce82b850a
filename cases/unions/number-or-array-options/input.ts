// adjoint --function f
// at { x: 0.5, weights: 2.5 }
// at { x: 0.5, weights: [0.5, 1.5] }
export function f(x: number, weights: number | number[]): number {
  let s = x;
  for (let i = 0; i < 2; i++) {
    const w = typeof weights === "number" ? weights : weights[i];
    s = s * w + x;
  }
  return Array.isArray(weights) ? s * weights.length : s;
}
