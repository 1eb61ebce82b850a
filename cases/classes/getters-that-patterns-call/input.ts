// adjoint --function f
// at { x: [0.7, 0.6, 1.4] }
// Getters of classes in patterns: declared, assigned, of parameters, nested, with a default, of a derived class, of a class with type parameters.
abstract class Shape {
  abstract get size(): { width: number; height: number };
  get area(): number {
    const {
      size: { width, height },
    } = this;
    return width * height;
  }
}
class Square extends Shape {
  constructor(private readonly side: number) {
    super();
  }
  get size(): { width: number; height: number } {
    return { width: this.side, height: this.side };
  }
}
class Sheet extends Shape {
  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {
    super();
  }
  get size(): { width: number; height: number } {
    return { width: this.width, height: this.height };
  }
  override get area(): number {
    return super.area * 0.9;
  }
}
class Weighed<T extends Shape> {
  constructor(
    private readonly shape: T,
    private readonly weight: number,
  ) {}
  get parts(): [T, number] {
    return [this.shape, this.weight];
  }
  get offset(): number | undefined {
    return this.weight > 1 ? undefined : this.weight;
  }
}
export function f(x: number[]): number {
  const shapes: Shape[] = [new Square(x[0]!), new Sheet(x[1]!, x[2]!)];
  let total = shapes.map(({ area, size: { width } }) => area * width).reduce((a, b) => a + b * x[0]!);
  for (const shape of shapes) {
    const {
      parts: [{ area }, weight],
      offset = x[1]! * 0.5,
    } = new Weighed(shape, x[2]!);
    total += area * weight + offset;
  }
  let area = 0;
  const kept = { height: 0, area: 0 };
  for ({
    area,
    size: { height: kept.height },
  } of shapes)
    total += area * kept.height;
  ({ area: kept.area } = shapes[1]!);
  return total * kept.area;
}
