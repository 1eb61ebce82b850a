// adjoint --function f
// at { a: 0.7, b: 0.6 }
// An interface, a type or a class may have the name of a value: what each stands for says where it is used.
export interface Vector {
  x: number;
  y: number;
}
export const Vector = {
  origin: { x: 0.1, y: 0.2 } as Vector,
  of: (x: number, y: number): Vector => ({ x, y }),
  sum(p: Vector, q: Vector): Vector {
    return Vector.of(p.x + q.x, p.y + q.y);
  },
};
export type Angle = number;
export const Angle = { degrees: 57.29577951308232 };
export interface Weight {
  grams: number;
}
export function Weight(grams: number): Weight {
  return { grams };
}
export class Box {
  constructor(public side: number) {}
}
export namespace Box {
  export function volume(box: Box): number {
    return box.side ** 3;
  }
}
export function f(a: number, b: number): Angle {
  type Local = { value: number };
  const Local = (value: number): Local => ({ value: value * a });
  const v: Vector = Vector.sum(Vector.of(a, b), Vector.origin);
  const angle: Angle = Math.atan2(v.y, v.x) * Angle.degrees;
  return angle + Weight(a * b).grams + Box.volume(new Box(b)) * Local(b).value;
}
