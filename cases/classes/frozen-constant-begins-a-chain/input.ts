// adjoint --function f
// at { x: [0.4, 0.9, 2.3] }
// What `Object.freeze` is given is made where its value goes: a frozen constant is an object that nothing changes, as the plain one is.
export class Vec {
  constructor(
    readonly x: number,
    readonly y: number,
  ) {}
  plus(o: Readonly<Vec>): Readonly<Vec> {
    return Object.freeze(new Vec(this.x + o.x, this.y + o.y));
  }
}
const ORIGIN = Object.freeze(new Vec(0, 0));
export function f(x: number[]): number {
  let at: Readonly<Vec> = ORIGIN;
  for (const v of x) at = at.plus(new Vec(v, v * v));
  let pair = Object.freeze([at.x, at.y]);
  pair = Object.freeze([pair[1]! * x[0]!, pair[0]!]);
  return pair[0]! * pair[1]! + ORIGIN.x;
}
