// adjoint --function f
// refused
class Body {
  mass: number;
  constructor(x: number) {
    this.mass = 3 * x;
    this.measure(x);
  }
  measure(x: number): void {
    this.mass *= x;
  }
}
class Ball extends Body {
  radius!: number;
  override measure(x: number): void {
    this.radius = x * x;
  }
}
class Hoop extends Body {
  declare radius: number;
  override measure(x: number): void {
    this.radius = 2 * x;
  }
}
class Disc extends Body {
  radius!: number;
  constructor(x: number) {
    super(x);
    this.radius = x;
  }
  override measure(x: number): void {
    this.radius = 2 * x;
  }
}
export function f(x: number): number {
  return new Ball(x).radius + new Hoop(x).radius + new Disc(x).radius;
}
