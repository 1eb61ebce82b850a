// adjoint --function f
// at { x: 0.7, y: 0.4 }
import { Disc, Shape, Tank } from "./input-shapes.js";
export function f(x: number, y: number): number {
  const disc = new Disc(x, "round");
  disc.grow(y);
  const square = Shape.square(y);
  const tank = new Tank(x);
  tank.fill(y).fill(x);
  return disc.area() * disc.describe() + square.area() + square.describe() + tank.level * tank.free;
}
