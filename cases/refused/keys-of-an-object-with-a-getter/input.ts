// adjoint --function f
// refused
// A getter is no field that could be listed, nor is it there for a store, and no literal has the methods of a class.
interface Point {
  x: number;
  norm: number;
}

class Weight {
  constructor(public w: number) {}
  get twice() {
    return 2 * this.w;
  }
  half() {
    return this.w / 2;
  }
}

export function f(x: number): number {
  const point = {
    x,
    get norm() {
      return Math.abs(this.x);
    },
  };
  let sum = 0;
  for (const key of Object.keys(point)) sum += point[key as "x" | "norm"];
  const open: Point = point;
  open.norm = x;
  const first: Weight = { w: x, twice: 3, half: () => 2 };
  return sum + first.twice + first.half();
}
