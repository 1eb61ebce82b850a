// adjoint --function f
// at { x: 0.5, y: 1.2 }
// An abstract property that every class has a getter for is called, also by a pattern; other objects with a field of the name are none of these.
abstract class Shape {
  abstract readonly area: number;
  abstract get edge(): number;
  ratio(): number {
    const { area, edge } = this;
    return area / edge;
  }
}
abstract class Round extends Shape {
  abstract r: number;
  get area(): number {
    return Math.PI * this.r ** 2;
  }
  get edge(): number {
    return 2 * Math.PI * this.r;
  }
}
class Circle extends Round {
  constructor(public r: number) {
    super();
  }
}
class Half extends Circle {
  override get area(): number {
    return super.area / 2;
  }
}
class Rectangle extends Shape {
  constructor(
    private readonly w: number,
    private readonly h: number,
  ) {
    super();
  }
  get area(): number {
    return this.w * this.h;
  }
  get edge(): number {
    return 2 * (this.w + this.h);
  }
}
interface Plot {
  area: number;
  price: number;
}
function grow(plot: Plot, by: number): number {
  plot.area *= by;
  plot.price += by;
  return plot.area * plot.price;
}
export function f(x: number, y: number): number {
  const shapes: Shape[] = [new Circle(x), new Rectangle(x, y), new Half(y)];
  let sum = grow({ area: x, price: y }, y);
  for (const shape of shapes) sum += shape.area * shape.ratio();
  return sum;
}
