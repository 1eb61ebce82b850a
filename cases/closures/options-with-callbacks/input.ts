// adjoint --function f
// at { x: 0.5 }
interface Options {
  steps?: number;
  rate?: number;
  onStep?: (x: number, k: number) => void;
  force: (x: number, t: number) => number;
}
function simulate(x0: number, { steps = 4, rate = 0.1, onStep, force }: Options): number {
  let x = x0;
  for (let k = 0; k < steps; k++) {
    x += rate * force(x, k * rate);
    onStep?.(x, k);
  }
  return x;
}
export function f(x: number): number {
  let area = 0;
  const a = simulate(x, { force: (v, t) => Math.cos(v * t) - v, onStep: (v) => (area += v * v) });
  const b = simulate(a, { steps: 2, rate: x, force: (v) => v * x });
  return a * b + area;
}
