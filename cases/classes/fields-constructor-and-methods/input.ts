// adjoint --function f
// at { x: 0.5, y: 1.25 }
class Spring {
  private readonly rest = 0.2;
  position: number;
  velocity = 0;
  constructor(position: number, public readonly stiffness: number) {
    this.position = position;
  }
  force(): number {
    return -this.stiffness * (this.position - this.rest);
  }
  step(dt: number): this {
    this.velocity += dt * this.force();
    this.position += dt * this.velocity;
    return this;
  }
}
export function f(x: number, y: number): number {
  const spring = new Spring(x, y);
  for (let i = 0; i < 5; i++) spring.step(0.1).step(0.05);
  return spring.position * spring.velocity;
}
