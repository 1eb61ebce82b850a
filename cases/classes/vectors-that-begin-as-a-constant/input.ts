// adjoint --function f
// at { x: [0.7, 0.6, 1.4, -0.3, 0.2, 0.9] }
// Nobody can tell one vector from another with the same numbers: a sum of vectors is one of numbers, though it begins with a constant of the
// class and leaves the function as an object; what the loop hands out in every iteration is still made there.
class Vec {
  static readonly ZERO = new Vec(0, 0);
  constructor(
    readonly x: number,
    readonly y: number,
  ) {}
  add(o: Vec): Vec {
    return new Vec(this.x + o.x, this.y + o.y);
  }
  scale(s: number): Vec {
    return new Vec(this.x * s, this.y * s);
  }
  get norm(): number {
    return Math.sqrt(this.x * this.x + this.y * this.y);
  }
}
// $AD NOCHECKPOINT
function total(list: Vec[], weight: number): Vec {
  let sum = Vec.ZERO;
  for (const v of list) sum = sum.add(v.scale(weight * v.norm));
  return sum;
}
export function f(x: number[]): number {
  const list: Vec[] = [];
  for (let i = 0; i < x.length; i += 2) list.push(new Vec(x[i]!, x[i + 1]!));
  let path = Vec.ZERO;
  const seen: Vec[] = [];
  for (const v of list) {
    path = path.add(v);
    seen.push(path);
  }
  return total(list, 0.5).norm * total(seen, 2).x + path.y;
}
