// adjoint --function f
// at { x: 0.5, which: 0 }
// at { x: 0.5, which: 1 }
// at { x: 0.5, which: 2 }
const table: ((x: number) => number)[] = [(x) => x * x, Math.exp, (x) => 1 / x];
export function f(x: number, which: number): number {
  return table[which](x) * table[(which + 1) % 3](x);
}
