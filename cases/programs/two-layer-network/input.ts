// adjoint --function loss --wrt w1,w2
// at { w1: [[0.5, -0.25], [0.3, 0.8], [-0.6, 0.1]], w2: [0.4, -0.7, 0.2], x: [0.9, 0.1], target: 0.3 }
const dense = (w: number[][], x: number[], activation: (v: number) => number): number[] =>
  w.map((row) => activation(row.reduce((s, wi, i) => s + wi * x[i], 0)));
export function loss(w1: number[][], w2: number[], x: number[], target: number): number {
  const hidden = dense(w1, x, Math.tanh);
  const [out] = dense([w2], hidden, (v) => 1 / (1 + Math.exp(-v)));
  return (out - target) ** 2;
}
