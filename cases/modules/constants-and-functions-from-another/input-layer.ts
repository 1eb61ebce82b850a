export const GAIN = 1.5;
const SHIFT = Math.PI / 8;
export interface Pair {
  a: number;
  b: number;
}
export function squash(x: number): number {
  return Math.tanh(x + SHIFT);
}
export function mix({ a, b }: Pair): number {
  return a * b + helper(a);
}
function helper(a: number): number {
  return a * a * SHIFT;
}
