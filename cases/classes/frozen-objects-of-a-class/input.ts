// adjoint --function f
// at { x: [1.2, 0.5] }
// `Readonly<C>`, which `Object.freeze` gives, has the methods and accessors of the class `C`.
export class Vec {
  static readonly UNIT = Object.freeze(new Vec(1, 2));
  constructor(
    public x: number,
    public y: number,
  ) {}
  get sum(): number {
    return this.x + this.y;
  }
  clone(): Vec {
    return new Vec(this.x, this.y);
  }
  scale(k: number): this {
    this.x *= k;
    this.y *= k;
    return this;
  }
}
const area = (v: Readonly<Vec>, k: number): number => v.clone().scale(k).sum * v.x;
export function f(x: number[]): number {
  const v = Object.freeze(new Vec(x[0]!, x[1]!));
  const list: Readonly<Vec>[] = [Vec.UNIT, v, v.clone().scale(3)];
  return list.reduce((s, each) => s + area(each, x[1]!), 0) * Vec.UNIT.clone().scale(x[0]!).y;
}
