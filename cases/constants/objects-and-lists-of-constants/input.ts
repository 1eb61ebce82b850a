// adjoint --function f
// at { x: Float64Array.of(0.5, -0.3, 0.8), c: new Cell(0.7, [1, 2, 3]) }
// Fields, new objects, methods, lists, copies and callbacks.
export class Cell {
  constructor(
    public u: number,
    public values: number[],
  ) {}
  grow(by: number): void {
    this.u *= by;
    this.values.push(by * by);
  }
  sum(): number {
    return this.values.reduce((a, b) => a + b, 0) * this.u;
  }
}

export function f(x: Float64Array, c: Cell): number {
  let s = c.sum();
  c.u *= x[1]!;
  const seen = new Map<string, number>();
  // $AD DO-NOT-DIFF-START
  c.grow(x[0]!);
  const squares = [...x].map((v) => v * v);
  const copy = x.slice();
  const made = new Cell(x[2]!, [x[0]!, s]);
  seen.set("first", x[0]! * s);
  for (const v of squares) if (v > s) s += v;
  // $AD DO-NOT-DIFF-END
  copy[1]! += x[1]!;
  for (let i = 0; i < x.length; i++) s += squares[i]! * x[i]! + copy[i]! * x[i]!;
  return s * c.u + c.sum() + made.sum() * x[0]! + seen.get("first")! * x[1]!;
}
