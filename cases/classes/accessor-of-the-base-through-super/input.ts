// adjoint --function f
// at { x: [0.7, 0.6] }
// A getter and a setter that go on to those of the base.
class Gauge {
  protected kept = 1;
  get level(): number {
    return this.kept * this.kept;
  }
  set level(value: number) {
    this.kept = value * 2;
  }
}
class Offset extends Gauge {
  override get level(): number {
    return super.level + this.kept;
  }
  override set level(value: number) {
    super.level = value ** 2;
    super.level += value;
  }
}
export function f(x: number[]): number {
  const gauge = new Offset();
  gauge.level = x[0]!;
  return gauge.level * x[1]!;
}
