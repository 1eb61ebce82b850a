// adjoint --function relax --wrt x
// at { x: [0.4, -1.2, 2.2], n: 3 }
interface Parameter { value: number[][]; grad: number[][] }
function step(p: Parameter, m: number[][], rate: number): void {
  for (let i = 0; i < p.value.length; i++) {
    for (let j = 0; j < p.value[i]!.length; j++) {
      const g = p.grad[i]![j]!;
      m[i]![j] = 0.9 * m[i]![j]! + 0.1 * g * g;
      p.value[i]![j]! -= (rate * g) / Math.sqrt(m[i]![j]! + 1);
    }
  }
}
export function relax(x: number[], n: number): number {
  const p: Parameter = { value: x.map((v) => [v, v * v]), grad: [] };
  const m = x.map(() => [0, 0]);
  let s = 0;
  for (let k = 0; k < n; k++) {
    p.grad = p.value.map((row) => row.map((v) => v ** 3));
    step(p, m, 0.1);
    for (const row of p.value) for (const v of row) s += v * v;
  }
  return s;
}
