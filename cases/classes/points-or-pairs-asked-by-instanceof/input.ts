// adjoint --function f
// at { x: [0.4, 0.9, 2, 1.1] }
// Of a parameter that takes an object of a class or a pair of numbers, `instanceof` says in each procedure's copy which it is: an array is no object of the class.
export class Vec {
  constructor(
    public x = 0,
    public y = 0,
  ) {}
  static from(v: Vec | readonly [number, number] | number[] | number): Vec {
    return v instanceof Vec ? v : typeof v === "number" ? new Vec(v, v) : new Vec(v[0], v[1]);
  }
  add(v: Vec | [number, number]): Vec {
    if (!(v instanceof Vec)) return this.add(new Vec(...v));
    this.x += v.x;
    this.y += v.y;
    return this;
  }
  distance(to: Vec | Float64Array): number {
    const [x, y] = to instanceof Vec ? [to.x, to.y] : [to[0]!, to[1]!];
    return Math.hypot(this.x - x, this.y - y);
  }
}
export function f(x: number[]): number {
  const a = Vec.from([x[0]!, x[1]!]).add([x[2]!, 1]).add(Vec.from(x[3]!));
  return a.distance(new Vec(x[1], 3)) * a.distance(Float64Array.of(x[3]!, 0.3)) * Vec.from(a).x;
}
