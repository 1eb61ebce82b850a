// adjoint --function f
// at { x: [0.7, 0.6, 1.4] }
// An object is of one of two classes without a common base; both have the getter, and one of them a setter.
class Disc {
  constructor(readonly radius: number) {}
  get area(): number {
    return 3 * this.radius ** 2;
  }
}
class Strip {
  constructor(
    readonly width: number,
    private kept: number,
  ) {}
  get area(): number {
    return this.width * this.kept;
  }
  set area(value: number) {
    this.kept = value / this.width;
  }
}
export function f(x: number[]): number {
  const shapes: (Disc | Strip)[] = [new Disc(x[0]!), new Strip(x[1]!, x[2]!)];
  let total = 0;
  for (const shape of shapes) {
    if (shape instanceof Strip) shape.area = shape.area ** 2;
    total = total * x[0]! + shape.area;
  }
  for (const { area } of shapes) total += area * x[2]!;
  return total;
}
