// adjoint --function f
// refused
const table: ((x: number) => number)[] = [(x) => x * x, Math.exp];
let uses = 0;
export function set(k: number, g: (x: number) => number): void {
  table[k] = g;
}
export function f(x: number, k: number): number {
  uses++;
  return table[k](x) * uses;
}
