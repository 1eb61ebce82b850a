// adjoint --function g
// at { a: 1.5, b: 0.8 }
interface Options { n: number; h: number; onStep?: (x: number, i: number) => boolean | void }
const defaults: Options = { n: 5, h: 0.1 };
class Stepper {
  x: number;
  private readonly options: Options;
  constructor(x: number, options: Options = defaults) { this.x = x; this.options = { ...defaults, ...options }; }
  run(k: number): number {
    const { n, h, onStep } = this.options;
    for (let i = 0; i < n; i++) { this.x += h * Math.sin(k * this.x); if (onStep && onStep(this.x, i) === false) return this.x; }
    return this.x;
  }
}
export function solve(x: number, k: number, options?: Options): number { return new Stepper(x, options).run(k); }
export function g(a: number, b: number): number {
  let sum = 0;
  return solve(a, b, { n: 4, h: a / 9, onStep: (x) => { sum += x * x; } }) + sum + solve(b, a) + solve(a * a, b, { ...defaults, onStep: (x, i) => { sum += x; return i < 2; } }) + sum;
}
