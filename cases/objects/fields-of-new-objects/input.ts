// tangent adjoint --function f
// at { x: new Float64Array([0.35, 0.8, -0.25, 0.6]), a: 0.7, steps: 3 }
// What a matrix is made with stands in variables: its elements are set and read through them, and nothing that was there before is kept.
class Matrix {
  readonly data: Float64Array;
  constructor(
    readonly rows: number,
    readonly cols: number,
    data?: Float64Array,
  ) {
    this.data = data ?? new Float64Array(rows * cols);
  }
  at(i: number, j: number): number {
    return this.data[i * this.cols + j]!;
  }
  put(i: number, j: number, value: number): void {
    this.data[i * this.cols + j] = value;
  }
  times(other: Matrix): Matrix {
    const out = new Matrix(this.rows, other.cols);
    for (let i = 0; i < this.rows; i++)
      for (let j = 0; j < other.cols; j++) {
        let sum = 0;
        for (let k = 0; k < this.cols; k++) sum += this.at(i, k) * other.at(k, j);
        out.put(i, j, sum);
      }
    return out;
  }
  scaled(s: number): Matrix {
    return new Matrix(
      this.rows,
      this.cols,
      this.data.map((value) => s * value),
    );
  }
}
const SIDE = 2;
function turned(angle: number): Matrix {
  const m = new Matrix(SIDE, SIDE);
  m.put(0, 0, Math.cos(angle));
  m.put(0, 1, -Math.sin(angle));
  m.put(1, 0, m.at(0, 1) * -1);
  m.put(1, 1, m.at(0, 0));
  return m;
}
export function f(x: Float64Array, a: number, steps: number): number {
  let state = new Matrix(SIDE, SIDE, x.slice());
  const turn = turned(a);
  let sum = 0;
  for (let t = 0; t < steps; t++) {
    state = turn.times(state).times(turned(a * a)).scaled(0.9);
    sum += state.at(0, 1) * state.at(1, 0);
  }
  return sum + state.at(1, 1);
}
