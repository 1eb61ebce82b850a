// adjoint --function f
// at { x: [0.1, 0.5, 0.9, 0.3], c: 0.1 }
// What the piece overwrites is reached by pointers that it moves itself.

class Grid {
  constructor(
    public u: Float64Array,
    public v: Float64Array,
  ) {}
  step(c: number): void {
    const n = this.u.length;
    for (let i = 1; i < n - 1; i++)
      this.v[i] = this.u[i]! + c * this.u[i]! * (this.u[i - 1]! - 2 * this.u[i]! + this.u[i + 1]!);
    [this.u, this.v] = [this.v, this.u];
  }
}

export function f(x: number[], c: number): number {
  const grid = new Grid(Float64Array.from(x), Float64Array.from(x));
  let k = 0;
  // $AD BINOMIAL-CKP 3
  while (k < 17) {
    grid.step(c);
    k++;
  }
  let s = 0;
  for (const e of grid.u) s += e * e;
  return s;
}
