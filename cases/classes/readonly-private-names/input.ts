// adjoint --function f
// at { x: [1.5, 2], n: 3 }
// Private names that are assigned in the constructor only, of a class that is not taken apart.
export class Table {
  readonly #xs: readonly number[];
  readonly #squares: Float64Array;
  constructor(xs: readonly number[]) {
    this.#xs = xs;
    this.#squares = this.#build(xs.length);
  }
  #build(n: number): Float64Array {
    const squares = new Float64Array(n);
    for (let i = 0; i < n; i++) squares[i] = this.#xs[i]! ** 2;
    return squares;
  }
  at(i: number): number {
    return this.#xs[i]! * this.#squares[i]!;
  }
}
function total(t: Table, n: number): number {
  return n < 0 ? 0 : t.at(n) + total(t, n - 1) * t.at(0);
}
export function f(x: number[], n: number): number {
  const t = new Table(x);
  return total(t, 1) * n;
}
