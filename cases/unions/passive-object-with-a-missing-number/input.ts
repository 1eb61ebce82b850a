// adjoint --function f --no-inline-calls
// at { x: [0.7, 0.6] }
// An object without derivatives meets a procedure that has some for others: what it lacks stays undefined.
class Limit {
  constructor(readonly bound?: number) {}
  apply(y: number): number {
    return this.bound === undefined ? y : Math.min(this.bound, y) * this.bound;
  }
}
export function f(x: Float64Array): number {
  const open = new Limit();
  const closed = new Limit(x[0]! * x[1]!);
  return closed.apply(x[0]!) * open.apply(x[1]!) + (open.bound === undefined ? 1 : 2);
}
