// adjoint --function f
// at { x: 0.7, y: 0.4 }
class Point {
  scale = 2;
  constructor(
    public x: number,
    public y: number,
  ) {}
  static at(x: number, y: number): Point {
    const made = Object.create(Point.prototype);
    made.x = x;
    made.y = y;
    made.scale = x * y;
    return made;
  }
  length(): number {
    return this.scale * Math.sqrt(this.x * this.x + this.y * this.y);
  }
}
export function f(x: number, y: number): number {
  return Point.at(x, y).length() + new Point(y, x).length();
}
