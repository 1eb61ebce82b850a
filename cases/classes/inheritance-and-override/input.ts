// adjoint --function f
// at { x: 0.75, kind: 0 }
// at { x: 0.75, kind: 1 }
// at { x: 0.75, kind: 2 }
abstract class Shape {
  constructor(protected readonly size: number) {}
  abstract area(): number;
  weight(density: number): number {
    return this.area() * density;
  }
}
class Square extends Shape {
  area(): number {
    return this.size * this.size;
  }
}
class Disc extends Shape {
  area(): number {
    return Math.PI * this.size ** 2;
  }
  override weight(density: number): number {
    return super.weight(density) * 0.5 + this.size;
  }
}
class Ring extends Disc {
  constructor(size: number, private readonly hole: number) {
    super(size * 1.1);
  }
  override area(): number {
    return super.area() - Math.PI * this.hole * this.hole;
  }
}
function make(kind: number, x: number): Shape {
  if (kind === 0) return new Square(x);
  return kind === 1 ? new Disc(x) : new Ring(x, 0.5 * x * x);
}
export function f(x: number, kind: number): number {
  const shape = make(kind, x);
  return shape.weight(2 * x) + shape.area();
}
