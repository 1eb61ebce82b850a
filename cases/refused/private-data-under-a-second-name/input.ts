// adjoint --function f
// refused
// What a module keeps to itself, and gives a second name that others know: they may change it, and the derivative's own would stay as it was.
const gains = [1, 2, 3];
export const sharedGains = gains;
const limits = { low: 0, high: 4 };
const theLimits = limits;
export { theLimits as bounds };
const rows = [
  [1, 2],
  [3, 4],
];
export const [firstRow] = rows;
const samples = new Float64Array(4);
const halves = [samples.subarray(0, 2), samples.subarray(2)];
const scales = { left: 2, right: 3 };
const registered = [scales];
export function change(i: number, value: number): void {
  halves[i]![0] = value;
  registered[i]!.left = value;
}
const offsets = { low: 1 };
const holder = Object.assign({}, { offsets });
const factors = { low: 1 };
const theSame = (given: { low: number }): { low: number } => given;
const again = theSame(factors);
export function shift(): void {
  holder.offsets.low = 9;
  again.low = 9;
}
// These stay private: a copy, numbers, and what is only printed.
const weights = [0.5, 0.25];
export const doubled = weights.map((w) => 2 * w);
export const [firstWeight, secondWeight] = weights;
console.log(weights);

export function f(x: number): number {
  return gains[1]! * x + limits.high * x + rows[0]![1]! * x + samples[2]! * x + scales.left * x + weights[0]! * x * x + offsets.low * x * factors.low;
}
