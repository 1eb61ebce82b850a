// adjoint --function f
// at { x: 0.5, a: 0.8 }
// What a function gives is of one of two classes, as far as its type says: each is an instance of the base.
abstract class Shape {
  abstract area(): number;
  twice(): number {
    return this.area() * 2;
  }
  static of(kind: number, size: number) {
    return kind > 1 ? new Square(size) : new Circle(size);
  }
}
class Square extends Shape {
  constructor(private readonly side: number) {
    super();
  }
  area(): number {
    return this.side ** 2;
  }
}
class Circle extends Shape {
  constructor(private readonly radius: number) {
    super();
  }
  area(): number {
    return 3 * this.radius ** 2;
  }
  override twice(): number {
    return this.radius;
  }
}
const use = (shape: Shape): number => shape.twice();
export function f(x: number, a: number): number {
  return use(Shape.of(1, x)) * use(Shape.of(2, a)) + Shape.of(2, x).twice();
}
