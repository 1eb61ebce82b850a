// adjoint --function f --wrt c
// at { c: new Circle(0.75) }
export class Circle {
  constructor(public radius: number) {}
  get area(): number {
    return Math.PI * this.radius * this.radius;
  }
  set area(value: number) {
    this.radius = Math.sqrt(value / Math.PI);
  }
  get diameter(): number {
    return 2 * this.radius;
  }
}
export function f(c: Circle): number {
  const before = c.area * c.diameter;
  c.area = before + 1;
  c.area *= 1.5;
  return before * c.radius + c.diameter;
}
